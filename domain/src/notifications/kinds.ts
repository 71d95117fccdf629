/** What a person is told about. Preferences go by these. */
export const NOTIFICATION_KINDS = {
  link: { label: 'Links and transfers' },
  intake: { label: 'Enrollment' },
  nudge: { label: 'Reminders to submit accountability' },
  task: { label: 'Tasks given to you and finished for you' },
  digest: { label: 'What is due in 48 hours, each morning' },
  recall: { label: 'Recalls' },
  message: { label: 'Messages from your Soldiers and leaders' },
  sharing: { label: 'Shared rosters' },
  awol: { label: 'Absence cases' },
  overdue: { label: 'Soldiers who are due back' },
  counseling: { label: 'Counselings' },
  account: { label: 'Account and support' },
} as const satisfies Record<string, { readonly label: string }>

export type NotificationKind = keyof typeof NOTIFICATION_KINDS
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]]
