import { getMyProfile, getSignInOptions, userHeartbeat } from '@muster/domain/identity/functions.ts'
import { listMyRosters } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBrowser } from '../sign-in/oidc-browser.ts'
import { startTestServer, type TestServer } from '../server/server.ts'

/** The clock stands still, so all of it happens in one minute. */
const at = new Date('2026-03-02T11:30:00Z')
let server: TestServer
/** With a twentieth of the limits, so that the test needs no 12,000 calls to reach them. */
let strict: TestServer
beforeAll(async () => {
  server = await startTestServer({ at, environment: { RATE_LIMIT_FACTOR: '1' } })
  strict = await startTestServer({ at, environment: { RATE_LIMIT_FACTOR: '0.05' } })
})
afterAll(async () => {
  await server.close()
  await strict.close()
})

const PEOPLE = 150

async function signIn(email: string): Promise<string> {
  const browser = new TestBrowser()
  const page = await browser.open(`${server.url}/auth/demo/start?return=/dashboard`)
  const form = new URLSearchParams({ as: 'new', name: 'Some Body', email })
  const end = await browser.open(page.url, { form, stop: (url) => url.pathname === '/dashboard' })
  expect(end.response.status, await end.response.clone().text()).toBe(303)
  return browser.cookiesFor(`${server.url}/api/`)
}

const call = (name: string, cookie: string, data: object = {}) =>
  server.post(`/api/${name}`, JSON.stringify({ data }), { cookie, origin: server.url })

test('a company behind one address signs in and works at 0630, and nobody is locked out', async () => {
  const cookies: string[] = []
  for (let person = 0; person < PEOPLE; person++) {
    // The login page lists the ways to sign in, and one in four goes back and starts again, twice.
    expect((await call(getSignInOptions.name, '')).status).toBe(200)
    if (person % 4 === 0) {
      await fetch(`${server.url}/auth/demo/start`, { redirect: 'manual' })
      await fetch(`${server.url}/auth/demo/start`, { redirect: 'manual' })
    }
    cookies.push(await signIn(`person-${person}@example.mil`))
  }
  for (const cookie of cookies) {
    expect((await call(userHeartbeat.name, cookie, { event: 'signin' })).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 29 }, () => call(listMyRosters.name, cookie)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  }
}, 300_000)

const profile = (token: string) =>
  strict.post(`/api/${getMyProfile.name}`, '{"data":{}}', { authorization: `Bearer ${token}` })

test('only the account that does not stop is stopped', async () => {
  const abuser = await strict.signUp()
  const neighbour = await strict.signUp()
  const statuses: number[] = []
  // More than everybody at the address may make together.
  for (let count = 0; count < 700; count++) statuses.push((await profile(abuser.token)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(670)
  expect((await profile(neighbour.token)).status).toBe(200)
})

test('a caller with invented tokens is stopped like a stranger', async () => {
  strict.clock.advance(60_000)
  const statuses: number[] = []
  for (let count = 0; count < 700; count++) statuses.push((await profile(`${count}`.padStart(43, 'x'))).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(600)
  expect(statuses.filter((status) => status === 429)).toHaveLength(100)
})
