import { expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { replacementsOn } from './replacements.ts'
import type { DutySheet } from './schema.ts'

const day = (text: string) => text as CalendarDate
const FRIDAY = day('2026-11-27')

/** Four Soldiers a to d, in line in this order. a is detailed. */
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

test('are those in line, with their numbers', () => {
  expect(line([['2026-11-27', 'a']])).toEqual(['b 19', 'c 18', 'd 17'])
})

test('the performer of a day after a swap is not in line for it', () => {
  expect(line([['2026-11-27', 'b']])).toEqual(['c 18', 'd 17'])
})

test.each([
  ['the day after', '2026-11-28'],
  ['the day before', '2026-11-26'],
])('a Soldier with a duty on %s comes last, and the date is shown', (_, on) => {
  expect(
    line([
      ['2026-11-27', 'a'],
      [on, 'b'],
    ]),
  ).toEqual(['c 18', 'd 17', `b 19 ${on}`])
})

test('without days off between duties only the day itself counts', () => {
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

test('a day outside the sheet has no replacements', () => {
  expect(replacementsOn(sheet([]), day('2026-12-24'))).toEqual([])
})
