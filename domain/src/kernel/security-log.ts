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
