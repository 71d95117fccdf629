/** What may need a leader. */
export const NEED_KINDS = [
  'recall',
  'report',
  'roster',
  'absence',
  'due back',
  'leave',
  'counseling',
  'sign',
  'task',
  'tasking',
  'swap',
  'equipment',
  'link',
] as const
export type NeedKind = (typeof NEED_KINDS)[number]
