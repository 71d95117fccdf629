import {
  archiveSoldiers,
  listChanges,
  readImportFile,
  undoChange,
  updateSoldiers,
} from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVERY_TABLE } from '../every-table.ts'
import { addSoldier, newRoster, soldiersOf } from '../testing/unit/rosters.ts'
import { startTestServer, type TestServer } from '../testing/server/server.ts'
import { rosterJobs } from './jobs.ts'

let server: TestServer
const DAY = 86_400_000

beforeAll(async () => {
  server = await startTestServer({ at: new Date('2026-11-12T11:30:00Z') })
})
afterAll(() => server.close())

async function run(name: string, after: number): Promise<void> {
  const later = new Date(server.clock.now().getTime() + after)
  const job = rosterJobs(server.database, EVERY_TABLE, () => later).find((one) => one.name === name)
  await job?.handle({ id: 'test', data: {}, signal: new AbortController().signal })
}

test('archived Soldiers are purged after the retention of their roster, with all their records', async () => {
  const roster = await newRoster(server)
  const [gone, stays] = [
    await addSoldier(server, roster, { last: 'Clay' }),
    await addSoldier(server, roster, { last: 'Rhodes' }),
  ]
  await server.call(
    updateSoldiers,
    { rosterId: roster.id, soldierIds: [gone], patch: { mos: '11B' } },
    roster.owner.token,
  )
  const leave = { rosterId: roster.id, soldierIds: [gone], lossDate: '2026-11-10', reason: 'PCS' as const }
  await server.call(archiveSoldiers, leave, roster.owner.token)

  await run('roster.purge-expired', 30 * DAY)
  expect(await soldiersOf(server, roster, [], true)).toHaveLength(1)
  await run('roster.purge-expired', 31 * DAY)
  expect(await soldiersOf(server, roster, [], true)).toEqual([])
  expect(await soldiersOf(server, roster)).toMatchObject([{ id: stays }])
  const { rowCount } = await server.database.pool.query(
    'select 1 from soldier_changes where soldier_id = $1 union all select 1 from strength_history where soldier_id = $1',
    [gone],
  )
  expect(rowCount).toBe(0)
  const { changeSets } = await server.call(listChanges, { rosterId: roster.id }, roster.owner.token)
  expect(changeSets[0]).toMatchObject({ kind: 'purge', soldiers: 1, by: 'Muster' })
  await run('roster.purge-expired', 32 * DAY)
  expect((await server.call(listChanges, { rosterId: roster.id }, roster.owner.token)).changeSets).toHaveLength(
    changeSets.length,
  )
})

test('records about Soldiers whose addition was undone are deleted after the retention, and nothing else', async () => {
  const roster = await newRoster(server)
  const undone = await addSoldier(server, roster, { last: 'Clay' })
  const stays = await addSoldier(server, roster, { last: 'Rhodes' })
  const { changeSets } = await server.call(listChanges, { rosterId: roster.id }, roster.owner.token)
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select change_set_id as id from soldier_changes where soldier_id = $1',
    [undone],
  )
  expect(changeSets).toHaveLength(2)
  await server.call(undoChange, { rosterId: roster.id, changeSetId: rows[0]?.id ?? '' }, roster.owner.token)
  const recorded = async (soldierId: string) =>
    (await server.database.pool.query('select 1 from soldier_changes where soldier_id = $1', [soldierId])).rowCount
  await run('roster.purge-expired', 29 * DAY)
  expect([await recorded(undone), await recorded(stays)]).toEqual([2, 1])
  await run('roster.purge-expired', 31 * DAY)
  expect([await recorded(undone), await recorded(stays)]).toEqual([0, 1])
})

test('a file that nobody imported is kept for a day', async () => {
  const roster = await newRoster(server)
  const content = Buffer.from('Rank,Last\nSGT,Clay\n').toString('base64')
  const file = { fileName: 'a.csv', mediaType: 'text/csv', content }
  await server.call(readImportFile, { rosterId: roster.id, file }, roster.owner.token)
  const kept = () => server.database.pool.query('select 1 from roster_imports where roster_id = $1', [roster.id])
  await run('roster.purge-import-files', DAY - 1000)
  expect((await kept()).rowCount).toBe(1)
  await run('roster.purge-import-files', DAY + 1000)
  expect((await kept()).rowCount).toBe(0)
})
