import { randomUUID } from 'node:crypto'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import {
  commitImport,
  exportRoster,
  getSoldier,
  listSoldiers,
  previewImport,
  readImportFile,
  undoChange,
} from '@muster/domain/roster/functions.ts'
import { saveOwnField } from '@muster/domain/roster/own-fields/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'

let setting: WorldServer
let roster: WorldRoster
let editor: WorldAccount
let clay: string
let ids: { locker: string; runs: string; chapter: string }

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  editor = await world.leader('SSG', 'Reed')
  roster = await world.roster(await world.leader('SFC', 'Navarro'), { soldiers: [{ rank: 'PFC', last: 'Clay' }] })
  await world.member(roster, editor, 'editor')
  clay = roster.soldiers[0]?.id ?? ''
  const add = async (field: Partial<RawInputOf<typeof saveOwnField>['field']> & { name: string }) => {
    const whole = { kind: 'text' as const, seenBy: 'viewers' as const, soldierSees: false, ...field }
    return (await owner().call(saveOwnField, { ...of(), fieldId: randomUUID(), version: null, field: whole })).id
  }
  ids = {
    locker: await add({ name: 'Locker' }),
    runs: await add({ name: 'Runs', kind: 'number' }),
    chapter: await add({ name: 'Chapter', seenBy: 'owner' }),
  }
})

const of = () => ({ rosterId: roster.id })
const owner = () => setting.as(roster.owner)
const file = (lines: string[]) => ({
  fileName: 'roster.csv',
  mediaType: 'text/csv',
  content: Buffer.from(lines.join('\r\n')).toString('base64'),
})
const own = async (soldierId: string) => (await owner().call(getSoldier, { ...of(), soldierId })).own

test('a file fills own fields of known and new Soldiers, and one undo takes them back', async () => {
  const lines = ['Rank,Last name,locker,RUNS', 'PFC,Clay,B-12,3', 'SPC,Vance,C-1,many', 'SPC,Stone,D-4,']
  const preview = await owner().call(readImportFile, { ...of(), file: file(lines) })
  expect(preview.rows.find(({ name }) => name === 'Clay')?.changes).toEqual([
    { field: `own:${ids.locker}`, label: 'Locker', from: null, to: 'B-12' },
    { field: `own:${ids.runs}`, label: 'Runs', from: null, to: '3' },
  ])
  expect(preview.problems).toEqual([{ line: 3, column: 'RUNS', value: 'many', problem: 'not a number' }])
  const { changeSetId } = await owner().call(commitImport, { ...of(), importId: preview.importId })
  expect(await own(clay)).toEqual({ [ids.locker]: 'B-12', [ids.runs]: 3 })
  const { soldiers } = await owner().call(listSoldiers, { ...of(), own: [ids.locker] })
  expect(soldiers.map(({ last, own: values }) => [last, values?.[ids.locker]])).toEqual(
    expect.arrayContaining([['Stone', 'D-4']]),
  )
  await owner().call(undoChange, { ...of(), changeSetId })
  expect(await own(clay)).toBeUndefined()
})

test('a bad date, number or choice is a problem of its column, and the rest of the file is read', async () => {
  const add = (field: { name: string; kind: 'date' | 'choice'; choices?: string[] }) => {
    const whole = { seenBy: 'viewers' as const, soldierSees: false, ...field }
    return owner().call(saveOwnField, { ...of(), fieldId: randomUUID(), version: null, field: whole })
  }
  await add({ name: 'Hangar pass', kind: 'date' })
  await add({ name: 'Gate', kind: 'choice', choices: ['O+', 'A+'] })
  const lines = [
    'Rank,Last name,Runs,Hangar pass,Gate',
    'PFC,Clay,1e9999,31 Feb 2027,O-',
    'SPC,Vance,12345678901,1/1/1890,A+',
    'SPC,Stone,3,1 Jan 2027,o+',
  ]
  const { problems, counts } = await owner().call(readImportFile, { ...of(), file: file(lines) })
  expect(problems.map(({ line, column, problem }) => `${line} ${column}: ${problem}`)).toEqual([
    '2 Runs: not a number',
    '2 Hangar pass: no such date',
    '2 Gate: not one of O+, A+',
    '3 Runs: not a number',
    '3 Hangar pass: no such date',
  ])
  expect(counts).toMatchObject({ rows: 3 })
})

test('an exported file is imported again without a change', async () => {
  const lines = ['Rank,Last name,Locker,Runs', 'PFC,Clay,B-12,1250']
  const { importId } = await owner().call(readImportFile, { ...of(), file: file(lines) })
  await owner().call(commitImport, { ...of(), importId })
  for (const format of ['csv', 'xlsx'] as const) {
    const asked = { ...of(), format, fields: ['rank' as const, 'last' as const], own: [ids.runs, ids.locker] }
    const exported = await owner().call(exportRoster, asked)
    const again = await owner().call(readImportFile, { ...of(), file: exported })
    expect(again.counts, format).toMatchObject({ rows: 1, same: 1 })
  }
})

test('a column is mapped by hand, and a field of the owner alone is not known to an editor', async () => {
  const lines = ['Rank,Last name,Laps,Chapter', 'PFC,Clay,7,secret']
  const { importId } = await setting.as(editor).call(readImportFile, { ...of(), file: file(lines) })
  const mapping = (target: `own:${string}`, index: number) => [{ index, target }]
  const hidden = await setting
    .as(editor)
    .call(previewImport, { ...of(), importId, mapping: mapping(`own:${ids.chapter}`, 3) })
  expect(hidden.columns[3]).toMatchObject({ target: 'ignore' })
  expect(hidden.moreTargets.map(({ label }) => label)).not.toContain('Own fields: Chapter')
  const laps = { ...of(), importId, mapping: mapping(`own:${ids.runs}`, 2) }
  const preview = await setting.as(editor).call(previewImport, laps)
  expect(preview.columns[2]).toMatchObject({ heading: 'Laps', target: `own:${ids.runs}` })
  await setting.as(editor).call(commitImport, { ...of(), importId })
  expect(await own(clay)).toEqual({ [ids.runs]: 7 })
})

test('a field that changes between preview and import asks for another look', async () => {
  const lines = ['Rank,Last name,Runs', 'PFC,Clay,7']
  const { importId } = await owner().call(readImportFile, { ...of(), file: file(lines) })
  const field = { name: 'Runs', kind: 'text' as const, seenBy: 'viewers' as const, soldierSees: false }
  await owner().call(saveOwnField, { ...of(), fieldId: ids.runs, version: 1, field })
  expect(await refusalOf(owner().call(commitImport, { ...of(), importId }))).toMatchObject({ code: 'aborted' })
})
