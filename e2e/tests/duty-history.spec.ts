// Looks at: dutyday/history, dutyday/formations
import { readFile } from 'node:fs/promises'
import { addDays, formatDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { clockIn, inDaysAsShown } from '../support/days.ts'
import { expectSound } from '../support/every-theme.ts'
import { openScreen } from '../support/navigation.ts'
import { newPerson, signInAsFirstSergeant, signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

test.setTimeout(300_000)

/** Opens the accountability of a squad that has existed for a week. */
async function squadOfAWeek(page: Page, server: Parameters<typeof inDatabase>[0], name: string): Promise<string> {
  await signInAsNewPerson(page, newPerson('Lena K. Oduya'))
  await introduce(page)
  const rosterId = await startSquad(page, name)
  await inDatabase(
    server,
    `update strength_history set from_at = from_at - interval '7 days'
    where roster_id = $1`,
    [rosterId],
  )
  await page.goto('/dutyday')
  await expect(present(page, 'SSG Alvarez, M.')).toBeVisible()
  return rosterId
}

const present = (page: Page, name: string) => page.getByRole('button', { name: `Report ${name} present` })
const other = (page: Page, name: string) => page.getByRole('button', { name: `Other status for ${name}` })
const reported = (page: Page, name: string, said: string) => page.getByRole('button', { name: `${name}: ${said}` })

/** A time of day at which a formation today has been due for some minutes. */
function justNow(): string {
  // In the first minutes of a day nothing can be late yet.
  return clockIn(-10) < clockIn(0) ? clockIn(-6) : clockIn(20)
}

test('a formation is set, comes due, is submitted and ended', async ({ page, server, shoot }, info) => {
  const sound = (state: string) => expectSound(page, state, { phone: info.project.name === 'phone' })
  await squadOfAWeek(page, server, 'F Co, 1-99 IN')
  const strip = page.getByRole('region', { name: 'Formations' })
  await expect(strip).toContainText('Daily report 0630')
  // A phone has it among the filters.
  if (info.project.name === 'phone') {
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('link', { name: 'Edit formations' }).click()
  } else await strip.getByRole('link', { name: 'Set formations' }).click()
  await expect(page.getByText('No formations yet')).toBeVisible()
  await sound('no formations')

  await page.getByRole('button', { name: 'Add a formation' }).click()
  const form = page.getByRole('form', { name: 'New formation' })
  await form.getByLabel('Time').fill('2561')
  await form.getByRole('button', { name: 'Save formation' }).click()
  await expect(form.getByText('Enter a name, e.g., First formation.')).toBeVisible()
  await expect(form.getByText('Enter a time such as 0630.')).toBeVisible()
  await sound('formation with problems')
  await form.getByLabel('Name').fill('Barracks check')
  await form.getByLabel('Time').fill(justNow())
  for (const day of ['Sun', 'Sat']) await form.getByLabel(day).click()
  await form.getByLabel('Also on federal holidays and days off').click()
  await form.getByRole('button', { name: 'Save formation' }).click()
  await expect(page.getByText('Every day, also on days off. Closes after 60 min.')).toBeVisible()

  const daysOff = page.getByRole('form', { name: 'New day off' })
  await daysOff.getByLabel('Day off').fill(inDaysAsShown(20))
  await daysOff.getByLabel('Name').fill('Training holiday')
  await daysOff.getByRole('button', { name: 'Add day off' }).click()
  await expect(page.getByRole('button', { name: `Remove Training holiday, ${inDaysAsShown(20)}` })).toBeVisible()
  await sound('formations')
  await shoot(page, 'formations')

  await openScreen(page, 'Accountability')
  const all = strip.getByRole('button', { name: 'All 2 formations' })
  if (info.project.name === 'phone') await all.click()
  await expect(strip).toContainText(/Barracks check \d{4} ?(\d+ min late|due in \d+ min|due now)/)
  await shoot(page, 'formations-due')
  await strip.getByRole('button', { name: 'Submit Barracks check' }).click()
  await expect(strip).toContainText(/Barracks check \d{4} submitted \d{4} by SFC Oduya/)
  // A formation check is not the day's report.
  await expect(page.getByText('Not submitted. Due 0630')).toBeVisible()

  if (info.project.name === 'phone') await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('link', { name: 'Edit formations' }).click()
  await page.getByRole('button', { name: 'Deactivate Barracks check' }).click()
  await expect(page.getByText('No formations yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Edit Barracks check' })).toBeVisible()
})

test('a submitted day is corrected with a reason, and the report stays as it was', async ({
  page,
  server,
  shoot,
}, info) => {
  const sound = (state: string) => expectSound(page, state, { phone: info.project.name === 'phone' })
  await squadOfAWeek(page, server, 'G Co, 1-99 IN')
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(page.getByText('What you enter now is a late correction.')).toBeVisible()
  // The address contains the day.
  await page.reload()
  await expect(page.getByText('What you enter now is a late correction.')).toBeVisible()
  await present(page, 'SSG Alvarez, M.').click()
  await expect(reported(page, 'SSG Alvarez, M.', 'PDY, Present for duty')).toBeVisible()
  await page.getByRole('button', { name: 'Submit accountability' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit accountability' }).click()
  await expect(page.getByText(/^Submitted \d{4} by SFC Oduya/)).toBeVisible()

  const reason = page.getByLabel('Reason for the correction')
  await present(page, 'SGT Brooks, N.').click()
  await expect(page.getByText('Give a short reason for changing this day.')).toBeVisible()
  await expect(reason).toBeFocused()
  // Figures half under the page header would count as small targets.
  await page.evaluate(() => scrollTo(0, 0))
  await sound('reason missing')
  await reason.fill('Was at the range')
  await present(page, 'SGT Brooks, N.').click()
  await expect(reported(page, 'SGT Brooks, N.', 'PDY, Present for duty')).toBeVisible()

  await page.getByRole('button', { name: 'Changed since submitted' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed since submitted' })
  await expect(dialog.getByRole('row', { name: 'Present 1 2 +1' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'SGT Brooks, N. NR, Not reported PDY, Present for duty' })).toBeVisible()
  await sound('changed since submitted')
  await shoot(page, 'changed-since-submitted')
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await reported(page, 'SGT Brooks, N.', 'PDY, Present for duty').click()
  await expect(
    page.getByRole('dialog', { name: 'SGT Brooks, N.' }).getByText(/Corrected .* by SFC Oduya, L.*: Was at the range/),
  ).toBeVisible()
})

test('a future day takes planned absences, and nobody is present on it', async ({ page, server, shoot }, info) => {
  await squadOfAWeek(page, server, 'J Co, 1-99 IN')
  await expect(present(page, 'SPC Chen, O.')).toBeVisible()
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page.getByText('Enter planned absences now. Take accountability on the day.')).toBeVisible()
  await expect(present(page, 'SPC Chen, O.')).toBeHidden()
  for (const name of ['Submit accountability', /^All (others )?present/])
    await expect(page.getByRole('button', { name })).toBeHidden()
  await expectSound(page, 'a day to come', { phone: info.project.name === 'phone' })
  await shoot(page, 'day-to-come')
  await reported(page, 'SPC Chen, O.', 'NR, Not reported').click()
  const panel = page.getByRole('dialog', { name: 'SPC Chen, O.' })
  await expect(panel.getByRole('button', { name: 'LV Leave' })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^(PDY|AUN) / })).toHaveCount(0)
  await panel.getByRole('button', { name: 'SC Sick call' }).click()
  await panel.getByRole('button', { name: 'Save status' }).click()
  await expect(reported(page, 'SPC Chen, O.', 'SC, Sick call')).toBeVisible()
})

test('an overlap is shown before it is saved, and a Soldier due back is a tap away', async ({
  page,
  server,
  shoot,
}, info) => {
  const sound = (state: string) => expectSound(page, state, { phone: info.project.name === 'phone' })
  await squadOfAWeek(page, server, 'H Co, 1-99 IN')
  const panel = page.getByRole('dialog', { name: 'SPC Chen, O.' })
  await other(page, 'SPC Chen, O.').click()
  await panel.getByRole('button', { name: 'LV Leave' }).click()
  await panel.getByLabel('First day').fill(inDaysAsShown(3))
  await panel.getByLabel('Last day').fill(inDaysAsShown(2))
  await panel.getByRole('button', { name: 'Save status' }).click()
  await expect(panel.getByText(`The end cannot be before ${inDaysAsShown(3)}.`)).toBeVisible()
  await panel.getByLabel('Last day').fill(inDaysAsShown(12))
  await panel.getByRole('button', { name: 'Save status' }).click()
  await expect(panel).toBeHidden()

  await other(page, 'SPC Chen, O.').click()
  await panel.getByRole('button', { name: 'TDY TDY' }).click()
  await panel.getByLabel('First day').fill(inDaysAsShown(5))
  await panel.getByLabel('Last day').fill(inDaysAsShown(6))
  await panel.getByLabel('Last day').blur()
  const overlap = panel.getByText('This overlaps what is recorded')
  await expect(overlap).toBeVisible()
  await expect(panel.getByText(`${inDaysAsShown(5)} to ${inDaysAsShown(6)}: LV, Leave → TDY, TDY`)).toBeVisible()
  await expect(
    panel.getByText(`${inDaysAsShown(7)} to ${inDaysAsShown(12)}: LV, Leave → not reported, due back`),
  ).toBeVisible()
  await sound('overlap')
  await shoot(page, 'overlap')
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(panel).toBeHidden()

  // Quarters for yesterday only, so the Soldier is due back today.
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(page.getByText('What you enter now is a late correction.')).toBeVisible()
  await other(page, 'SPC Diaz, P.').click()
  const diaz = page.getByRole('dialog', { name: 'SPC Diaz, P.' })
  await diaz.getByRole('button', { name: 'QTR Quarters' }).click()
  await diaz.getByLabel('Last day').fill(inDaysAsShown(-1))
  await diaz.getByLabel('Reason').fill('Slip came today')
  await diaz.getByRole('button', { name: 'Save status' }).click()
  await expect(diaz).toBeHidden()
  await page.getByRole('button', { name: 'Back to today' }).click()
  await page.getByText('Due back').first().click()
  const back = page.getByRole('list', { name: 'Due back' })
  await expect(back).toContainText(`due back today, ended ${inDaysAsShown(-1)}`)
  await expect(page.getByRole('list', { name: 'Upcoming absences' })).toContainText('SPC Chen, O.')
  await sound('due back')
  await shoot(page, 'due-back')
  await back.getByRole('button', { name: 'SPC Diaz, P. is back, present' }).click()
  await expect(reported(page, 'SPC Diaz, P.', 'PDY, Present for duty')).toBeVisible()
  await present(page, 'SSG Alvarez, M.').click()
  await expect(reported(page, 'SSG Alvarez, M.', 'PDY, Present for duty')).toBeVisible()
  // Undoes the actions one by one, the last one first.
  await page.getByRole('button', { name: 'Undo SSG Alvarez, M.: PDY' }).click()
  await expect(present(page, 'SSG Alvarez, M.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo SPC Diaz, P.: PDY' }).click()
  await expect(present(page, 'SPC Diaz, P.')).toBeVisible()
  await back.getByRole('button', { name: 'Extend SPC Diaz, P.' }).click()
  const extend = page.getByRole('dialog', { name: 'Extend SPC Diaz, P.' })
  await extend.getByLabel('New last day').fill(inDaysAsShown(-3))
  await extend.getByRole('button', { name: 'Extend quarters' }).click()
  await expect(extend.getByText(`Choose ${inDaysAsShown(0)} or a later day.`)).toBeVisible()
  await extend.getByLabel('New last day').fill(inDaysAsShown(2))
  await extend.getByRole('button', { name: 'Extend quarters' }).click()
  await expect(reported(page, 'SPC Diaz, P.', 'QTR, Quarters')).toBeVisible()
})

test('two conflicting entries are both shown, and a wrong clock is reported', async ({ page, server, shoot }, info) => {
  const rosterId = await squadOfAWeek(page, server, 'J Co, 1-99 IN')
  await present(page, 'SSG Alvarez, M.').click()
  await expect(reported(page, 'SSG Alvarez, M.', 'PDY, Present for duty')).toBeVisible()
  const twin = `insert into duty_entries
      (roster_id, id, soldier_id, status, from_date, to_date, method, recorded_at, recorded_by)
    select e.roster_id, gen_random_uuid(), e.soldier_id, 'APT', e.from_date, e.to_date, 'seen',
      e.recorded_at + interval '1 millisecond', (select uid from accounts where email = 'derek.rasmussen@demo.invalid')
    from duty_entries e where e.roster_id = $1`
  // The entry has reached the server.
  await expect.poll(() => inDatabase(server, twin, [rosterId])).toBe(1)
  await page.reload()
  const notice = page.getByRole('status').filter({ hasText: 'SSG Alvarez, M.:' })
  await expect(notice).toContainText(
    /SFC Oduya, L.* said PDY at \d{4}, 1SG Rasmussen, D\. said APT at \d{4}\. APT counts/,
  )
  await expectSound(page, 'two leaders', { phone: info.project.name === 'phone' })
  await shoot(page, 'two-leaders')
  await notice.getByRole('button', { name: 'Review SSG Alvarez, M.' }).click()
  const panel = page.getByRole('dialog', { name: 'SSG Alvarez, M.' })
  await expect(panel.getByText('1SG Rasmussen, D.,')).toBeVisible()
  await expect(panel.getByText(/SFC Oduya, L/)).toBeVisible()

  await page.clock.install({ time: Date.now() + 61 * 60_000 })
  await page.reload()
  await expect(page.getByText(/^The clock of this device is 6[01] min ahead\.$/)).toBeVisible()
})

test('a year at a glance, and the totals of absence days', async ({ page, shoot }, info) => {
  const phone = info.project.name === 'phone'
  const sound = (state: string) => expectSound(page, state, { phone })
  await signInAsFirstSergeant(page)
  await page.goto('/dutyday/absences')
  const figure = page.getByText(/of [\d,]+ on the roster/)
  await expect(figure).toBeVisible()
  await sound('absences')
  await shoot(page, 'absences')
  await page.getByRole('radio', { name: 'Other' }).click()
  await page.getByLabel('First day').fill('2 Nov 2026')
  await page.getByLabel('Last day').fill('1 Nov 2026')
  await page.getByLabel('Last day').blur()
  await expect(page.getByText('The last day is before the first. Change one of them.')).toBeVisible()
  await page.getByRole('radio', { name: '30 days' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^absence-days-a-co-2-504-pir-demo-.*\.csv$/)
  const total = /of ([\d,]+) on the roster/.exec((await figure.textContent()) ?? '')?.[1]?.replaceAll(',', '')
  expect(await readFile(await file.path(), 'utf8')).toContain(`Total,,,,,${total},`)

  // The Soldier with the most days absent. Their record has the year.
  await page.goto('/soldiers')
  await page.getByText(/^SPC /).first().click()
  // On a wide screen it first opens beside the list.
  const open = page.getByRole('link', { name: 'Open record' })
  const tab = page.getByRole('tab', { name: 'Duty history' })
  await expect(open.or(tab).first()).toBeVisible()
  if (await open.isVisible()) await open.click()
  await tab.click()
  await expect(page.getByRole('group', { name: /^Months of \d{4}$/ })).toBeVisible()
  await sound('year')
  await shoot(page, 'year')
  const table = page.getByRole('table')
  const today = table.locator('[aria-current="date"]')
  await today.focus()
  // The day of the page itself, because the demo's day may end during the test.
  const day = await today.getAttribute('data-day')
  if (!day || !isCalendarDate(day)) throw new Error(`No day: ${day}`)
  const sameYear = (days: number) => addDays(day, days).slice(0, 4) === day.slice(0, 4)
  // On 1 January the day before is on another year's page.
  const [key, days] = sameYear(-1) ? (['ArrowLeft', -1] as const) : (['ArrowRight', 1] as const)
  await page.keyboard.press(key)
  await expect(table.locator('[aria-pressed="true"]')).toBeFocused()
  await expect(page.getByRole('region', { name: 'The day' })).toContainText(formatDate(addDays(day, days)))
  if (!sameYear(-40)) await page.getByRole('button', { name: 'Previous year' }).click()
  const before = formatDate(addDays(day, -40))
  await page.getByRole('button', { name: new RegExp(`^${before.replace(/^\d+ /, '')}: `) }).click()
  await expect(table.getByRole('button', { name: new RegExp(`^${before}: [A-Z]+, `) })).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
  // When the page is scrolled, the header covers the content below it.
  await page.evaluate(() => scrollTo(0, 0))
  await sound('year as a table')
})
