/** The URL scheme of the phone apps: `muster://soldiers` opens the screen /soldiers. */
export const APP_SCHEME = 'muster'

/**
 * The first path segments of the addresses that a phone opens in the app. Pages that only a browser has are left out.
 */
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

/** Addresses under these that are pages of their own and not in the app. */
export const BROWSER_ONLY = ['/soldiers/alerts/answer.html'] as const
