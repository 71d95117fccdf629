/** How a group of results and a line of it look. */
export const GROUP =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:font-strong [&_[cmdk-group-heading]]:text-ink-soft'
export const LINE =
  'flex min-h-row min-w-0 grow cursor-pointer items-center gap-3 rounded-box px-2 py-1 coarse:min-h-12 data-[selected=true]:bg-sunken data-[selected=true]:outline-2 data-[selected=true]:-outline-offset-2 data-[selected=true]:outline-action'
