import { expect, test } from 'vitest'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { emptyDraft, figureWords, momentWords, problemsOf, reachWords } from './draft.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const draft = { ...emptyDraft(NOW), title: 'Formation moved', body: 'To 0700.' }

test('missing fields are named', () => {
  expect(problemsOf(emptyDraft(NOW), NOW)).toEqual({ title: 'Write a title.', body: 'Write a message.' })
  expect(problemsOf(draft, NOW)).toEqual({})
  expect(problemsOf({ ...draft, when: 'later' }, NOW)).toEqual({})
  expect(problemsOf({ ...draft, when: 'later', time: '2570' }, NOW).at).toMatch(/0630/)
  expect(problemsOf({ ...draft, when: 'later', day: '2026-11-20' }, NOW).at).toMatch(/passed/)
  expect(problemsOf({ ...draft, when: 'later', day: '2027-01-20' }, NOW).at).toMatch(/30 days/)
})

test('a change of the clocks is mentioned', () => {
  const words = (day: string, time: string) =>
    momentWords({ day: day as CalendarDate, time, timeZone: 'America/New_York' })
  expect(words('2026-11-24', '06:30')).toBe('Tue 24 Nov 2026, 0630 EST.')
  expect(words('2026-11-01', '01:30')).toContain('0130 EDT. Clocks go back that night')
  expect(words('2027-03-14', '02:30')).toContain('0330 EDT: clocks go forward')
})

test('figures', () => {
  expect(reachWords({ people: 1, devices: 1200 })).toBe('1 person, 1,200 devices with push')
  const pushes = { waiting: 1, sent: 40, failed: 2, dropped: 0 }
  expect(figureWords({ state: 'sent', people: 38, pushes })).toBe(
    '38 people notified · 40 pushes sent, 1 waiting, 2 failed',
  )
  expect(figureWords({ state: 'waiting', people: 0, pushes })).toBe('')
})
