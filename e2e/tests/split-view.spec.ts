// Looks at: shell/beside, roster/screens, roster/components, ui/table, ui/layout, readiness/matrix, counseling/board
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

  await test.step('the page goes on to the next Soldier of the list, and Back leads to it', async () => {
    await expect(page.getByText('4 of 6')).toBeVisible()
    await page.keyboard.press('k')
    await expect(page.getByRole('heading', { name: third, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: `Previous: ${second}` }).click()
    await page.getByRole('button', { name: `Previous: ${first}` }).click()
    await expect(page.getByRole('heading', { name: first, level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Previous Soldier' })).toBeDisabled()
    await expectSound(page, 'a Soldier of a list', { phone: false })
    await shoot(page, 'next-soldier')
  })

  await test.step('in the order of a search, whose words are marked in the names', async () => {
    await page.goto('/soldiers')
    await page.getByRole('searchbox', { name: 'Search Soldiers' }).fill('spc')
    await expect(grid.getByRole('rowheader')).toHaveCount(2)
    const marked = () => page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String))
    await expect.poll(marked).toEqual(['SPC', 'SPC'])
    await grid.getByRole('rowheader').first().click()
    await page.getByRole('link', { name: 'Open record' }).click()
    await expect(page.getByText('1 of 2')).toBeVisible()
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

test('readiness and counselings due open the Soldier beside them', async ({ page, shoot }) => {
  await signInAsNewPerson(page, newPerson('Lena T. Brandt'))
  await introduce(page)
  await startSquad(page, 'W Co, 4-99 IN')
  await page.setViewportSize({ width: 1680, height: 1050 })
  const beside = page.getByRole('region', { name: 'Chosen Soldier' })

  await test.step('the name in the matrix, and the keyboard moves on', async () => {
    await page.goto('/soldiers/readiness')
    const names = page.getByRole('grid', { name: 'Readiness' }).getByRole('rowheader')
    await names.first().click()
    await expect(beside.getByRole('heading', { name: await names.first().innerText(), level: 2 })).toBeVisible()
    await expect(beside.getByRole('tab', { name: 'Readiness' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(beside.getByRole('heading', { name: await names.nth(1).innerText(), level: 2 })).toBeVisible()
    await expectSound(page, 'the matrix and a Soldier', { phone: false })
    await shoot(page, 'split-readiness')
    await page.keyboard.press('Escape')
    await expect(beside).toHaveCount(0)
    await expect(names.nth(1)).toBeFocused()
  })

  await test.step('a line of the board, and the next by J', async () => {
    await page.goto('/counseling/due')
    const lines = page.getByRole('main').locator('[data-line]')
    await expect(lines).toHaveCount(6)
    const [first = '', second = ''] = await lines.allInnerTexts()
    await lines.first().click()
    await expect(beside.getByRole('heading', { level: 2, name: first })).toBeVisible()
    await expect(beside.getByRole('tab', { name: 'Counselings' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('j')
    await expect(beside.getByRole('heading', { level: 2, name: second })).toBeVisible()
    await expectSound(page, 'counselings due and a Soldier', { phone: false })
    await shoot(page, 'split-due')
    await beside.getByRole('button', { name: 'Close' }).click()
    await expect(beside).toHaveCount(0)
    await expect(lines.nth(1)).toBeFocused()
    await expect(page).toHaveURL(/\/counseling\/due$/)
  })
})
