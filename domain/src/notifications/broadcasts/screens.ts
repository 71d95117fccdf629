/** The screens that a broadcast may open, as paths of the app; none: it is read where it is. */
export const BROADCAST_SCREENS = {
  '/dashboard': 'Dashboard',
  '/dutyday': 'Duty Day',
  '/dutyday/tasks': 'Tasks',
  '/soldiers/alerts': 'Alert roster',
  '/profile/record': 'My record',
  '/profile/schedule': 'My schedule',
  '/profile': 'My Profile',
  '/support': 'Support',
  '/billing': 'Manage subscription',
} as const
export type BroadcastScreen = keyof typeof BROADCAST_SCREENS

/** As much as a phone shows of it before it is opened. */
export const TITLE_MOST = 60
export const BODY_MOST = 400

/** What one leader may send in 24 hours, and have waiting, before it is no message any more. */
export const MOST_A_DAY = 20

/** What stands on the phone: who it comes from, first. */
export function titleFrom(sender: string, title: string): string {
  return `${sender}: ${title}`
}
