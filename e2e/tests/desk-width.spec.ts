// Looks at: shell, roster/components
import type { Page } from '@playwright/test'
import { openLoaded } from '../support/navigation.ts'
import { signInAs, signInAsFirstSergeant, signInAsNewPerson } from '../support/people.ts'
import { introduce, startRoster } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

const NINE = [
  ...['Dashboard', 'Soldiers', 'Duty Day', 'Scheduling', 'Operations', 'Counseling', 'Soldier Enrollment', 'Reports'],
  'Support',
]

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function expectTabs(page: Page, tabs: readonly string[]): Promise<void> {
  await expect(main(page).getByRole('link')).toHaveText(tabs)
  await expect(main(page).getByRole('button')).toHaveCount(0)
  for (const tab of await main(page).getByRole('link').all()) await expect(tab).toBeInViewport({ ratio: 1 })
  await expectNothingSideways(page)
}

async function expectNothingSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test.skip(({ isMobile }) => isMobile, 'a phone has them in its drawer')

test("all tabs are in one row from 1280 on, whatever the roster's name", async ({ page }) => {
  await signInAsNewPerson(page)
  await introduce(page)
  await startRoster(page, 'Headquarters and Headquarters Company, 2nd Battalion, 504th Infantry')
  for (const path of ['/dashboard', '/support']) {
    await page.goto(path)
    for (const width of [1280, 1439, 1680]) {
      await page.setViewportSize({ width, height: 800 })
      await expectTabs(page, NINE)
    }
  }
  await expect(page.getByRole('button', { name: /^Roster: Headquarters/ })).toBeInViewport({ ratio: 1 })

  await test.step('in a narrower window the last ones are in More, the same on every page', async () => {
    const rest = main(page).getByRole('button', { name: 'More' })
    for (const width of [860, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/dashboard')
      await expect(rest).toBeInViewport({ ratio: 1 })
      await expect(rest).not.toHaveAttribute('aria-current')
      await expectNothingSideways(page)
      const shown = await main(page).getByRole('link').allInnerTexts()
      expect(shown.length).toBeGreaterThan(2)
      expect(shown).toEqual(NINE.slice(0, shown.length))
      await page.goto('/support')
      await expect(rest).toHaveAttribute('aria-current', 'true')
      await expect(main(page).getByRole('link')).toHaveText(shown)
      await rest.click()
      await expect(page.getByRole('menuitem')).toHaveText(NINE.slice(shown.length))
      await expect(page.getByRole('menuitem', { name: 'Support' })).toHaveAttribute('aria-current', 'page')
      await page.keyboard.press('Escape')
    }
  })

  await test.step('with text twice as large, those that do not fit are in More', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const rest = main(page).getByRole('button', { name: 'More' })
    await expect(rest).toBeVisible()
    const shown = await main(page).getByRole('link').allInnerTexts()
    await rest.click()
    await expect(page.getByRole('menuitem')).toHaveText(NINE.slice(shown.length))
  })
})

test('an admin has a tenth tab, visible from 1280 on', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectTabs(page, [...NINE, 'Admin'])
})

test('the roster shows its first columns completely at 1280', async ({ page }) => {
  await signInAsFirstSergeant(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openLoaded(page, '/soldiers')
  const table = page.getByRole('grid').first()
  await expect(table.getByRole('columnheader', { name: 'Cell phone' })).toBeInViewport({ ratio: 1 })
  expect(await table.evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBeLessThanOrEqual(0)
})

test('tasks and a duty sheet are printed completely, row after row', async ({ page }) => {
  await signInAsFirstSergeant(page)
  await openLoaded(page, '/dutyday/tasks')
  // The width of Letter paper.
  await page.setViewportSize({ width: 720, height: 900 })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const rows = page.getByRole('list', { name: 'Tasks' }).locator(':scope > li')
  expect(await rows.count()).toBe(Number(await rows.first().getAttribute('aria-setsize')))
  const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()))
  for (const [at, { top }] of boxes.entries()) expect(top).toBeGreaterThanOrEqual((boxes[at - 1]?.bottom ?? 0) - 1)

  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await openLoaded(page, '/scheduling/duty')
  await page.getByRole('link', { name: 'CQ NCO' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'CQ NCO' })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('list', { name: 'Days' }).getByRole('listitem')).not.toHaveCount(0)
})
