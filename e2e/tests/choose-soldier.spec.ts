// Looks at: roster/choosing, scheduling/leave
import { inDatabase } from '../support/database.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

test('a Soldier is chosen with the keyboard: by name, rank and last four, with group and status', async ({
  page,
  server,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  await signInAsNewPerson(page, newPerson('Nadia P. Kowalski'))
  await introduce(page)
  const rosterId = await startSquad(page, 'T Co, 4-99 IN')
  const numbered = `update soldiers set dodid = '1234561984' where roster_id = $1 and last_name = 'Diaz'`
  await inDatabase(server, numbered, [rosterId])
  await page.goto('/scheduling/leave')
  await page.getByRole('button', { name: 'Request for a Soldier' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Request for a Soldier' })
  const field = dialog.getByRole('combobox', { name: 'Soldier' })
  const options = dialog.getByRole('listbox', { name: 'Soldiers' }).getByRole('option')

  await test.step('the list opens senior first, with group and status', async () => {
    await field.focus()
    await page.keyboard.press('ArrowDown')
    await expect(options).toHaveCount(6)
    await expect(options.first()).toContainText('SSG Alvarez, M.')
    await expect(options.first()).toContainText('Not reported')
    await expect(options.last()).toContainText('PV2 Fox, S.')
    await expectSound(page, 'choosing a Soldier', { phone })
    await shoot(page, 'choose-soldier')
  })

  await test.step('typing narrows it, and Escape closes the list but not the dialog', async () => {
    await field.fill('sgt')
    await expect(options).toHaveText([/SGT Brooks, N\./])
    await field.fill('nobody')
    await expect(dialog.getByText('No Soldier on this roster matches.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog.getByText('No Soldier on this roster matches.')).toBeHidden()
    await expect(dialog).toBeVisible()
  })

  await test.step('the last four of the DoD ID find a Soldier', async () => {
    await field.fill('1984')
    await expect(options).toHaveText([/SPC Diaz, P\./])
  })

  await test.step('arrows and Enter choose', async () => {
    await field.fill('a')
    await page.keyboard.press('ArrowDown')
    const current = await field.getAttribute('aria-activedescendant')
    await expect(options.nth(1)).toHaveAttribute('id', current ?? '')
    await field.fill('chen, o')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('SPC Chen, O.')
    await expect(options).toHaveCount(0)
  })
})
