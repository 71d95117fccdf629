import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../styles/cx.ts'
import { lockedProps, useEditLock } from '../forms/edits.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon
  /** The action, read aloud and shown on hover: "Close", "Choose columns". */
  label: string
  /** A small count on its corner, such as unread notifications. */
  count?: number | undefined
  /** It changes something, so it is locked in view only mode. */
  edits?: boolean | undefined
}

export function IconButton({ icon: Icon, label, count = 0, edits, className, ...rest }: IconButtonProps) {
  const lock = useEditLock(edits ?? false)
  return (
    <Tooltip text={label}>
      <button
        type="button"
        {...rest}
        {...lockedProps(lock, rest['aria-describedby'])}
        aria-label={count > 0 ? `${label}, ${count}` : label}
        className={cx(
          'relative inline-flex size-control shrink-0 items-center justify-center rounded-box border border-transparent',
          'text-ink hover:bg-sunken disabled:opacity-50 aria-expanded:bg-sunken print:hidden',
          className,
        )}
      >
        <Icon className="size-5" aria-hidden="true" />
        {count > 0 && (
          <span className="tabular absolute top-0 right-0 min-w-4 rounded-box bg-brass px-1 text-12 leading-4 font-strong text-on-tone">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
    </Tooltip>
  )
}
