// Looks at: dutyday/components, ui
import { signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

test('accountability is taken with the keyboard alone', async ({ page }, info) => {
  test.skip(info.project.name === 'phone', 'A phone has no keyboard.')
  await signInAsNewPerson(page)
  await introduce(page)
  await startSquad(page, 'K Co, 1-99 IN')
  await page.goto('/dutyday')
  const first = page.getByRole('button', { name: 'Report SSG Alvarez, M. present' })
  await expect(first).toBeVisible()

  await test.step('the arrow enters the list on a freshly opened page', async () => {
    // The row is drawn a moment before the list handles keys.
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      await expect(first).toBeFocused({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    await page.reload()
    await expect(first).toBeVisible()
  })

  await test.step('every Tab stop is visible', async () => {
    const stops: string[] = []
    for (;;) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(() => {
        const element = document.activeElement
        if (!(element instanceof HTMLElement) || element === document.body) return null
        const style = getComputedStyle(element)
        const seen =
          (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none'
        return { name: element.getAttribute('aria-label') ?? element.textContent ?? element.tagName, seen }
      })
      if (stop === null || stops.length > 60) break
      expect.soft(stop.seen, `the focus on ${stop.name}`).toBe(true)
      stops.push(stop.name)
    }
    expect(stops[0]).toContain('Skip to content')
    expect(stops).toContain('Submit accountability')
    // The list is one Tab stop; arrows move inside it.
    expect(stops.filter((name) => /^Report .* present$/.test(name)).length).toBeLessThan(3)
  })

  await test.step('from the list to the report', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      if (await first.evaluate((button) => button === document.activeElement)) break
    }
    await expect(first).toBeFocused()
    await page.keyboard.press('p')
    await expect(page.getByRole('button', { name: 'SSG Alvarez, M.: PDY, Present for duty. Change' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Report SGT Brooks, N. present' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'SPC Chen, O.: PDY, Present for duty. Change' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('l')
    await expect(page.getByRole('button', { name: 'SPC Diaz, P.: LV, Leave. Change' })).toBeVisible()

    await page.getByRole('button', { name: 'Submit accountability' }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog')
    await expect(question.getByRole('heading', { name: '3 not reported' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Submit accountability' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeVisible()
    for (let presses = 0; presses < 5; presses++) {
      if (
        await question
          .getByRole('button', { name: 'Submit accountability' })
          .evaluate((button) => button === document.activeElement)
      )
        break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Resubmit' })).toBeVisible()
  })

  await test.step('a change after the report is shown on the dashboard too', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText(/^Submitted \d{4} by/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Changed since submitted' })).toBeHidden()
    await page.goto('/dutyday')
    await page.getByRole('button', { name: 'SSG Alvarez, M.: PDY, Present for duty. Change' }).focus()
    await page.keyboard.press('t')
    await expect(page.getByRole('button', { name: 'SSG Alvarez, M.: TDY, TDY. Change' })).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Changed since submitted' })).toBeVisible()
  })
})
