import { expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { dueItems } from './cells.ts'
import type { MatrixSoldier } from './schema.ts'
import { SEED_READINESS } from './seed.ts'

const TODAY = '2026-11-12' as CalendarDate
const lines = SEED_READINESS.lines
const [line] = lines.filter(({ kind, applies, on }) => kind === 'date' && applies.who === 'all' && on)

const soldier = (due: string | null, more: Partial<MatrixSoldier> = {}): MatrixSoldier =>
  ({
    rank: 'SPC',
    mos: '11B',
    ets: null,
    cacExpiresOn: null,
    opted: [],
    profiles: [],
    cells: due === null || !line ? [] : [[line.key, null, null, '2026-01-01', due, 1]],
    ...more,
  }) as unknown as MatrixSoldier

test('an overdue item is late, one that is due soon is not, and one without data is nothing to do', () => {
  expect(dueItems(soldier('2026-11-01'), lines, TODAY)).toMatchObject([
    { key: line?.key, late: true, due: '2026-11-01' },
  ])
  expect(dueItems(soldier('2026-11-20'), lines, TODAY)).toMatchObject([{ key: line?.key, late: false }])
  expect(dueItems(soldier('2027-11-01'), lines, TODAY)).toEqual([])
  expect(dueItems(soldier(null), lines, TODAY)).toEqual([])
})

test('an ETS and a profile are no appointments', () => {
  const leaving = soldier(null, {
    ets: '2026-11-20' as CalendarDate,
    profiles: [['2026-11-01', '2026-11-15']] as unknown as MatrixSoldier['profiles'],
  })
  expect(dueItems(leaving, lines, TODAY)).toEqual([])
})
