/** What the provider said about the person at sign-in (specification section 3). Apple says it only once. */
export interface SignInHint {
  readonly email?: string
  readonly firstName?: string
  readonly middleName?: string
  readonly lastName?: string
  readonly displayName?: string
  readonly fullName?: string
  readonly provider?: string
}

/** The key in both storages, the name of the window global, and the start of the event's name. */
export const HINT_KEY = 'appleProfileHint'
export const HINT_EVENT = 'appleProfileHint:update'
/** Set by the server's sign-in callback, to be read by the page. */
export const HINT_COOKIE = 'muster_signin_hint'

const FIELDS = ['email', 'firstName', 'middleName', 'lastName', 'displayName', 'fullName', 'provider'] as const

declare global {
  interface Window {
    appleProfileHint?: SignInHint | undefined
  }
}

export function readHint(): SignInHint | null {
  return (
    window.appleProfileHint ?? parseHint(sessionStorage.getItem(HINT_KEY)) ?? parseHint(localStorage.getItem(HINT_KEY))
  )
}

/** Puts the hint on the window: from this tab at the start, or from another tab (`told`) when it changed there. */
export function exposeHint(told?: string | null): void {
  if (told === null) return forgetHint()
  if (told === undefined) window.appleProfileHint = readHint() ?? undefined
  else {
    sessionStorage.setItem(HINT_KEY, told)
    window.appleProfileHint = parseHint(told) ?? undefined
    announce(window.appleProfileHint ?? null)
  }
}

/** Adds to the stored hint. A later sign-in that says less removes nothing. */
export function rememberHint(hint: SignInHint): void {
  const merged = { ...readHint(), ...hint }
  const text = JSON.stringify(merged)
  sessionStorage.setItem(HINT_KEY, text)
  localStorage.setItem(HINT_KEY, text)
  window.appleProfileHint = merged
  announce(merged)
}

/** The stored hint belongs to another person once somebody else signs in. */
export function forgetHint(): void {
  if (!readHint()) return
  sessionStorage.removeItem(HINT_KEY)
  localStorage.removeItem(HINT_KEY)
  window.appleProfileHint = undefined
  announce(null)
}

function announce(hint: SignInHint | null): void {
  window.dispatchEvent(new CustomEvent(HINT_EVENT, { detail: hint }))
}

/** Reads and removes the cookie of a sign-in that just happened. True if there was one. */
export function takeHintCookie(): boolean {
  const value = cookieValue(document.cookie, HINT_COOKIE)
  if (value === null) return false
  // cookieStore does not exist on plain http.
  document.cookie = `${HINT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
  forgetHint()
  const hint = parseHint(value)
  if (hint) rememberHint(hint)
  return true
}

export function cookieValue(cookies: string, name: string): string | null {
  const pair = cookies.split('; ').find((each) => each.startsWith(`${name}=`))
  if (pair === undefined) return null
  try {
    return decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return pair.slice(name.length + 1)
  }
}

/** Keeps only the known fields; null if the text is not a hint. */
export function parseHint(text: string | null): SignInHint | null {
  if (!text) return null
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return null
    const known = FIELDS.flatMap((field) => {
      const value = (parsed as Record<string, unknown>)[field]
      return typeof value === 'string' && value ? [[field, value.slice(0, 254)] as const] : []
    })
    return known.length > 0 ? Object.fromEntries(known) : null
  } catch {
    return null
  }
}
