// Looks at: platform, shell, scheduling, dutyday/tasks
import type { Page } from '@playwright/test'
import { openLoaded } from '../support/navigation.ts'
import { signInAsFirstSergeant } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const ZONES = ['America/Chicago', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
const PLACES = ['/scheduling?view=agenda', '/dutyday/tasks', '/soldiers/readiness/policy']

/** Every clock time and date that a screen shows, in its order. */
async function timesOn(page: Page): Promise<string[]> {
  const text = await page.getByRole('main').innerText()
  return text.match(/\b([01]\d|2[0-3])[0-5]\d\b|\b\d{1,2} [A-Z][a-z]{2}( \d{4})?\b/g) ?? []
}

test('the times of a unit are the unit’s, wherever the device thinks it is', async ({ browser, baseURL }) => {
  const contexts = ZONES.map((timezoneId) => browser.newContext({ timezoneId, ...(baseURL ? { baseURL } : {}) }))
  const pages = await Promise.all(contexts.map(async (context) => (await context).newPage()))
  for (const page of pages) await signInAsFirstSergeant(page)
  for (const place of PLACES) {
    // Read again where it differs: midnight may come between one and the next.
    await expect(async () => {
      const [home = [], ...elsewhere] = await Promise.all(
        pages.map(async (page) => {
          await openLoaded(page, place)
          return timesOn(page)
        }),
      )
      expect(home).not.toEqual([])
      for (const times of elsewhere) expect(times).toEqual(home)
    }, place).toPass({ timeout: 60_000 })
  }
  for (const page of pages) await page.context().close()
})
