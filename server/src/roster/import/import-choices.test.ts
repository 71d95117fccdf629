import { commitImport, previewImport, readImportFile, saveRosterSettings } from '@muster/domain/roster/functions.ts'
import type { ImportPreview } from '@muster/domain/roster/schema.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeXlsx } from '../../platform/spreadsheet/write.ts'
import { leaderOfArea } from '../../testing/unit/parts.ts'
import { addSoldier, newRoster, soldiersOf, type TestRoster } from '../../testing/unit/rosters.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'

let server: TestServer
let roster: TestRoster

beforeAll(async () => {
  server = await startTestServer({ at: new Date('2026-11-12T11:30:00Z') })
})
afterAll(() => server.close())
beforeEach(async () => {
  roster = await newRoster(server)
})

const of = () => ({ rosterId: roster.id })

function read(file: Uint8Array | string, fileName = 'roster.csv') {
  const content = Buffer.from(file).toString('base64')
  return server.call(
    readImportFile,
    { ...of(), file: { fileName, mediaType: 'text/csv', content } },
    roster.editor.token,
  )
}

const commit = (importId: string) => server.call(commitImport, { ...of(), importId }, roster.editor.token)

test('a choice that cannot be read is kept, and read once it can be', async () => {
  const { importId } = await read('Rank,Last name,Born,Code\nSGT,Clay,1998-05-04,11B\n')
  const mapping = [
    { index: 2, target: 'dob' as const },
    { index: 3, target: 'mos' as const },
  ]
  const off = await server.call(previewImport, { ...of(), importId, mapping }, roster.editor.token)
  expect(off.columns).toMatchObject([
    { target: 'rank' },
    { target: 'last' },
    { target: 'ignore', chosen: 'dob', note: expect.stringContaining('Date of birth is off') },
    { target: 'mos', chosen: 'mos', note: null },
  ])
  const settings = { personalFields: ['dob' as const] }
  await server.call(saveRosterSettings, { ...of(), version: 1, settings }, roster.owner.token)
  const on = await server.call(previewImport, { ...of(), importId }, roster.editor.token)
  expect(on.columns[2]).toMatchObject({ target: 'dob', chosen: 'dob', note: null })
  await commit(importId)
  expect(await soldiersOf(server, roster, ['dob', 'mos'])).toMatchObject([{ dob: '1998-05-04', mos: '11B' }])
})

test('the choice for a column is kept under another heading line or sheet, if its heading is the same', async () => {
  const table = [
    ['Rank', 'Last name', 'Code', 'Tier'],
    ['Rank', 'Last name', 'Code', 'Level'],
    ['SGT', 'Clay', '11B', 'x'],
  ]
  const bytes = await writeXlsx([
    { name: 'A', grid: table },
    {
      name: 'B',
      grid: [
        ['Rank', 'Last name', 'Code'],
        ['SGT', 'Rhodes', '68W'],
      ],
    },
  ])
  const { importId } = await read(bytes, 'two.xlsx')
  const again = (how: object) => server.call(previewImport, { ...of(), importId, ...how }, roster.editor.token)
  const chosenIn = ({ columns }: ImportPreview) => columns.map(({ chosen }) => chosen)
  const mapping = [
    { index: 2, target: 'mos' as const },
    { index: 3, target: 'remarks' as const },
  ]
  expect(chosenIn(await again({ headerLine: 1, mapping }))).toEqual([undefined, undefined, 'mos', 'remarks'])
  const moved = await again({ headerLine: 2 })
  expect(chosenIn(moved)).toEqual([undefined, undefined, 'mos', undefined])
  expect(moved).toMatchObject({ headerLine: 2, counts: { rows: 1, new: 1 } })
  expect(chosenIn(await again({ sheet: 'B' }))).toEqual([undefined, undefined, 'mos'])
  await commit(importId)
  expect(await soldiersOf(server, roster, ['mos'])).toMatchObject([{ last: 'Rhodes', mos: '68W' }])
})

test('the choice for a column without a heading is not kept in another sheet', async () => {
  const sheet = (name: string, last: string) => ({
    name,
    grid: [
      ['Rank', 'Last name', null],
      ['SGT', last, 'x'],
    ],
  })
  const { importId } = await read(await writeXlsx([sheet('A', 'Clay'), sheet('B', 'Rhodes')]), 'two.xlsx')
  const again = (how: object) => server.call(previewImport, { ...of(), importId, ...how }, roster.editor.token)
  const mapping = [{ index: 2, target: 'remarks' as const }]
  expect((await again({ sheet: 'A', mapping })).columns[2]).toMatchObject({ heading: '', chosen: 'remarks' })
  expect((await again({ headerLine: 1 })).columns[2]).toMatchObject({ chosen: 'remarks' })
  expect((await again({ sheet: 'B' })).columns[2]).not.toHaveProperty('chosen')
})

test('columns of other areas are left out for a leader who may not change those', async () => {
  const clerk = await leaderOfArea(server, roster.id, 'roster')
  await addSoldier(server, roster, { last: 'Ames', dodid: '1111111111', cell: '910-555-0199' })
  const content = Buffer.from(
    'Rank,Last name,DoD ID,MOS,Cell phone,PHA Date,Note\nSPC,Ames,1111111111,68W,910-555-0001,2026-05-01,910-555-0002\n',
  ).toString('base64')
  const file = { fileName: 'roster.csv', mediaType: 'text/csv', content }
  const { importId } = await server.call(readImportFile, { ...of(), file }, clerk.token)
  const mapping = [{ index: 6, target: 'altPhone' as const }]
  const preview = await server.call(previewImport, { ...of(), importId, mapping }, clerk.token)
  const note = 'Your part of this roster does not let you change this; ask its owner'
  expect(preview.columns.slice(4)).toMatchObject([
    { heading: 'Cell phone', target: 'ignore', note },
    { heading: 'PHA Date', target: 'ignore', note },
    { heading: 'Note', target: 'ignore', note },
  ])
  expect(preview.cleaned.map(({ column, value, meaning }) => [column, value, meaning])).toEqual([
    ['Cell phone', '1 row', note],
    ['PHA Date', '1 row', note],
    ['Note', '1 row', note],
  ])
  expect(preview.rows).toMatchObject([{ outcome: 'changed', changes: [{ field: 'mos', to: '68W' }] }])
  expect(JSON.stringify(preview.rows)).not.toContain('910-555-0199')
  await server.call(commitImport, { ...of(), importId }, clerk.token)
  expect(await soldiersOf(server, roster, ['mos', 'cell', 'altPhone'])).toMatchObject([
    { mos: '68W', cell: '910-555-0199' },
  ])
  expect((await soldiersOf(server, roster, ['altPhone']))[0]).not.toHaveProperty('altPhone')
})
