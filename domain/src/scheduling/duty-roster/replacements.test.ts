import { expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { replacementsOn } from './replacements.ts'
import type { DutySheet } from './schema.ts'

const day = (text: string) => text as CalendarDate
const FRIDAY = day('2026-11-27')

/** Four Soldiers a to d, in line in this order but for a, who is detailed. */
function sheet(details: readonly (readonly [day: string, performer: string])[], recovery = 1): DutySheet {
  const members = ['a', 'b', 'c', 'd'].map((soldierId, place) => ({ soldierId, place }))
  const cells = members.map(({ place }) => ({ place, number: 20 - place }))
  return {
    settings: { recovery },
    members,
    days: [{ day: FRIDAY, cells, alternates: [1, 2, 3] }],
    details: details.map(([on, performerId]) => ({ day: on, performerId, soldierId: 'a' })),
  } as unknown as DutySheet
}

const line = (...args: Parameters<typeof sheet>) =>
  replacementsOn(sheet(...args), FRIDAY).map(
    ({ member, number, busyOn }) => `${member.soldierId} ${number}${busyOn ? ` ${busyOn}` : ''}`,
  )

test('those in line, with their numbers', () => {
  expect(line([['2026-11-27', 'a']])).toEqual(['b 19', 'c 18', 'd 17'])
})

test('who performs the duty of the day after a swap is not in line for it', () => {
  expect(line([['2026-11-27', 'b']])).toEqual(['c 18', 'd 17'])
})

test.each([
  ['the day after', '2026-11-28'],
  ['the day before', '2026-11-26'],
])('who has it on %s comes last, and it is said', (_, on) => {
  expect(
    line([
      ['2026-11-27', 'a'],
      [on, 'b'],
    ]),
  ).toEqual(['c 18', 'd 17', `b 19 ${on}`])
})

test('no days off between duties: only the day itself counts', () => {
  expect(
    line(
      [
        ['2026-11-28', 'b'],
        ['2026-11-26', 'c'],
      ],
      0,
    ),
  ).toEqual(['b 19', 'c 18', 'd 17'])
})

test('a day that the sheet does not show has nobody', () => {
  expect(replacementsOn(sheet([]), day('2026-12-24'))).toEqual([])
})
