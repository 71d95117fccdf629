/** The path of a subscribed calendar. Whoever has its secret can read it without signing in. */
export const FEED_PATH = '/calendar/feed'

/** The address for a calendar program. With `webcal:` instead of `https:`, a phone subscribes with one tap. */
export function feedAddress(origin: string, secret: string): string {
  return `${origin}${FEED_PATH}/${secret}.ics`
}
