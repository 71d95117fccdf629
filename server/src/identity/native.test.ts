import { hash } from 'node:crypto'
import {
  finishNativeSignIn,
  getMyProfile,
  getSignInOptions,
  startNativeSignIn,
} from '@muster/domain/identity/functions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appleKeys, startTestIssuer, type TestIssuer } from '../testing/sign-in/oidc.ts'
import { startTestServer, type TestServer } from '../testing/server/server.ts'

const apple = appleKeys()
let issuer: TestIssuer
let server: TestServer

beforeAll(async () => {
  issuer = await startTestIssuer({ clients: {}, now: () => server.clock.now() })
  server = await startTestServer({
    at: new Date('2026-03-02T11:30:00Z'),
    environment: {
      GOOGLE_CLIENT_ID: 'google-web',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_NATIVE_CLIENT_IDS: 'google-ios, google-android',
      GOOGLE_ISSUER: issuer.url,
      APPLE_CLIENT_ID: 'mil.muster.web',
      APPLE_TEAM_ID: 'TEAM',
      APPLE_KEY_ID: 'KEY',
      APPLE_PRIVATE_KEY: apple.privateKey,
      APPLE_NATIVE_CLIENT_IDS: 'mil.muster.app',
      APPLE_ISSUER: issuer.url,
    },
  })
  issuer.person = { sub: 'n-1', email: 'native@example.mil', name: 'Native Person' }
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})

const nonceFor = async (provider: string) => (await server.call(startNativeSignIn, { provider })).nonce
const finish = (provider: string, idToken: string, nonce: string) =>
  server.call(finishNativeSignIn, { provider, idToken, nonce, device: 'iPhone' })

describe('native sign-in', () => {
  it('gives the apps the client ids that the providers know them by', async () => {
    const { providers } = await server.call(getSignInOptions, {})
    expect(providers.map(({ id, native }) => [id, native])).toEqual([
      ['google', { issuer: issuer.url, webClientId: 'google-web', clientIds: ['google-ios', 'google-android'] }],
      ['apple', { issuer: issuer.url, webClientId: 'mil.muster.web', clientIds: ['mil.muster.app'] }],
    ])
  })

  it('exchanges an ID token for a session', async () => {
    const nonce = await nonceFor('google')
    const { token, sessionEndsAt } = await finish('google', await issuer.idToken('google-ios', nonce), nonce)
    expect(sessionEndsAt).toBe('2026-03-02T17:30:00.000Z')
    expect(await server.call(getMyProfile, {}, token)).toMatchObject({ email: 'native@example.mil' })
  })

  it('expects the SHA-256 of the nonce from Apple, and nothing else', async () => {
    const nonce = await nonceFor('apple')
    const hashed = await issuer.idToken('mil.muster.app', hash('sha256', nonce))
    expect((await finish('apple', hashed, nonce)).token).toMatch(/^[\w-]{43}$/)
    const other = await nonceFor('apple')
    const plain = await issuer.idToken('mil.muster.app', other)
    await expect(finish('apple', plain, other)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('accepts a nonce once, for its provider, and for ten minutes', async () => {
    const nonce = await nonceFor('google')
    const token = await issuer.idToken('google-ios', nonce)
    await finish('google', token, nonce)
    const refused = { code: 'unauthenticated', details: { field: 'nonce' } }
    await expect(finish('google', token, nonce)).rejects.toMatchObject(refused)
    await expect(finish('google', token, 'made up')).rejects.toMatchObject(refused)
    const forApple = await nonceFor('apple')
    await expect(finish('google', await issuer.idToken('google-ios', forApple), forApple)).rejects.toMatchObject(
      refused,
    )
    const late = await nonceFor('google')
    server.clock.advance(10 * 60_000)
    await expect(finish('google', await issuer.idToken('google-ios', late), late)).rejects.toMatchObject(refused)
  })

  it.each([
    ['tampered', { tampered: true }],
    ['signed by another key', { foreignKey: true }],
    ['for another audience', { claims: { aud: 'another-app' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['with another nonce', { claims: { nonce: 'x' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['expired', { claims: { exp: 1_700_000_000 } }],
    ['that never expires', { claims: { exp: undefined } }],
  ])('refuses an ID token %s', async (_what, mischief) => {
    const nonce = await nonceFor('google')
    const token = await issuer.idToken('google-ios', nonce, mischief)
    await expect(finish('google', token, nonce)).rejects.toMatchObject({
      code: 'unauthenticated',
      details: { field: 'idToken' },
    })
  })

  it('refuses a text that is not a token, and a provider that is not set up', async () => {
    const nonce = await nonceFor('google')
    await expect(finish('google', 'a.b.c', nonce)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(server.call(startNativeSignIn, { provider: 'facebook' })).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'provider' },
    })
  })
})
