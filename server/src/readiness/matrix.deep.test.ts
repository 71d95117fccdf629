import { randomUUID } from 'node:crypto'
import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { addColour, NO_COUNTS, stateAmong } from '@muster/domain/readiness/colour.ts'
import { getReadinessMatrix, getReadinessSummary, recordReadiness } from '@muster/domain/readiness/functions.ts'
import { ENTRIES_LIMIT } from '@muster/domain/readiness/limits.ts'
import { isRecorded } from '@muster/domain/readiness/policy.ts'
import { readinessMatrix } from '@muster/domain/readiness/schema.ts'
import { SEED_READINESS } from '@muster/domain/readiness/seed.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startWorld, type WorldServer } from '../testing/server/world-server.ts'

const TODAY = '2026-11-12' as CalendarDate
const SOLDIERS = 1000
const LINES = SEED_READINESS.lines.filter((line) => line.on && isRecorded(line) && line.applies.who !== 'named')

let setting: WorldServer
let leader: Client
let rosterId: string
let soldierIds: readonly string[]

beforeAll(async () => {
  setting = await startWorld(`${TODAY}T11:30:00Z`)
  const sergeant = await setting.world.leader('SFC', 'Navarro')
  const roster = await setting.world.roster(sergeant, { soldiers: SOLDIERS })
  leader = setting.as(sergeant)
  rosterId = roster.id
  soldierIds = roster.soldiers.map(({ id }) => id)
}, 300_000)
afterAll(() => setting.close())

/** A result of each item for each Soldier, some of them old, some failed. */
function everything() {
  return soldierIds.flatMap((soldierId, row) =>
    LINES.map((line, column) => {
      const doneOn = addDays(TODAY, -((row * 7 + column * 31) % 500))
      const outcome =
        line.kind === 'choice' ? (line.outcomes[(row + column) % line.outcomes.length]?.key ?? null) : null
      const value =
        line.kind !== 'score' ? null : line.key === 'aft' ? 250 + ((row + column) % 250) : 0.5 + (row % 80) / 1000
      return { id: randomUUID(), soldierId, item: line.key, seen: null, doneOn, outcome, value }
    }),
  )
}

test('a thousand Soldiers with every item: recorded in blocks, read whole, and counted alike by summary and matrix', async () => {
  const entries = everything()
  for (let at = 0; at < entries.length; at += ENTRIES_LIMIT) {
    const block = entries.slice(at, at + ENTRIES_LIMIT)
    const answer = await leader.call(recordReadiness, { rosterId, entries: block })
    expect(answer).toEqual({ recorded: block.length, conflicts: [] })
  }
  const matrix = await leader.call(getReadinessMatrix, { rosterId })
  // The database's own JSON matches the declaration.
  expect(readinessMatrix.parse(matrix)).toEqual(matrix)
  expect(matrix.soldiers).toHaveLength(SOLDIERS)
  expect(matrix.soldiers.flatMap(({ cells }) => cells)).toHaveLength(entries.length)

  const counts = matrix.soldiers.reduce((sum, soldier) => {
    const cells = Object.fromEntries(
      soldier.cells.map(([item, outcome, _value, doneOn, expiresOn]) => [item, { outcome, doneOn, expiresOn }]),
    )
    const facts = {
      rank: soldier.rank,
      mos: soldier.mos,
      opted: Object.fromEntries(soldier.opted),
      fields: { ets: soldier.ets, cacExpiresOn: soldier.cacExpiresOn },
      profiles: soldier.profiles.map(([from, to]) => ({ from, to })),
    }
    const { lines } = SEED_READINESS
    return lines.reduce(
      (more, line) => addColour(more, stateAmong(line, facts, { lines, cells, today: matrix.today }).colour),
      sum,
    )
  }, NO_COUNTS)
  const summary = await leader.call(getReadinessSummary, { rosterId, within: 30 })
  expect(summary.counts).toEqual(counts)
  expect(summary.soldiers).toBe(SOLDIERS)
  expect([counts.green > 1000, counts.amber > 100, counts.red > 1000]).toEqual([true, true, true])
}, 300_000)
