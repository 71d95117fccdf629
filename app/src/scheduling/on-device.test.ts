import { getRoster } from '@muster/domain/roster/functions.ts'
import {
  getEvent,
  getTrainingSchedule,
  listEvents,
  listMyEvents,
  listWholeEvents,
} from '@muster/domain/scheduling/calendar/functions.ts'
import { getDutySheet, listWholeDutySheets } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { expect, test } from 'vitest'
import type { KeptRoster } from '../platform/reads/worked-out.ts'
import { ON_DEVICE } from './on-device.ts'

const on = (key: string, start: string, end: string) => ({
  key,
  eventId: `event ${key}`,
  type: 'training',
  title: key,
  place: '',
  uniform: '',
  oic: 'CPT Reyes',
  ncoic: '',
  audience: 'Whole roster',
  state: 'published',
  when: { allDay: false, start: start.slice(0, 16), end: end.slice(0, 16), timeZone: 'UTC' },
  start,
  end,
})
const OCCURRENCES = [
  on('before', '2026-11-08T20:00:00Z', '2026-11-09T00:00:00Z'),
  on('range', '2026-11-10T08:00:00Z', '2026-11-10T16:00:00Z'),
  on('after', '2026-11-16T00:00:00Z', '2026-11-16T01:00:00Z'),
]
const EVENTS = OCCURRENCES.map(({ eventId }) => ({ id: eventId, references: 'TC 3-20.0', remarks: 'Bring ear plugs' }))

const SHEETS = {
  sheets: [{ dutyRosterId: 'cq', from: '2026-11-08', to: '2026-12-05', today: '2026-11-10' }],
  days: ['2026-11-09', '2026-11-10', '2026-11-14'].map((day) => ({ dutyRosterId: 'cq', day, details: [{ day }] })),
}

function keptWith(events: readonly unknown[]): KeptRoster {
  const days = { timeZone: 'UTC', today: '2026-11-12', occurrences: OCCURRENCES, offDays: [], more: false }
  const window = { from: '2026-11-01', to: '2027-01-01' }
  return {
    rosterId: 'r',
    now: new Date('2026-11-12T14:00:00Z'),
    answerOf: async ({ name }, passes = () => true) => {
      if (name === getRoster.name) return { settings: { name: 'A Co', timeZone: 'UTC' } }
      if (name === listWholeEvents.name) return { events }
      if (name === listWholeDutySheets.name) return SHEETS
      return [listEvents, listMyEvents].some((one) => one.name === name) && passes(window) ? days : null
    },
  } as KeptRoster
}
const answer = (name: string, input: object, events: readonly unknown[] = EVENTS) =>
  ON_DEVICE.find((one) => one.name === name)?.answer(input, keptWith(events))

test('one’s own schedule is cut from the days that were brought', async () => {
  expect(await answer(listMyEvents.name, { from: '2026-11-09', to: '2026-11-15' })).toMatchObject({
    occurrences: [OCCURRENCES[1]],
  })
  expect(await answer(listMyEvents.name, { from: '2026-10-26', to: '2026-11-15' })).toBeNull()
})

test('an event that was brought is whole, and another is not there', async () => {
  expect(await answer(getEvent.name, { rosterId: 'r', eventId: 'event range' })).toEqual(EVENTS[1])
  expect(await answer(getEvent.name, { rosterId: 'r', eventId: 'other' })).toBeNull()
})

test('the training schedule of a week is put together from its events', async () => {
  const schedule = await answer(getTrainingSchedule.name, { rosterId: 'r', week: '2026-11-12' })
  expect(schedule).toMatchObject({ rosterName: 'A Co', from: '2026-11-09', to: '2026-11-15', tWeek: 0, locked: true })
  const { days } = schedule as { days: { day: string; lines: { event: string; remarks: string }[] }[] }
  expect(days.flatMap(({ day, lines }) => lines.map(({ event, remarks }) => [day, event, remarks]))).toEqual([
    ['2026-11-10', 'range', 'Bring ear plugs'],
  ])
})

test('a week with an event that was not brought, or beyond the days that were, has none', async () => {
  expect(await answer(getTrainingSchedule.name, { rosterId: 'r', week: '2026-11-12' }, [])).toBeNull()
  expect(await answer(getTrainingSchedule.name, { rosterId: 'r', week: '2027-01-04' })).toBeNull()
})

test('a duty roster has its published days, two days before what is today by now', async () => {
  const asked = { rosterId: 'r', dutyRosterId: 'cq', from: null, days: 28 }
  expect(await answer(getDutySheet.name, asked)).toMatchObject({
    publishedOnly: true,
    today: '2026-11-12',
    from: '2026-11-10',
    to: '2026-12-07',
    days: [{ day: '2026-11-10' }, { day: '2026-11-14' }],
    details: [{ day: '2026-11-10' }, { day: '2026-11-14' }],
  })
  expect(await answer(getDutySheet.name, { ...asked, from: '2026-11-08' })).toMatchObject({ days: { length: 3 } })
  expect(await answer(getDutySheet.name, { ...asked, from: '2026-11-07' }), 'before what is kept').toBeNull()
  expect(await answer(getDutySheet.name, { ...asked, dutyRosterId: 'sd' }), 'another').toBeNull()
  expect(await answer(getDutySheet.name, { ...asked, days: 62 }), 'a preview computes days').toBeNull()
})
