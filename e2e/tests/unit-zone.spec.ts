// Looks at: platform, shell, scheduling, dutyday/tasks
import { listCounselings } from '@muster/domain/counseling/functions.ts'
import { formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { listMyRosters } from '@muster/domain/roster/functions.ts'
import { listRecalls } from '@muster/domain/roster/recall/functions.ts'
import type { Locator, Page } from '@playwright/test'
import { call } from '../support/calls.ts'
import { openLoaded } from '../support/navigation.ts'
import { signInAsFirstSergeant } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const ZONES = ['America/Chicago', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
const PLACES = [
  ...['/dashboard', '/dutyday', '/dutyday/perstat', '/dutyday/tasks', '/scheduling?view=agenda', '/scheduling/leave'],
  '/soldiers/readiness/policy',
]

/** Every time and date in a part of the page, in order. */
async function timesIn(part: Locator): Promise<string[]> {
  const text = await part.innerText()
  return text.match(/\b([01]\d|2[0-3])[0-5]\d\b|\b\d{1,2} [A-Z][a-z]{2}( \d{4})?\b/g) ?? []
}

/** An ended recall and a signed counseling of the demo. */
async function records(page: Page): Promise<string[]> {
  const { rosters } = await call(page, listMyRosters, {})
  const rosterId = rosters[0]?.id ?? ''
  const [{ recalls }, { counselings }] = await Promise.all([
    call(page, listRecalls, { rosterId, limit: 1 }),
    call(page, listCounselings, { rosterId, state: 'closed', limit: 1 }),
  ])
  return [`/soldiers/alerts?recall=${recalls[0]?.id}`, `/counseling/${counselings[0]?.id}`]
}

test("times are in the unit's zone, whatever the zone of the device and the server", async ({ browser, baseURL }) => {
  test.slow()
  const contexts = ZONES.map((timezoneId) => browser.newContext({ timezoneId, ...(baseURL ? { baseURL } : {}) }))
  const pages = await Promise.all(contexts.map(async (context) => (await context).newPage()))
  const [first, ...others] = pages
  if (!first) throw new Error('no browser')
  for (const page of pages) await signInAsFirstSergeant(page)

  /** Compared again if it differs, because midnight may fall in between. */
  async function expectAlike(what: string, timesOn: (page: Page) => Promise<string[]>) {
    await expect(async () => {
      const [home = [], ...elsewhere] = await Promise.all(pages.map(timesOn))
      expect(home).not.toEqual([])
      for (const times of elsewhere) expect(times).toEqual(home)
    }, what).toPass({ timeout: 60_000 })
  }

  for (const place of [...PLACES, ...(await records(first))]) {
    await expectAlike(place, async (page) => {
      await openLoaded(page, place)
      return timesIn(page.getByRole('main'))
    })
  }

  await test.step('the time since when there is no signal', async () => {
    const { rosters } = await call(first, listMyRosters, {})
    const zone = rosters[0]?.timeZone ?? ''
    for (const page of [first, ...others]) {
      const before = formatTime(new Date(), zone)
      await page.context().setOffline(true)
      const words = page.getByText(/^Offline · as of \d{4}$/)
      await expect(words).toBeVisible()
      expect([before, formatTime(new Date(), zone)].map((time) => `Offline · as of ${time}`)).toContain(
        await words.innerText(),
      )
    }
  })
  for (const page of pages) await page.context().close()
})
