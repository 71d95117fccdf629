/** The kinds of notifications. Preferences are set for each kind. An urgent one ignores preferences and quiet hours. */
export const NOTIFICATION_KINDS = {
  link: { label: 'Links and transfers' },
  intake: { label: 'Enrollment' },
  nudge: { label: 'Reminders to submit accountability' },
  task: { label: 'Tasks given to you and finished for you' },
  digest: { label: 'What is due in 48 hours, each morning' },
  recall: { label: 'Recalls', urgent: true },
  message: { label: 'Messages from your Soldiers and leaders' },
  sharing: { label: 'Shared rosters' },
  awol: { label: 'Absence cases' },
  overdue: { label: 'Soldiers who are due back' },
  leave: { label: 'Leave and pass' },
  counseling: { label: 'Counselings' },
  calendar: { label: 'Calendar and training schedule' },
  license: { label: 'Expiring licenses' },
  duty: { label: 'Duty rosters and swaps' },
  tasking: { label: 'Taskings, risk worksheets and signed-out equipment' },
  broadcast: { label: 'Broadcasts', unmailed: true },
  account: { label: 'Account and support' },
} as const satisfies Record<string, { readonly label: string; readonly urgent?: true; readonly unmailed?: true }>

export type NotificationKind = keyof typeof NOTIFICATION_KINDS
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]]

/** An urgent kind cannot be turned off and does not wait for quiet hours to end. */
export function isUrgent(kind: NotificationKind): boolean {
  return 'urgent' in NOTIFICATION_KINDS[kind]
}

/** A kind that goes to many people is not mailed, because it would delay mail about one person. */
export function isMailed(kind: NotificationKind): boolean {
  return !('unmailed' in NOTIFICATION_KINDS[kind])
}
