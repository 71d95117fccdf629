// Looks at: operations/taskings, operations/equipment, operations/*
import { randomUUID } from 'node:crypto'
import { getAccountability, recordStatus } from '@muster/domain/dutyday/functions.ts'
import { addDays } from '@muster/domain/kernel/calendar-date.ts'
import type { Page } from '@playwright/test'
import { chooseSoldier } from '../support/choose-soldier.ts'
import { call } from '../support/calls.ts'
import { inDatabase } from '../support/database.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { inDays } from '../support/days.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

test.setTimeout(240_000)

async function approvedLeave(page: Page, soldier: string, from: string, to: string): Promise<void> {
  await page.goto('/scheduling/leave')
  await page.getByRole('button', { name: 'Request for a Soldier' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Request for a Soldier' })
  await chooseSoldier(dialog, soldier)
  await dialog.getByLabel('First day').fill(from)
  await dialog.getByLabel('Last day').fill(to)
  await dialog.getByRole('button', { name: 'File request' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(message(page, 'Approved.')).toBeVisible()
}

async function onLeaveToday(page: Page, rosterId: string, last: string): Promise<void> {
  const { dutyDate, rows } = await call(page, getAccountability, { rosterId, dutyDate: null })
  const { soldierId = '' } = rows.find((row) => row.last === last) ?? {}
  const entry = { id: randomUUID(), soldierId, status: 'LV', from: dutyDate, to: addDays(dutyDate, 1) } as const
  await call(page, recordStatus, { rosterId, entries: [entry] })
}

/** An item's panel must leave the tabs in place, and its list must be as wide as its text. */
async function expectRoomBesidePanel(page: Page): Promise<void> {
  const usual = page.viewportSize() ?? { width: 1280, height: 800 }
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await page.getByRole('button', { name: 'AN/PRC-163', exact: true }).click()
  const out = page.getByRole('dialog', { name: 'AN/PRC-163' }).getByRole('region', { name: 'Signed out' })
  for (const width of [1680, usual.width]) {
    await page.setViewportSize({ ...usual, width })
    for (const words of ['AN/PRC-163', 'SPC Diaz, P.']) {
      const box = await out.getByText(words).boundingBox()
      expect(box?.height, `${words} on one line at ${width}`).toBeLessThan(32)
    }
    await expect(tabs).toHaveCount(9)
    for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('Escape')
  await expect(out).toBeHidden()
}

test('a tasking is planned without grids, and the picker says who is available and who is not', async ({
  page,
  server,
  guard,
  shoot,
}, info) => {
  guard.allow(/status of 4(?:00|09)|ERR_CONNECTION_FAILED/)
  const phone = info.project.name === 'phone'
  let rosterId = ''
  await test.step('a squad with one Soldier on leave', async () => {
    await signInAsNewPerson(page, newPerson('Marta Alvarez'))
    await introduce(page, { rank: 'SSG' })
    rosterId = await startSquad(page, '1st Squad')
    await approvedLeave(page, 'SPC Chen, O.', inDays(2), inDays(6))
    await onLeaveToday(page, rosterId, 'Brooks')
  })

  await test.step('a tasking: a grid is refused while typing', async () => {
    await page.goto('/operations/taskings')
    await expect(page.getByText('No open taskings')).toBeVisible()
    await page.getByRole('button', { name: 'New tasking' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New tasking' })
    await dialog.getByRole('button', { name: 'Plan tasking' }).click()
    await expect(dialog.getByText('Fill this in.')).toBeVisible()
    await expect(dialog.getByText('Enter a day, and a time such as 0630.')).toHaveCount(2)
    await dialog.getByLabel('Name').fill('Range detail')
    await dialog.getByLabel('Place').fill('17S PU 12345 67890')
    await expect(
      dialog.getByText('No grids or coordinates here. Name the place in words, e.g., Range 14.'),
    ).toBeVisible()
    await dialog.getByLabel('Place').fill('Range 14')
    await dialog.getByRole('group', { name: 'From' }).getByLabel('Day').fill(inDays(3))
    await dialog.getByLabel('How many').fill('2')
    await dialog.getByLabel('Grade to').selectOption('E-4')
    await expectSound(page, 'the form of a tasking', { phone })
    await dialog.getByRole('button', { name: 'Plan tasking' }).click()
    await expect(message(page, 'Tasking planned.')).toBeVisible()
    await expect(page.getByText('0 of 2 filled')).toBeVisible()
  })

  await test.step('available Soldiers, next in turn first; one on leave needs a reason', async () => {
    await page.getByRole('button', { name: 'Pick for 2 × E-4 or below' }).click()
    const dialog = page.getByRole('dialog', { name: '2 × E-4 or below' })
    await expect(dialog.getByRole('option', { name: /^SPC Diaz, P\./ })).toContainText('No tasking days')
    const chen = dialog.getByRole('option', { name: /^SPC Chen, O\./ })
    await expect(chen).toContainText('Leave, ')
    await expect(dialog.getByRole('option', { name: /^SGT Brooks, N\./ })).toContainText('E-5, needs E-4 or below')
    await expectSound(page, 'the picker', { phone })
    await shoot(page, 'tasking-picker')
    await dialog.getByRole('combobox', { name: /^Soldiers/ }).fill('spc diaz')
    await page.keyboard.press('Enter')
    await dialog.getByRole('combobox', { name: /^Soldiers/ }).fill('chen')
    await expect(chen).toBeDisabled()
    await dialog.getByRole('checkbox', { name: /^Choose from the other \d too/ }).click()
    await chen.click()
    await dialog.getByRole('button', { name: 'Assign 2' }).click()
    await expect(dialog.getByText('Give a short reason.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Back early, told me so')
    await dialog.getByRole('button', { name: 'Assign 2' }).click()
    await expect(message(page, '2 Soldiers assigned.')).toBeVisible()
  })

  await test.step('it is full, shows objections, and is approved', async () => {
    await expect(page.getByText('2 of 2 filled')).toBeVisible()
    await expect(page.getByText(/“Back early, told me so”/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Add the eight steps' }).click()
    await page.getByRole('checkbox', { name: 'Recon the site' }).click()
    await expect(page.getByText('1 of 8 done')).toBeVisible()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(message(page, 'Approved.')).toBeVisible()
    // Targets half under the header would count as small.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectSound(page, 'a tasking', { phone })
    await shoot(page, 'tasking')
    await page.goto('/operations/taskings')
    await expect(page.getByText('1 open, 2 of 2 places filled')).toBeVisible()
    await expectSound(page, 'taskings', { phone })
    await shoot(page, 'taskings')
  })

  await test.step("a mistake is undone, and another leader's change is not overwritten", async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^taskings-open-.*\.csv$/)
    await page.getByRole('link', { name: 'Range detail' }).click()
    await page.getByRole('button', { name: 'Remove SPC Diaz, P.' }).click()
    await expect(page.getByText('1 of 2 filled')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(message(page, 'SPC Diaz, P. is assigned again.')).toBeVisible()
    await expect(page.getByText('2 of 2 filled')).toBeVisible()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Change tasking' })
    await dialog.getByLabel('Place').fill('Range 15')
    await dialog.getByLabel('Needs').selectOption('Licensed driver')
    await dialog.getByLabel('Licensed driver').fill('Deuce and a half')
    await dialog.getByRole('button', { name: 'Save tasking' }).click()
    await expect(dialog.getByText(/This vehicle is not in the catalog/)).toBeVisible()
    await dialog.getByLabel('Licensed driver').fill('m-1083')
    await inDatabase(
      server,
      `update taskings set version = version + 1 where roster_id = $1 and name = 'Range detail'`,
      [rosterId],
    )
    await dialog.getByRole('button', { name: 'Save tasking' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Someone changed this tasking since you opened it')
    await expect(dialog.getByLabel('Place')).toHaveValue('Range 15')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('equipment is signed out and in', async () => {
    await page.goto('/operations/equipment')
    await page.getByRole('button', { name: 'New item' }).first().click()
    const item = page.getByRole('dialog', { name: 'New item' })
    await item.getByRole('textbox', { name: 'Item' }).fill('AN/PRC-163')
    await item.getByRole('button', { name: 'Add item' }).click()
    await expect(page.getByText('1 of 1 on hand')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out AN/PRC-163' }).click()
    const out = page.getByRole('dialog', { name: 'Sign out: AN/PRC-163' })
    const away = out.getByRole('status').filter({ hasText: /^Away today: / })
    await out.getByRole('combobox', { name: 'Soldier' }).fill('brooks')
    await out.getByRole('option', { name: /^SGT Brooks, N\./ }).click()
    await expect(away).toContainText('Away today: Leave to ')
    await out.getByRole('combobox', { name: 'Soldier' }).fill('diaz')
    await out.getByRole('option', { name: 'SPC Diaz, P.' }).click()
    await expect(away).toBeHidden()
    await out.getByLabel('Day').fill(inDays(1))
    await out.getByRole('button', { name: 'Sign out' }).click()
    await expect(message(page, 'Signed out.')).toBeVisible()
    await expect(page.getByText('0 of 1 on hand')).toBeVisible()
    await expectSound(page, 'items', { phone })
    if (!phone) await expectRoomBesidePanel(page)
    await page.getByRole('radio', { name: 'Sensitive' }).click()
    await expect(page.getByText('They are not an inventory')).toBeVisible()
    await page.getByRole('radio', { name: 'Out', exact: true }).click()
    await expectSound(page, 'what is out', { phone })
    await shoot(page, 'equipment')
    const signIn = page.getByRole('button', { name: 'Sign in AN/PRC-163, SPC Diaz, P.' })
    await page.route('**/api/signInEquipment', (route) => route.abort('connectionfailed'))
    await signIn.click()
    await expect(message(page, 'AN/PRC-163 signed in. Kept on this device until there is signal.')).toBeVisible()
    const arrived = page.waitForResponse('**/api/signInEquipment')
    await page.unroute('**/api/signInEquipment')
    expect((await arrived).status()).toBe(200)
    await expect(page.getByText('Nothing is signed out')).toBeVisible()
  })
})
