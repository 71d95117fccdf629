import { recurrenceProblem } from '@muster/domain/dutyday/tasks/recurrence-rule.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { ONCE, type Repeat, repeatOf, ruleOf, startingOn } from './repeat.ts'

const MONDAY = '2026-11-30' as CalendarDate
const repeat = (of: Partial<Repeat>): Repeat => ({ ...ONCE, ...of })
const rule = (of: Partial<Repeat>) => ruleOf(repeat(of), MONDAY)

test.each<[Partial<Repeat>, string]>([
  [{ kind: 'daily' }, 'FREQ=DAILY'],
  [{ kind: 'workdays', every: 'no matter' }, 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  [{ kind: 'weekly', weekdays: ['SU', 'TH'], every: '2' }, 'FREQ=WEEKLY;BYDAY=TH,SU;INTERVAL=2'],
  [{ kind: 'month day', ends: 'after', times: '6' }, 'FREQ=MONTHLY;COUNT=6'],
  // The fifth Monday becomes the last one: not every month has five, but every month has a last.
  [{ kind: 'month weekday' }, 'FREQ=MONTHLY;BYDAY=-1MO'],
  [{ kind: 'yearly', ends: 'on', until: '2029-11-30' }, 'FREQ=YEARLY;UNTIL=20291130'],
])('%j is %s, and read back is the same', (form, expected) => {
  expect(rule(form)).toEqual({ rule: expected })
  expect(recurrenceProblem(expected)).toBeNull()
  const back = repeatOf(expected, MONDAY)
  expect(back.kind).toBe(form.kind)
  expect(ruleOf({ ...back, kept: '' }, MONDAY)).toEqual({ rule: expected })
})

test('an event that happens once has no rule, and a rule that the form cannot express is kept', () => {
  expect(ruleOf(repeatOf(null, MONDAY), MONDAY)).toEqual({ rule: null })
  const other = 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'
  expect(repeatOf(other, MONDAY).kind).toBe('other')
  expect(ruleOf(repeatOf(other, MONDAY), MONDAY)).toEqual({ rule: other })
})

test('a weekly event follows its first day to another weekday, one on several days does not', () => {
  const weekly = repeatOf('FREQ=WEEKLY;BYDAY=MO', MONDAY)
  expect(startingOn(weekly, MONDAY, '2026-12-01')).toMatchObject({ weekdays: ['TU'], kept: '' })
  const twice = repeatOf('FREQ=WEEKLY;BYDAY=MO,TH', MONDAY)
  expect(startingOn(twice, MONDAY, '2026-12-01')).toBe(twice)
  expect(startingOn(weekly, MONDAY, 'soon')).toBe(weekly)
})

test('an untouched rule stays, even if its first day would give another one', () => {
  // The last Monday of February 2027 is the fourth.
  const fourth = '2027-02-22' as CalendarDate
  expect(ruleOf(repeatOf('FREQ=MONTHLY;BYDAY=-1MO', fourth), fourth)).toEqual({ rule: 'FREQ=MONTHLY;BYDAY=-1MO' })
})

test.each<[Partial<Repeat>, string]>([
  [{ kind: 'daily', every: '0' }, 'every'],
  [{ kind: 'weekly', weekdays: [] }, 'weekdays'],
  [{ kind: 'daily', ends: 'on', until: 'soon' }, 'until'],
  [{ kind: 'daily', ends: 'on', until: '2026-11-29' }, 'until'],
  [{ kind: 'daily', ends: 'after', times: '1000' }, 'times'],
])('%j names the field', (form, field) => {
  expect(rule(form)).toMatchObject({ field })
})
