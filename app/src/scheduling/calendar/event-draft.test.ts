import { expect, test } from 'vitest'
import { type EventDraft, inputOf, newDraft } from './event-draft.ts'
import { ONCE } from './repeat.ts'

const ZONE = 'America/Chicago'
const timed = newDraft({ start: '2026-11-23T09:00', end: '2026-11-23T10:30', allDay: false }, ZONE)
const problemsOf = (change: Partial<EventDraft>) => {
  const read = inputOf({ ...timed, title: 'Range', ...change })
  return 'problems' in read ? Object.keys(read.problems) : []
}

test('a chosen time on the calendar becomes a draft, and the draft becomes the input', () => {
  expect(inputOf({ ...timed, title: ' Range ' })).toMatchObject({
    input: {
      title: 'Range',
      when: { allDay: false, start: '2026-11-23T09:00', end: '2026-11-23T10:30', timeZone: ZONE },
      recurrence: null,
      audience: { whole: true, groupIds: [], soldierIds: [] },
    },
  })
})

test('for all-day events the calendar uses the day after the last, and an event its last day', () => {
  const days = newDraft({ start: '2026-11-25', end: '2026-11-28', allDay: true }, ZONE)
  expect(inputOf({ ...days, title: 'FTX' })).toMatchObject({
    input: { when: { allDay: true, from: '2026-11-25', to: '2026-11-27' } },
  })
})

test('a Soldier is sent by id, any other person by name', () => {
  const read = inputOf({
    ...timed,
    title: 'Range',
    oic: { soldierId: 'a1', name: 'CPT Diaz, P.' },
    ncoic: { soldierId: null, name: ' SFC Hill ' },
  })
  expect(read).toMatchObject({
    input: { oic: { soldierId: 'a1', name: '' }, ncoic: { soldierId: null, name: 'SFC Hill' } },
  })
})

test('each problem is named', () => {
  expect(problemsOf({ title: '  ' })).toEqual(['title'])
  expect(problemsOf({ from: 'soon' })).toEqual(['from'])
  expect(problemsOf({ end: '0900' })).toEqual(['end'])
  expect(problemsOf({ end: '0900', to: '2026-11-24' })).toEqual([])
  expect(problemsOf({ start: '2560' })).toEqual(['start'])
  expect(problemsOf({ to: '2026-11-22' })).toEqual(['to'])
  expect(problemsOf({ whole: false })).toEqual(['audience'])
  expect(problemsOf({ repeat: { ...ONCE, kind: 'weekly' } })).toEqual(['weekdays'])
  expect(problemsOf({ remarks: 'SSN 123-45-6789' })).toEqual(['remarks'])
})
