import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** Who the demo sign-in offers ready-made: the first sergeant who keeps the demo company's roster. */
export const DEMO_FIRST_SERGEANT = '1SG Derek Rasmussen'

/** Through the demo provider's own pages, as a person goes. Ends where the app takes them. */
export async function signInAsFirstSergeant(page: Page): Promise<void> {
  await signInAs(page, DEMO_FIRST_SERGEANT)
}

/** As one of those whom the demo offers to be, by how its button begins. */
export async function signInAs(page: Page, who: string): Promise<void> {
  await startSignIn(page)
  await page.getByRole('button', { name: who }).click()
  await arrive(page)
}

/** Who keeps the battalion above the demo company. */
export async function signInAsSergeantMajor(page: Page): Promise<void> {
  await startSignIn(page)
  await page.getByRole('button', { name: 'CSM Amara Okonkwo' }).click()
  await arrive(page)
}

export interface NewPerson {
  readonly name: string
  readonly email: string
}

/** A person nobody has seen before, so that tests beside this one are not disturbed. */
export function newPerson(name = 'Dana Whitfield'): NewPerson {
  return { name, email: `person-${randomUUID()}@example.test` }
}

export async function signInAsNewPerson(page: Page, person: NewPerson = newPerson()): Promise<NewPerson> {
  await startSignIn(page)
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Continue as new user' }).click()
  await arrive(page)
  return person
}

async function startSignIn(page: Page): Promise<void> {
  // Who is there already was sent there, and wants to come back to where they were going.
  if (new URL(page.url()).pathname !== '/login') await page.goto('/login')
  await page.getByRole('link', { name: /^Continue with/ }).click()
  await page.waitForURL(/\/demo-idp\//)
}

async function arrive(page: Page): Promise<void> {
  await page.waitForURL((url) => !/^\/(demo-idp|auth|login)/.test(url.pathname))
}
