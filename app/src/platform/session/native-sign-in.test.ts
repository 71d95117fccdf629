import { hash } from 'node:crypto'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isGoogleToken } from './google-token.ts'
import {
  BRIDGE_MS,
  CONFIRM_MS,
  EXCHANGE_MS,
  NativeSignIn,
  type NativeSignInParts,
  type Pending,
  PLUGIN_MS,
  PROBE_EVERY_MS,
  PROBE_MS,
  SETTLE_MS,
  type SignedIn,
  STASH_EVERY_MS,
  type Way,
} from './native-sign-in.ts'
import {
  DELIVERY_CALLBACK,
  DELIVERY_EVENT,
  DELIVERY_GLOBAL,
  DELIVERY_STASH,
  deliveryOfLink,
  hearDeliveries,
  takeDeliveries,
} from './sign-in-deliveries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NATIVE = { issuer: 'https://accounts.google.com', webClientId: 'web', clientIds: ['ios', 'android'] }
const ASKED = { returnTo: '/profile#join=7K3M-9QTX', agreed: null, fresh: false }
const GOOGLE: Way = { ...ASKED, id: 'google', label: 'Google', kind: 'google', native: NATIVE }
const APPLE: Way = {
  ...ASKED,
  id: 'apple',
  label: 'Apple',
  kind: 'apple',
  native: { ...NATIVE, issuer: 'https://appleid.apple.com' },
}
const DEMO: Way = { ...ASKED, id: 'demo', label: 'the demo', kind: 'demo', native: null }
const START = `/auth/google/start?native=${hash('sha256', 'verifier', 'base64url')}&return=%2Fprofile%23join%3D7K3M-9QTX`
const CODE = 'c'.repeat(43)

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
function token(claims: object = {}): string {
  return `${encode({ alg: 'RS256' })}.${encode({ iss: NATIVE.issuer, aud: 'web', sub: '1', nonce: 'n-1', ...claims })}.c2ln`
}
const FIREBASE = token({ iss: 'https://securetoken.google.com/p', firebase: { sign_in_provider: 'google.com' } })
const noPlay = () => Promise.reject(new Error('no Play services'))
const never = () => new Promise<never>(() => {})
const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const unavailable = () => Promise.reject(new Refusal('unavailable', 'no network'))

interface World extends NativeSignInParts {
  signedIn: boolean
  away: boolean
  kept: Pending | null
  lying: unknown[]
  readonly entered: SignedIn[]
  readonly opened: string[]
  readonly exchanged: string[]
  refused: number
}

interface Changes {
  readonly plugin?: Partial<NativeSignInParts['plugin']>
  readonly server?: Partial<NativeSignInParts['server']>
  readonly enter?: NativeSignInParts['enter']
  readonly platform?: NativeSignInParts['platform']
}

function world(changes: Changes = {}): World {
  const made: World = {
    platform: changes.platform ?? 'ios',
    signedIn: false,
    away: false,
    kept: null,
    lying: [],
    entered: [],
    opened: [],
    exchanged: [],
    refused: 0,
    server: {
      nonce: () => Promise.resolve('n-1'),
      finish: (provider, idToken, nonce, returnTo) => {
        made.exchanged.push(`finish ${provider} ${nonce} ${returnTo}`)
        return Promise.resolve({ token: `session of ${idToken.slice(0, 4)}` })
      },
      redeem: (code, verifier) => {
        made.exchanged.push(`redeem ${code} ${verifier}`)
        return Promise.resolve({ token: 'session', hint: { email: 'x@example.mil' } })
      },
      ...changes.server,
    },
    plugin: {
      google: () => Promise.resolve({ idToken: token() }),
      apple: () => Promise.resolve({ idToken: 'apple.id.token' }),
      googleUser: () => Promise.resolve(null),
      ...changes.plugin,
    },
    browser: {
      open: (path) => {
        made.opened.push(path)
        return Promise.resolve()
      },
      close: () => {},
    },
    take: () => made.lying.splice(0),
    pending: { load: () => made.kept, save: (pending) => void (made.kept = pending) },
    random: () => 'verifier',
    isAway: () => made.away,
    isSignedIn: () => made.signedIn,
    enter:
      changes.enter ??
      ((signedIn) => {
        made.entered.push(signedIn)
        made.signedIn = true
        return Promise.resolve()
      }),
    onRefused: () => void (made.refused += 1),
  }
  return made
}

const problemOf = (signIn: NativeSignIn) => {
  const state = signIn.state.get()
  return state.at === 'start' ? (state.problem?.message ?? null) : state.at
}

describe('Google’s own window', () => {
  test('signs in with its ID token, 50 ms after the server accepted it', async () => {
    const parts = world()
    const signIn = new NativeSignIn(parts)
    void signIn.begin(GOOGLE)
    await later(SETTLE_MS - 1)
    expect(parts.exchanged).toEqual(['finish google n-1 /profile#join=7K3M-9QTX'])
    expect(parts.entered).toEqual([])
    expect(signIn.state.get().at).toBe('finishing')
    await later(1)
    expect(parts.entered).toHaveLength(1)
    expect(parts.opened).toEqual([])
    expect(problemOf(signIn)).toBeNull()
  })

  test('has 6 seconds, then the system’s browser takes over', async () => {
    const parts = world({ plugin: { google: never } })
    const signIn = new NativeSignIn(parts)
    void signIn.begin(GOOGLE)
    await later(PLUGIN_MS - 1)
    expect(signIn.state.get().at).toBe('plugin')
    await later(1)
    expect(signIn.state.get()).toMatchObject({ at: 'browser', note: 'Native Google timed out' })
    expect(parts.opened).toEqual([START])
  })

  test('says so when the provider must ask anew, and what the person agreed to', async () => {
    const parts = world({ plugin: { google: never } })
    void new NativeSignIn(parts).begin({ ...GOOGLE, fresh: true, agreed: 'b-1' })
    await later(PLUGIN_MS)
    expect(parts.opened).toEqual([`${START}&fresh=1&agreed=b-1`])
  })

  test('has a longer limit while the person chooses an account in it, but not forever', async () => {
    const parts = world({ plugin: { google: never } })
    parts.away = true
    const signIn = new NativeSignIn(parts)
    void signIn.begin(GOOGLE)
    await later(60_000)
    expect(signIn.state.get().at).toBe('plugin')
    parts.away = false
    await later(PLUGIN_MS)
    expect(signIn.state.get().at).toBe('browser')
  })

  test.each([
    ['fails', noPlay],
    ['has no token', () => Promise.resolve({ idToken: null })],
    ['brings a token of Firebase', () => Promise.resolve({ idToken: FIREBASE })],
    ['brings a token for another nonce', () => Promise.resolve({ idToken: token({ nonce: 'n-2' }) })],
  ])('is replaced by the browser if it %s', async (_what, google) => {
    const parts = world({ plugin: { google } })
    const signIn = new NativeSignIn(parts)
    await signIn.begin(GOOGLE)
    expect(signIn.state.get()).toMatchObject({ at: 'browser', note: 'Native Google sign-in failed' })
    expect(parts.exchanged).toEqual([])
  })

  test('does not lead to a browser if the person closed it', async () => {
    const cancelled = Object.assign(new Error('User canceled'), { code: 'USER_CANCELLED' })
    const parts = world({ plugin: { google: () => Promise.reject(cancelled) } })
    const signIn = new NativeSignIn(parts)
    await signIn.begin(GOOGLE)
    expect(problemOf(signIn)).toBe('Sign-in was canceled.')
    expect(parts.opened).toEqual([])
  })

  test('still counts once if it answers after its time-out', async () => {
    const { promise, resolve } = Promise.withResolvers<{ idToken: string }>()
    const parts = world({ plugin: { google: () => promise, googleUser: () => Promise.resolve(token()) } })
    const signIn = new NativeSignIn(parts)
    void signIn.begin(GOOGLE)
    await later(PLUGIN_MS)
    resolve({ idToken: token() })
    await later(PROBE_MS)
    expect(parts.exchanged).toEqual(['finish google n-1 /profile#join=7K3M-9QTX'])
    expect(parts.entered).toHaveLength(1)
  })
})

describe('Apple’s own window', () => {
  test('gets the SHA-256 of the nonce, and its name is sent with the session', async () => {
    const apple = vi.fn<NativeSignInParts['plugin']['apple']>(() =>
      Promise.resolve({ idToken: 'apple.id.token', hint: { firstName: 'Ana' } }),
    )
    const parts = world({ plugin: { apple } })
    void new NativeSignIn(parts).begin(APPLE)
    await later(SETTLE_MS)
    expect(apple).toHaveBeenCalledWith(hash('sha256', 'n-1'))
    expect(parts.entered).toEqual([{ token: 'session of appl', hint: { firstName: 'Ana' } }])
  })

  test('reports a missing token', async () => {
    const parts = world({ plugin: { apple: () => Promise.resolve({ idToken: null }) } })
    const signIn = new NativeSignIn(parts)
    await signIn.begin(APPLE)
    expect(problemOf(signIn)).toBe('Missing Apple idToken from plugin.')
    expect(parts.opened).toEqual([])
  })

  test('does not exist on Android, so the browser is used', async () => {
    const parts = world({ platform: 'android' })
    await new NativeSignIn(parts).begin(APPLE)
    expect(parts.opened[0]).toContain('/auth/apple/start?native=')
  })

  test('can be left if it hangs', async () => {
    const signIn = new NativeSignIn(world({ plugin: { apple: never } }))
    void signIn.begin(APPLE)
    await later(60_000)
    expect(signIn.state.get().at).toBe('plugin')
    signIn.cancel()
    expect(problemOf(signIn)).toBeNull()
  })
})

describe('the system’s browser', () => {
  test('brings a code, which is redeemed with the verifier that stayed in the app', async () => {
    const parts = world()
    const signIn = new NativeSignIn(parts)
    await signIn.begin(DEMO)
    expect(parts.kept).toMatchObject({ verifier: 'verifier' })
    signIn.deliver(deliveryOfLink(`muster://auth#code=${CODE}`))
    signIn.deliver(deliveryOfLink(`muster://auth#code=${CODE}`))
    await later(SETTLE_MS)
    expect(parts.exchanged).toEqual([`redeem ${CODE} verifier`])
    expect(parts.entered).toEqual([{ token: 'session', hint: { email: 'x@example.mil' } }])
    expect(parts.kept).toBeNull()
  })

  test.each(['event', 'callback', 'global payload', 'stash'])('is answered by the %s', async (way) => {
    const page = new EventTarget()
    const items = new Map<string, string>()
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      removeItem: (key: string) => void items.delete(key),
    }
    const parts = { ...world({ plugin: { google: never } }), take: () => takeDeliveries({ page, storage }) }
    const signIn = new NativeSignIn(parts)
    const stop = hearDeliveries({ page, storage }, (payload) => signIn.deliver(payload))
    void signIn.begin(GOOGLE)
    await later(PLUGIN_MS)
    const payload = { idToken: token() }
    if (way === 'event') page.dispatchEvent(new CustomEvent(DELIVERY_EVENT, { detail: payload }))
    if (way === 'callback') (Reflect.get(page, DELIVERY_CALLBACK) as (said: unknown) => void)(payload)
    if (way === 'global payload') Reflect.set(page, DELIVERY_GLOBAL, payload)
    if (way === 'stash') items.set(DELIVERY_STASH, JSON.stringify(payload))
    await later(STASH_EVERY_MS - 1)
    if (way === 'stash') expect(parts.exchanged).toEqual([])
    await later(1 + SETTLE_MS)
    expect(parts.exchanged).toEqual(['finish google n-1 /profile#join=7K3M-9QTX'])
    expect(parts.entered).toHaveLength(1)
    expect(items.size).toBe(0)
    stop()
    expect(Reflect.has(page, DELIVERY_CALLBACK)).toBe(false)
  })

  test('asks every 700 ms for 8 seconds for the account of Google’s library', async () => {
    const googleUser = vi.fn<NativeSignInParts['plugin']['googleUser']>(() => Promise.resolve(FIREBASE))
    const parts = world({ plugin: { google: never, googleUser } })
    void new NativeSignIn(parts).begin(GOOGLE)
    await later(PLUGIN_MS + PROBE_EVERY_MS - 1)
    expect(googleUser).toHaveBeenCalledTimes(0)
    await later(1)
    expect(googleUser).toHaveBeenCalledTimes(1)
    await later(BRIDGE_MS)
    expect(googleUser).toHaveBeenCalledTimes(Math.floor(PROBE_MS / PROBE_EVERY_MS))
    expect(parts.exchanged).toEqual([])
  })

  test('is waited for 30 seconds; for a later answer the person is asked', async () => {
    const parts = world()
    const signIn = new NativeSignIn(parts)
    await signIn.begin(DEMO)
    await later(BRIDGE_MS - 1)
    expect(signIn.state.get().at).toBe('browser')
    await later(1)
    expect(problemOf(signIn)).toBe('The demo sign-in failed')
    signIn.deliver({ code: CODE })
    await later(60_000)
    expect(signIn.state.get()).toEqual({ at: 'late', way: DEMO })
    expect(parts.exchanged).toEqual([])
    void signIn.finishLate()
    await later(SETTLE_MS)
    expect(parts.entered).toHaveLength(1)
  })

  test('asks the person about an answer for an app that was ended meanwhile, for ten minutes', async () => {
    const first = world()
    await new NativeSignIn(first).begin(DEMO)
    const next = world()
    next.kept = first.kept
    next.lying = [{ code: CODE }]
    const signIn = new NativeSignIn(next)
    signIn.resume()
    expect(signIn.state.get().at).toBe('late')
    void signIn.finishLate()
    await later(SETTLE_MS)
    expect(next.exchanged).toEqual([`redeem ${CODE} verifier`])

    await later(10 * 60_000)
    const old = world()
    old.kept = first.kept
    const tooLate = new NativeSignIn(old)
    tooLate.deliver({ code: CODE })
    expect(problemOf(tooLate)).toBeNull()
    expect(old.kept).toBeNull()
  })

  test('brings nothing to an app that did not ask, or no longer asks', async () => {
    const parts = world()
    const signIn = new NativeSignIn(parts)
    signIn.deliver({ code: CODE })
    await signIn.begin(DEMO)
    signIn.cancel()
    signIn.deliver({ code: CODE })
    await later(BRIDGE_MS)
    expect(parts.exchanged).toEqual([])
    expect(problemOf(signIn)).toBeNull()
  })

  test('never replaces a signed-in account', async () => {
    const parts = world()
    const signIn = new NativeSignIn(parts)
    await signIn.begin(DEMO)
    await later(BRIDGE_MS)
    parts.signedIn = true
    signIn.deliver({ code: CODE })
    await later(SETTLE_MS)
    expect(parts).toMatchObject({ refused: 1, exchanged: [], entered: [], kept: null })
  })

  test.each([
    ['cancelled', 'Sign-in was canceled.'],
    ['failed', 'Google sign-in failed'],
  ])('reports that it was %s', async (error, message) => {
    const signIn = new NativeSignIn(world({ plugin: { google: noPlay } }))
    await signIn.begin(GOOGLE)
    signIn.deliver(deliveryOfLink(`muster://auth#error=${error}`))
    expect(problemOf(signIn)).toBe(message)
  })

  test('accepts no ID token for a provider other than Google', async () => {
    const parts = world()
    const signIn = new NativeSignIn(parts)
    await signIn.begin(DEMO)
    signIn.deliver({ idToken: token() })
    await later(SETTLE_MS)
    expect(parts.exchanged).toEqual([])
    expect(signIn.state.get().at).toBe('browser')
  })
})

describe('the exchange', () => {
  test('is retried for 7 seconds while there is no network', async () => {
    const redeem = vi.fn<() => Promise<never>>(unavailable)
    const signIn = new NativeSignIn(world({ server: { redeem } }))
    await signIn.begin(DEMO)
    signIn.deliver({ code: CODE })
    await later(EXCHANGE_MS - 1)
    expect(signIn.state.get().at).toBe('finishing')
    await later(PROBE_EVERY_MS)
    expect(problemOf(signIn)).toBe('The demo sign-in failed')
    expect(redeem).toHaveBeenCalledTimes(1 + Math.floor(EXCHANGE_MS / PROBE_EVERY_MS))
  })

  test('is not retried if the server refuses, and shows its message', async () => {
    const refused = new Refusal('unauthenticated', 'This sign-in took too long or was used before. Start again.')
    const redeem = vi.fn<NativeSignInParts['server']['redeem']>(() => Promise.reject(refused))
    const signIn = new NativeSignIn(world({ server: { redeem } }))
    await signIn.begin(DEMO)
    signIn.deliver({ code: CODE })
    await later(0)
    expect(redeem).toHaveBeenCalledTimes(1)
    expect(signIn.state.get()).toMatchObject({ problem: { next: refused.message } })
  })

  test('is followed by a request for the account, for 5 seconds', async () => {
    const enter = vi.fn<() => Promise<never>>(unavailable)
    const signIn = new NativeSignIn(world({ enter }))
    await signIn.begin(DEMO)
    signIn.deliver({ code: CODE })
    await later(SETTLE_MS + CONFIRM_MS)
    expect(problemOf(signIn)).toBe('The demo sign-in failed')
    expect(enter).toHaveBeenCalledTimes(1 + Math.floor(CONFIRM_MS / PROBE_EVERY_MS))
  })
})

test.each([
  [token(), true],
  [token({ iss: 'accounts.google.com' }), true],
  [token({ aud: 'ios' }), true],
  [FIREBASE, false],
  [token({ aud: 'somebody-else' }), false],
  [token({ aud: undefined }), false],
  [token({ nonce: undefined }), false],
  [token({ sub: '' }), false],
  [token({ firebase: {} }), false],
  ['a.b.c', false],
  ['', false],
])('tells a token of Google’s from another: %#', (idToken, expected) => {
  expect(isGoogleToken(idToken, { nonce: 'n-1', issuer: NATIVE.issuer, audiences: ['web', 'ios'] })).toBe(expected)
})

test.each([
  ['muster://auth#code=short', null],
  ['muster://auth/#error=cancelled', { error: 'cancelled' }],
  ['muster://dutyday#code=cccccccccccccccccccccccc', null],
  ['https://evil.example/#code=cccccccccccccccccccccccc', null],
])('reads the link %s', (link, expected) => {
  expect(deliveryOfLink(link)).toEqual(expected)
})
