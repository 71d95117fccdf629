import { hash, randomBytes } from 'node:crypto'
import { getMyProfile, listMySessions, redeemNativeSignIn } from '@muster/domain/identity/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { appleKeys, signInEnvironment, startTestIssuer, type TestIssuer } from '../testing/sign-in/oidc.ts'
import { hiddenFields, TestBrowser } from '../testing/sign-in/oidc-browser.ts'
import { startTestServer, type TestServer } from '../testing/server/server.ts'

const apple = appleKeys()
let google: TestIssuer
let appleId: TestIssuer
let server: TestServer
let browser: TestBrowser
let verifier: string

beforeAll(async () => {
  google = await startTestIssuer({ clients: { 'google-web': 'secret' }, now: () => server.clock.now() })
  appleId = await startTestIssuer({
    clients: { 'mil.muster.web': { publicKey: apple.publicKey, teamId: 'TEAM' } },
    now: () => server.clock.now(),
  })
  server = await startTestServer({
    environment: signInEnvironment(google, appleId, apple.privateKey),
  })
})
afterAll(async () => {
  await server.close()
  await google.close()
  await appleId.close()
})
beforeEach(() => {
  browser = new TestBrowser()
  verifier = randomBytes(32).toString('base64url')
  google.person = { sub: 'b-1', email: 'bridge@example.mil', name: 'Bridge Person' }
})

const challengeOf = (text: string) => hash('sha256', text, 'base64url')
const startOf = (provider: string) => `${server.url}/auth/${provider}/start?native=${challengeOf(verifier)}`
const redeem = (code: string, mine = verifier) =>
  server.call(redeemNativeSignIn, { code, verifier: mine, device: 'Muster app; iPhone' })

/** The address that the last page in the system's browser leads to. */
async function linkOf(response: Response): Promise<URL> {
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const html = await response.text()
  const link = /<a class="main" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(html).toContain('http-equiv="refresh"')
  return new URL(link)
}

async function codeFromGoogle(): Promise<string> {
  const { response } = await browser.open(startOf('google'))
  const link = await linkOf(response)
  expect(link.href).toMatch(/^muster:\/\/auth#code=[\w-]{43}$/)
  return new URLSearchParams(link.hash.slice(1)).get('code') ?? ''
}

it('ends in the app with a code that the app alone can redeem, once', async () => {
  const code = await codeFromGoogle()
  expect(browser.cookie('muster_session')).toBeUndefined()
  const refused = { code: 'unauthenticated', details: { field: 'code' } }
  await expect(redeem(code, 'another app')).rejects.toMatchObject(refused)
  await expect(redeem(code, challengeOf(verifier))).rejects.toMatchObject(refused)
  const { token, hint } = await redeem(code)
  expect(hint).toMatchObject({ email: 'bridge@example.mil', firstName: 'Bridge', provider: 'google' })
  expect(await server.call(getMyProfile, {}, token)).toMatchObject({ email: 'bridge@example.mil' })
  const { sessions } = await server.call(listMySessions, {}, token)
  expect(sessions).toMatchObject([{ kind: 'native', device: 'Muster app; iPhone', current: true }])
  await expect(redeem(code)).rejects.toMatchObject(refused)
})

it('gives one session to one of many that redeem at once', async () => {
  const code = await codeFromGoogle()
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => redeem(code)))
  expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
})

it('keeps the answer for five minutes', async () => {
  const code = await codeFromGoogle()
  server.clock.advance(5 * 60_000)
  await expect(redeem(code)).rejects.toMatchObject({ code: 'unauthenticated' })
})

it('takes neither the code for a browser’s cookie nor the cookie for a code', async () => {
  const started = await browser.request(startOf('google'))
  const cookie = browser.cookie('muster_signin') ?? ''
  expect(started.status).toBe(302)
  await expect(redeem(cookie)).rejects.toMatchObject({ code: 'unauthenticated' })
  const code = await codeFromGoogle()
  const stolen = await fetch(`${server.url}/auth/google/callback?code=x&state=y`, {
    redirect: 'manual',
    headers: { cookie: `muster_signin=${code}` },
  })
  expect(stolen.headers.get('location')).toBe('/login?error=failed')
  expect(stolen.headers.getSetCookie().join()).not.toContain('muster_session')
})

it.each([
  ['with another nonce', { claims: { nonce: 'x' } }],
  ['signed by another key', { foreignKey: true }],
])('refuses an answer %s when the app redeems it', async (_what, mischief) => {
  google.mischief = mischief
  const code = await codeFromGoogle()
  await expect(redeem(code)).rejects.toMatchObject({ code: 'unauthenticated', details: { field: 'code' } })
})

it('returns to the app when the person says no at the provider', async () => {
  google.error = 'access_denied'
  const { response } = await browser.open(startOf('google'))
  google.error = null
  expect((await linkOf(response)).href).toBe('muster://auth#error=cancelled')
})

it('keeps the name that Apple sends once, and leaves it out of the link', async () => {
  appleId.person = { sub: 'a-1', email: 'relay@privaterelay.example' }
  appleId.appleUser = JSON.stringify({ name: { firstName: 'Ana', lastName: 'Ruiz' } })
  const page = await browser.open(startOf('apple'))
  const form = hiddenFields(await page.response.text())
  const { response } = await browser.open(`${server.url}/auth/apple/callback`, { form })
  const link = await linkOf(response)
  expect(link.href).not.toContain('Ruiz')
  const { token, hint } = await redeem(new URLSearchParams(link.hash.slice(1)).get('code') ?? '')
  expect(hint).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz', provider: 'apple' })
  expect(await server.call(getMyProfile, {}, token)).toMatchObject({ name: { last: 'Ruiz', first: 'Ana' } })
})

it('does not start with an invalid challenge', async () => {
  const { url } = await browser.open(`${server.url}/auth/google/start?native=short`, {
    stop: (to) => to.pathname === '/login',
  })
  expect(url).toBe(`${server.url}/login?error=failed`)
})

it('ends an app’s session by its bearer token, from the app’s own origin, and never a cookie session from there', async () => {
  const { token } = await redeem(await codeFromGoogle())
  const origin = 'capacitor://localhost'
  const preflight = await fetch(`${server.url}/auth/signout`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
  const byCookie = await fetch(`${server.url}/auth/signout`, {
    method: 'POST',
    headers: { origin, cookie: `muster_session=${token}`, 'sec-fetch-site': 'cross-site' },
  })
  expect(byCookie.status).toBe(403)
  const ended = await fetch(`${server.url}/auth/signout`, {
    method: 'POST',
    headers: { origin, authorization: `Bearer ${token}` },
  })
  expect(ended.status).toBe(204)
  await expect(server.call(getMyProfile, {}, token)).rejects.toMatchObject({ code: 'unauthenticated' })
})
