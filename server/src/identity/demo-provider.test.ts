import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '../demo/demo.ts'
import { TestBrowser } from '../testing/sign-in/oidc-browser.ts'
import { startTestServer, type TestServer } from '../testing/server/server.ts'
import { DEMO_ISSUER } from './demo-provider.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const atOurs = (url: URL) => !/^\/(auth|demo-idp)\//.test(url.pathname)

async function signIn(browser: TestBrowser, fields: Record<string, string>) {
  const page = await browser.open(`${server.url}/auth/demo/start?return=/dashboard`)
  expect(new URL(page.url).pathname).toMatch(/^\/demo-idp\/sign-in\//)
  const html = await page.response.text()
  const end = await browser.open(page.url, { form: new URLSearchParams(fields), stop: atOurs })
  return { html, page: page.url, end }
}

async function profile(browser: TestBrowser) {
  const response = await server.post('/api/getMyProfile', '{"data":{}}', {
    cookie: browser.cookiesFor(`${server.url}/api/`),
    origin: server.url,
  })
  return ((await response.json()) as { result: Record<string, unknown> }).result
}

describe('the demo provider', () => {
  it('signs in a new user by the real protocol', async () => {
    const browser = new TestBrowser()
    const { html, end } = await signIn(browser, { as: 'new', name: 'Juan de la Cruz', email: 'Juan@example.mil' })
    expect(html).toContain('1SG Derek Rasmussen: first sergeant of the demo company')
    expect(html).toContain('Unclassified Use Only')
    expect(new URL(end.url).pathname).toBe('/dashboard')
    expect(await profile(browser)).toMatchObject({
      email: 'juan@example.mil',
      needsProfile: true,
      name: { last: 'de la Cruz', first: 'Juan' },
    })
  })

  it('asks for the person each time, and recognizes a person by the e-mail', async () => {
    const one = new TestBrowser()
    await signIn(one, { as: 'new', name: 'Ana One', email: 'ana@example.mil' })
    const { uid } = await profile(one)
    await signIn(one, { as: 'new', name: 'Other Two', email: 'two@example.mil' })
    expect((await profile(one))['uid']).not.toBe(uid)
    const again = new TestBrowser()
    await signIn(again, { as: 'new', name: 'Ana One', email: 'ANA@example.mil' })
    expect((await profile(again))['uid']).toBe(uid)
  })

  it('says what a new user left out', async () => {
    const browser = new TestBrowser()
    const { end } = await signIn(browser, { as: 'new', name: '<b>x', email: 'nobody' })
    expect(end.response.status).toBe(400)
    const html = await end.response.text()
    expect(html).toContain('Enter a name and an e-mail address')
    expect(html).toContain('value="&lt;b&gt;x"')
  })

  it('signs the first sergeant in to the demo company', async () => {
    expect(await seedDemo(server.database, { now: server.clock.now(), issuer: DEMO_ISSUER })).toBe(true)
    const browser = new TestBrowser()
    await signIn(browser, { as: 'first-sergeant' })
    const response = await server.post('/api/listMyRosters', '{"data":{}}', {
      cookie: browser.cookiesFor(`${server.url}/api/`),
      origin: server.url,
    })
    const { result } = (await response.json()) as { result: { rosters: { role: string }[] } }
    expect(result.rosters).toHaveLength(1)
    expect(result.rosters[0]?.role).toBe('owner')
  })

  it('explains a link that was opened out of order', async () => {
    const response = await fetch(`${server.url}/demo-idp/sign-in/nothing`)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Sign in again')
  })

  it('is absent when a real provider is set up', async () => {
    const real = await startTestServer({ environment: { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' } })
    const options = { redirect: 'manual' } as const
    expect((await fetch(`${real.url}/demo-idp/.well-known/openid-configuration`, options)).status).toBe(404)
    expect((await fetch(`${real.url}/auth/demo/start`, options)).headers.get('location')).toBe('/login?error=failed')
    await real.close()
  })
})
