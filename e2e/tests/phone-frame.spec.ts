// Looks at: shell/phone, shell/frame, dutyday/components
import type { Page } from '@playwright/test'
import { Finger } from '../support/finger.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { importSoldiers, introduce, startRoster } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

const COMPANY_CSV = [
  'Rank,Last,First,Plt,Sqd',
  ...Array.from(
    { length: 45 },
    (_, at) => `SPC,Soldier${String.fromCharCode(65 + (at % 26))}${at},Kim,1,${1 + Math.floor(at / 9)}`,
  ),
].join('\n')

/** How many Soldiers are whole to be seen between the head and the bar with the report. */
async function rowsInSight(page: Page): Promise<number> {
  return page.locator('[data-soldier]').evaluateAll((rows) => {
    const bar = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Submit accountability',
    )
    const top = document.querySelector('[data-frame-head]')?.getBoundingClientRect().bottom ?? 0
    const end = bar?.parentElement?.parentElement?.getBoundingClientRect().top ?? 0
    const boxes = rows.map((row) => row.getBoundingClientRect())
    return boxes.filter((box) => box.top >= top && box.bottom <= end + 1).length
  })
}

test.beforeEach(({ hasTouch }) => test.skip(!hasTouch, 'for a thumb'))

async function openAccountability(page: Page): Promise<Finger> {
  await signInAsNewPerson(page, newPerson('Dana T. Whitfield'))
  await introduce(page)
  await importSoldiers(page, await startRoster(page, 'K Co, 1-99 IN'), COMPANY_CSV)
  await page.goto('/dutyday')
  await expect(page.locator('[data-soldier]').first()).toBeVisible()
  return new Finger(await page.context().newCDPSession(page))
}

/** The lowest point of what the head covers. */
const headEnd = (page: Page) =>
  page.locator('[data-frame-head]').evaluate((head) => Math.round(head.getBoundingClientRect().bottom))

test('the bar that typing hides does not come under a thumb that rests on a button', async ({ page }) => {
  await signInAsNewPerson(page, newPerson('Dana T. Whitfield'))
  await introduce(page)
  await page.goto('/profile')
  const bar = page.getByRole('navigation', { name: 'Most used' })
  await expect(bar).toBeVisible()
  await page.getByRole('main').getByRole('textbox').first().focus()
  await expect(bar).toBeHidden()
  // On the edge of the page, where nothing takes the focus.
  await page.mouse.move(4, 400)
  await page.mouse.down()
  // More than twice the time after which it shows.
  await page.waitForTimeout(700)
  await expect(bar).toBeHidden()
  await page.mouse.up()
  await expect(bar).toBeVisible()
})

test('the head goes away while a person scrolls down, and is there when it is wanted', async ({ page }) => {
  const finger = await openAccountability(page)
  const scroll = async (by: number) => {
    await finger.downAt(80, 450)
    await finger.moveBy(0, by)
    await finger.up()
  }
  const away = () => expect.poll(() => headEnd(page)).toBeLessThanOrEqual(1)
  const there = () => expect.poll(() => headEnd(page)).toBeGreaterThanOrEqual(48)
  await there()

  await test.step('down and up', async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await scroll(-300)
    await away()
    // The squad's name takes its place.
    const squad = page.locator('section', { has: page.locator('[data-below-head]') }).first()
    await expect
      .poll(() => squad.locator('[data-below-head]').evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeLessThanOrEqual(1)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    await scroll(60)
    await there()
  })

  await test.step('a sheet that opens', async () => {
    await scroll(-200)
    await away()
    await page.getByRole('button', { name: 'Other status for SPC SoldierK10, K.' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await there()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('the focus in it, and above the list', async () => {
    await scroll(-200)
    await away()
    await page
      .getByRole('button', { name: /^All.* present, / })
      .first()
      .focus()
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Shift+Tab')
      const covered = await page.evaluate(() => {
        const { activeElement: focused } = document
        if (!focused || focused.closest('[data-frame-head]')) return false
        const head = document.querySelector('[data-frame-head]')?.getBoundingClientRect().bottom ?? 0
        return focused.getBoundingClientRect().bottom <= head
      })
      expect(covered).toBe(false)
      if (await page.evaluate(() => document.activeElement?.closest('[data-frame-head]') !== null)) break
    }
    await there()
    await expect(page.locator('[data-frame-head] :focus')).toBeInViewport({ ratio: 1 })
  })

  await test.step('not while a menu of it is open', async () => {
    const roster = page.locator('[data-frame-head]').getByRole('button', { name: /K Co, 1-99 IN/ })
    await roster.click()
    await expect(roster).toHaveAttribute('aria-expanded', 'true')
    await page.evaluate(() => window.scrollBy(0, 100))
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await there()
    await page.keyboard.press('Escape')
  })
})

test('pulling the page down at its top opens the search', async ({ page, shoot }) => {
  const finger = await openAccountability(page)
  const search = page.getByRole('dialog', { name: 'Search' })
  const name = page.getByRole('navigation', { name: 'Duty Day' })
  await expect(async () => {
    await finger.down(name)
    await finger.moveBy(2, 50)
    await expect(page.getByText('Pull to search')).toBeVisible({ timeout: 500 })
  }).toPass()
  await finger.up()
  await expect(page.getByText('Pull to search')).toBeHidden()
  await expect(search).toBeHidden()

  // Not further down, and not to the side.
  await finger.down(page.locator('[data-soldier]').nth(5))
  await finger.moveBy(0, -300)
  await finger.up()
  await finger.down(page.locator('[data-soldier]').nth(12))
  await finger.moveBy(0, 120)
  await finger.up()
  await expect(search).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 0))

  await finger.down(name)
  await finger.moveBy(2, 120)
  await expect(page.getByText('Let go to search')).toBeVisible()
  await shoot(page, 'pull-to-search')
  await finger.up()
  await expect(search).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()

  // What lies over the page keeps its touches.
  await finger.down(search)
  await finger.moveBy(0, 120)
  await expect(page.getByText('Let go to search')).toBeHidden()
  await finger.up()
})

test('a squad of nine and its report are on one screen, and three of it on the smallest', async ({ page }) => {
  await openAccountability(page)
  const submit = page.getByRole('button', { name: 'Submit accountability' })
  await expect(submit).toBeInViewport({ ratio: 1 })
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(9)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(submit).toBeInViewport({ ratio: 1 })
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(3)
  await expect(page.getByRole('navigation', { name: 'Most used' })).toBeInViewport({ ratio: 1 })
})

test('more than a squad is not marked present with one press', async ({ page, expectAccessible }) => {
  await signInAsNewPerson(page, newPerson('Dana T. Whitfield'))
  await introduce(page)
  const csv = COMPANY_CSV.replaceAll(/,1,\d$/gm, ',,')
    .split('\n')
    .slice(0, 13)
    .join('\n')
  await importSoldiers(page, await startRoster(page, 'K Co, 1-99 IN'), csv)
  await page.goto('/dutyday')
  const all = page.getByRole('button', { name: 'All present, No group' })
  const question = page.getByRole('dialog', { name: 'Mark 12 present?' })
  await all.tap()
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).tap()
  await expect(question).toBeHidden()
  await expect(page.getByText('12 not reported')).toBeAttached()
  await all.tap()
  await question.getByRole('button', { name: 'Mark 12 present' }).tap()
  await expect(page.getByText('0 not reported')).toBeAttached()
  await page.getByRole('button', { name: 'Undo 12 present, No group' }).click()
  await expect(all).toBeVisible()
})
