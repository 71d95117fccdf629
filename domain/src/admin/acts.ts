/** What admins do, by the key that the admin log keeps. */
export const ADMIN_ACTS = {
  'set trial': 'Trial set',
  'set unlimited': 'Unlimited or comp set',
  'end sessions': 'Sessions ended',
  'disable account': 'Account disabled',
  'enable account': 'Account enabled',
  'ask to delete account': 'Account deletion asked for',
  'delete account': 'Account deleted',
  'handle support request': 'Support request handled',
  'reopen support request': 'Support request reopened',
  'send push': 'Push sent',
  'schedule push': 'Push scheduled',
  'cancel push': 'Push canceled',
  'break glass': 'Signed in with a break-glass code',
  'retry job': 'Job retried',
  'retry store event': 'Store message retried',
  'retry store errand': 'Store sync job retried',
} as const
export type AdminAct = keyof typeof ADMIN_ACTS
