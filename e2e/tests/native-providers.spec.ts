// Looks at: identity
import { hash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { appleKeys, startTestIssuer, type TestIssuer } from '../../server/src/testing/sign-in/oidc.ts'
import { Phone, type Platform, PluginError } from '../support/phone.ts'
import { Keychain } from '../support/phone-session.ts'
import { MusterServer } from '../support/server.ts'
import { test as base, expect } from '../support/test.ts'

/** A server with sign-in by Google and Apple. Both are one test provider on this machine. */
const test = base.extend<object, { readonly issuer: TestIssuer; readonly server: MusterServer }>({
  issuer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const issuer = await startTestIssuer({ clients: {}, now: () => new Date() })
      await use(issuer)
      await issuer.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ issuer }, use) => {
      const server = await MusterServer.start({
        DEMO: 'false',
        GOOGLE_CLIENT_ID: 'google-web',
        GOOGLE_CLIENT_SECRET: 'secret',
        GOOGLE_NATIVE_CLIENT_IDS: 'google-ios,google-android',
        GOOGLE_ISSUER: issuer.url,
        APPLE_CLIENT_ID: 'mil.muster.web',
        APPLE_TEAM_ID: 'TEAM',
        APPLE_KEY_ID: 'KEY',
        APPLE_PRIVATE_KEY: appleKeys().privateKey,
        APPLE_NATIVE_CLIENT_IDS: 'mil.muster.app',
        APPLE_ISSUER: issuer.url,
      })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

type Login = (options: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, unknown>>>

/** The app at its sign-in page, on a phone whose Google or Apple window behaves as given. */
async function atSignIn(page: Page, platform: Platform, server: MusterServer, login: Login) {
  const keychain = new Keychain()
  const phone = keychain.install(new Phone(page, platform, server.url)).plugin('SocialLogin', {
    initialize: () => {},
    login: async ({ provider, options }) => ({ provider, result: await login(options as Record<string, unknown>) }),
    getAuthorizationCode: () => {
      throw new PluginError('Nobody is signed in', '')
    },
  })
  await phone.open('/login')
  return { phone, keychain }
}

const button = (page: Page, name: string) => page.getByRole('button', { name: `Continue with ${name}` })
function nonceOf(phone: Phone): string {
  const login = phone.calls.findLast(({ name }) => name === 'SocialLogin.login')
  if (!login) throw new Error('No window of a provider was opened.')
  return (login.options.options as { readonly nonce: string }).nonce
}

for (const platform of ['ios', 'android'] as const) {
  test(`on ${platform} Google’s own window signs in, with the nonce of this sign-in and a choice of the account`, async ({
    page,
    server,
    issuer,
  }) => {
    issuer.person = { sub: `g-${platform}`, email: `g-${platform}@example.mil`, name: 'Gail Person' }
    const { phone, keychain } = await atSignIn(page, platform, server, async ({ nonce }) => ({
      idToken: await issuer.idToken(`google-${platform}`, String(nonce)),
    }))
    await button(page, 'Google').click()
    await expect(page).toHaveURL(/\/welcome/)
    expect(phone.calls.find(({ name }) => name === 'SocialLogin.login')?.options).toMatchObject({
      provider: 'google',
      options: { forcePrompt: true, autoSelectEnabled: false },
    })
    expect(phone.called('Browser.open')).toBe(0)
    await expect.poll(() => keychain.entries.get('capacitor-storage_session-token')).toMatch(/^[\w-]{43}$/)
  })
}

test('a Google window that hangs for 6 s is replaced by the browser; a Firebase token is never used', async ({
  page,
  server,
  issuer,
}) => {
  issuer.person = { sub: 'g-late', email: 'g-late@example.mil', name: 'Lena Late' }
  await page.clock.install()
  const { phone } = await atSignIn(page, 'android', server, () => new Promise(() => {}))
  await button(page, 'Google').click()
  await expect.poll(() => phone.called('SocialLogin.login')).toBe(1)
  expect(phone.called('Browser.open')).toBe(0)
  await page.clock.runFor(6_000)
  await expect(page.getByText('Native Google timed out')).toBeVisible()
  await expect.poll(() => phone.called('Browser.open')).toBe(1)
  const [opened] = phone.calls.filter(({ name }) => name === 'Browser.open')
  expect(opened?.options.url).toMatch(`${server.url}/auth/google/start?native=`)

  const stash = (idToken: string) =>
    page.evaluate((token) => localStorage.setItem('muster:native-sign-in', JSON.stringify({ idToken: token })), idToken)
  const nonce = nonceOf(phone)
  const [head, body, signature] = (await issuer.idToken('google-android', nonce)).split('.')
  const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as object
  const firebase = { ...claims, firebase: { sign_in_provider: 'google.com' } }
  await stash([head, Buffer.from(JSON.stringify(firebase)).toString('base64url'), signature].join('.'))
  await page.clock.runFor(300)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('muster:native-sign-in'))).toBeNull()
  await expect(page).toHaveURL(/\/login/)

  await stash(await issuer.idToken('google-android', nonce))
  await page.clock.runFor(350)
  await expect(page).toHaveURL(/\/welcome/)
})

test('no answer in 30 s is reported, and about a later one the person is asked', async ({ page, server, issuer }) => {
  issuer.person = { sub: 'g-later', email: 'g-later@example.mil', name: 'Lou Later' }
  await page.clock.install()
  const { phone } = await atSignIn(page, 'ios', server, () => Promise.reject(new PluginError('no network', '')))
  await button(page, 'Google').click()
  await expect(page.getByText('Native Google sign-in failed')).toBeVisible()
  await expect.poll(() => phone.called('Browser.open')).toBe(1)
  await page.clock.runFor(30_000)
  await expect(page.getByText('Google sign-in failed', { exact: true })).toBeVisible()
  const idToken = await issuer.idToken('google-ios', nonceOf(phone))
  await page.evaluate((token) => {
    dispatchEvent(new CustomEvent('muster:native-sign-in', { detail: { idToken: token } }))
  }, idToken)
  await expect(page.getByText(/came back late/)).toBeVisible()
  await page.getByRole('button', { name: 'Finish signing in' }).click()
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(/\/welcome/)
})

test('Apple’s window gets the nonce’s hash, and its data on the person are kept; a missing token is reported', async ({
  page,
  server,
  issuer,
}) => {
  issuer.person = { sub: 'a-1', email: 'a-1@example.mil' }
  let idToken: string | null = null
  const profile = { email: 'a-1@example.mil', givenName: 'Ada', familyName: 'Apple', user: 'a-1' }
  const { phone } = await atSignIn(page, 'ios', server, async () => ({ idToken, profile }))
  await button(page, 'Apple').click()
  await expect(page.getByText('Missing Apple idToken from plugin.')).toBeVisible()

  const asked = page.waitForResponse(/startNativeSignIn$/)
  phone.plugin('SocialLogin', {
    login: async ({ provider, options }) => {
      const { nonce } = options as { nonce: string }
      idToken = await issuer.idToken('mil.muster.app', nonce)
      return { provider, result: { idToken, profile } }
    },
  })
  await button(page, 'Apple').click()
  const { result } = (await (await asked).json()) as { result: { nonce: string } }
  await expect(page).toHaveURL(/\/welcome/)
  expect(nonceOf(phone)).toBe(hash('sha256', result.nonce))
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Last name')).toHaveValue('Apple')
})
