import { expect, test } from 'vitest'
import { asOfInstant, usualTime } from './as-of.ts'

const ZONE = 'America/New_York'
// 0812 in New York.
const NOW = Date.parse('2026-11-23T13:12:00Z')

test.each([
  ['2026-11-23', '0812', {}],
  ['2026-11-23', '08:12', {}],
  ['1999-01-01', '0900', { day: 'Choose a date from the year 2000 on.' }],
  ['2026-11-23', '0813', { time: 'That time is in the future. Choose an earlier one.' }],
  ['23 Nov', '0800', { day: 'Enter a date such as 12 Nov 2026.' }],
  ['2026-11-23', '8', { time: 'Enter a time such as 0630.' }],
])('the problem with as of %s %s is shown at its field', (day, time, wanted) => {
  const found = asOfInstant(day, time, ZONE, NOW)
  expect('problem' in found ? found.problem : {}).toEqual(wanted)
})

test('the typed time stands for its whole minute, as far as it is over', () => {
  expect(asOfInstant('2026-11-23', '0630', ZONE, NOW)).toEqual({ instant: new Date('2026-11-23T11:30:59.999Z') })
  expect(asOfInstant('2026-11-23', '0812', ZONE, NOW)).toEqual({ instant: new Date(NOW) })
  expect(asOfInstant('2026-11-23', '0812', ZONE, NOW + 20_000)).toEqual({ instant: new Date(NOW + 19_000) })
})

test('the time that the field starts with can be shown', () => {
  expect(usualTime(NOW, ZONE)).toBe('0812')
  expect(usualTime(NOW + 3_600_000, ZONE)).toBe('0900')
  for (const now of [NOW, NOW + 3_600_000])
    expect(asOfInstant('2026-11-23', usualTime(now, ZONE), ZONE, now)).toHaveProperty('instant')
})
