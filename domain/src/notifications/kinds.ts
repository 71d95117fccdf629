import type { Area } from '../kernel/area.ts'

/** The area of a roster that a message is about; `any` for one to every leader of the roster. */
type MessageArea = Area | 'any'

/**
 * The kinds of notifications. Preferences are set for each kind. An urgent one ignores preferences and quiet hours. One
 * with an area and a link to a roster is delivered to those who still see the area of that roster.
 */
export const NOTIFICATION_KINDS = {
  link: { label: 'Links and transfers', area: 'roster' },
  intake: { label: 'Enrollment', area: 'roster' },
  nudge: { label: 'Reminders to submit accountability', area: 'accountability' },
  task: { label: 'Tasks given to you and finished for you', area: 'accountability' },
  digest: { label: 'What is due in 48 hours, each morning', area: 'accountability' },
  recall: { label: 'Recalls', area: 'contact', urgent: true },
  message: { label: 'Messages from your Soldiers and leaders', area: 'any' },
  sharing: { label: 'Shared rosters' },
  awol: { label: 'Absence cases', area: 'accountability' },
  overdue: { label: 'Soldiers who are due back', area: 'accountability' },
  leave: { label: 'Leave and pass', area: 'leave' },
  counseling: { label: 'Counselings', area: 'counseling' },
  calendar: { label: 'Calendar and training schedule', area: 'leave' },
  license: { label: 'Expiring licenses', area: 'readiness' },
  duty: { label: 'Duty rosters and swaps', area: 'leave' },
  tasking: { label: 'Taskings, risk worksheets and signed-out equipment', area: 'operations' },
  broadcast: { label: 'Broadcasts', unmailed: true },
  account: { label: 'Account and support' },
  security: { label: 'Security of this server', urgent: true, adminsOnly: true },
} as const satisfies Record<
  string,
  {
    readonly label: string
    readonly area?: MessageArea
    readonly urgent?: true
    readonly unmailed?: true
    readonly adminsOnly?: true
  }
>

export type NotificationKind = keyof typeof NOTIFICATION_KINDS
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]]

/** The kinds that a person may get, in the order in which they are shown. */
export function kindsFor({ isAdmin }: { readonly isAdmin: boolean }): readonly NotificationKind[] {
  return NOTIFICATION_KIND_NAMES.filter((kind) => isAdmin || !('adminsOnly' in NOTIFICATION_KINDS[kind]))
}

/** An urgent kind cannot be turned off and does not wait for quiet hours to end. */
export function isUrgent(kind: NotificationKind): boolean {
  return 'urgent' in NOTIFICATION_KINDS[kind]
}

/** A kind that goes to many people is not mailed, because it would delay mail about one person. */
export function isMailed(kind: NotificationKind): boolean {
  return !('unmailed' in NOTIFICATION_KINDS[kind])
}

/** The area of a roster that a message of this kind is about. Null for one that is its recipient's own affair. */
export function areaOfKind(kind: NotificationKind): MessageArea | null {
  const about = NOTIFICATION_KINDS[kind]
  return 'area' in about ? about.area : null
}
