// Looks at: ui, shell
import type { Page } from '@playwright/test'
import { slowDown, takeShifts, watchShifts } from '../support/layout-shift.ts'
import { expectLoaded } from '../support/navigation.ts'
import { signInAs } from '../support/people.ts'
import { addressesOf, SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

// Many screens, each over a slow line.
test.setTimeout(400_000)

/** What browsers call good. */
const MOST = 0.1
const LATENCY_MS = 400

for (const [tab, paths] of SCREENS) {
  test(`nothing jumps while the screens of ${tab} load`, async ({ page, guard }) => {
    guard.allow(/404 .*getMyCounseling/)
    await signInAs(page, tab === '/admin' ? 'admin' : 'first-sergeant')
    const addresses = (await Promise.all(paths.map((path) => addressesOf(page, path)))).flat()
    await watchShifts(page)
    await slowDown(page, LATENCY_MS)
    for (const address of addresses) {
      await page.goto(address)
      await expectStill(page, address)
    }
  })
}

test('a screen stays in its place until the next one has loaded', async ({ page }) => {
  await signInAs(page, 'first-sergeant')
  await watchShifts(page)
  await page.goto('/soldiers')
  await expectLoaded(page)
  await slowDown(page, LATENCY_MS)
  await takeShifts(page)
  for (const next of ['/dutyday', '/soldiers']) {
    // Pressed by the page itself: what moves right after a touch does not count.
    await page
      .locator(`a[href="${next}"]:visible`)
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL(next)
    await expectStill(page, `on the way to ${next}`, 0.025)
  }
})

/** Waits until the screen is complete, and expects that nothing on it has moved much. */
async function expectStill(page: Page, where: string, most = MOST): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectLoaded(page)
  const drawn = () => page.locator('main').innerText()
  let before = ''
  await expect(async () => {
    const now = await drawn()
    const same = now === before
    before = now
    expect(same).toBe(true)
  }).toPass({ intervals: [LATENCY_MS * 2] })
  const { sum, words } = await takeShifts(page)
  expect.soft(sum <= most ? [] : words, `${where}: ${sum.toFixed(3)}`).toEqual([])
}
