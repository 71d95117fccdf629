import { hash } from 'node:crypto'
import { finishNativeSignIn, startNativeSignIn } from '@muster/domain/identity/functions.ts'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestIssuer, type TestIssuer } from '../testing/sign-in/oidc.ts'
import { TestBrowser } from '../testing/sign-in/oidc-browser.ts'
import { startTestServer, type TestServer } from '../testing/server/server.ts'

let issuer: TestIssuer
/** A second provider of the same server, which an attacker may control. */
let other: TestIssuer
let server: TestServer
let secure: TestServer
let browser: TestBrowser
beforeAll(async () => {
  issuer = await startTestIssuer({ clients: { 'google-web': 'secret' } })
  other = await startTestIssuer({ clients: { 'other-web': 'secret' } })
  const second = { id: 'other', label: 'Other', issuer: other.url, clientId: 'other-web', clientSecret: 'secret' }
  const environment = {
    OIDC_PROVIDERS: JSON.stringify([second]),
    GOOGLE_CLIENT_ID: 'google-web',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_NATIVE_CLIENT_IDS: 'google-ios',
    GOOGLE_ISSUER: issuer.url,
  }
  server = await startTestServer({ environment })
  secure = await startTestServer({ environment: { ...environment, PUBLIC_URL: 'https://muster.example' } })
  issuer.person = { sub: 'h-1', email: 'hostile@example.mil', name: 'Hostile Person' }
})
afterAll(async () => {
  await server.close()
  await secure.close()
  await Promise.all([issuer.close(), other.close()])
})
beforeEach(() => {
  browser = new TestBrowser()
})

/** The provider's answer, not opened yet. */
async function answer(): Promise<URL> {
  const stop = (url: URL) => url.pathname === '/auth/google/callback'
  return new URL((await browser.open(`${server.url}/auth/google/start?return=/soldiers`, { stop })).url)
}

async function open(url: URL): Promise<string | null> {
  return (await browser.request(url.href)).headers.get('location')
}

const finish = (idToken: string, nonce: string) =>
  server.call(finishNativeSignIn, { provider: 'google', idToken, nonce, device: 'x' })
const claims = (nonce: string) => ({ iss: issuer.url, aud: 'google-ios', sub: 'h-1', nonce })

it('accepts no ID token without a signature, nor one signed with a publicly known key', async () => {
  const nonceOf = async () => (await server.call(startNativeSignIn, { provider: 'google' })).nonce
  const first = await nonceOf()
  const unsigned = new UnsecuredJWT(claims(first)).setIssuedAt().setExpirationTime('5m').encode()
  await expect(finish(unsigned, first)).rejects.toMatchObject({ code: 'unauthenticated' })
  const second = await nonceOf()
  const keys = await (await fetch(`${issuer.url}/keys`)).text()
  const symmetric = await new SignJWT(claims(second))
    .setProtectedHeader({ alg: 'HS256', kid: 'one' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(hash('sha512', keys, 'buffer'))
  await expect(finish(symmetric, second)).rejects.toMatchObject({ code: 'unauthenticated' })
})

it.each([
  ['without its state', (url: URL) => url.searchParams.delete('state')],
  ['with an empty state', (url: URL) => url.searchParams.set('state', '')],
  ['with two states', (url: URL) => url.searchParams.append('state', 'x')],
  ['without its code', (url: URL) => url.searchParams.delete('code')],
  ['with the code of somebody else', (url: URL) => url.searchParams.set('code', 'stolen')],
  ['with an error beside the code', (url: URL) => url.searchParams.set('error', 'x')],
  ['of another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
])('an answer %s signs nobody in', async (_what, forge) => {
  const url = await answer()
  forge(url)
  expect(await open(url)).toBe('/login?error=failed')
  expect(browser.cookie('muster_session')).toBeUndefined()
})

it('an answer is valid once, for the provider and the browser that requested it', async () => {
  const url = await answer()
  const elsewhere = new URL(url)
  elsewhere.pathname = '/auth/apple/callback'
  expect(await open(elsewhere)).toBe('/login?error=failed')
  const again = await answer()
  const victim = new TestBrowser()
  // Signing a victim in as the attacker needs the victim's own cookie.
  expect((await victim.request(again.href)).headers.get('location')).toBe('/login?error=failed')
  expect(await open(again)).toBe('/soldiers')
  expect(await open(again)).toBe('/login?error=failed')
})

it('an answer that comes to another provider of this server is not passed to that one', async () => {
  const url = await answer()
  url.pathname = '/auth/other/callback'
  expect(await open(url)).toBe('/login?error=failed')
  // With the code and its secret, the operator of that provider could sign in as the person at this one.
  expect(other.exchanges).toBe(0)
  expect(browser.cookie('muster_session')).toBeUndefined()
})

it('signing in does not reuse a planted session', async () => {
  const planted = 'x'.repeat(43)
  const url = await answer()
  const cookie = `${browser.cookiesFor(url.href)}; muster_session=${planted}`
  const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
  const set = response.headers.getSetCookie().find((line) => line.startsWith('muster_session='))
  expect(set).toMatch(/^muster_session=[\w-]{43};/)
  expect(set).not.toContain(planted)
  const call = await server.post('/api/getMyProfile', '{"data":{}}', { authorization: `Bearer ${planted}` })
  expect(call.status).toBe(401)
})

it('cookies are hidden from scripts and other sites, and from plain http where there is https', async () => {
  const url = await answer()
  const response = await fetch(url, { redirect: 'manual', headers: { cookie: browser.cookiesFor(url.href) } })
  const session = response.headers.getSetCookie().find((line) => line.startsWith('muster_session='))
  expect(session).toMatch(/; HttpOnly/)
  expect(session).toMatch(/; SameSite=Lax/)
  expect(session).not.toMatch(/; Domain=/i)
  const started = await fetch(`${secure.url}/auth/google/start?again=1`, { redirect: 'manual' })
  for (const line of started.headers.getSetCookie()) expect(line).toMatch(/; HttpOnly.*; Secure|; Secure.*; HttpOnly/)
  expect(started.headers.getSetCookie()).toHaveLength(1)
})

it.each([
  ['//evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['https:evil.example'],
  ['/%5cevil.example'],
  ['/x\r\nLocation: https://evil.example'],
  ['/./\\evil.example'],
  ['/@evil.example'],
  ['data:text/html,x'],
])('returning to %j stays on this site', async (path) => {
  const stop = (url: URL) => url.pathname === '/auth/google/callback'
  const start = `${server.url}/auth/google/start?return=${encodeURIComponent(path)}`
  const location = await open(new URL((await browser.open(start, { stop })).url))
  expect(new URL(location ?? '', server.url).origin).toBe(server.url)
  expect(location).toMatch(/^\/(?![/\\])/)
})
