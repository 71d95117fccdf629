/** What a person is told about. Preferences go by these; what is urgent is told whatever they say of times. */
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

/** What can be turned off by nobody and waits for no quiet hours to end. */
export function isUrgent(kind: NotificationKind): boolean {
  return 'urgent' in NOTIFICATION_KINDS[kind]
}

/** What goes to many is not mailed: it would hold up what concerns one. */
export function isMailed(kind: NotificationKind): boolean {
  return !('unmailed' in NOTIFICATION_KINDS[kind])
}
