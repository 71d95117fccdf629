// Steps on the screens, for tests about these screens. All other tests start with `setting-up.ts`.
import { expect, type Page } from '@playwright/test'
import { message } from './toasts.ts'

/** The code by which subordinate leaders and Soldiers ask for a link, in the form that is read out. */
export async function makeLeaderCodeOnPage(page: Page, label: string): Promise<string> {
  await page.goto('/soldiers/settings?tab=leaders')
  await page.getByRole('button', { name: 'Make a leader code' }).click()
  await page.getByLabel('For whom').fill(label)
  await page.getByRole('button', { name: 'Make the code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leader code' })
  const code = await dialog.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return code ?? ''
}

/** On the person's profile, with the code of the leader above. */
export async function askToBeLinkedOnPage(page: Page, code: string, roster: string): Promise<void> {
  await page.goto('/profile')
  await page.getByLabel('Enter your leader’s code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Ask to be linked' }).click()
  await expect(message(page, `${roster} was asked.`)).toBeVisible()
  await expect(page.getByText('Waiting for a leader to confirm')).toBeVisible()
}

/** The leader opens the link request on the roster and adds the person to it. */
export async function confirmAsNewOnPage(page: Page, name: string): Promise<void> {
  await page.goto('/soldiers')
  await page.getByRole('button', { name: 'Review requests' }).click()
  const dialog = page.getByRole('dialog', { name: 'Requests to be linked' })
  await expect(dialog.getByText('Entered your code')).toBeVisible()
  await dialog.getByRole('button', { name: `Add ${name} and link` }).click()
  await expect(message(page, new RegExp(`^${name} was added`))).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
}
