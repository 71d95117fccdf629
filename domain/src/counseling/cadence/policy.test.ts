import { describe, expect, test } from 'vitest'
import { RANKS } from '../../roster/rank.ts'
import { CADENCE_KEYS, gradeGroupOf, lineWords, SEED_CADENCE } from './policy.ts'
import { cadencePolicyInput } from './schema.ts'

describe('the seed policy', () => {
  test('has every line once, with its source and the day the source was read, and may be saved', () => {
    expect(SEED_CADENCE.lines.map(({ key }) => key)).toEqual([...CADENCE_KEYS])
    for (const { source, asOf, on } of SEED_CADENCE.lines)
      expect([source !== '', asOf !== null, on]).toEqual([true, true, true])
    expect(cadencePolicyInput.parse(SEED_CADENCE)).toEqual(SEED_CADENCE)
  })

  test('marks what is custom and what was not verified', () => {
    const verify = SEED_CADENCE.lines.filter((line) => line.verify).map(({ key }) => key)
    expect(verify).toEqual(['reception', 'junior', 'nco', 'warrant', 'officer'])
    expect(SEED_CADENCE.lines.find(({ key }) => key === 'junior')?.source).toContain('no Army-wide regulation found')
  })

  test('is written in words', () => {
    expect(SEED_CADENCE.lines.map(lineWords)).toEqual([
      'Within 30 days of arrival',
      'Monthly',
      'First within 30 days of arrival or a new rating period, then quarterly',
      'First within 30 days of arrival or a new rating period, then quarterly',
      'First within 30 days of arrival or a new rating period, then quarterly',
      'On the day that the session set',
    ])
  })
})

test('every rank has the line of its grade, and a CPL that of the NCOs', () => {
  const groups = Object.groupBy(RANKS, ({ abbr }) => gradeGroupOf(abbr) ?? 'none')
  const named = Object.entries(groups).map(([group, ranks]) => [group, ranks.map(({ abbr }) => abbr).join(' ')])
  expect(Object.fromEntries(named)).toEqual({
    junior: 'PVT PV2 PFC SPC',
    nco: 'CPL SGT SSG SFC MSG 1SG SGM CSM SMA',
    warrant: 'WO1 CW2 CW3 CW4 CW5',
    officer: '2LT 1LT CPT MAJ LTC COL BG MG LTG GEN',
  })
  expect(gradeGroupOf('CIV')).toBeNull()
})

describe('a policy is refused', () => {
  const change = (key: string, more: object) => ({
    ...SEED_CADENCE,
    lines: SEED_CADENCE.lines.map((line) => (line.key === key ? { ...line, ...more } : line)),
  })
  test.each([
    ['without a line', { ...SEED_CADENCE, lines: SEED_CADENCE.lines.slice(1) }, 'The line “reception” is part'],
    [
      'with a line twice',
      { ...SEED_CADENCE, lines: [...SEED_CADENCE.lines.slice(0, 5), SEED_CADENCE.lines[0]] },
      'The line “reception” appears twice',
    ],
    ['with a grade without an interval', change('nco', { every: null }), 'Say how often'],
    ['with an interval of 0', change('nco', { every: { count: 0, unit: 'months' } }), 'How often: enter 1 or more'],
    ['with an interval of years', change('nco', { every: { count: 13, unit: 'months' } }), 'How often: a year at most'],
    ['with a reception that repeats', change('reception', { every: { count: 1, unit: 'days' } }), 'does not repeat'],
    ['with a reception without a day', change('reception', { firstDays: null }), 'Say within how many days'],
    ['with half a day', change('junior', { warnDays: 1.5 }), 'Due soon: enter a whole number of days'],
    ['with an invalid date', change('junior', { asOf: '2026-02-30' }), 'Enter a date as YYYY-MM-DD'],
  ])('%s', (_what, policy, message) => {
    const issues = cadencePolicyInput.safeParse(policy).error?.issues.map((issue) => issue.message) ?? []
    expect(issues.join('\n')).toContain(message)
  })
})
