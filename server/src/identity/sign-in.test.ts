import { getMyProfile } from '@muster/domain/identity/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appleKeys, signInEnvironment, startTestIssuer, type TestIssuer } from '../testing/sign-in/oidc.ts'
import { hiddenFields, TestBrowser } from '../testing/sign-in/oidc-browser.ts'
import { startTestServer, type TestServer } from '../testing/server/server.ts'

const apple = appleKeys()
let google: TestIssuer
let appleId: TestIssuer
let server: TestServer
let browser: TestBrowser

beforeAll(async () => {
  google = await startTestIssuer({ clients: { 'google-web': 'secret' } })
  appleId = await startTestIssuer({ clients: { 'mil.muster.web': { publicKey: apple.publicKey, teamId: 'TEAM' } } })
  server = await startTestServer({
    environment: signInEnvironment(google, appleId, apple.privateKey.replaceAll('\n', '\\n')),
  })
})
afterAll(async () => {
  await server.close()
  await google.close()
  await appleId.close()
})
beforeEach(() => {
  browser = new TestBrowser()
})

const atOurs = (url: URL) => url.origin === server.url && !url.pathname.startsWith('/auth/')

/** Signs in through Google, up to the address where the app continues. */
async function withGoogle(path = '/soldiers'): Promise<URL> {
  const start = `${server.url}/auth/google/start?return=${encodeURIComponent(path)}`
  return new URL((await browser.open(start, { stop: atOurs })).url)
}

async function withApple(): Promise<URL> {
  const { url, response } = await browser.open(`${server.url}/auth/apple/start?return=/soldiers`)
  expect(url).toContain(appleId.url)
  const form = hiddenFields(await response.text())
  return new URL((await browser.open(`${server.url}/auth/apple/callback`, { form, stop: atOurs })).url)
}

async function profile() {
  const response = await server.post('/api/getMyProfile', '{"data":null}', {
    cookie: browser.cookiesFor(`${server.url}/api/getMyProfile`),
    origin: server.url,
  })
  return { status: response.status, body: (await response.json()) as { result?: Record<string, unknown> } }
}

const derek = { sub: 'g-1', email: 'derek@example.mil', name: 'Derek Rasmussen' }

describe('sign-in with Google in a browser', () => {
  it('ends at the requested page, with a session and an account', async () => {
    google.person = derek
    const end = await withGoogle('/dutyday/perstat?day=2026-03-02')
    expect(`${end.pathname}${end.search}`).toBe('/dutyday/perstat?day=2026-03-02')
    expect((await profile()).body.result).toMatchObject({
      email: 'derek@example.mil',
      needsProfile: true,
      name: { last: 'Rasmussen', first: 'Derek' },
    })
    expect(JSON.parse(decodeURIComponent(browser.cookie('muster_signin_hint') ?? ''))).toEqual({
      email: 'derek@example.mil',
      firstName: 'Derek',
      middleName: '',
      lastName: 'Rasmussen',
      displayName: 'Derek Rasmussen',
      fullName: 'Derek Rasmussen',
      provider: 'google',
    })
  })

  it('forces the account chooser and sends state, nonce and a PKCE challenge', async () => {
    google.person = derek
    await withGoogle()
    expect(google.lastRequest.get('prompt')).toBe('select_account')
    expect(google.lastRequest.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(google.lastRequest.get(name)).toMatch(/^[\w-]{43}$/)
    }
  })

  it('finds the same account again, and never by e-mail', async () => {
    google.person = { sub: 'g-2', email: 'shared@example.mil', name: 'One Person' }
    await withGoogle()
    const first = (await profile()).body.result
    browser = new TestBrowser()
    await withGoogle()
    expect((await profile()).body.result?.['uid']).toBe(first?.['uid'])
    browser = new TestBrowser()
    google.person = { sub: 'g-3', email: 'shared@example.mil', name: 'Another Person' }
    await withGoogle()
    expect((await profile()).body.result?.['uid']).not.toBe(first?.['uid'])
  })

  it('gives a new token at each sign-in, and the one that the browser had before is dead', async () => {
    google.person = derek
    await withGoogle()
    const before = browser.cookie('muster_session') ?? ''
    await server.call(getMyProfile, {}, before)
    google.person = { sub: 'g-9', email: 'somebody.else@example.mil', name: 'Somebody Else' }
    await withGoogle()
    expect(browser.cookie('muster_session')).toMatch(/^[\w-]{43}$/)
    expect(browser.cookie('muster_session')).not.toBe(before)
    await expect(server.call(getMyProfile, {}, before)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it.each([
    ['//evil.example/x'],
    ['https://evil.example'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['javascript:alert(1)'],
    ['/..//evil.example'],
  ])('does not redirect to %j', async (path) => {
    google.person = derek
    const end = await withGoogle(path)
    expect(end.origin).toBe(server.url)
    expect(end.pathname.startsWith('//')).toBe(false)
  })

  it.each([
    ['a tampered token', { tampered: true }],
    ['a foreign signature', { foreignKey: true }],
    ['another nonce', { claims: { nonce: 'other' } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['an expired token', { claims: { exp: Math.floor(Date.now() / 1000) - 600 } }],
  ])('refuses %s', async (_what, mischief) => {
    google.person = derek
    google.mischief = mischief
    const end = await withGoogle()
    expect(`${end.pathname}${end.search}`).toBe('/login?error=failed')
    expect(browser.cookie('muster_session')).toBeUndefined()
    expect((await profile()).status).toBe(401)
  })

  it('reports that the person canceled', async () => {
    google.error = 'access_denied'
    const end = await withGoogle()
    google.error = null
    expect(`${end.pathname}${end.search}`).toBe('/login?error=cancelled')
  })

  it('accepts an answer once, from the browser that asked, with the state it sent', async () => {
    google.person = derek
    const stop = (url: URL) => url.pathname === '/auth/google/callback'
    const answer = async () => (await browser.open(`${server.url}/auth/google/start`, { stop })).url
    const refused = async (url: string) => {
      const end = await browser.open(url, { stop: atOurs })
      return new URL(end.url).search
    }
    const first = await answer()
    const cookies = browser.cookiesFor(first)
    expect((await browser.open(first, { stop: atOurs })).url).toBe(`${server.url}/`)
    // The same answer again, with the cookie that was deleted.
    const replay = await fetch(first, { redirect: 'manual', headers: { cookie: cookies } })
    expect(replay.headers.get('location')).toBe('/login?error=failed')
    // In another browser.
    const second = await answer()
    browser = new TestBrowser()
    expect(await refused(second)).toBe('?error=failed')
    // With another state.
    const third = new URL(await answer())
    third.searchParams.set('state', 'forged')
    expect(await refused(third.href)).toBe('?error=failed')
    // After too long.
    const fourth = await answer()
    server.clock.advance(10 * 60_000)
    expect(await refused(fourth)).toBe('?error=failed')
  })

  it('reports a provider that is unavailable, and one that does not exist', async () => {
    const nobody = await startTestServer({
      environment: {
        OIDC_PROVIDERS: JSON.stringify([
          { id: 'unit', label: 'Unit', issuer: 'http://127.0.0.1:9', clientId: 'a', clientSecret: 'b' },
        ]),
      },
    })
    const location = async (id: string) =>
      (await fetch(`${nobody.url}/auth/${id}/start`, { redirect: 'manual' })).headers.get('location')
    expect(await location('unit')).toBe('/login?error=unavailable')
    expect(await location('google')).toBe('/login?error=failed')
    await nobody.close()
  })
})

describe('sign-in with Apple in a browser', () => {
  it('reads the name that comes once next to the token, and keeps it', async () => {
    appleId.person = { sub: 'a-1', email: 'relay@privaterelay.example' }
    appleId.appleUser = JSON.stringify({ name: { firstName: 'Juan', lastName: 'de la Cruz' }, email: 'x@example.mil' })
    const end = await withApple()
    expect(end.pathname).toBe('/soldiers')
    expect(appleId.lastRequest.get('scope')).toBe('openid email name')
    expect(appleId.lastRequest.get('nonce')).toMatch(/^[\w-]{43}$/)
    const named = { email: 'relay@privaterelay.example', name: { last: 'de la Cruz', first: 'Juan' } }
    expect((await profile()).body.result).toMatchObject(named)
    browser = new TestBrowser()
    await withApple()
    expect((await profile()).body.result).toMatchObject(named)
  })

  it('gives the app each part of the name once', async () => {
    appleId.person = { sub: 'a-3', email: 'mary@example.mil' }
    appleId.appleUser = JSON.stringify({ name: { firstName: 'Mary Ann', lastName: 'Cole' } })
    await withApple()
    expect(JSON.parse(decodeURIComponent(browser.cookie('muster_signin_hint') ?? ''))).toEqual({
      email: 'mary@example.mil',
      firstName: 'Mary Ann',
      middleName: '',
      lastName: 'Cole',
      displayName: 'Mary Ann Cole',
      fullName: 'Mary Ann Cole',
      provider: 'apple',
    })
  })

  it('ignores a broken user field', async () => {
    appleId.person = { sub: 'a-2' }
    appleId.appleUser = '{"name":'
    expect((await withApple()).pathname).toBe('/soldiers')
    expect((await profile()).body.result).toMatchObject({ name: null, email: null })
  })
})

it('lists the available providers for the login page', async () => {
  const { getSignInOptions } = await import('@muster/domain/identity/functions.ts')
  expect(await server.call(getSignInOptions, {})).toEqual({
    banner: null,
    providers: [
      { id: 'google', label: 'Google', kind: 'google', forLeaders: true, native: null },
      { id: 'apple', label: 'Apple', kind: 'apple', forLeaders: true, native: null },
    ],
    demo: false,
    signedIn: false,
  })
  await withGoogle()
  const cookie = browser.cookiesFor(`${server.url}/api/getSignInOptions`)
  const again = await server.post('/api/getSignInOptions', '{"data":{}}', { cookie, origin: server.url })
  expect(await again.json()).toMatchObject({ result: { signedIn: true } })
  await expect(server.call(getMyProfile, {})).rejects.toMatchObject({ code: 'unauthenticated' })
})
