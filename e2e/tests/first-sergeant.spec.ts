// Looks at: dutyday/components, dutyday/layouts, dutyday/roll-up, counseling/board, scheduling/calendar, search
import { getRollUp, getAccountability, submitAccountability } from '@muster/domain/dutyday/functions.ts'
import { getRoster, saveRosterSettings } from '@muster/domain/roster/functions.ts'
import type { Page } from '@playwright/test'
import { call } from '../support/calls.ts'
import { inDays } from '../support/days.ts'
import { openLoaded } from '../support/navigation.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { importSoldiers, introduce, standBelow, startRoster } from '../support/setting-up.ts'
import { inBar, onToday, search, SQUAD_OF_NINE_CSV } from '../support/taps-from-today.ts'
import { Taps } from '../support/taps.ts'
import { expect, test } from '../support/test.ts'

// How many taps a first sergeant and a sergeant major need for what a review found to be entered twice, clumsy or
// missing. docs/taps.md has the table.

test.beforeEach(({ hasTouch }) => test.skip(!hasTouch, 'for a thumb'))
test.setTimeout(120_000)

/** A company of 121 in three platoons and a headquarters of eleven. */
const COMPANY_CSV = [
  'Rank,Last,First,Plt',
  ...['CPT,Herrera', '1LT,Dominguez', '2LT,Abbott', 'CW2,Nolan', '1SG,Rasmussen', 'SFC,Lyons', 'SSG,Mathis'].map(
    (each, at) => `${each},Jo${at},HQ`,
  ),
  ...['SGT,Carver', 'CPL,Osborne', 'SPC,Pittman', 'PFC,Lambert'].map((each) => `${each},Kim,HQ`),
  ...Array.from({ length: 110 }, (_, at) => `SPC,Soldier${String(at).padStart(3, '0')},Pat,${1 + (at % 3)}`),
].join('\n')

/** The first sergeant of that company, on Today. */
async function onTodayOfCompany(page: Page): Promise<string> {
  await signInAsNewPerson(page, newPerson('Derek Rasmussen'))
  await introduce(page, { rank: '1SG' })
  const rosterId = await startRoster(page, 'A Co')
  await importSoldiers(page, rosterId, COMPANY_CSV)
  await openLoaded(page, '/dashboard')
  return rosterId
}

test('an appointment at 0900 is entered once, in the calendar, and is the duty status', async ({ page }) => {
  const [taps, rosterId] = await onToday(page)
  const tomorrow = inDays(1)
  const dialog = await search(taps, 'event')
  await taps.tap(dialog.getByRole('option', { name: /^Plan an event/ }))
  await taps.tap(page.getByRole('button', { name: 'New event' }))
  const form = page.getByRole('dialog', { name: 'New event' })
  await taps.type(form.getByLabel('Title'), 'Dental')
  await taps.choose(form.getByLabel('Type'), 'Appointment')
  await taps.type(form.getByLabel('Day', { exact: true }), tomorrow)
  await taps.type(form.getByLabel('Start'), '0900')
  await taps.type(form.getByLabel('End', { exact: true }), '1030')
  await taps.tap(form.getByRole('radio', { name: 'Groups or Soldiers' }))
  await taps.type(form.getByRole('combobox', { name: 'Soldiers' }), 'chen')
  await taps.tap(form.getByRole('option', { name: /Chen/ }))
  await taps.tap(form.getByRole('button', { name: 'Save and publish' }))
  await expect(page.getByText('Dental is published.')).toBeVisible()
  taps.expectAtMost('an appointment that is the duty status', 6)

  const { rows } = await call(page, getAccountability, { rosterId, dutyDate: tomorrow })
  const chen = rows.find(({ last }) => last === 'Chen')
  expect(chen?.hours?.map(({ status, source, method }) => [status, source?.split(':')[0], method])).toEqual([
    ['APT', 'calendar', 'prefilled'],
  ])
  expect(rows.filter(({ hours }) => hours).length, 'nobody else').toBe(1)
  await openLoaded(page, '/dutyday')
  await page.getByRole('button', { name: 'Next day' }).click()
  const row = page.getByRole('group', { name: 'Soldiers by squad' }).getByRole('listitem').filter({ hasText: 'Chen' })
  await expect(row).toContainText('0900-1030 APT, Dental, from the calendar')
})

test('110 of a company go to the field for a week', async ({ page }) => {
  const rosterId = await onTodayOfCompany(page)
  const taps = new Taps(page)
  await taps.tap(inBar(page, 'Duty Day'))
  await taps.tap(page.getByRole('button', { name: 'Filter' }))
  await taps.tap(page.getByRole('button', { name: 'Select several' }))
  await taps.tap(page.getByRole('button', { name: 'Select all 121' }))
  // The headquarters stays behind.
  await taps.tap(page.getByRole('button', { name: /^Deselect 11, / }))
  await taps.tap(page.getByRole('button', { name: 'Status', exact: true }))
  const sheet = page.getByRole('dialog', { name: '110 Soldiers' })
  await taps.tap(sheet.getByRole('button', { name: /^DTL/ }))
  await taps.type(sheet.getByLabel('Last day'), '+7')
  await taps.type(sheet.getByLabel('Place'), 'Training area 12')
  await taps.tap(sheet.getByRole('button', { name: 'Save status' }))
  await expect(sheet).toBeHidden()
  taps.expectAtMost('110 to the field for a week', 8)
  await expect(async () => {
    const { rows } = await call(page, getAccountability, { rosterId, dutyDate: inDays(7) })
    const away = rows.filter(({ status, entry }) => status === 'DTL' && entry?.place === 'Training area 12')
    expect(away).toHaveLength(110)
  }).toPass()
  const { rows } = await call(page, getAccountability, { rosterId, dutyDate: inDays(8) })
  expect(rows.filter(({ status }) => status === 'DTL')).toHaveLength(0)
})

test('the slant', async ({ page }) => {
  await onTodayOfCompany(page)
  const taps = new Taps(page)
  const dialog = await search(taps, 'perstat')
  await taps.tap(dialog.getByRole('option', { name: /^PERSTAT/ }).first())
  const slant = page.getByRole('region', { name: 'Slant' })
  await expect(slant).toBeVisible()
  taps.expectAtMost('the slant', 2)
  // Three officers, a warrant officer and the rest enlisted; nobody is reported yet.
  await expect(slant).toContainText(/Assigned\s*3\/1\/117/)
  await expect(slant).toContainText(/Present\s*0\/0\/0/)
})

test('the sergeant major sees which company is late and reminds it', async ({ page, browser, server, guard }, info) => {
  await signInAsNewPerson(page, newPerson('Walter B. Stone'))
  await introduce(page, { rank: 'CSM' })
  const battalion = await startRoster(page, '2-504 PIR')
  const companies = await Promise.all(
    ['A Co', 'B Co'].map(async (unit) => {
      const other = await secondBrowser(browser, { server, guard, info })
      await signInAsNewPerson(other, newPerson(`Derek ${unit.slice(0, 1)}. Rasmussen`))
      await introduce(other, { rank: '1SG' })
      const rosterId = await startRoster(other, unit)
      await importSoldiers(other, rosterId, SQUAD_OF_NINE_CSV)
      const { version } = await call(other, getRoster, { rosterId })
      // Due at midnight, so at any hour it is late.
      await call(other, saveRosterSettings, { rosterId, version, settings: { reportDue: '00:00' } })
      return { other, rosterId }
    }),
  )
  for (const { other } of companies) await standBelow(other, page, battalion)
  const [inTime] = companies
  if (!inTime) throw new Error('no company')
  const { dutyDate } = await call(inTime.other, getAccountability, { rosterId: inTime.rosterId, dutyDate: null })
  await call(inTime.other, submitAccountability, { rosterId: inTime.rosterId, dutyDate })

  await openLoaded(page, '/dashboard')
  const taps = new Taps(page)
  await taps.tap(page.getByRole('link', { name: /^Open the roll-up/ }))
  await taps.tap(page.getByRole('button', { name: /^Remind 1SG Rasmussen/ }))
  await expect(page.getByText(/^Reminded \d{4}/)).toBeVisible()
  taps.expectAtMost('the late company is reminded', 2)
  const below = await call(page, getRollUp, { rosterId: battalion, dutyDate: null })
  const wasNudged = (unit: string) => below.rosters.find(({ name }) => name === unit)?.nudgedAt !== null
  expect([wasNudged('A Co'), wasNudged('B Co')]).toEqual([false, true])
  for (const { other } of companies) await other.context().close()
})

test('the monthly counseling that is due, from a list in the order of ranks', async ({ page }) => {
  await onTodayOfCompany(page)
  const taps = new Taps(page)
  const dialog = await search(taps, 'counseling due')
  await taps.tap(dialog.getByRole('option', { name: /^Counseling due/ }).first())
  const row = page.getByRole('listitem').filter({ hasText: 'SPC Pittman' }).first()
  await taps.tap(row.getByRole('link', { name: /^Start a counseling with SPC Pittman/ }))
  await taps.tap(page.getByRole('button', { name: 'Start writing' }))
  await expect(page).toHaveURL(/\/counseling\/[0-9a-f-]{36}/)
  taps.expectAtMost('a monthly counseling, started', 4)
  await openLoaded(page, '/counseling/due')
  const lines = page.getByRole('listitem').filter({ hasText: 'HQ' })
  await expect(lines.filter({ hasText: 'CPT Herrera' }).first()).toBeVisible()
  const ranks = (await lines.allTextContents()).map(
    (text) => /(CPT|1LT|2LT|CW2|1SG|SFC|SSG|SGT|CPL|SPC|PFC) /.exec(text)?.[1],
  )
  // By the day it is due, which is sooner for junior Soldiers, and then by rank and not by its letters.
  expect([...new Set(ranks)]).toEqual(['SPC', 'PFC', 'CPT', '1LT', '2LT', 'CW2', '1SG', 'SFC', 'SSG', 'SGT', 'CPL'])
})
