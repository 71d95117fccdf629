// Looks at: roster/linking
import { randomUUID } from 'node:crypto'
import { saveEquipment, signInEquipment, signOutEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { listLicenses, saveLicense } from '@muster/domain/operations/licenses/functions.ts'
import { listSoldiers } from '@muster/domain/roster/functions.ts'
import type { Page } from '@playwright/test'
import { call } from '../support/calls.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { introduce, standBelow, startRoster, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

test.setTimeout(200_000)

async function transferOf(page: Page, soldierId: string) {
  await page.goto(`/soldiers/${soldierId}`)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Transfer' }).click()
  return page.getByRole('dialog')
}

test('a leader above transfers a Soldier at once, after reading what goes along, and takes it back', async ({
  page: company,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  // The transfer is refused once.
  guard.allow(/status of 400/)
  const phone = info.project.name === 'phone'
  await signInAsNewPerson(company, newPerson('Derek Rasmussen'))
  await introduce(company, { rank: '1SG' })
  const above = await startSquad(company, 'A Co')
  const platoon = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(platoon, newPerson('Javier Navarro'))
  await introduce(platoon)
  const below = await startRoster(platoon, '2nd Platoon')
  await standBelow(platoon, company, above)

  const { soldiers } = await call(company, listSoldiers, { rosterId: above })
  const soldierId = soldiers.find(({ last }) => last === 'Diaz')?.id ?? ''
  const license = { kind: 'military' as const, issuedOn: '2024-03-01', expiresOn: '2039-03-01', vehicles: [] }
  await call(company, saveLicense, { rosterId: above, soldierId, licenseId: randomUUID(), version: null, license })
  const [itemId, signOutId] = [randomUUID(), randomUUID()]
  const item = { name: 'M4', kind: 'weapon' as const, quantity: 9, sensitive: true }
  await call(company, saveEquipment, { rosterId: above, itemId, version: null, item })
  await call(company, signOutEquipment, { rosterId: above, signOutId, itemId, soldierId })
  const licensesThere = async () => (await call(platoon, listLicenses, { rosterId: below })).licenses.length

  await test.step('equipment that is signed out is named, and nothing moves before it is in', async () => {
    const dialog = await transferOf(company, soldierId)
    await dialog.getByRole('radio', { name: 'In my chain of command' }).click()
    await dialog.getByLabel('Roster').selectOption({ label: '2nd Platoon, SFC Navarro, J.' })
    await expect(dialog.getByText('1 item signed out')).toBeVisible()
    await expect(dialog.getByText('1 license')).toBeVisible()
    await expectSound(company, 'what a transfer takes along', { phone })
    await shoot(company, 'transfer-what-goes')
    await dialog.getByRole('button', { name: 'Transfer now' }).click()
    await expect(dialog.getByText(/still has equipment of A Co/)).toBeVisible()
    await call(company, signInEquipment, { rosterId: above, signOutId })
  })

  await test.step('then the Soldier and the license move at once, and Undo brings both back', async () => {
    const dialog = await transferOf(company, soldierId)
    await dialog.getByRole('radio', { name: 'In my chain of command' }).click()
    await dialog.getByLabel('Roster').selectOption({ label: '2nd Platoon, SFC Navarro, J.' })
    await expect(dialog.getByText('item signed out')).toBeHidden()
    await dialog.getByRole('button', { name: 'Transfer now' }).click()
    await expect(message(company, /SPC Diaz.* transferred to 2nd Platoon/)).toBeVisible()
    expect(await licensesThere()).toBe(1)
    await company.getByRole('button', { name: 'Undo' }).click()
    await expect(message(company, /SPC Diaz.* returned to A Co/)).toBeVisible()
    expect(await licensesThere()).toBe(0)
  })

  await test.step('the transfers of the roster say what became of each', async () => {
    await company.goto('/soldiers/settings?tab=transfers')
    await expect(company.getByText('taken back', { exact: true })).toBeVisible()
    await expect(company.getByText('returned', { exact: true })).toBeVisible()
    await expectSound(company, 'transfers that were made at once', { phone })
    await shoot(company, 'transfers-at-once')
  })
  await platoon.context().close()
})
