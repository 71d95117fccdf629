import { adminTopic } from './topic.ts'

/** What the security log records (decision 0089), by the key that an entry keeps. */
export const SECURITY_KINDS = {
  'sign-in': 'Sign-ins',
  session: 'Sessions',
  refusal: 'Refusals',
  limit: 'Limits',
  rights: 'Rights',
  export: 'Exports',
  admin: 'Admins',
  passage: 'Past the database rules',
  settings: 'Settings',
} as const
export type SecurityKind = keyof typeof SECURITY_KINDS
export const SECURITY_KIND_NAMES = Object.keys(SECURITY_KINDS) as [SecurityKind, ...SecurityKind[]]

export const OUTCOMES = ['ok', 'refused'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Changes when entries are added. Apart from the admin area's own topic, because entries come all the time. */
export const SECURITY_LOG_SHOWN = adminTopic('security-log')
/** The function that shows the log. Its calls are entries too, and do not make the page that shows it call it again. */
export const SECURITY_LOG_LOOK = 'adminListSecurityLog'
