import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate, daysBetween } from '../kernel/calendar-date.ts'
import { RANKS } from '../roster/rank.ts'
import {
  addColour,
  appliesTo,
  type CellFact,
  countedOf,
  inDateOf,
  expiryOf,
  NO_COUNTS,
  type SoldierFacts,
  stateAmong,
  stateOf,
} from './colour.ts'
import { type ItemLine, lineOf } from './policy.ts'
import { SEED_READINESS } from './seed.ts'

const TODAY = '2026-11-12' as CalendarDate
const SOLDIER: SoldierFacts = {
  rank: 'SGT',
  mos: '11B20',
  fields: { ets: null, cacExpiresOn: null },
  opted: {},
  profiles: [],
}

function line(key: string, more: Partial<ItemLine> = {}): ItemLine {
  const found = lineOf(SEED_READINESS, key)
  if (!found) throw new Error(`no line ${key}`)
  return { ...found, on: true, ...more }
}
const due = (days: number, outcome: string | null = null): CellFact => ({
  outcome,
  doneOn: addDays(TODAY, -400),
  expiresOn: addDays(TODAY, days),
})
const colour = (of: ItemLine, fact: CellFact | null, soldier = SOLDIER) => stateOf(of, soldier, fact, TODAY).colour

describe('the color of a cell', () => {
  test.each([
    [61, 'green'],
    [60, 'amber'],
    [1, 'amber'],
    // On the due day itself it is still current.
    [0, 'amber'],
    [-1, 'red'],
  ])('due in %i days with a warning of 60: %s', (days, expected) => {
    expect(colour(line('pha'), due(days))).toBe(expected)
  })

  test('is grey without data, for every item', () => {
    for (const one of SEED_READINESS.lines.filter(({ kind }) => kind !== 'profile')) {
      const opted = { ...SOLDIER, opted: { [one.key]: true } }
      expect(stateOf({ ...one, on: true }, opted, null, TODAY)).toEqual({
        colour: 'grey',
        reason: 'no data',
        due: null,
      })
    }
  })

  test('is red for a failed result, however new it is', () => {
    expect(stateOf(line('aft'), SOLDIER, due(170, 'fail'), TODAY).reason).toBe('failed')
    expect(colour(line('dental'), due(300, '3'))).toBe('red')
    expect(colour(line('weapon'), due(300, 'unqualified'))).toBe('red')
  })

  test('is unknown for a result that the policy no longer has, and never current', () => {
    expect(stateOf(line('weapon'), SOLDIER, due(300, 'bolo'), TODAY)).toMatchObject({
      colour: 'grey',
      reason: 'no data',
    })
  })

  test('is amber for a result to watch while its date is green, and red after it', () => {
    expect(stateOf(line('flag'), SOLDIER, due(90, 'yes'), TODAY)).toMatchObject({ colour: 'amber', reason: 'watch' })
    expect(colour(line('flag'), due(-1, 'yes'))).toBe('red')
  })

  test.each([
    [366, 'green'],
    [365, 'amber'],
    [121, 'amber'],
    [120, 'red'],
  ])('ETS in %i days: %s', (days, expected) => {
    const soldier = { ...SOLDIER, fields: { ...SOLDIER.fields, ets: addDays(TODAY, days) } }
    expect(colour(line('ets'), null, soldier)).toBe(expected)
  })

  test.each([
    [0, 'amber'],
    [-60, 'amber'],
    [-61, 'red'],
  ])('an evaluation whose thru date is %i days away: %s', (days, expected) => {
    expect(colour(line('evaluation'), due(days))).toBe(expected)
  })

  test('words follow the due day: nothing is overdue before it, and everything is after it', () => {
    const ets = { ...SOLDIER, fields: { ...SOLDIER.fields, ets: addDays(TODAY, 22) } }
    expect(stateOf(line('ets'), ets, null, TODAY)).toMatchObject({ colour: 'red', reason: 'due soon' })
    expect(stateOf(line('evaluation'), SOLDIER, due(-10), TODAY)).toMatchObject({ colour: 'amber', reason: 'overdue' })
  })

  test('an item that does not expire stays green', () => {
    expect(colour(line('mrc'), { outcome: '2', doneOn: '2019-01-01' as CalendarDate, expiresOn: null })).toBe('green')
  })

  test('a temporary profile is watched until it ends, a permanent one stays, and none counts as not applicable', () => {
    const at = (from: number, to: number | null) => ({
      ...SOLDIER,
      profiles: [{ from: addDays(TODAY, from), to: to === null ? null : addDays(TODAY, to) }],
    })
    expect(stateOf(line('profile'), at(-5, 40), null, TODAY)).toMatchObject({ colour: 'amber', reason: 'watch' })
    expect(stateOf(line('profile'), at(-5, 3), null, TODAY)).toMatchObject({ colour: 'amber', reason: 'due soon' })
    expect(colour(line('profile'), null, at(-5, null))).toBe('green')
    for (const over of [at(-9, -1), at(1, 9), SOLDIER]) expect(colour(line('profile'), null, over)).toBe('none')
  })
})

describe('the medical readiness class', () => {
  const lines = SEED_READINESS.lines
  const recorded = { outcome: '1', doneOn: addDays(TODAY, -30), expiresOn: null }
  const among = (cells: Readonly<Record<string, CellFact>>, soldier = SOLDIER, of = lines) =>
    stateAmong(line('mrc'), soldier, { lines: of, cells: { mrc: recorded, ...cells }, today: TODAY })

  test.each(['pha', 'dental'])('is 4 from the day after the %s was due, whatever is on record', (exam) => {
    expect(among({ [exam]: due(0, exam === 'dental' ? '1' : null) })).toMatchObject({ colour: 'green' })
    const late = among({ [exam]: due(-1, exam === 'dental' ? '1' : null) })
    expect(late).toEqual({ colour: 'red', reason: 'overdue', due: addDays(TODAY, -1), derived: '4' })
    expect(late.derived && lineOf(SEED_READINESS, 'mrc')?.outcomes.some(({ key }) => key === late.derived)).toBe(true)
  })

  test('is 4 without a record of its own too, but not for an exam without a record or not for the Soldier', () => {
    expect(stateAmong(line('mrc'), SOLDIER, { lines, cells: { pha: due(-9) }, today: TODAY }).derived).toBe('4')
    expect(among({})).toMatchObject({ colour: 'green' })
    expect(among({ pha: due(-9) }, { ...SOLDIER, opted: { pha: false } })).toMatchObject({ colour: 'green' })
    expect(among({ pha: due(-9) }, { ...SOLDIER, opted: { mrc: false } })).toMatchObject({ colour: 'none' })
  })

  test('3A and 3B in older records are class 3 now', () => {
    for (const outcome of ['3A', '3B', '3']) expect(colour(line('mrc'), { ...recorded, outcome })).toBe('red')
  })
})

describe('which Soldiers an item is for', () => {
  test('depends on rank, grade and MOS, but opting in or out comes first', () => {
    const private2 = { ...SOLDIER, rank: 'PV2', mos: '68W10' }
    expect([appliesTo(line('evaluation'), SOLDIER), appliesTo(line('evaluation'), private2)]).toEqual([true, false])
    expect([appliesTo(line('cft'), SOLDIER), appliesTo(line('cft'), private2)]).toEqual([true, false])
    const grades = line('pha', { applies: { who: 'grades', grades: ['E-5'] } })
    expect([appliesTo(grades, SOLDIER), appliesTo(grades, private2)]).toEqual([true, false])
    expect(appliesTo(line('motorcycle'), SOLDIER)).toBe(false)
    expect(appliesTo(line('motorcycle'), { ...SOLDIER, opted: { motorcycle: true } })).toBe(true)
    expect(appliesTo(line('pha'), { ...SOLDIER, opted: { pha: false } })).toBe(false)
  })

  test('is nobody when the item is off', () => {
    expect(colour(line('pha', { on: false }), due(-1))).toBe('none')
  })
})

const anyLine = fc.constantFrom(...SEED_READINESS.lines)
const anyDay = fc.integer({ min: -800, max: 800 }).map((days) => addDays(TODAY, days))
const anyFact = fc.record({
  outcome: fc.constantFrom(null, 'pass', 'fail', '1', '3', '3A', 'yes', 'no', 'expert', 'unqualified'),
  doneOn: fc.constant(addDays(TODAY, -900)),
  expiresOn: fc.option(anyDay),
})
const anySoldier = fc.record({
  rank: fc.constantFrom(...RANKS.map(({ abbr }) => abbr), 'CIV'),
  mos: fc.constantFrom('', '11B', '68W', '12D30'),
  fields: fc.record({ ets: fc.option(anyDay), cacExpiresOn: fc.option(anyDay) }),
  opted: fc.dictionary(fc.constantFrom('aft', 'motorcycle', 'ets'), fc.boolean()),
  profiles: fc.array(fc.record({ from: anyDay, to: fc.option(anyDay) }), { maxLength: 3 }),
})

describe('for every item, Soldier and result', () => {
  test('time alone never makes a cell better', () => {
    const order = ['green', 'amber', 'red']
    fc.assert(
      fc.property(anyLine, anySoldier, anyFact, fc.nat(500), (one, soldier, fact, later) => {
        if (one.kind === 'profile') return
        const before = stateOf(one, soldier, fact, TODAY)
        const after = stateOf(one, soldier, fact, addDays(TODAY, later))
        expect(order.indexOf(after.colour)).toBeGreaterThanOrEqual(order.indexOf(before.colour))
      }),
    )
  })

  test('grey is no data only, and is never current', () => {
    fc.assert(
      fc.property(anyLine, anySoldier, fc.option(anyFact), (one, soldier, fact) => {
        const state = stateOf(one, soldier, fact, TODAY)
        expect(state.colour === 'grey').toBe(state.reason === 'no data')
        const counts = addColour(NO_COUNTS, state.colour)
        expect(countedOf(counts)).toBe(state.colour === 'none' ? 0 : 1)
        expect(inDateOf(counts)).toBe(state.colour === 'green' || state.colour === 'amber' ? 1 : 0)
      }),
    )
  })

  test('a green cell is due later than the warning days, or never', () => {
    fc.assert(
      fc.property(anyLine, anySoldier, fc.option(anyFact), (one, soldier, fact) => {
        const { colour: found, due: day } = stateOf(one, soldier, fact, TODAY)
        const left = found === 'green' && day !== null ? daysBetween(TODAY, day) : Number.POSITIVE_INFINITY
        expect(left).toBeGreaterThan(one.warnDays)
      }),
    )
  })
})

test('the due date is months or days later, on the last day of a shorter month', () => {
  const done = '2026-08-31' as CalendarDate
  expect(expiryOf({ count: 6, unit: 'months' }, done)).toBe('2027-02-28')
  expect(expiryOf({ count: 90, unit: 'days' }, done)).toBe('2026-11-29')
  expect([expiryOf(null, done), expiryOf({ count: 1, unit: 'days' }, null)]).toEqual([null, null])
})
