import { expect, test } from 'vitest'
import { standsOnWords } from './stands-on.ts'

const report = (name: string, submittedAt: string | null) => ({
  kind: 'group' as const,
  id: '0f0e0d0c-0b0a-4908-8706-050403020100',
  name,
  submittedAt,
})

test('names the reports with their times in the unit, and what was missing', () => {
  const standsOn = [report('1st Platoon', '2026-11-12T11:20:00.000Z'), report('2nd Platoon', null)]
  expect(standsOnWords({ standsOn }, 'America/New_York')).toBe(
    'On the reports of 1st Platoon 0620; without 2nd Platoon',
  )
  expect(standsOnWords({ standsOn: [report('HQ', null)] }, 'America/New_York')).toBe('Without HQ')
  expect(standsOnWords({}, 'America/New_York')).toBeNull()
})

test('counts what would be too many to name', () => {
  const standsOn = Array.from({ length: 22 }, (_, at) => report(`Squad ${at + 1}`, null))
  expect(standsOnWords({ standsOn }, 'UTC')).toMatch(/Squad 20 and 2 more$/)
})
