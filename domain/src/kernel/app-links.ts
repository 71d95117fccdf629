/** The scheme of the phones' apps: `muster://soldiers` is the screen /soldiers. */
export const APP_SCHEME = 'muster'

/** The first parts of the addresses that a phone opens in the app: the app's screens, without what only a browser has. */
export const APP_LINK_ROOTS = [
  'admin',
  'billing',
  'counseling',
  'dashboard',
  'dutyday',
  'intake',
  'invite',
  'operations',
  'profile',
  'reports',
  'scheduling',
  'soldiers',
  'support',
] as const

/** Below them, but a page of its own that the app does not have. */
export const BROWSER_ONLY = ['/soldiers/alerts/answer.html'] as const
