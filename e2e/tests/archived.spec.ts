// Looks at: roster/components
import { archiveSoldiers, listSoldiers } from '@muster/domain/roster/functions.ts'
import { call } from '../support/calls.ts'
import { expectSound } from '../support/every-theme.ts'
import { signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

test('an archived Soldier is restored by the button beside the name, several by selecting them', async ({
  page,
}, info) => {
  await signInAsNewPerson(page)
  await introduce(page)
  const rosterId = await startSquad(page, 'E Co, 4-99 IN')
  const { soldiers } = await call(page, listSoldiers, { rosterId, fields: ['last'] })
  const soldierIds = soldiers.slice(0, 3).map(({ id }) => id)
  await call(page, archiveSoldiers, { rosterId, soldierIds, lossDate: '2026-01-05', reason: 'PCS' })
  await page.goto('/soldiers/settings?tab=archived')
  await page.getByRole('tab', { name: 'Archived Soldiers' }).click()
  const buttons = page.getByRole('button', { name: /^Restore S/ })
  await expect(buttons).toHaveCount(3)
  // The line below a row covers one pixel of it.
  await expect(buttons.first()).toBeInViewport({ ratio: 0.95 })
  await expectSound(page, 'archived', { phone: info.project.name === 'phone' })
  const one = (await buttons.first().getAttribute('aria-label'))?.slice('Restore '.length) ?? ''
  await buttons.first().click()
  await expect(message(page, `${one} restored.`)).toBeVisible()
  await expect(buttons).toHaveCount(2)

  // On a desktop the cell takes the click.
  for (const box of await page.getByRole('checkbox', { name: /^Choose S/ }).all()) await box.click({ force: true })
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Nobody is archived')).toBeVisible()
})

test('a reassigned Soldier is restored after a question, because the record may be on another roster', async ({
  page,
}) => {
  await signInAsNewPerson(page)
  await introduce(page)
  const rosterId = await startSquad(page, 'F Co, 4-99 IN')
  const { soldiers } = await call(page, listSoldiers, { rosterId, fields: ['last'] })
  const soldierIds = soldiers.slice(0, 1).map(({ id }) => id)
  await call(page, archiveSoldiers, { rosterId, soldierIds, lossDate: '2026-01-05', reason: 'Reassigned' })
  await page.goto('/soldiers/settings?tab=archived')
  await page.getByRole('tab', { name: 'Archived Soldiers' }).click()
  await page.getByRole('button', { name: /^Restore S/ }).click()
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(asked).toContainText('both rosters count the Soldier')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toHaveCount(0)
  await page.waitForTimeout(600)
  await page.getByRole('button', { name: /^Restore S/ }).click()
  await asked.getByRole('button', { name: /^Restore S/ }).click()
  await expect(page.getByText('Nobody is archived')).toBeVisible()
})
