/** The subjects of a request for help. */
export const SUPPORT_CATEGORIES = {
  'sign-in': 'Signing in',
  roster: 'Roster and import',
  dutyday: 'Accountability and PERSTAT',
  linking: 'Linking and enrollment',
  billing: 'Subscription',
  privacy: 'Privacy and my data',
  other: 'Something else',
} as const

export type SupportCategory = keyof typeof SUPPORT_CATEGORIES
