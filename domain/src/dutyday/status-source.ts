/** What else in the product makes a duty status: something with an id, and the day of a series. */
export const SOURCE_KINDS = ['calendar', 'tasking', 'duty', 'leave', 'profile'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** `calendar:<id>` or, for one day of a series, `calendar:<id>:2026-11-30`. */
export const SOURCE_PATTERN = /^(calendar|tasking|duty|leave|profile):[0-9a-f-]{36}(:\d{4}-\d{2}-\d{2})?$/

export function sourceKindOf(source: string): SourceKind | null {
  return SOURCE_KINDS.find((kind) => source.startsWith(`${kind}:`)) ?? null
}

const FROM: Readonly<Record<SourceKind, string>> = {
  calendar: 'from the calendar',
  tasking: 'from a tasking',
  duty: 'from the duty roster',
  leave: 'from a leave request',
  profile: 'from a profile',
}

/** `from the calendar` for a status that a source made. Empty for one that a leader entered. */
export function sourceWords(source: string | null | undefined): string {
  const kind = source ? sourceKindOf(source) : null
  return kind ? FROM[kind] : ''
}
