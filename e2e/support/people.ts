import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { serverOf } from './calls.ts'

/** The demo sign-in's ready-made people: their names, and how their button starts. */
const DEMO_PEOPLE = {
  'first-sergeant': '1SG Derek Rasmussen',
  'sergeant-major': 'CSM Amara Okonkwo',
  'platoon-sergeant': 'SFC Emma Fischer',
  'squad-leader': 'SSG Daniel Mejia',
  soldier: 'SPC Mason Walters',
  admin: 'Demo admin',
} as const
export type DemoPerson = keyof typeof DEMO_PEOPLE

export interface NewPerson {
  readonly name: string
  readonly email: string
}

/** A new person, so that tests running in parallel are not disturbed. */
export function newPerson(name = 'Dana Whitfield'): NewPerson {
  return { name, email: `person-${randomUUID()}@example.test` }
}

/**
 * Signs the browser in through the demo provider without opening a page. The test then goes where it starts. Tests
 * about signing in use `signInOnPages`.
 */
export async function signInAs(page: Page, who: DemoPerson): Promise<void> {
  await signIn(page, { as: who })
}

/** The owner of the demo company's roster. */
export async function signInAsFirstSergeant(page: Page): Promise<void> {
  await signInAs(page, 'first-sergeant')
}

/** Signed in but not introduced yet (`introduce`): the app shows the welcome screen. */
export async function signInAsNewPerson(page: Page, person: NewPerson = newPerson()): Promise<NewPerson> {
  await signIn(page, { as: 'new', ...person })
  return person
}

async function signIn(page: Page, form: Record<string, string>): Promise<void> {
  const server = await serverOf(page)
  // The session gets its name from the browser.
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) }
  // A server without processor time for some seconds turns callers away for a moment. The app retries, and so does
  // this.
  await expect(async () => {
    const asked = await page.request.get(`${server}/auth/demo/start?return=/profile`, { headers })
    const arrived = await page.request.post(asked.url(), { form, headers })
    expect(arrived.url(), 'signed in').toBe(`${server}/profile`)
  }).toPass({ timeout: 20_000 })
}

/** Signs in through the demo provider's pages, as a person does. Ends where the app takes them. */
export async function signInOnPages(page: Page, who: DemoPerson | NewPerson): Promise<void> {
  // If the app has already redirected here, loading /login again would lose the page to return to.
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
