import type { CalendarDate } from '../kernel/calendar-date.ts'
import { cellsOf, factsOf } from '../readiness/cells.ts'
import { countsOf, filtered, itemAddress, NO_GROUP, NO_MATRIX_FILTER, placedOf, viewOf } from '../readiness/matrix.ts'
import type { MatrixCell, MatrixSoldier } from '../readiness/schema.ts'
import { SEED_READINESS } from '../readiness/seed.ts'
import { readinessReport } from './readiness.ts'
import { expect, test } from 'vitest'

const TODAY = '2026-11-12' as CalendarDate
const DUE = ['2027-04-01', '2026-12-01', '2026-11-01'] as CalendarDate[]
const done = (item: string, at: number): MatrixCell => [item, null, null, TODAY, DUE[at % 3] ?? null, 1]

function soldier(at: number, groupId: string | null): MatrixSoldier {
  return {
    id: `s${at}`,
    rank: at % 2 ? 'SPC' : 'SGT',
    last: `L${at}`,
    first: 'Ana',
    middle: '',
    suffix: '',
    groupId,
    mos: '11B',
    ets: null,
    cacExpiresOn: at % 4 ? null : TODAY,
    opted: [],
    profiles: [],
    cells: [done('pha', at), done('dental', at + 1), ...(at % 3 ? [done('weapon', at)] : [])],
  }
}

const GROUPS = [
  { id: 'first', parentId: null, name: '1st Platoon', kind: 'platoon' as const, position: 0 },
  { id: 'squad', parentId: 'first', name: '1st Squad', kind: 'squad' as const, position: 0 },
  { id: 'second', parentId: null, name: '2nd Platoon', kind: 'platoon' as const, position: 1 },
]
const SOLDIERS = ['first', 'squad', 'squad', 'second', null, 'second', 'squad', null].map((group, at) =>
  soldier(at, group),
)

test('each cell of the readiness report opens the matrix with the Soldiers and the counts of that cell', () => {
  const view = viewOf({ rosterId: 'r', today: TODAY, mayChange: true, policy: null, soldiers: SOLDIERS })
  const facts = SOLDIERS.map((each) => ({
    ...factsOf(each),
    id: each.id,
    name: each.last,
    groupId: each.groupId,
    cells: Object.fromEntries(cellsOf(each)),
  }))
  const roster = { rosterId: 'r', name: 'A Co', depth: 0, today: TODAY, policy: SEED_READINESS, groups: GROUPS }
  const { chart } = readinessReport.build([{ ...roster, soldiers: facts }], {
    over: 'roster',
    rosterId: 'r',
    groupId: null,
    choice: null,
    from: TODAY,
    to: TODAY,
    today: TODAY,
  })
  if (chart?.kind !== 'heat') throw new Error('The report has a heat chart.')
  expect(chart.rows.map(({ label }) => label)).toEqual(['1st Platoon', '1st Squad', '2nd Platoon', 'No group'])
  for (const row of chart.rows) {
    for (const [at, { key }] of chart.columns.entries()) {
      const place = placedOf(itemAddress(key, row.groupId ?? NO_GROUP))
      const { green, amber, red, grey } = countsOf(filtered(view, { ...NO_MATRIX_FILTER, ...place }, GROUPS))
      expect([row.label, key, green, amber, red, grey]).toEqual([row.label, key, ...(row.cells[at] ?? [])])
    }
  }
})

test('a link without a group names the roster, so that the group of the screen before does not apply', () => {
  expect(itemAddress('pha', 'first')).toEqual({ item: 'pha', group: 'first' })
  expect(itemAddress('pha', null)).toEqual({ item: 'pha', over: 'roster' })
  expect(itemAddress('pha', NO_GROUP)).toEqual({ item: 'pha', alone: 'yes', over: 'roster' })
})
