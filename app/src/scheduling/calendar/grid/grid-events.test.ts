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

test('a drag says the times of the roster’s clocks; the event keeps its own', () => {
  const slot = { start: '2026-11-24T09:00', end: '2026-11-24T10:30', allDay: false }
  expect(whenAfter(slot, timed(CHICAGO), CHICAGO)).toEqual({ ...slot, timeZone: CHICAGO })
  expect(whenAfter(slot, timed('America/New_York'), CHICAGO)).toEqual({
    allDay: false,
    start: '2026-11-24T10:00',
    end: '2026-11-24T11:30',
    timeZone: 'America/New_York',
  })
})

test('whole days end with their last day, and what leaves them takes the roster’s clocks', () => {
  expect(whenAfter({ start: '2026-11-26', end: '2026-11-29', allDay: true }, days, CHICAGO)).toEqual({
    allDay: true,
    from: '2026-11-26',
    to: '2026-11-28',
  })
  const slot = { start: '2026-11-24T09:00', end: '2026-11-24T10:00', allDay: false }
  expect(whenAfter(slot, days, CHICAGO)).toEqual({ ...slot, timeZone: CHICAGO })
})
