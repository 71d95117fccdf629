import { getMyProfile } from '@muster/domain/identity/functions.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestBrowser } from '../testing/sign-in/oidc-browser.ts'
import { type SignInServer, startSignInServer } from '../testing/sign-in/sign-in-server.ts'

/** A provider ends sessions here that it ended itself. */
let at: SignInServer
let issuer: SignInServer['issuer']
let server: SignInServer['server']
let sub: string

beforeAll(async () => {
  at = await startSignInServer({ unit: {}, other: {} })
  ;({ issuer, server } = at)
})
afterAll(() => at.close())
beforeEach(() => {
  sub = randomUUID()
  issuer.person = { sub }
})

/** A session that was begun at a provider, from this session there. */
async function begun(sid: string, provider = 'unit'): Promise<string> {
  const browser = new TestBrowser()
  issuer.mischief = { claims: { sid } }
  await at.signIn(browser, provider)
  return browser.cookie('muster_session') ?? ''
}

async function runs(token: string): Promise<boolean> {
  return server.call(getMyProfile, {}, token).then(
    () => true,
    () => false,
  )
}

async function logOut(logoutToken: string, provider = 'unit'): Promise<number> {
  const response = await fetch(`${server.url}/auth/${provider}/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: logoutToken }),
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.status
}

describe('a logout at the provider', () => {
  it('ends what was begun from that session, and nothing else', async () => {
    const [here, there] = [await begun('laptop'), await begun('phone')]
    expect(await logOut(await issuer.logoutToken('unit', { sub, sid: 'laptop' }))).toBe(200)
    expect([await runs(here), await runs(there)]).toEqual([false, true])
    expect(await logOut(await issuer.logoutToken('unit', { sid: 'phone' }))).toBe(200)
    expect(await runs(there)).toBe(false)
  })

  it('ends everything that the person began there, when it names no session', async () => {
    const mine = [await begun('a'), await begun('b')]
    const elsewhere = await begun('c', 'other')
    issuer.person = { sub: randomUUID() }
    const others = await begun('a')
    expect(await logOut(await issuer.logoutToken('unit', { sub }))).toBe(200)
    expect(await Promise.all([...mine, elsewhere, others].map(runs))).toEqual([false, false, true, true])
  })

  it('ends everything, too, when nothing here was begun from the session that it names', async () => {
    const mine = await begun('a')
    expect(await logOut(await issuer.logoutToken('unit', { sub, sid: 'unknown' }))).toBe(200)
    expect(await runs(mine)).toBe(false)
  })

  it('of somebody whom nobody knows here is answered alike', async () => {
    expect(await logOut(await issuer.logoutToken('unit', { sub: randomUUID() }))).toBe(200)
  })

  it('counts once', async () => {
    const logoutToken = await issuer.logoutToken('unit', { sub })
    expect(await logOut(logoutToken)).toBe(200)
    const later = await begun('again')
    expect(await logOut(logoutToken)).toBe(400)
    expect(await runs(later)).toBe(true)
  })
})

describe('what is no logout', () => {
  const now = () => Math.floor(server.clock.now().getTime() / 1000)
  it.each([
    ['an ID token', () => issuer.idToken('unit', 'n')],
    ['one with a nonce', () => issuer.logoutToken('unit', { sub, nonce: 'n' })],
    ['one for another client', () => issuer.logoutToken('other', { sub })],
    ['one without the event', () => issuer.logoutToken('unit', { sub, events: {} })],
    ['one with an event that is no object', () => issuer.logoutToken('unit', { sub, events: 'logout' })],
    ['one that names nobody', () => issuer.logoutToken('unit', {})],
    ['one without an id', () => issuer.logoutToken('unit', { sub, jti: undefined })],
    ['one of another issuer', () => issuer.logoutToken('unit', { sub, iss: 'https://evil.example' })],
    ['one that has expired', () => issuer.logoutToken('unit', { sub, iat: now() - 1200, exp: now() - 600 })],
    ['one signed by another key', () => issuer.logoutToken('unit', { sub }, { foreignKey: true })],
    ['no token', async () => 'x'],
  ])('%s', async (_what, make) => {
    const token = await begun('laptop')
    expect(await logOut(await make())).toBe(400)
    expect(await runs(token)).toBe(true)
  })

  it('comes without a token, or for a provider that is not there', async () => {
    const post = (path: string) =>
      fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams({ x: '1' }) })
    expect((await post('/auth/unit/backchannel-logout')).status).toBe(400)
    expect((await post('/auth/none/backchannel-logout')).status).toBe(404)
  })
})
