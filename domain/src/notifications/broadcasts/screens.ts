/** The screens that a broadcast may open, as paths of the app. Without one, it is only read in the bell. */
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

/** In characters. A phone shows no more of a title. */
export const TITLE_MOST = 60
export const BODY_MOST = 400

/** Broadcasts that a leader may send in 24 hours, and may have waiting. */
export const MOST_A_DAY = 20

/** The title on the phone. The sender comes first. */
export function titleFrom(sender: string, title: string): string {
  return `${sender}: ${title}`
}
