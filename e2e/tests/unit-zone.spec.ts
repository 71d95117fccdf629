// Looks at: platform, shell, scheduling, dutyday/tasks
import type { Page } from '@playwright/test'
import { signInAsFirstSergeant } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const PLACES = ['/scheduling?view=agenda', '/dutyday/tasks', '/soldiers/readiness/policy']

/** Every clock time and date that a screen shows, in its order. */
async function timesOn(page: Page): Promise<string[]> {
  const text = await page.getByRole('main').innerText()
  return text.match(/\b([01]\d|2[0-3])[0-5]\d\b|\b\d{1,2} [A-Z][a-z]{2}( \d{4})?\b/g) ?? []
}

test('the times of a unit are the unit’s, wherever the device thinks it is', async ({ browser, baseURL }) => {
  const seen: Record<string, string[]>[] = []
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
    seen.push(times)
    await context.close()
  }
  const [home, ...elsewhere] = seen
  for (const times of elsewhere) expect(times).toEqual(home)
})
