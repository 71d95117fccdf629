/** Where a subscribed calendar is read: by whoever has its secret, without signing in. */
export const FEED_PATH = '/calendar/feed'

/** For a calendar program on the web; with `webcal:` in place of `https:` a phone subscribes at a tap. */
export function feedAddress(origin: string, secret: string): string {
  return `${origin}${FEED_PATH}/${secret}.ics`
}
