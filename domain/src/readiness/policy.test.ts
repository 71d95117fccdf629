import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { intervalWords, type ItemLine, lineOf, outcomeOfNumber } from './policy.ts'
import { limitsOn } from './profiles.ts'
import { resultOf } from './results.ts'
import { profileInput, readinessPolicyInput, recordEntry } from './schema.ts'
import { SEED_READINESS } from './seed.ts'

const TODAY = '2026-11-12' as CalendarDate
const ID = '00000000-0000-4000-8000-000000000001'
const line = (key: string) => lineOf(SEED_READINESS, key)

test('the seed may be saved as it is: each item once, with its source and date', () => {
  expect(readinessPolicyInput.parse(SEED_READINESS)).toEqual(SEED_READINESS)
  for (const { source, asOf } of SEED_READINESS.lines) expect([source !== '', asOf !== null]).toEqual([true, true])
})

describe('a policy is refused', () => {
  const change = (key: string, more: Partial<ItemLine> | object) => ({
    ...SEED_READINESS,
    lines: SEED_READINESS.lines.map((one) => (one.key === key ? { ...one, ...more } : one)),
  })
  test.each([
    [
      'with an interval of 0',
      change('pha', { every: { count: 0, unit: 'months' } }),
      'Due every: enter 1 or more',
      /lines\.\d+\.every\.count/,
    ],
    [
      'without an item',
      { ...SEED_READINESS, lines: SEED_READINESS.lines.slice(1) },
      'The item “aft” is part',
      /^lines$/,
    ],
    [
      'with an item twice',
      { ...SEED_READINESS, lines: [...SEED_READINESS.lines, SEED_READINESS.lines[0]] },
      'appears twice',
      /key/,
    ],
    ['with amber after red', change('pha', { warnDays: 5, redDays: 10 }), 'amber must begin before red', /warnDays/],
    ['with another kind for an item of the seed', change('aft', { kind: 'date' }), 'cannot be changed', /kind/],
    ['with a key of the seed', change('pha', { key: 'pha2' }), 'begins with own-', /key/],
    ['with a marking in its name', change('pha', { label: '123-45-6789' }), 'Social Security', /label/],
    ['with a score without limits', change('aft', { pass: null }), 'when it passes', /pass/],
    [
      'with a score that nothing passes',
      change('aft', { pass: { from: 300, under: 100 } }),
      'No number passes',
      /pass/,
    ],
    ['with a score above its most', change('aft', { pass: { from: 600, under: null } }), 'No number passes', /pass/],
    ['with another date for one of the seed', change('ets', { field: 'cacExpiresOn' }), 'cannot be changed', /field/],
    ['with one result', change('dental', { outcomes: [] }), 'two results', /outcomes/],
  ])('%s', (_what, policy, message, path) => {
    const issues = readinessPolicyInput.safeParse(policy).error?.issues ?? []
    const found = issues.find((issue) => issue.message.includes(message))
    expect(found?.path.join('.')).toMatch(path)
  })
})

test('a roster may add and remove its own items', () => {
  const own = { ...line('hearing'), key: 'own-range-safety', label: 'Range safety officer', category: 'own' }
  expect(readinessPolicyInput.safeParse({ ...SEED_READINESS, lines: [...SEED_READINESS.lines, own] }).success).toBe(
    true,
  )
})

test('intervals in words', () => {
  expect(
    [
      null,
      { count: 12, unit: 'months' },
      { count: 36, unit: 'months' },
      { count: 6, unit: 'months' },
      { count: 1, unit: 'days' },
    ].map((every) => intervalWords(every as ItemLine['every'])),
  ).toEqual(['does not expire', 'every year', 'every 3 years', 'every 6 months', 'every day'])
})

describe('a result', () => {
  const result = (key: string, more: object) =>
    resultOf(line(key), { outcome: null, value: null, doneOn: TODAY, expiresOn: null, ...more }, TODAY, {
      born: null,
      mos: '',
    })

  test.each([
    ['aft', { value: 300 }, 'pass'],
    ['aft', { value: 299 }, 'fail'],
    // One event is under 60 points.
    ['aft', { value: 412, outcome: 'fail' }, 'fail'],
    ['aft', { value: 440, detail: { MDLpoints: 100, PLKpoints: 40 } }, 'fail'],
    ['aft', { value: 349, detail: { standard: 'combat' } }, 'fail'],
    ['aft', { value: 350, detail: { standard: 'combat' }, outcome: 'pass' }, 'pass'],
    ['whtr', { value: 0.549 }, 'pass'],
    ['whtr', { value: 0.55 }, 'fail'],
    ['weapon', { value: 22 }, 'unqualified'],
    ['weapon', { value: 23 }, 'marksman'],
    ['weapon', { value: 30 }, 'sharpshooter'],
    ['weapon', { value: 36 }, 'expert'],
    ['pha', {}, null],
  ])('%s %o is %s', (key, more, expected) => {
    expect(result(key, more)).toEqual({ outcome: expected })
  })

  test.each([
    ['aft', { value: 501 }, 'value'],
    ['aft', { value: 300.5 }, 'value'],
    ['aft', {}, 'value'],
    ['aft', { outcome: '1' }, 'outcome'],
    ['pha', { value: 3 }, 'value'],
    ['pha', { outcome: 'pass' }, 'outcome'],
    ['dental', {}, 'outcome'],
    ['weapon', { value: 30, outcome: 'expert' }, 'outcome'],
    ['aft', { value: 299, outcome: 'pass' }, 'outcome'],
    ['aft', { value: 349, outcome: 'pass', detail: { standard: 'combat' } }, 'outcome'],
    ['aft', { outcome: 'pass', detail: { PLKpoints: 59 } }, 'outcome'],
    ['pha', { doneOn: '2026-11-13' }, 'doneOn'],
    ['pha', { doneOn: '1926-11-13' }, 'doneOn'],
    ['pha', { expiresOn: '2026-11-11' }, 'expiresOn'],
    ['ets', {}, 'item'],
    ['profile', {}, 'item'],
    ['tarp', {}, 'item'],
    ['nothing', {}, 'item'],
  ])('%s %o is refused for its %s', (key, more, field) => {
    expect(result(key, more)).toMatchObject({ field })
  })

  test('refuses a diagnosis in its note', () => {
    const entry = { id: ID, soldierId: ID, item: 'pha', seen: null, doneOn: TODAY }
    expect(recordEntry.safeParse({ ...entry, note: 'Seen by the PA' }).success).toBe(true)
    expect(recordEntry.safeParse({ ...entry, note: 'Diagnosed with asthma' }).error?.issues[0]?.path).toEqual(['note'])
  })
})

test('a number without a limit decides nothing', () => {
  const mrc = line('mrc')
  expect(mrc && outcomeOfNumber(mrc, 2)).toBeNull()
})

describe('a profile', () => {
  const profile = {
    id: ID,
    soldierId: ID,
    kind: 'temporary',
    from: TODAY,
    limits: ['no running'],
  }
  test.each([
    [{ to: null }, 'to'],
    [{ to: '2026-11-11' }, 'to'],
    [{ kind: 'permanent', to: '2026-12-01' }, 'to'],
    [{ to: '2026-12-01', limits: [] }, 'limits'],
    [{ to: '2026-12-01', limits: ['asthma'] }, 'limits'],
  ])('%o is refused for its %s', (more, field) => {
    expect(profileInput.safeParse({ ...profile, ...more }).error?.issues[0]?.path[0]).toBe(field)
  })

  test('lists the limits of a day, each once', () => {
    const of = (from: string, to: string | null, ...limits: ('no driving' | 'no running')[]) =>
      ({ kind: 'temporary', from: from as CalendarDate, to: to as CalendarDate | null, limits }) as const
    const some = [
      of('2026-11-01', '2026-11-12', 'no driving', 'no running'),
      of('2026-01-01', null, 'no running'),
      of('2026-11-13', null, 'no driving'),
    ]
    expect(limitsOn(some, TODAY)).toEqual(['no running', 'no driving'])
    expect(limitsOn(some.slice(0, 1), '2026-11-13' as CalendarDate)).toEqual([])
  })
})
