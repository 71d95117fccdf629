import { exportMyData } from '@muster/domain/roster/functions.ts'
import { finishNativeSignIn, listMySessions, startNativeSignIn } from '@muster/domain/identity/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestBrowser } from '../testing/sign-in/oidc-browser.ts'
import { type SignInServer, startSignInServer } from '../testing/sign-in/sign-in-server.ts'

/** How strong and how fresh a sign-in is, as its provider says. */
let at: SignInServer
let issuer: SignInServer['issuer']
let server: SignInServer['server']
let browser: TestBrowser

beforeAll(async () => {
  at = await startSignInServer({
    any: {},
    card: { acr: ['urn:cac', 'urn:piv'] },
    factor: { amr: ['mfa', 'hwk'] },
  })
  ;({ issuer, server } = at)
})
afterAll(() => at.close())
beforeEach(() => {
  browser = new TestBrowser()
  issuer.person = { sub: 'one', name: 'Derek Rasmussen' }
  issuer.mischief = {}
})

const seconds = (ago = 0) => Math.floor(server.clock.now().getTime() / 1000) - ago

const signIn = (id: string, { fresh = false } = {}) => at.signIn(browser, id, fresh ? { fresh: '1' } : {})
const token = () => browser.cookie('muster_session') ?? ''

describe('a provider of which a way to sign in is demanded', () => {
  it('is asked for it, and counts when it used one of them', async () => {
    issuer.mischief = { claims: { acr: 'urn:piv' } }
    expect(await signIn('card')).toBe('/soldiers')
    expect(issuer.lastRequest.get('acr_values')).toBe('urn:cac urn:piv')
    issuer.mischief = { claims: { amr: ['pwd', 'mfa'] } }
    expect(await signIn('factor')).toBe('/soldiers')
    expect(issuer.lastRequest.get('acr_values')).toBeNull()
  })

  it.each([
    ['card', 'says nothing', {}],
    ['card', 'used another', { acr: 'urn:password' }],
    ['card', 'says it in the wrong claim', { amr: ['urn:cac'] }],
    ['card', 'says it in no form that exists', { acr: { is: 'urn:cac' } }],
    ['factor', 'says nothing', {}],
    ['factor', 'used only a password', { amr: ['pwd'] }],
    ['factor', 'has part of the word', { amr: 'mf' }],
  ])('%s: does not count when it %s', async (id, _what, claims) => {
    issuer.mischief = { claims }
    expect(await signIn(id)).toBe('/login?error=weak')
    expect(token()).toBe('')
  })

  it('cannot be avoided by a token from an app', async () => {
    const { nonce } = await server.call(startNativeSignIn, { provider: 'card' })
    const idToken = await issuer.idToken('card', nonce, { claims: { acr: 'urn:password' } })
    await expect(server.call(finishNativeSignIn, { provider: 'card', idToken, nonce })).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'The card account must ask for your card or a second factor. Start again.',
    })
  })
})

describe('a fresh sign-in', () => {
  it('makes the provider ask again, and believes what it says about when', async () => {
    issuer.mischief = { claims: { auth_time: seconds() } }
    expect(await signIn('any', { fresh: true })).toBe('/soldiers')
    expect(issuer.lastRequest.get('max_age')).toBe('0')
    await server.call(exportMyData, {}, token())
  })

  it.each([
    ['did not say when it asked', () => ({})],
    ['asked hours ago', () => ({ auth_time: seconds(7200) })],
    ['says no time', () => ({ auth_time: 'now' })],
  ])('fails when the provider %s', async (_what, claims) => {
    issuer.mischief = { claims: claims() }
    expect(await signIn('any', { fresh: true })).toBe('/login?error=failed')
  })

  it('is not every sign-in: one that a provider gave from hours ago lets nobody delete or take along', async () => {
    issuer.mischief = { claims: { auth_time: seconds(7200) } }
    expect(await signIn('any')).toBe('/soldiers')
    expect(issuer.lastRequest.get('max_age')).toBeNull()
    await expect(server.call(exportMyData, {}, token())).rejects.toMatchObject({ details: { signIn: 'again' } })
  })

  it('cannot be one from the future', async () => {
    issuer.mischief = { claims: { auth_time: seconds(-864_000) } }
    await signIn('any')
    await server.call(exportMyData, {}, token())
    server.clock.advance(16 * 60_000)
    await expect(server.call(exportMyData, {}, token())).rejects.toMatchObject({ details: { signIn: 'again' } })
  })
})

it('a session says how and from where it was begun', async () => {
  await signIn('any')
  const { sessions } = await server.call(listMySessions, {}, token())
  const here = sessions.find(({ current }) => current)
  expect(here).toMatchObject({ provider: 'The any account', address: '127.0.0.1' })
})
