import { APP_LINK_ROOTS, APP_SCHEME, BROWSER_ONLY } from '@muster/domain/kernel/app-links.ts'

/**
 * The screen of a link, as the router expects it; null if the link is not ours or is not a screen. A link can come
 * from anywhere, so nothing in it is trusted: only our scheme and our server's origin are accepted.
 */
export function screenOfLink(link: string, serverUrl: string): string | null {
  const url = addressOf(link, serverUrl)
  if (!url) return null
  const root = url.pathname.split('/')[1] ?? ''
  if (!(APP_LINK_ROOTS as readonly string[]).includes(root)) return null
  if ((BROWSER_ONLY as readonly string[]).includes(url.pathname.toLowerCase())) return null
  return `${url.pathname}${url.search}${url.hash}`
}

function addressOf(link: string, serverUrl: string): URL | null {
  const server = URL.canParse(serverUrl) ? new URL(serverUrl) : null
  const own = new RegExp(`^${APP_SCHEME}:/{0,3}`, 'i').exec(link)
  // Older web views read the host of an unknown scheme as a part of the path.
  const text = own ? `https://app.invalid/${link.slice(own[0].length)}` : link
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (own) return url.host === 'app.invalid' ? url : null
  const isOurs = server !== null && url.origin === server.origin && /^https?:$/.test(url.protocol)
  return isOurs && url.username === '' && url.password === '' ? url : null
}
