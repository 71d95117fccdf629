import { expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { lastReportOf } from './last-report.ts'

const counts = { onHand: 9, reported: 9, accounted: 9, present: 8, available: 7 }
const before = { ...counts, available: 6, dutyDate: '2026-11-25' as CalendarDate, submitted: 1 }
const lastReport = {
  id: 'report',
  dutyDate: '2026-11-24' as CalendarDate,
  submittedAt: '2026-11-24T11:40:00.000Z',
  submittedBy: '1SG Hale',
  counts,
}

test('the last report leads with the figures that were submitted, also if a duty day after it has none', () => {
  const lead = lastReportOf({ over: 'roster', accountability: { before, lastReport } })
  expect(lead).toEqual({ day: '2026-11-24', counts, report: lastReport })
})

test('without a report, and over a chain, it is the last duty day itself', () => {
  const day = { day: '2026-11-25', counts: before, report: null }
  expect(lastReportOf({ over: 'roster', accountability: { before, lastReport: null } })).toEqual(day)
  expect(lastReportOf({ over: 'chain', accountability: { before, lastReport } })).toEqual(day)
  expect(lastReportOf({ over: 'roster', accountability: { before: null, lastReport: null } })).toBeNull()
})
