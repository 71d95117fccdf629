import { type CalendarDate, dayAt } from '../../kernel/calendar-date.ts'

/** Kinds of equipment to sign out (army.md 9.4). `sensitive` is the default of a new item. */
export const EQUIPMENT_KINDS = {
  weapon: { label: 'Weapon', sensitive: true },
  radio: { label: 'Radio', sensitive: true },
  nvg: { label: 'NVG', sensitive: true },
  tool: { label: 'Tool', sensitive: false },
  key: { label: 'Key', sensitive: false },
  'vehicle key': { label: 'Vehicle key', sensitive: false },
  other: { label: 'Other', sensitive: false },
} as const
export type EquipmentKind = keyof typeof EQUIPMENT_KINDS
export const EQUIPMENT_KIND_NAMES = Object.keys(EQUIPMENT_KINDS) as [EquipmentKind, ...EquipmentKind[]]

export interface DueFacts {
  readonly dueAt: string | null
  readonly inAt: string | null
}

/** Whether it is out and past its time. */
export function isOverdue({ dueAt, inAt }: DueFacts, now: Date): boolean {
  return inAt === null && dueAt !== null && Date.parse(dueAt) < now.getTime()
}

/** The state of a sign-out: returned, overdue, due today, or out. */
export function standingOf(
  out: DueFacts,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): 'in' | 'overdue' | 'today' | 'out' {
  if (out.inAt !== null) return 'in'
  if (isOverdue(out, now)) return 'overdue'
  const today: CalendarDate = dayAt(now, timeZone)
  return out.dueAt !== null && dayAt(new Date(out.dueAt), timeZone) === today ? 'today' : 'out'
}
