// Looks at: scheduling
import type { Page } from '@playwright/test'
import { expectSound } from '../support/every-theme.ts'
import { signInAs, signInAsFirstSergeant } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.setTimeout(400_000)

async function fromMore(page: Page, item: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('everything that opens from the calendar', async ({ page }, info) => {
  const sound = (state: string) => expectSound(page, state, { phone: info.project.name === 'phone' })
  await signInAsFirstSergeant(page)
  await page.goto('/scheduling?view=agenda')
  const drafts = page.getByRole('button', { name: /^Publish \d+ drafts?$/ })
  await drafts.click()
  const publishing = page.getByRole('dialog', { name: /^Publish \d+ drafts?$/ })
  await expect(publishing).toContainText('has an account')
  // Which events are drafts depends on the weekday. Each is listed with its times.
  await expect(publishing).toContainText(/\d{4}–\d{4}/)
  await sound('publish drafts')
  await page.keyboard.press('Escape')
  await expect(drafts).toBeFocused()

  await fromMore(page, 'Unit days off')
  const daysOff = page.getByRole('dialog', { name: 'Unit days off' })
  await expect(daysOff.getByRole('textbox', { name: 'Day off' })).toBeVisible()
  await sound('unit days off')
  await daysOff.getByRole('button', { name: 'Add day off' }).click()
  await sound('unit days off, without a day')
  await page.keyboard.press('Escape')
  await expect(daysOff).toBeHidden()

  await page.goto('/scheduling/leave')
  await page.getByRole('button', { name: 'Minimum manning' }).click()
  await expect(page.getByRole('dialog', { name: 'Minimum manning' }).getByLabel('Whole roster')).toBeVisible()
  await sound('who must stay')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Request for a Soldier' }).click()
  const asking = page.getByRole('dialog', { name: 'Request for a Soldier' })
  await asking.getByRole('button', { name: 'File request' }).click()
  await expect(asking.getByText('Choose the Soldier.')).toBeVisible()
  await sound('ask for a Soldier, with nothing filled in')
})

test('the calendar and the leave of a battalion, seen from above', async ({ page }, info) => {
  const sound = (state: string) => expectSound(page, state, { phone: info.project.name === 'phone' })
  await signInAs(page, 'sergeant-major')
  await page.goto('/scheduling?view=agenda')
  await expect(page.getByText('Nothing is planned', { exact: true })).toHaveCount(1)
  await sound('nothing planned, with rosters below')
  await page.getByRole('button', { name: 'Show the rosters below' }).click()
  const rows = page.getByRole('main').getByRole('listitem').getByRole('button')
  await expect(rows.filter({ hasText: 'A Co, 2-504 PIR' }).first()).toBeVisible()
  await sound('agenda with rosters below')
  await page.getByRole('radio', { name: 'Month', exact: true }).click()
  // On a phone the days show the type, and the chosen day's entries are listed below. That day may have none.
  await expect(
    page
      .getByRole('main')
      .getByText(/Physical training|^PT$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await sound('month with rosters below')
  await page.getByRole('radio', { name: 'Agenda', exact: true }).click()
  await rows.filter({ hasText: 'Physical training' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Physical training' })
  await expect(panel).toContainText('every week')
  await expect(panel.getByRole('button', { name: 'Edit event' })).toHaveCount(0)
  await sound('an event of a roster below')

  await page.goto('/scheduling/leave')
  await rows.first().click()
  // The company commander decides, and the sergeant major above is asked for a recommendation.
  await expect(page.getByRole('button', { name: 'Do not recommend' })).toBeVisible()
  await sound('leave to recommend, of a roster below')
})
