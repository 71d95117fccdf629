import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { correctReadiness, getReadinessMatrix, getSoldierReadiness } from '@muster/domain/readiness/functions.ts'
import type { ReadinessMatrix, SoldierReadiness } from '@muster/domain/readiness/schema.ts'
import { commitImport, listChanges, readImportFile, undoChange } from '@muster/domain/roster/functions.ts'
import type { ImportPreview } from '@muster/domain/roster/schema.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaderOfArea } from '../../testing/unit/parts.ts'
import { addSoldier, newRoster, refusalOf, soldiersOf, type TestRoster } from '../../testing/unit/rosters.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'

const SAMPLE = fileURLToPath(
  new URL('../../../../domain/src/roster/import/testdata/roster-alpha-company.csv', import.meta.url),
)
const HEAD = 'Rank,Last,First,AFT Score,AFT Date,Weapon Qual,Weapon Date,PHA Date,Dental Class'

let server: TestServer
let roster: TestRoster

beforeAll(async () => {
  server = await startTestServer({ at: new Date('2026-11-22T17:00:00Z') })
})
afterAll(() => server.close())
beforeEach(async () => {
  roster = await newRoster(server)
})

const of = () => ({ rosterId: roster.id })

function read(file: Uint8Array | string): Promise<ImportPreview> {
  const content = Buffer.from(file).toString('base64')
  return server.call(
    readImportFile,
    { ...of(), file: { fileName: 'roster.csv', mediaType: 'text/csv', content } },
    roster.editor.token,
  )
}
const commit = (importId: string) => server.call(commitImport, { ...of(), importId }, roster.editor.token)
const undo = (changeSetId: string) => server.call(undoChange, { ...of(), changeSetId }, roster.editor.token)
const matrix = (): Promise<ReadinessMatrix> => server.call(getReadinessMatrix, of(), roster.editor.token)
const about = (soldierId: string): Promise<SoldierReadiness> =>
  server.call(getSoldierReadiness, { ...of(), soldierId }, roster.editor.token)

test('a company’s file brings its readiness, once, and undo removes all of it', async () => {
  const preview = await read(readFileSync(SAMPLE))
  expect(preview.problems).toHaveLength(5)
  expect(preview.cleaned[0]).toMatchObject({
    column: 'Dental Class',
    value: 'No date for 120 Soldiers',
    meaning: 'Counted from today, 22 Nov 2026. Correct it under Readiness.',
  })
  const { changeSetId, created } = await commit(preview.importId)
  expect(created).toBe(120)
  const { soldiers } = await matrix()
  const whitaker = soldiers.find(({ last }) => last === 'Whitaker')
  expect(whitaker?.cells.map((cell) => cell.slice(0, 4)).toSorted()).toEqual([
    ['aft', 'pass', 418, '2025-05-19'],
    ['dental', '4', null, '2026-11-22'],
    ['pha', null, null, '2025-12-05'],
    ['weapon', 'unqualified', 19, '2025-03-03'],
  ])

  const again = await read(readFileSync(SAMPLE))
  expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 120 })

  await undo(changeSetId)
  expect(await soldiersOf(server, roster)).toEqual([])
  const { rows } = await server.database.pool.query('select from readiness_records where roster_id = $1', [roster.id])
  expect(rows).toHaveLength(0)
})

test('newer results of a known Soldier are shown, stored even if nothing else changes, and undone', async () => {
  const id = await addSoldier(server, roster, { rank: 'SGT', last: 'Vega', first: 'Ana' })
  const first = await read(`${HEAD}\nSGT,Vega,Ana,400,2026-05-01,Expert 38,2026-05-02,,2\n`)
  expect(first.rows).toMatchObject([{ outcome: 'changed', changes: [{ label: 'AFT' }, {}, {}] }])
  await commit(first.importId)
  const second = await read(`${HEAD}\nSGT,Vega,Ana,440,2026-11-01,Expert 38,2026-05-02,,2\n`)
  expect(second.rows).toMatchObject([
    { outcome: 'changed', changes: [{ from: '400, 1 May 2026', to: '440, 1 Nov 2026' }] },
  ])
  const { changeSetId, updated } = await commit(second.importId)
  expect(updated).toBe(1)
  const aft = (soldier: SoldierReadiness) => soldier.soldier.cells.find(([item]) => item === 'aft')?.[2]
  expect(aft(await about(id))).toBe(440)
  await undo(changeSetId)
  expect(aft(await about(id))).toBe(400)
  expect((await about(id)).history[0]).toMatchObject({ item: 'aft', act: 'remove' })
})

test('the access log counts the same Soldiers as the import, also those with only a new result', async () => {
  await addSoldier(server, roster, { rank: 'SGT', last: 'Vega', first: 'Ana' })
  await addSoldier(server, roster, { rank: 'SGT', last: 'Wood', first: 'Eve' })
  const shown = async () =>
    (await server.call(listChanges, of(), roster.viewer.token)).changeSets.map(({ kind, soldiers, undoable }) => [
      ...[kind, soldiers, undoable],
    ])
  const mixed = await read(
    'Rank,Last,First,MOS,PHA Date\nSGT,Vega,Ana,,2026-05-01\nSGT,Wood,Eve,11B,\nPFC,Clay,Cy,11B,2026-05-01\n',
  )
  expect(mixed.counts).toMatchObject({ new: 1, changed: 2 })
  expect(await commit(mixed.importId)).toMatchObject({ created: 1, updated: 2 })
  expect((await shown())[0]).toEqual(['import', 3, true])

  const results = await read('Rank,Last,First,PHA Date\nSGT,Vega,Ana,2026-06-01\n')
  const { changeSetId } = await commit(results.importId)
  expect((await shown())[0]).toEqual(['import', 1, true])
  const undone = await undo(changeSetId)
  expect((await shown())[0]).toEqual(['undo', 1, false])
  expect(await refusalOf(undo(undone.changeSetId))).toMatchObject({ code: 'failed-precondition' })
})

test('a score of a combat MOS under 350 is not a pass, whatever the file calls it', async () => {
  const file = `Rank,Last,First,MOS,AFT Score,AFT Date\nSGT,Vega,Ana,11B20,320 P,2026-05-01\nSGT,Wood,Eve,92Y20,320 P,2026-05-01\n`
  const preview = await read(file)
  await commit(preview.importId)
  const found = (await matrix()).soldiers.map(({ last, cells }) => [last, cells[0]?.slice(0, 3)])
  expect(found).toEqual([
    ['Vega', ['aft', 'fail', 320]],
    ['Wood', ['aft', 'pass', 320]],
  ])
  expect((await read(file)).counts).toMatchObject({ changed: 0, same: 2 })
})

test('a result that was corrected since keeps its import from being undone', async () => {
  const preview = await read(`${HEAD}\nSGT,Vega,Ana,400,2026-05-01,,,,\n`)
  const { changeSetId } = await commit(preview.importId)
  const [soldier] = (await matrix()).soldiers
  const [record] = (await about(soldier?.id ?? '')).history
  await server.call(
    correctReadiness,
    { ...of(), recordId: record?.id ?? '', id: crypto.randomUUID(), seen: 1, value: 410, doneOn: '2026-05-01' },
    roster.editor.token,
  )
  const refusal = await refusalOf(undo(changeSetId))
  expect(refusal).toMatchObject({ code: 'aborted' })
  expect(refusal.message).toContain('was corrected since')
  expect(await soldiersOf(server, roster)).toHaveLength(1)
})

test('an import with results is not undone by a leader who does not see them', async () => {
  const clerk = await leaderOfArea(server, roster.id, 'roster')
  await addSoldier(server, roster, { rank: 'SGT', last: 'Vega', first: 'Ana' })
  const preview = await read(`Rank,Last,First,MOS,AFT Score,AFT Date\nSGT,Vega,Ana,11B,400,2026-05-01\n`)
  const { changeSetId } = await commit(preview.importId)
  const undone = server.call(undoChange, { ...of(), changeSetId }, clerk.token)
  expect(await refusalOf(undone)).toMatchObject({
    code: 'permission-denied',
    message: 'This change reaches beyond your part of the roster. Ask its owner to undo it.',
  })
  expect(await soldiersOf(server, roster, ['mos'])).toMatchObject([{ mos: '11B' }])
  expect((await matrix()).soldiers[0]?.cells).toHaveLength(1)

  const plain = await read(`Rank,Last,First,MOS\nSGT,Vega,Ana,92Y\n`)
  const mos = await commit(plain.importId)
  await server.call(undoChange, { ...of(), changeSetId: mos.changeSetId }, clerk.token)
  expect(await soldiersOf(server, roster, ['mos'])).toMatchObject([{ mos: '11B' }])
})
