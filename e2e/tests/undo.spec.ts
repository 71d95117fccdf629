// Looks at: ui/states, shell/frame
import { goTo } from '../support/navigation.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

test('a slip is undone from another screen, by keyboard', async ({ page }) => {
  await signInAsNewPerson(page, newPerson('Marta Alvarez'))
  await introduce(page, { rank: 'SSG' })
  await startSquad(page, '1st Squad')
  await page.goto('/dutyday')
  const changes = page.getByRole('dialog', { name: 'Recent changes' })

  await test.step('before any change there is nothing to undo', async () => {
    await expect(page.getByRole('button', { name: 'Report SPC Chen, O. present' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(changes).toContainText('Nothing to undo')
    await page.keyboard.press('Escape')
  })

  await test.step('two are reported present, and one was a slip', async () => {
    for (const name of ['SPC Chen, O.', 'SPC Diaz, P.']) {
      await page.getByRole('button', { name: `Report ${name} present` }).click()
      await expect(page.getByRole('button', { name: `${name}: PDY, Present for duty. Change` })).toBeVisible()
    }
  })

  await test.step('it is undone on the list of Soldiers', async () => {
    await goTo(page, 'Soldiers')
    await expect(page.getByText('Chen, O.')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(changes.getByRole('listitem')).toHaveCount(2)
    await changes.getByRole('button', { name: 'Undo: SPC Chen, O.: PDY.' }).click()
    await expect(changes.getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Escape')
  })

  await test.step('accountability follows, and the other one stays', async () => {
    await goTo(page, 'Duty Day')
    await expect(page.getByRole('button', { name: 'Report SPC Chen, O. present' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'SPC Diaz, P.: PDY, Present for duty. Change' })).toBeVisible()
  })
})
