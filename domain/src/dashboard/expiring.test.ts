import { expect, test } from 'vitest'
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'
import type { ItemLine } from '../readiness/policy.ts'
import { SEED_READINESS } from '../readiness/seed.ts'
import type { SummaryRoster, SummarySoldier } from '../readiness/summary.ts'
import { expiringOf } from './expiring.ts'

const TODAY = '2026-11-12' as CalendarDate
const LINE = SEED_READINESS.lines.find(({ kind, applies }) => kind === 'date' && applies.who === 'all') as ItemLine
const POLICY = { basis: '', lines: [{ ...LINE, key: 'item', label: 'Item', on: true, warnDays: 30, redDays: 0 }] }

function soldier(id: string, dueIn: number | null): SummarySoldier {
  const cell = dueIn === null ? {} : { item: { outcome: null, doneOn: TODAY, expiresOn: addDays(TODAY, dueIn) } }
  const facts = { rank: 'SPC', mos: '11B', fields: { ets: null, cacExpiresOn: null }, opted: {}, profiles: [] }
  return { ...facts, id, name: `SPC ${id}`, groupId: null, cells: cell }
}

function roster(soldiers: readonly SummarySoldier[]): SummaryRoster {
  return { rosterId: 'r', name: 'A Co', depth: 0, today: TODAY, policy: POLICY, groups: [], soldiers }
}

test('an item that is due falls into one band, and an item without data into none', () => {
  const days = [-5, 0, 30, 31, 60, 61, 90, 91, null]
  const { expiring, redOf } = expiringOf([roster(days.map((due) => soldier(String(due), due)))])
  expect(expiring).toMatchObject({ red: 1, in30: 2, in60: 2, in90: 2, noData: 1 })
  expect(expiring.weeks).toEqual([1, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1])
  expect(redOf.get('r')).toBe(1)
})

test('an item that is overdue before the policy calls it red counts as due now', () => {
  const policy = { ...POLICY, lines: POLICY.lines.map((line) => ({ ...line, warnDays: 90, redDays: -60 })) }
  const { expiring, redOf } = expiringOf([{ ...roster([soldier('late', -20), soldier('soon', 20)]), policy }])
  expect(expiring).toMatchObject({ red: 0, in30: 2, weeks: [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] })
  expect(expiring.rows.map(({ name, red }) => [name, red])).toEqual([
    ['SPC late', false],
    ['SPC soon', false],
  ])
  expect(redOf.get('r')).toBe(0)
})

test('lists red items first, then the earliest', () => {
  const { expiring } = expiringOf([roster([soldier('later', 20), soldier('soon', 3), soldier('late', -1)])])
  expect(expiring.rows.map(({ name, red }) => [name, red])).toEqual([
    ['SPC late', true],
    ['SPC soon', false],
    ['SPC later', false],
  ])
})

test('an item that the policy makes red early, such as an ETS, still comes due', () => {
  const policy = { ...POLICY, lines: POLICY.lines.map((line) => ({ ...line, warnDays: 365, redDays: 120 })) }
  const { expiring } = expiringOf([{ ...roster([8, 48, 110, -2].map((due) => soldier(String(due), due))), policy }])
  expect(expiring).toMatchObject({ red: 4, in30: 1, in60: 1, in90: 0 })
  expect(expiring.weeks.reduce((sum, count) => sum + count, 0)).toBe(2)
  expect(expiring.rows.map(({ name }) => name)).toEqual(['SPC -2', 'SPC 8', 'SPC 48', 'SPC 110'])
})

test('marks an item that was failed, not only due', () => {
  const failed = { ...LINE, key: 'item', label: 'Item', kind: 'score' as const, warnDays: 30, redDays: 0 }
  const cells = { item: { outcome: 'fail', doneOn: TODAY, expiresOn: addDays(TODAY, 100) } }
  const { expiring } = expiringOf([
    { ...roster([{ ...soldier('weak', null), cells }]), policy: { basis: '', lines: [{ ...failed, on: true }] } },
  ])
  expect(expiring.rows).toMatchObject([{ name: 'SPC weak', red: true, failed: true }])
})

test('the bands and the weeks have the same sum', () => {
  const { expiring } = expiringOf([roster(Array.from({ length: 120 }, (_, day) => soldier(String(day), day)))])
  expect(expiring.weeks.reduce((sum, count) => sum + count, 0)).toBe(expiring.in30 + expiring.in60 + expiring.in90)
})
