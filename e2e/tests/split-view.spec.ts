// Looks at: shell/beside, roster/screens, roster/components, ui/table
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

test.skip(({ isMobile }) => isMobile, 'only a wide window has room for both')

test('the list and the chosen Soldier beside each other', async ({ page, shoot }) => {
  await signInAsNewPerson(page, newPerson('Lena T. Brandt'))
  await introduce(page)
  await startSquad(page, 'W Co, 4-99 IN')
  await page.setViewportSize({ width: 1680, height: 1050 })
  await page.goto('/soldiers')
  const grid = page.getByRole('grid', { name: 'Soldiers' })
  const beside = page.getByRole('region', { name: 'Chosen Soldier' })
  const rows = grid.getByRole('row')
  await expect(grid.getByRole('rowheader')).toHaveCount(6)
  const [first = '', second = '', third = '', fourth = ''] = await grid.getByRole('rowheader').allInnerTexts()
  const named = (name: string) => beside.getByRole('heading', { name, level: 2 })

  await test.step('a Soldier opens beside the list, which keeps the focus', async () => {
    await rows.filter({ hasText: first }).getByRole('rowheader').click()
    await expect(named(first)).toBeVisible()
    await expect(page).toHaveURL(/\/soldiers\?soldier=/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Soldiers'])
    await expect(grid.getByRole('rowheader', { name: first })).toBeFocused()
    await expect(grid.locator('[aria-current]')).toContainText(first)
    await expectSound(page, 'the list and a Soldier', { phone: false })
    await shoot(page, 'split-view')
  })

  await test.step('the Soldier follows the keyboard, on the same tab', async () => {
    await beside.getByRole('tab', { name: 'Licenses' }).click()
    await grid.getByRole('rowheader', { name: first }).click()
    await page.keyboard.press('ArrowDown')
    await expect(named(second)).toBeVisible()
    await page.keyboard.press('j')
    await expect(named(third)).toBeVisible()
    await page.keyboard.press('k')
    await expect(named(second)).toBeVisible()
    await expect(grid.getByRole('rowheader', { name: second })).toBeFocused()
    await expect(beside.getByRole('tab', { name: 'Licenses' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('a reload shows the same, back and forward close and open it', async () => {
    await page.reload()
    await expect(named(second)).toBeVisible()
    await expect(grid.locator('[aria-current]')).toContainText(second)
    await page.goBack()
    await expect(beside).toHaveCount(0)
    await page.goForward()
    await expect(named(second)).toBeVisible()
  })

  await test.step('closing gives the list the whole width, and the keyboard stays in it', async () => {
    await beside.getByRole('button', { name: 'Close' }).click()
    await expect(beside).toHaveCount(0)
    await expect(page).toHaveURL(/\/soldiers$/)
    await expect(grid.getByRole('rowheader', { name: second })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(named(second)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(beside).toHaveCount(0)
  })

  await test.step('typed text is not lost when another Soldier is chosen', async () => {
    await page.keyboard.press('Enter')
    await beside.getByRole('tab', { name: 'Record', exact: true }).click()
    await beside.getByRole('button', { name: /^Edit/ }).first().click()
    await beside.getByRole('textbox').first().fill('Typed')
    await grid.getByRole('rowheader', { name: fourth }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(named(fourth)).toBeVisible()
  })

  await test.step('a narrower window shows the page of the Soldier alone', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page).toHaveURL(/\/soldiers\/[0-9a-f-]{36}/)
    await expect(page.getByRole('heading', { name: fourth, level: 1 })).toBeVisible()
  })

  await test.step('the choice to do without it is kept', async () => {
    await page.setViewportSize({ width: 1680, height: 1050 })
    await page.goto('/soldiers')
    await page.getByRole('button', { name: 'Open Soldiers beside the list' }).click()
    await page.reload()
    await grid.getByRole('rowheader', { name: first }).click()
    await expect(page.getByRole('link', { name: 'Open record' })).toBeVisible()
    await expect(beside).toHaveCount(0)
  })
})
