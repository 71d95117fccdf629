// Looks at: roster
import { signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { undo } from '../support/toasts.ts'

test('a field of the roster is added, filled, shown, filtered by, removed and brought back', async ({
  page,
  expectAccessible,
  shoot,
  guard,
}, info) => {
  const phone = info.project.name === 'phone'
  // A name that is taken is refused.
  guard.allow(/400 .*saveOwnField/)
  await signInAsNewPerson(page)
  await introduce(page)
  await startSquad(page, '1st Squad')
  await page.goto('/soldiers/settings?tab=fields')
  const remove = page.getByRole('button', { name: 'Remove Shift' })

  await test.step('a choice from a list', async () => {
    await expect(page.getByText('No own fields yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add field' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a field' })
    await dialog.getByLabel('Name').fill('Boots')
    await dialog.getByLabel('Kind').selectOption('Choice from a list')
    await dialog.getByLabel('Choices').fill('Days\nNights')
    await expectAccessible(page)
    await shoot(page, 'own-field')
    await dialog.getByRole('button', { name: 'Add field' }).click()
    await expect(dialog.getByText('Boots is the name of something that Muster keeps already.')).toBeVisible()
    await dialog.getByLabel('Name').fill('Shift')
    await dialog.getByRole('button', { name: 'Add field' }).click()
    await expect(remove).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('it is filled on a record', async () => {
    await page.goto('/soldiers')
    await page.getByText('SPC Chen, O.').click()
    if (!phone) await page.getByRole('link', { name: 'Open record' }).click()
    await page.getByRole('tab', { name: 'Record', exact: true }).click()
    await page.getByRole('button', { name: 'Edit Own fields' }).click()
    const part = page.getByRole('region', { name: 'Own fields' })
    await part.getByLabel('Shift').selectOption('Nights')
    await part.getByRole('button', { name: 'Save' }).click()
    await expect(part.getByText('Nights')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step(
    phone ? 'it is a line of a card, and a filter' : 'it is a column of the list, and a filter',
    async () => {
      await page.goto('/soldiers')
      if (phone) await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('checkbox', { name: 'Shift' }).click()
      await page.keyboard.press('Escape')
      if (!phone) await expect(page.getByRole('columnheader', { name: 'Shift' })).toBeVisible()
      await page.getByRole('button', { name: 'Shift', exact: true }).first().click()
      await page.getByRole('checkbox', { name: /^Nights/ }).click()
      await page.keyboard.press('Escape')
      if (phone) await page.getByRole('button', { name: /^Show 1 / }).click()
      await expect(page.getByText('SPC Chen, O.')).toBeVisible()
      await expect(page.getByText('SPC Diaz, P.')).toBeHidden()
      await expect(page.getByText('Nights').first()).toBeVisible()
      await expectAccessible(page)
      await shoot(page, 'own-field-column')
    },
  )

  await test.step('it is removed with its value, and Undo brings both back', async () => {
    await page.goto('/soldiers/settings?tab=fields')
    await remove.click()
    const dialog = page.getByRole('dialog', { name: 'Remove Shift' })
    await expect(dialog.getByText('with the value of 1 Soldier')).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove field' }).click()
    await expect(remove).toBeHidden()
    await undo(page, 'Shift removed')
    await expect(remove).toBeVisible()
    await page.goto('/soldiers')
    await expect(page.getByText('Nights').first()).toBeVisible()
  })
})
