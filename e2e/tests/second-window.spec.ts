// Looks at: shell/beside, shell/background, platform/windows, roster/components
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { introduce, startRoster, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

test.skip(({ isMobile }) => isMobile, 'a phone has one window')

test('a second window follows the list, and each keeps its own roster', async ({ page, context, guard }) => {
  guard.allow(/net::ERR_FAILED/)
  await signInAsNewPerson(page, newPerson('Ruth A. Delgado'))
  await introduce(page)
  await startSquad(page, 'X Co, 4-99 IN')
  // The list hears of changes only from the other window.
  await page.route('**/api/live**', (route) => route.abort())
  await page.goto('/soldiers')
  const grid = page.getByRole('grid', { name: 'Soldiers' })
  await expect(grid.getByRole('rowheader')).toHaveCount(6)
  const [first = '', second = '', third = ''] = await grid.getByRole('rowheader').allInnerTexts()

  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open a second window that follows this list' }).click()
  const other = await opening
  const shown = (name: string) => other.getByRole('heading', { name, level: 1 })
  await expect(shown(first)).toBeVisible()
  await expect(other.getByText('This window follows the list of Soldiers in the other window.')).toBeVisible()
  await expectSound(other, 'a window that follows', { phone: false })

  await test.step('it shows whom the list chooses', async () => {
    await grid.getByRole('rowheader', { name: second }).click()
    await expect(shown(second)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(shown(third)).toBeVisible()
    await expect(grid.getByRole('rowheader', { name: third })).toBeFocused()
    await expect(page).toHaveURL(/\/soldiers$/)
  })

  await test.step('what is saved there shows here, also without the stream', async () => {
    await other.getByRole('tab', { name: 'Record', exact: true }).click()
    await other.getByRole('button', { name: 'Edit position' }).click()
    await other.getByLabel('Duty position').fill('Ammo bearer')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(grid.getByText('Ammo bearer')).toBeVisible()
  })

  await test.step('another roster chosen there leaves this one alone, also after a reload', async () => {
    await startRoster(other, 'Y Co, 4-99 IN')
    await other.goto('/soldiers')
    await other.getByRole('button', { name: /^Roster: / }).click()
    await other.getByRole('menu').getByText('Y Co, 4-99 IN').click()
    await expect(other.getByRole('button', { name: /^Roster: Y Co/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Roster: X Co/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: /^Roster: X Co/ })).toBeVisible()
  })

  await test.step('without a window that follows, the list opens Soldiers by itself again', async () => {
    await other.close()
    await grid.getByRole('rowheader', { name: second }).click()
    await expect(page.getByRole('link', { name: 'Open record' })).toBeVisible()
  })
})
