import type { Dashboard } from './schema.ts'
import { expect, test } from 'vitest'
import { tilesOf } from './tiles-of.ts'

/** The parts of a dashboard that the tiles use. */
const looked = (over: Dashboard['over']) =>
  ({
    over,
    today: '2026-11-23',
    tasks: { open: 9, overdue: 2, dueIn48: 3 },
    dueBack: { count: 4 },
    cases: { count: 1 },
    counselings: { overdue: 5 },
    expiring: { red: 7 },
    licenses: { red: 0, amber: 6 },
    events: { count: 8 },
  }) as Dashboard

const readiness = (over: Dashboard['over']) =>
  tilesOf(looked(over), 'squad leader').find(({ label }) => label === 'Readiness')

test('the red readiness items link to the matrix of one roster, and to the report for a chain of command', () => {
  const tile = { key: 'readiness', label: 'Readiness', value: 7, unit: 'act now', red: true }
  expect(readiness('roster')).toEqual({ ...tile, to: '/soldiers/readiness', search: { colour: 'red', over: 'roster' } })
  const search = { choice: 'only:red', over: 'chain' }
  expect(readiness('chain')).toEqual({ ...tile, to: '/reports/expirations', search })
})

test('each list opens for what the dashboard counts, whatever the screen before showed', () => {
  for (const over of ['roster', 'chain'] as const) {
    const without = tilesOf(looked(over), 'squad leader').filter(({ search }) => search?.over !== over)
    // Over a chain, Soldiers due back are listed on the dashboard itself.
    expect(without.map(({ to }) => to)).toEqual(over === 'chain' ? ['/dashboard'] : [])
  }
})

test('the tiles come in the order for the person who reads them', () => {
  const [first] = tilesOf(looked('roster'), 'commander')
  expect(first?.key).toBe('cases')
})
