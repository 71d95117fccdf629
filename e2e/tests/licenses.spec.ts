// Looks at: operations/licenses
import type { Page } from '@playwright/test'
import { chooseSoldier } from '../support/choose-soldier.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { inDays } from '../support/days.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

test.setTimeout(120_000)

test('who can drive the M1083, and why the others cannot', async ({ page, shoot, guard }, info) => {
  guard.allow(/400 .*saveLicenseSettings/)
  const phone = info.project.name === 'phone'

  await test.step('a squad without licenses is shown how to start', async () => {
    await signInAsNewPerson(page, newPerson('Marta Alvarez'))
    await introduce(page, { rank: 'SSG' })
    await startSquad(page, '1st Squad')
    await page.goto('/operations/licenses')
    await expect(page.getByText('No licenses yet')).toBeVisible()
  })

  await test.step('a permit is entered; problems are named', async () => {
    await openNew(page, 'SGT Brooks')
    const dialog = page.getByRole('dialog', { name: 'Add a license' })
    await expect(dialog.getByLabel('Last check ride')).toHaveAccessibleDescription(
      /road test date\. Left blank, the Soldier may not drive/,
    )
    await dialog.getByLabel('Last check ride').fill(inDays(3))
    await dialog.getByRole('button', { name: 'Add license' }).click()
    await expect(dialog.getByText(/A check ride is recorded once it is done/)).toBeVisible()
    await addPermit(page, { expires: inDays(700), ride: inDays(-30) })
    await expectSound(page, 'licenses', { phone })
  })

  await test.step('an expired one, and a learner', async () => {
    await openNew(page, 'SPC Chen')
    await addPermit(page, { expires: inDays(-19), ride: inDays(-30) })
    await openNew(page, 'SPC Diaz')
    await addPermit(page, { expires: inDays(30), ride: inDays(-30), learner: true })
  })

  await test.step('the question is answered in two lists, with the reasons', async () => {
    await page.getByLabel('Vehicle or equipment').selectOption('M1083')
    await page.getByLabel('On', { exact: true }).fill(inDays(5))
    const can = page.getByRole('region', { name: 'Can', exact: true })
    const cannot = page.getByRole('region', { name: 'Cannot', exact: true })
    await expect(can.getByText('SGT Brooks, N.')).toBeVisible()
    await expect(can.getByRole('listitem')).toHaveCount(1)
    await expect(cannot.getByText(/OF 346 expired/)).toBeVisible()
    await expect(cannot.getByText('Learner only on the M1083 MTV')).toBeVisible()
    await expect(page.getByText('3 Soldiers have none on record.')).toBeVisible()
    await expectSound(page, 'who can drive', { phone })
    await shoot(page, 'licenses')
  })

  await test.step('check rides for several Soldiers, and the end of a license, which is undone', async () => {
    await page.getByRole('button', { name: 'Check rides' }).click()
    const rides = page.getByRole('dialog', { name: 'Record check rides' })
    await expect(rides.getByRole('option', { name: /^SSG Alvarez.*No active OF 346/ })).toBeDisabled()
    await rides.getByRole('option', { name: /^SPC Chen/ }).click()
    await rides.getByRole('combobox', { name: /^Soldiers/ }).fill('sgt')
    await page.keyboard.press('Enter')
    await expectSound(page, 'check rides', { phone })
    await shoot(page, 'check-rides')
    await rides.getByRole('button', { name: 'Record 2' }).click()
    await expect(message(page, 'Check ride recorded for 2.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(message(page, 'Undone.')).toBeVisible()
    const list = page.getByRole('list', { name: 'Licenses' })
    await list.getByRole('button', { name: 'SPC Diaz, P.' }).click()
    const panel = page.getByRole('dialog', { name: 'SPC Diaz, P.' })
    await panel.getByRole('button', { name: 'Deactivate Military (OF 346)' }).click()
    await page.getByRole('button', { name: 'Deactivate license' }).click()
    await expect(panel.getByText(/Turned in/).first()).toBeVisible()
    await panel.getByRole('button', { name: 'Reactivate' }).click()
    await expect(panel.getByRole('button', { name: 'Deactivate Military (OF 346)' })).toBeVisible()
    await shoot(page, 'licenses-panel')
  })

  await test.step('the policy belongs to the roster, and so does a vehicle', async () => {
    await page.goto('/operations/licenses')
    await page.getByRole('button', { name: 'Policy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Policy and vehicles' })
    await dialog.getByLabel('Warn ahead').fill('0')
    await dialog.getByLabel('Name').fill('M1083')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter 1 to 365 days.')).toBeVisible()
    await dialog.getByLabel('Warn ahead').fill('45')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('This name is already used.')).toBeVisible()
    await dialog.getByLabel('Name').fill('Gator 6')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(message(page, 'Saved.')).toBeVisible()
    await expect(page.getByLabel('Vehicle or equipment').getByRole('option', { name: 'Gator 6' })).toBeAttached()
    await page.getByRole('button', { name: 'Policy' }).click()
    await expect(dialog.getByLabel('Warn ahead')).toHaveValue('45')
    await expectSound(page, 'license policy', { phone })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the overview counts lapsed licenses', async () => {
    await page.goto('/operations')
    await expect(page.getByRole('button', { name: /^Expired/ })).toContainText('1')
    await expectSound(page, 'operations', { phone })
    await shoot(page, 'operations')
  })
})

async function openNew(page: Page, soldier: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a license' }).first().click()
  await chooseSoldier(page.getByRole('dialog'), soldier)
}

/** Enters a permit in the open dialog and saves it. */
async function addPermit(
  page: Page,
  permit: { readonly expires: string; readonly ride: string; readonly learner?: boolean },
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add a license' })
  await dialog.getByLabel('Expires').fill(permit.expires)
  await dialog.getByLabel('Last check ride').fill(permit.ride)
  await dialog.getByRole('button', { name: 'Add a vehicle' }).click()
  await dialog.getByLabel('Vehicle', { exact: true }).selectOption('M1083')
  if (permit.learner) await dialog.getByLabel('Status').selectOption('learner')
  await dialog.getByRole('button', { name: 'Add license' }).click()
  await expect(dialog).toBeHidden()
}
