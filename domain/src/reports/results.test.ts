import { expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { SEED_READINESS } from '../readiness/seed.ts'
import { weaponsReport } from './results.ts'

const TODAY = '2026-11-26' as CalendarDate

test('an unqualified and an overdue result have different colors, and no two results have the same', () => {
  const soldier = {
    id: 's',
    name: 'SGT Diaz, A.',
    groupId: null,
    rank: 'SGT',
    mos: '11B',
    fields: { ets: null, cacExpiresOn: null },
    opted: {},
    profiles: [],
    cells: {},
  }
  const roster = { rosterId: 'r', name: 'A Co', depth: 0, today: TODAY, policy: SEED_READINESS, groups: [] }
  const facts = { rosters: [{ ...roster, soldiers: [soldier] }], numbers: {} }
  const asked = { rosterId: 'r', over: 'roster' as const, groupId: null, from: TODAY, to: TODAY, today: TODAY }
  const [weapon] = weaponsReport.build(facts, { ...asked, choice: null }).choices
  const { chart } = weaponsReport.build(facts, { ...asked, choice: weapon?.id ?? null })
  if (chart?.kind !== 'bars') throw new Error('One weapon is drawn as bars by group.')
  const toneOf = new Map(chart.parts.map(({ label, tone }) => [label, tone]))
  expect([toneOf.get('Unqualified'), toneOf.get('Overdue')]).toEqual(['medical', 'absent'])
  expect(new Set(toneOf.values()).size).toBe(toneOf.size)
})
