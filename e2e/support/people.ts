import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { serverOf } from './calls.ts'

/** Whom the demo sign-in offers ready-made: its name for them, and how their button on its page begins. */
const DEMO_PEOPLE = {
  'first-sergeant': '1SG Derek Rasmussen',
  'sergeant-major': 'CSM Amara Okonkwo',
  soldier: 'SPC Mason Walters',
  admin: 'Demo admin',
} as const
export type DemoPerson = keyof typeof DEMO_PEOPLE

export interface NewPerson {
  readonly name: string
  readonly email: string
}

/** A person nobody has seen before, so that tests beside this one are not disturbed. */
export function newPerson(name = 'Dana Whitfield'): NewPerson {
  return { name, email: `person-${randomUUID()}@example.test` }
}

/**
 * The browser is signed in, by the demo provider's own way but without opening a page: go where the test begins. A test
 * whose subject is signing in takes `signInOnPages`.
 */
export async function signInAs(page: Page, who: DemoPerson): Promise<void> {
  await signIn(page, { as: who })
}

/** Who keeps the demo company's roster. */
export async function signInAsFirstSergeant(page: Page): Promise<void> {
  await signInAs(page, 'first-sergeant')
}

/** Signed in, and not yet introduced (`introduce`): the app shows the welcome screen. */
export async function signInAsNewPerson(page: Page, person: NewPerson = newPerson()): Promise<NewPerson> {
  await signIn(page, { as: 'new', ...person })
  return person
}

async function signIn(page: Page, form: Record<string, string>): Promise<void> {
  const server = await serverOf(page)
  // The session is named after the browser.
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) }
  // A server that got no processor for seconds turns callers away for a moment. The app asks again, and so does this.
  await expect(async () => {
    const asked = await page.request.get(`${server}/auth/demo/start?return=/profile`, { headers })
    const arrived = await page.request.post(asked.url(), { form, headers })
    expect(arrived.url(), 'signed in').toBe(`${server}/profile`)
  }).toPass({ timeout: 20_000 })
}

/** Through the demo provider's own pages, as a person goes. Ends where the app takes them. */
export async function signInOnPages(page: Page, who: DemoPerson | NewPerson): Promise<void> {
  // Who is there already was sent there, and wants to come back to where they were going.
  if (new URL(page.url()).pathname !== '/login') await page.goto('/login')
  await page.getByRole('link', { name: /^Continue with/ }).click()
  await page.waitForURL(/\/demo-idp\//)
  if (typeof who === 'string') await page.getByRole('button', { name: DEMO_PEOPLE[who] }).click()
  else {
    await page.getByLabel('Name').fill(who.name)
    await page.getByLabel('E-mail').fill(who.email)
    await page.getByRole('button', { name: 'Continue as new user' }).click()
  }
  await page.waitForURL((url) => !/^\/(demo-idp|auth|login)/.test(url.pathname))
}
