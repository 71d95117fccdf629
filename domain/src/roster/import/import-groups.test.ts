import { expect, test } from 'vitest'
import { ordinal, readGroup } from './import-groups.ts'

test.each([
  ['1', 'platoon', '', 'platoon', '1st Platoon'],
  ['2nd', 'platoon', '', 'platoon', '2nd Platoon'],
  ['3.0', 'platoon', '', 'platoon', '3rd Platoon'],
  ['1st PLT', 'platoon', '', 'platoon', '1st Platoon'],
  ['2ND PLATOON', 'platoon', '', 'platoon', '2nd Platoon'],
  ['PLT 4', 'platoon', '', 'platoon', '4th Platoon'],
  ['1PLT', 'platoon', '', 'platoon', '1st Platoon'],
  ['First Platoon', 'platoon', '', 'platoon', '1st Platoon'],
  ['HQ', 'platoon', '', 'platoon', 'HQ'],
  ['hq', 'platoon', '', 'platoon', 'HQ'],
  ['HQ PLT', 'platoon', '', 'platoon', 'HQ Platoon'],
  ['Headquarters Platoon', 'platoon', '', 'platoon', 'Headquarters Platoon'],
  ['Mortars', 'platoon', '', 'platoon', 'Mortars'],
  ['Weapons PLT', 'platoon', '', 'platoon', 'Weapons Platoon'],
  ['B', 'platoon', '', 'platoon', 'B Platoon'],
  ['2', 'squad', 'Sqd', 'squad', '2nd Squad'],
  ['HQ', 'squad', 'Sqd', 'section', 'HQ'],
  ['Weapons', 'squad', 'Sqd', 'squad', 'Weapons'],
  ['WPN SQD', 'squad', 'Sqd', 'squad', 'WPN Squad'],
  ['1', 'squad', 'Section', 'section', '1st Section'],
  ['1', 'squad', 'Squad/Section', 'squad', '1st Squad'],
  ['Supply Section', 'squad', 'Squad/Section', 'section', 'Supply Section'],
  ['2 SEC', 'squad', 'Sqd', 'section', '2nd Section'],
  ['A', 'team', '', 'team', 'A Team'],
  ['b', 'team', '', 'team', 'B Team'],
  ['A TM', 'team', '', 'team', 'A Team'],
  ['Team A', 'team', '', 'team', 'A Team'],
  ['Alpha', 'team', '', 'team', 'Alpha'],
  ['Alpha Team', 'team', '', 'team', 'Alpha Team'],
  ['constructor', 'team', '', 'team', 'constructor'],
] as const)('%s under %s %s is the %s %s', (text, level, heading, kind, name) => {
  expect(readGroup(text, level, heading)).toEqual({ kind, name })
})

test.each(['', ' ', '-', 'N/A', 'none'])('%j is not a group', (text) =>
  expect(readGroup(text, 'squad', 'Sqd')).toBeNull(),
)

test('ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th',
  )
})
