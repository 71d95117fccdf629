// Looks at: platform, shell, notifications, scheduling, dutyday
import type { Page } from '@playwright/test'
import { signInAsFirstSergeant } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const PLACES = ['/scheduling?view=agenda', '/dutyday/awol', '/soldiers/readiness/policy']

/** Every clock time and date that a screen shows, in its order. */
async function timesOn(page: Page): Promise<string[]> {
  const text = await page.getByRole('main').innerText()
  return text.match(/\b([01]\d|2[0-3])[0-5]\d\b|\b\d{1,2} [A-Z][a-z]{2}( \d{4})?\b/g) ?? []
}

test('the times of a unit are the unit’s, wherever the device thinks it is', async ({ browser, baseURL }) => {
  const seen: Record<string, string[]>[] = []
  const bells: Map<string | null, string | null>[] = []
  for (const timezoneId of ['America/Chicago', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const context = await browser.newContext({ timezoneId, ...(baseURL ? { baseURL } : {}) })
    const page = await context.newPage()
    await signInAsFirstSergeant(page)
    const times: Record<string, string[]> = {}
    for (const place of PLACES) {
      await page.goto(place)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0)
      await expect.poll(() => timesOn(page), place).not.toEqual([])
      times[place] = await timesOn(page)
    }
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('listitem').first()).toBeVisible()
    // By message: meanwhile another test may have sent one.
    const told = await panel
      .locator('time')
      .evaluateAll((all) => all.map((each) => [each.getAttribute('datetime'), each.textContent] as const))
    bells.push(new Map(told))
    seen.push(times)
    await context.close()
  }
  const [home, ...elsewhere] = seen
  for (const times of elsewhere) expect(times).toEqual(home)
  const [bell, ...others] = bells
  for (const other of others) {
    const common = [...other].filter(([sent]) => bell?.has(sent))
    expect(common.length).toBeGreaterThan(0)
    for (const [sent, shown] of common) expect(shown).toBe(bell?.get(sent))
  }
})
