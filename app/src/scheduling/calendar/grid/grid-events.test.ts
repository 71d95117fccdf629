import type { EventWhen } from '@muster/domain/scheduling/calendar/schema.ts'
import { expect, test } from 'vitest'
import { whenAfter } from './grid-events.ts'

const CHICAGO = 'America/Chicago'
const timed = (timeZone: string): EventWhen => ({
  allDay: false,
  start: '2026-11-23T09:00',
  end: '2026-11-23T10:00',
  timeZone,
})
const days = { allDay: true, from: '2026-11-25', to: '2026-11-27' } as EventWhen

test('a drag uses the roster’s time zone; the event keeps its own', () => {
  const slot = { start: '2026-11-24T09:00', end: '2026-11-24T10:30', allDay: false }
  expect(whenAfter(slot, timed(CHICAGO), CHICAGO)).toEqual({ ...slot, timeZone: CHICAGO })
  expect(whenAfter(slot, timed('America/New_York'), CHICAGO)).toEqual({
    allDay: false,
    start: '2026-11-24T10:00',
    end: '2026-11-24T11:30',
    timeZone: 'America/New_York',
  })
})

test('all-day events end on their last day, and one that becomes timed uses the roster’s zone', () => {
  expect(whenAfter({ start: '2026-11-26', end: '2026-11-29', allDay: true }, days, CHICAGO)).toEqual({
    allDay: true,
    from: '2026-11-26',
    to: '2026-11-28',
  })
  const slot = { start: '2026-11-24T09:00', end: '2026-11-24T10:00', allDay: false }
  expect(whenAfter(slot, days, CHICAGO)).toEqual({ ...slot, timeZone: CHICAGO })
})
