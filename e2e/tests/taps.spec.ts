// Looks at: dashboard, dutyday/components, dutyday/awol, roster/recall, counseling/wizard, counseling/signing, operations/equipment, operations/risk, search, shell/tour, readiness/entry
import { randomUUID } from 'node:crypto'
import { getAccountability, recordStatus } from '@muster/domain/dutyday/functions.ts'
import { listAwolCases } from '@muster/domain/dutyday/awol/functions.ts'
import { listSignOuts, saveEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { listRiskWorksheets, saveRiskWorksheet } from '@muster/domain/operations/risk/functions.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { endRecall, getRecall, startRecall } from '@muster/domain/roster/recall/functions.ts'
import type { Page } from '@playwright/test'
import { listSoldiers } from '@muster/domain/roster/functions.ts'
import { call } from '../support/calls.ts'
import { inDatabase } from '../support/database.ts'
import { inDays } from '../support/days.ts'
import { openLoaded } from '../support/navigation.ts'
import { newPerson, signInAsFirstSergeant, signInAsNewPerson } from '../support/people.ts'
import { importSoldiers, introduce, startRoster } from '../support/setting-up.ts'
import { inBar, onToday, search, SQUAD_OF_NINE_CSV } from '../support/taps-from-today.ts'
import { Taps } from '../support/taps.ts'
import { expect, test } from '../support/test.ts'

// How many taps the tasks of a leader's day take with a thumb, from Today with the app open, by the shortest way that
// a leader knows. docs/taps.md has the table; each test prints its line of it.

test.beforeEach(({ hasTouch }) => test.skip(!hasTouch, 'for a thumb'))

test('squad accountability, with and without an exception', async ({ page }) => {
  const [taps, rosterId] = await onToday(page)
  await taps.tap(inBar(page, 'Duty Day'))
  const exception = new Taps(page)
  await exception.tap(page.getByRole('button', { name: 'Other status for SPC Chen, O.' }))
  const sheet = page.getByRole('dialog', { name: 'SPC Chen, O.' })
  await exception.tap(sheet.getByRole('button', { name: 'SC Sick call' }))
  await exception.tap(sheet.getByRole('button', { name: 'Save status' }))
  await expect(sheet).toBeHidden()
  await taps.tap(page.getByRole('button', { name: /^All others present, / }))
  await taps.tap(page.getByRole('button', { name: 'Submit accountability' }))
  await expect(page.getByText(/^Submitted \d{4} by/)).toBeAttached()
  const { rows, submissions } = await call(page, getAccountability, { rosterId, dutyDate: null })
  expect(submissions).toHaveLength(1)
  expect(rows.map(({ status }) => status).toSorted()).toEqual([...Array(8).fill('PDY'), 'SC'])
  taps.expectAtMost('squad accountability', 3)
  exception.expectAtMost('an exception', 3)
})

test('find a Soldier and call', async ({ page }) => {
  const [taps] = await onToday(page)
  await page.evaluate(() => {
    // A phone would dial.
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="tel:"]') : null
      if (!link) return
      event.preventDefault()
      document.documentElement.dataset.called = link.getAttribute('href') ?? ''
    })
  })
  const dialog = await search(taps, 'diaz')
  await taps.tap(dialog.getByRole('option', { name: 'Call SPC Diaz, P' }))
  await expect(page.locator('html')).toHaveAttribute('data-called', 'tel:9105551203')
  taps.expectAtMost('find and call', 2)
})

test.describe('from absent to the running clock of a case', () => {
  async function expectRunning(page: Page, rosterId: string, status: string) {
    await expect(page).toHaveURL(/\/dutyday\/awol\?case=/)
    await expect(
      page
        .getByRole('list', { name: 'To do' })
        .getByText(/min left$/)
        .first(),
    ).toBeVisible()
    const { cases } = await call(page, listAwolCases, { rosterId })
    expect(cases).toHaveLength(1)
    const { rows } = await call(page, getAccountability, { rosterId, dutyDate: null })
    expect(rows.find(({ last }) => last === 'Chen')?.status).toBe(status)
  }

  test('from the search', async ({ page }) => {
    const [taps, rosterId] = await onToday(page)
    const dialog = await search(taps, 'chen ftr')
    await taps.tap(dialog.getByRole('option', { name: 'Open SPC Chen, O. to set FTR' }))
    await taps.tap(page.getByRole('button', { name: 'Save and open a case' }))
    await expectRunning(page, rosterId, 'FTR')
    taps.expectAtMost('absent to running clock, from the search', 3)
  })

  test('from Today, for one who is due back', async ({ page }) => {
    const [taps, rosterId] = await onToday(page, async (of) => {
      const { soldiers } = await call(page, listSoldiers, { rosterId: of, fields: [] })
      const chen = soldiers.find(({ last }) => last === 'Chen')?.id ?? ''
      const away = { status: 'PAS', from: inDays(-2), to: inDays(-1), method: 'phone', reason: 'Known late' } as const
      await call(page, recordStatus, { rosterId: of, entries: [{ ...away, id: randomUUID(), soldierId: chen }] })
    })
    const needs = page.getByRole('list', { name: 'Needs you now' })
    await taps.tap(needs.getByRole('link', { name: /^SPC Chen, O\./ }))
    const sheet = page.getByRole('dialog', { name: 'SPC Chen, O.' })
    await taps.tap(sheet.getByRole('button', { name: 'FTR Failure to report' }))
    await taps.tap(sheet.getByRole('button', { name: 'Save and open a case' }))
    await expectRunning(page, rosterId, 'FTR')
    taps.expectAtMost('absent to running clock, from Today', 3)
  })

  test('from Duty Day', async ({ page }) => {
    const [taps, rosterId] = await onToday(page)
    await taps.tap(inBar(page, 'Duty Day'))
    await taps.tap(page.getByRole('button', { name: 'Other status for SPC Chen, O.' }))
    const sheet = page.getByRole('dialog', { name: 'SPC Chen, O.' })
    await taps.tap(sheet.getByRole('button', { name: 'AUN Absent, unknown' }))
    await taps.tap(sheet.getByRole('button', { name: 'Save and open a case' }))
    await expectRunning(page, rosterId, 'AUN')
    taps.expectAtMost('absent to running clock, from Duty Day', 4)
  })
})

test.describe('a recall, to the texts that are ready to send', () => {
  async function expectReady(page: Page, rosterId: string, message: string) {
    await expect(page.getByRole('heading', { name: 'Recall drill', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Text .* the link$/ })).toHaveCount(9)
    const board = await call(page, getRecall, { rosterId })
    expect([board?.recall.message, board?.people.length]).toEqual([message, 9])
  }

  test('as the last one was', async ({ page }) => {
    const message = 'Report in uniform with your assigned mask.'
    const [taps, rosterId] = await onToday(page, async (of) => {
      const recallId = randomUUID()
      const said = { kind: 'drill', message, place: 'the motor pool', called: 9 } as const
      const times = { respondMinutes: 30, reportMinutes: 120, escalateMinutes: 15, groupIds: null }
      await call(page, startRecall, { rosterId: of, recallId, ...said, ...times })
      await call(page, endRecall, { rosterId: of, recallId, how: 'closed' })
    })
    const dialog = await search(taps)
    await taps.tap(dialog.getByRole('option', { name: 'Start a recall' }))
    const form = page.getByRole('dialog', { name: 'Start a recall' })
    await expect(form.getByLabel('Message')).toHaveValue(message)
    await taps.tap(form.getByRole('button', { name: 'Recall 9 now, as a drill' }))
    await expectReady(page, rosterId, message)
    taps.expectAtMost('recall, as the last one', 3)
  })

  test('the first one', async ({ page }) => {
    const [taps, rosterId] = await onToday(page)
    const dialog = await search(taps)
    await taps.tap(dialog.getByRole('option', { name: 'Start a recall' }))
    const form = page.getByRole('dialog', { name: 'Start a recall' })
    await taps.tap(form.getByRole('radio', { name: 'Drill' }))
    await taps.type(form.getByLabel('Message'), 'Report to the motor pool.')
    await taps.tap(form.getByRole('button', { name: 'Recall 9 now, as a drill' }))
    await expectReady(page, rosterId, 'Report to the motor pool.')
    taps.expectAtMost('recall, the first one', 4)
  })
})

test('a DA Form 4856 to the QR code for the Soldier’s phone', async ({ page }) => {
  const [taps] = await onToday(page)
  const dialog = await search(taps, 'counsel chen')
  await taps.tap(dialog.getByRole('option', { name: 'Start a counseling with SPC Chen, O.' }))
  await taps.tap(page.getByRole('button', { name: /^Performance/ }))
  await taps.type(page.getByRole('textbox', { name: 'Purpose of counseling' }), 'Quarterly counseling of SPC Chen.')
  await taps.tap(page.getByRole('button', { name: 'Next: Prepare' }))
  await taps.type(page.getByRole('textbox', { name: 'Key points of discussion' }), 'Ready for the board in spring.')
  await taps.tap(page.getByRole('button', { name: 'Next: Conduct' }))
  await taps.type(page.getByLabel('1. Action'), 'Enroll in the Basic Leader Course')
  await taps.tap(page.getByRole('button', { name: 'Deliver to SPC Chen, O.' }))
  const asked = page.getByRole('dialog', { name: 'Deliver to SPC Chen, O.?' })
  await taps.tap(asked.getByRole('button', { name: 'Deliver and show the QR code' }))
  await expect(page.getByRole('img', { name: 'QR code of the link to sign' })).toBeVisible()
  taps.expectAtMost('4856 to QR', 7)
})

test('equipment signed out to a Soldier', async ({ page }) => {
  const [taps, rosterId] = await onToday(page, async (of) => {
    const items = [
      ['AN/PVS-14', 'nvg', 12],
      ['M4 carbine', 'weapon', 9],
    ] as const
    for (const [name, kind, quantity] of items) {
      const item = { name, kind, quantity, sensitive: true }
      await call(page, saveEquipment, { rosterId: of, itemId: randomUUID(), version: null, item })
    }
  })
  const dialog = await search(taps, 'issue pvs-14 to chen')
  await taps.tap(dialog.getByRole('option', { name: 'Sign out pvs-14 to SPC Chen, O.' }))
  const form = page.getByRole('dialog', { name: 'Sign out: AN/PVS-14' })
  await taps.tap(form.getByRole('button', { name: 'Sign out', exact: true }))
  await expect(form).toBeHidden()
  const { signOuts } = await call(page, listSignOuts, { rosterId })
  expect(signOuts.map(({ last, item }) => [last, item])).toEqual([['Chen', 'AN/PVS-14']])
  taps.expectAtMost('equipment', 3)
})

test('a risk worksheet, as an earlier one, sent for approval', async ({ page }) => {
  const [taps, rosterId] = await onToday(page, (of) =>
    call(page, saveRiskWorksheet, {
      rosterId: of,
      worksheetId: randomUUID(),
      version: null,
      content: {
        mission: 'M4 qualification, Range 29',
        on: '2026-01-04' as CalendarDate,
        supervision: 'The OIC checks the controls before the first order.',
        lines: [
          {
            subtask: 'Live fire',
            hazard: 'Negligent discharge',
            initial: { severity: 'II', probability: 'D' },
            control: 'Clearing barrel before and after',
            how: 'Range safety brief',
            who: 'RSO',
            residual: { severity: 'II', probability: 'E' },
          },
        ],
      },
    }),
  )
  const dialog = await search(taps)
  await taps.type(dialog.getByRole('combobox', { name: 'Search' }), 'risk')
  await taps.tap(dialog.getByRole('option', { name: 'Start a risk worksheet' }))
  const form = page.getByRole('dialog', { name: 'New risk worksheet' })
  await taps.tap(form.getByRole('button', { name: 'M4 qualification, Range 29' }))
  await expect(form.getByRole('status')).toContainText('1 hazard is copied.')
  await taps.tap(form.getByRole('button', { name: 'Start worksheet' }))
  await taps.tap(page.getByRole('button', { name: 'Send for approval' }))
  await expect(page.getByText('Sent for approval.')).toBeVisible()
  const { worksheets } = await call(page, listRiskWorksheets, { rosterId })
  expect(worksheets.map(({ state }) => state).toSorted()).toEqual(['draft', 'submitted'])
  taps.expectAtMost('risk worksheet', 6)
})

test('the tour, to its end', async ({ page, server }) => {
  const { email } = await signInAsNewPerson(page, newPerson('Dana T. Whitfield'))
  await introduce(page)
  await importSoldiers(page, await startRoster(page, '1st Squad'), SQUAD_OF_NINE_CSV)
  const unseen = 'has_seen_tour = false, has_seen_tour_mobile = false, has_seen_tour_desktop = false'
  expect(await inDatabase(server, `update accounts set ${unseen} where email = $1`, [email])).toBe(1)
  await page.goto('/dashboard')
  const card = page.locator('[data-tour-card]')
  const taps = new Taps(page)
  const done = card.getByRole('button', { name: 'Done' })
  for (let step = 1; step <= 10; step++) {
    await expect(card.getByText(new RegExp(`^${step} of `))).toBeVisible()
    if (step === 1) expect(await page.evaluate(() => scrollY), 'the page has not moved').toBe(0)
    if (await done.isVisible()) break
    await taps.tap(card.getByRole('button', { name: 'Next' }))
  }
  await taps.tap(done)
  await expect(card).toBeHidden()
  taps.expectAtMost('tour', 5)
})

test('a roster as a file', async ({ page }) => {
  const [taps] = await onToday(page)
  await taps.tap(inBar(page, 'Soldiers'))
  await taps.tap(page.getByRole('button', { name: 'Export', exact: true }))
  const file = page.waitForEvent('download')
  await taps.tap(page.getByRole('menuitem', { name: 'Excel (XLSX)' }).first())
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
  taps.expectAtMost('export a roster', 3)
})

test('subscribe, from Manage subscription', async ({ page }) => {
  const [taps] = await onToday(page)
  await openLoaded(page, '/billing')
  // Before one presses anything: the price, or that this server has none.
  await expect(page.getByText(/a month|No price is set on this server/).first()).toBeInViewport()
  await taps.tap(page.getByRole('button', { name: 'Subscribe' }))
  await taps.tap(page.getByRole('button', { name: 'Pay (sandbox)' }))
  await expect(page.getByText(/^(It renews on|You pay first on)/)).toBeVisible()
  taps.expectAtMost('subscribe', 2)
})

test('a fitness test of one Soldier, found by name, with the number keys', async ({ page }) => {
  const [taps] = await onToday(page)
  const dialog = await search(taps, 'results')
  await taps.tap(dialog.getByRole('option', { name: 'Enter readiness results' }))
  await taps.type(page.getByRole('searchbox', { name: 'Search Soldiers' }), 'chen')
  const chen = (field: string) => page.getByLabel(`SPC Chen, O., ${field}`)
  await expect(page.getByLabel('SPC Diaz, P., MDL')).toHaveCount(0)
  await taps.choose(chen('Sex'), 'F')
  for (const [field, text] of [
    ['Age', '24'],
    ['MDL', '220'],
    ['HRP', '40'],
    ['SDC', '200'],
    ['PLK', '300'],
    ['2MR', '1630'],
  ] as const) {
    await expect(chen(field)).toHaveAttribute('inputmode', 'numeric')
    await taps.type(chen(field), text)
  }
  await taps.tap(page.getByRole('button', { name: 'Record 1 result' }))
  await expect(page.getByRole('button', { name: 'Record 0 results' })).toBeVisible()
  taps.expectAtMost('AFT of one Soldier', 3)
})

test('the expirations of a company are no endless page', async ({ page }) => {
  await signInAsFirstSergeant(page)
  await openLoaded(page, '/reports/expirations')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8000)
})
