import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateRawSync } from 'node:zlib'
import {
  commitImport,
  createSoldier,
  getRoster,
  listChanges,
  previewImport,
  readImportFile,
  saveRosterSettings,
  undoChange,
  updateSoldiers,
} from '@muster/domain/roster/functions.ts'
import type { ImportPreview } from '@muster/domain/roster/schema.ts'
import papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cell } from '../../platform/spreadsheet/grid.ts'
import { writeXlsx } from '../../platform/spreadsheet/write.ts'
import { addSoldier, newRoster, refusalOf, soldiersOf, type TestRoster } from '../../testing/unit/rosters.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'

const SAMPLES = fileURLToPath(new URL('../../../../domain/src/roster/import/testdata/', import.meta.url))
const sample = readFileSync(`${SAMPLES}roster-alpha-company.csv`)
const expected: {
  readonly dataRows: number
  readonly acceptedRows: number
  readonly rejected: readonly { line: number; column: string; value: string; problem: string }[]
} = JSON.parse(readFileSync(`${SAMPLES}roster-alpha-company.expected.json`, 'utf8'))

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

function read(file: Uint8Array | string, fileName = 'roster.csv', token = roster.editor.token): Promise<ImportPreview> {
  const content = Buffer.from(file).toString('base64')
  return server.call(readImportFile, { ...of(), file: { fileName, mediaType: 'text/csv', content } }, token)
}

const commit = (importId: string, more: { skipLines?: number[] } = {}) =>
  server.call(commitImport, { ...of(), importId, ...more }, roster.editor.token)

test('no Social Security number of a file is stored, not even until it is imported', async () => {
  const file =
    'Rank,Name,SSN,Number,Remarks\nSGT,"Vega, Ana",123-45-6789,111223333,none\n' +
    'SPC,"Ruiz, Leo",234-56-7890,111223334,ssn 345678901\nPFC,"Cole, Kim",456789012,111223335,\n'
  const preview = await read(file)
  expect(preview.counts).toMatchObject({ new: 2, rejected: 1 })
  expect(preview.problems).toMatchObject([{ line: 3, column: 'Remarks', value: '(not shown)' }])
  const { rows } = await server.database.pool.query<{ sheets: Buffer }>(
    'select sheets from roster_imports where id = $1',
    [preview.importId],
  )
  const kept = inflateRawSync(rows[0]?.sheets ?? Buffer.alloc(0)).toString()
  expect(kept).toContain('Vega, Ana')
  for (const seen of [kept, JSON.stringify(preview)]) {
    expect(seen.replace(/\D/g, '')).not.toMatch(/123456789|234567890|345678901|456789012|11122333/)
  }
})

test('a battalion is planned in a child process, with the same answers and refusals', async () => {
  const lines = Array.from({ length: 2000 }, (_, index) => {
    const dodid = createHash('sha256').update(String(index)).digest().readUIntBE(0, 4) + 1_000_000_000
    return `SGT,Name${index},Ann,${dodid},11B,Rifleman,${(index % 9) + 1}th Plt,10R`
  })
  const { importId, counts } = await read(
    `Rank,Last name,First name,DoD ID,MOS,Position,Platoon,Boots\n${lines.join('\n')}`,
  )
  expect(counts).toEqual({ rows: 2000, new: 2000, changed: 0, same: 0, rejected: 0 })
  const elsewhere = { ...of(), importId, sheet: 'Elsewhere' }
  expect(await refusalOf(server.call(previewImport, elsewhere, roster.editor.token))).toMatchObject({
    code: 'invalid-argument',
    details: { field: 'sheet' },
  })
  expect(await commit(importId)).toMatchObject({ created: 2000, updated: 0, rejected: 0 })
  expect((await read(sample)).counts).toMatchObject({ new: expected.acceptedRows })
})

describe('the sample of a company', () => {
  test('shows exactly the expected problems, by line and column', async () => {
    const preview = await read(sample)
    expect(preview.problems.toSorted((a, b) => a.line - b.line)).toEqual(expected.rejected)
    expect(preview.counts).toEqual({
      rows: expected.dataRows,
      new: expected.acceptedRows,
      changed: 0,
      same: 0,
      rejected: expected.rejected.length,
    })
    expect(await soldiersOf(server, roster)).toEqual([])
  })

  test('is imported as one act with its groups, and undone as one', async () => {
    const { importId } = await read(sample)
    const done = await commit(importId)
    expect(done).toEqual({ changeSetId: expect.any(String), created: 120, updated: 0, rejected: 5 })
    const soldiers = await soldiersOf(server, roster, ['dodid', 'mos', 'ets'])
    expect(soldiers).toHaveLength(120)
    expect(soldiers.find(({ last }) => last === 'Whitaker')).toMatchObject({
      rank: 'CPT',
      dodid: '8082458587',
      mos: '11A',
      ets: '2030-08-08',
    })
    const { groups } = await server.call(getRoster, of(), roster.viewer.token)
    expect(groups.filter(({ kind }) => kind === 'platoon').map(({ name }) => name)).toEqual([
      'HQ',
      '1st Platoon',
      '2nd Platoon',
      '3rd Platoon',
    ])
    expect(soldiers.every(({ groupId }) => groups.some(({ id }) => id === groupId))).toBe(true)

    await server.call(undoChange, { ...of(), changeSetId: done.changeSetId }, roster.editor.token)
    expect(await soldiersOf(server, roster)).toEqual([])
    expect((await server.call(getRoster, of(), roster.viewer.token)).groups).toEqual([])
  })

  test('imported again changes nothing', async () => {
    await commit((await read(sample)).importId)
    const again = await read(sample)
    expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 120 })
    const done = await commit(again.importId)
    expect(done).toMatchObject({ created: 0, updated: 0 })
    expect((await soldiersOf(server, roster)).every(({ version }) => version === 1)).toBe(true)
  })

  test('gives the same as an XLSX with Excel dates under a title block', async () => {
    const fromCsv = await read(sample)
    const { data } = papa.parse<string[]>(sample.toString('utf8').replace(/^\ufeff/, ''), { skipEmptyLines: true })
    const iso = /^(\d{4})-(\d{2})-(\d{2})$/
    const grid: Cell[][] = [
      ['A Co, 2-504 PIR'],
      ['As of 12 November 2026'],
      [],
      ...data.map((row) =>
        row.map((text) => (iso.test(text) ? { date: text } : /^\d{10}$/.test(text) ? Number(text) : text)),
      ),
    ]
    const fromXlsx = await read(
      await writeXlsx([
        { name: 'Cover', grid: [['Read me first']] },
        { name: 'A Co', grid },
      ]),
      'roster.xlsx',
    )
    expect(fromXlsx).toMatchObject({ sheet: 'A Co', sheets: ['Cover', 'A Co'], headerLine: 4, counts: fromCsv.counts })
    const shifted = fromCsv.problems.map((problem) => ({
      ...problem,
      line: problem.line + 3,
      problem: problem.problem.replace(/line (\d+)/, (_, line) => `line ${Number(line) + 3}`),
    }))
    expect(fromXlsx.problems).toEqual(shifted)
    await commit(fromXlsx.importId)
    expect((await read(sample)).counts).toMatchObject({ new: 0, changed: 0, same: 120 })
  })
})

describe('a second file', () => {
  test('updates matching Soldiers after showing the difference, adds the others, and undoing restores both', async () => {
    const clay = await addSoldier(server, roster, {
      rank: 'SGT',
      last: 'Clay',
      first: 'Garrett',
      dodid: '5763026474',
      mos: '92Y',
    })
    const rhodes = await addSoldier(server, roster, {
      rank: 'SPC',
      last: 'Rhodes',
      first: 'Ariana',
      position: 'Driver',
    })
    const before = await soldiersOf(server, roster, ['mos', 'position', 'first', 'dodid'])
    const preview = await read(
      'Rank,Last,First,DoD ID,MOS,Plt\nSSG,Clay,Garrett,5763026474,92Y,1\nSPC,Rhodes,Ariana,,11B,\nPFC,New,Neil,1112223334,11B,2\n',
    )
    expect(
      preview.rows.map(({ outcome, soldierId, matchedBy, changes }) => ({
        outcome,
        soldierId,
        matchedBy,
        changes: changes.map(({ field, from, to }) => [field, from, to]),
      })),
    ).toEqual([
      {
        outcome: 'changed',
        soldierId: clay,
        matchedBy: 'DoD ID',
        changes: [
          ['rank', 'SGT', 'SSG'],
          ['group', null, '1st Platoon'],
        ],
      },
      { outcome: 'changed', soldierId: rhodes, matchedBy: 'name', changes: [['mos', null, '11B']] },
      { outcome: 'new', soldierId: null, matchedBy: null, changes: [] },
    ])
    const { changeSetId, ...counts } = await commit(preview.importId)
    expect(counts).toEqual({ created: 1, updated: 2, rejected: 0 })
    expect(await soldiersOf(server, roster, ['position'])).toContainEqual(
      expect.objectContaining({ id: rhodes, position: 'Driver' }),
    )
    await server.call(undoChange, { ...of(), changeSetId }, roster.owner.token)
    expect(await soldiersOf(server, roster, ['mos', 'position', 'first', 'dodid'])).toEqual(
      before.map((soldier) => ({ ...soldier, version: 3 })),
    )
    expect((await server.call(getRoster, of(), roster.owner.token)).groups).toEqual([])
  })

  test('leaves the changed lines alone that the leader skips', async () => {
    await addSoldier(server, roster, { rank: 'SGT', last: 'Clay', dodid: '5763026474' })
    const preview = await read('Rank,Last,DoD ID\nSSG,Clay,5763026474\nPFC,New,1112223334\n')
    expect(await commit(preview.importId, { skipLines: [2] })).toMatchObject({ created: 1, updated: 0 })
    expect((await soldiersOf(server, roster)).map(({ rank, last }) => `${rank} ${last}`)).toEqual([
      'SGT Clay',
      'PFC New',
    ])
  })

  test('without DoD IDs and middle names repeats nobody, and adds no new Soldier whom the leader leaves out', async () => {
    await commit(
      (await read('Rank,Name,DoD ID\nSGT,"Clay, Ann B",5763026474\nPFC,"Diaz, Eve C",5763026475\n')).importId,
    )
    const preview = await read('Rank,Name,MOS\nSGT,"Clay, Ann",11B\nPFC,"Diaz, Eve",11B\nPFC,"Diaz, Eve D",11B\n')
    expect(preview.counts).toMatchObject({ new: 1, changed: 2, rejected: 0 })
    expect(preview.rows[2]).toMatchObject({ outcome: 'new', mayBe: 'PFC Diaz, Eve C' })
    expect(await commit(preview.importId, { skipLines: [4] })).toMatchObject({ created: 0, updated: 2 })
    expect(await soldiersOf(server, roster)).toHaveLength(2)
    const full = await read(
      'Rank,Name,DoD ID,MOS\nSGT,"Clay, Ann B",5763026474,11B\nPFC,"Diaz, Eve C",5763026475,11B\n',
    )
    expect(full.counts).toMatchObject({ new: 0, changed: 0, same: 2 })
  })

  test('keeps existing groups, and undo removes only the unused new ones', async () => {
    await commit((await read('Rank,Last,Plt,Sqd\nSGT,Clay,1,1\n')).importId)
    const first = await server.call(getRoster, of(), roster.owner.token)
    const second = await commit(
      (await read('Rank,Last,Plt,Sqd\nSGT,Rhodes,1st PLT,1\nPFC,New,1,2\nPFC,Other,2,1\n')).importId,
    )
    const grown = await server.call(getRoster, of(), roster.owner.token)
    expect(grown.groups.map(({ name }) => name)).toEqual([
      '1st Platoon',
      '1st Squad',
      '2nd Squad',
      '2nd Platoon',
      '1st Squad',
    ])
    const squad = grown.groups[2]?.id ?? null
    await addSoldier(server, roster, { last: 'Later', groupId: squad })
    await server.call(undoChange, { ...of(), changeSetId: second.changeSetId }, roster.owner.token)
    const left = await server.call(getRoster, of(), roster.owner.token)
    expect(left.groups.map(({ name }) => name)).toEqual([...first.groups.map(({ name }) => name), '2nd Squad'])
  })
})

describe('a preview', () => {
  test('follows another heading line, sheet and mapping, and is committed as last shown', async () => {
    const bytes = await writeXlsx([
      {
        name: 'A',
        grid: [
          ['Rank', 'Last name', 'Code'],
          ['SGT', 'Clay', '11B'],
        ],
      },
      {
        name: 'B',
        grid: [
          ['Rank', 'Last name'],
          ['SGT', 'Rhodes'],
        ],
      },
    ])
    const first = await read(bytes, 'two.xlsx')
    expect(first).toMatchObject({ sheet: 'A', sheets: ['A', 'B'] })
    expect(first.columns[2]).toMatchObject({ heading: 'Code', target: 'ignore', note: expect.any(String) })
    const other = await server.call(
      previewImport,
      { ...of(), importId: first.importId, sheet: 'B' },
      roster.editor.token,
    )
    expect(other.rows.map(({ name }) => name)).toEqual(['Rhodes'])
    const mapping = [
      { index: 0, target: 'rank' as const },
      { index: 1, target: 'last' as const },
      { index: 2, target: 'mos' as const },
    ]
    await server.call(previewImport, { ...of(), importId: first.importId, sheet: 'A', mapping }, roster.editor.token)
    await commit(first.importId)
    expect(await soldiersOf(server, roster, ['mos'])).toMatchObject([{ last: 'Clay', mos: '11B' }])
  })

  test('that is outdated is not committed: somebody changed a Soldier it matched', async () => {
    const clay = await addSoldier(server, roster, { rank: 'SGT', last: 'Clay', dodid: '5763026474' })
    const preview = await read('Rank,Last,DoD ID\nSSG,Clay,5763026474\n')
    await server.call(updateSoldiers, { ...of(), soldierIds: [clay], patch: { rank: 'SFC' } }, roster.owner.token)
    expect(await refusalOf(commit(preview.importId))).toMatchObject({
      code: 'aborted',
      message: expect.stringContaining('Review the new preview'),
    })
    expect(await soldiersOf(server, roster)).toMatchObject([{ rank: 'SFC' }])
    const again = await server.call(previewImport, { ...of(), importId: preview.importId }, roster.editor.token)
    expect(again.rows[0]?.changes).toMatchObject([{ from: 'SFC', to: 'SSG' }])
    await commit(preview.importId)
    expect(await soldiersOf(server, roster)).toMatchObject([{ rank: 'SSG' }])
  })

  test('that is outdated is not committed: somebody added a Soldier it would add', async () => {
    const preview = await read('Rank,Last,DoD ID\nSSG,Clay,5763026474\n')
    await addSoldier(server, roster, { rank: 'SSG', last: 'Clay', dodid: '5763026474' })
    expect(await refusalOf(commit(preview.importId))).toMatchObject({ code: 'aborted' })
    expect(await soldiersOf(server, roster)).toHaveLength(1)
  })

  test('is committed once, however many press it', async () => {
    const { importId } = await read('Rank,Last\nSSG,Clay\n')
    const answers = await Promise.allSettled([commit(importId), commit(importId)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await soldiersOf(server, roster)).toHaveLength(1)
  })

  test('belongs to the account that made it, and to that roster', async () => {
    const { importId } = await read('Rank,Last\nSSG,Clay\n')
    const others = await newRoster(server)
    const elsewhere = server.call(commitImport, { rosterId: others.id, importId }, others.owner.token)
    expect(await refusalOf(elsewhere)).toMatchObject({ code: 'not-found' })
    const colleague = server.call(commitImport, { ...of(), importId }, roster.owner.token)
    expect(await refusalOf(colleague)).toMatchObject({ code: 'not-found' })
    expect(await soldiersOf(server, roster)).toEqual([])
  })

  test('does not accept personal fields that are turned off', async () => {
    const file = 'Rank,Last,DOB\nSSG,Clay,1994-05-16\n'
    const off = await read(file)
    expect(off.columns[2]).toMatchObject({ target: 'ignore', note: expect.any(String) })
    await commit(off.importId)
    const settings = { personalFields: ['dob' as const] }
    await server.call(saveRosterSettings, { ...of(), version: 1, settings }, roster.owner.token)
    expect((await soldiersOf(server, roster, ['dob']))[0]).not.toHaveProperty('dob')
    expect((await read(file)).rows[0]?.changes).toMatchObject([{ field: 'dob', to: '16 May 1994' }])
  })
})

describe('what cannot be imported is refused with a message, and nothing is half-imported', () => {
  const big = `Rank,Last\n${Array.from({ length: 50_000 }, (_, index) => `SGT,Name${index}`).join('\n')}`
  test.each<[string, string | Uint8Array, RegExp]>([
    ['empty', '', /file is empty/],
    ['not a spreadsheet', '%PDF-1.7', /a PDF/],
    ['no headings', 'a,b\nc,d\n', /No row with headings/],
    ['50,000 rows', big, /more than 10,\d{3} rows/],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 3, 'a'), /larger than 10 MB/],
  ])('%s', async (_, file, message) => {
    const refusal = await refusalOf(read(file))
    expect(refusal).toMatchObject({ code: 'invalid-argument', details: { field: 'file' } })
    expect(refusal.message).toMatch(message)
    expect(await soldiersOf(server, roster)).toEqual([])
  })

  test('100 MB is refused before it is read', async () => {
    const response = await server.post(`/api/${readImportFile.name}`, `{"data":"${'a'.repeat(100_000_000)}"}`, {
      authorization: `Bearer ${roster.editor.token}`,
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
  })

  test('text that is not base64', async () => {
    const file = { fileName: 'a.csv', mediaType: 'text/csv', content: 'Rank,Last' }
    const call = server.call(readImportFile, { ...of(), file }, roster.editor.token)
    expect(await refusalOf(call)).toMatchObject({ code: 'invalid-argument', details: { field: 'file' } })
  })

  test('headings alone import nobody', async () => {
    const preview = await read('Rank,Last name,DoD ID\n')
    expect(preview.counts).toMatchObject({ rows: 0, new: 0 })
    expect(await commit(preview.importId)).toMatchObject({ created: 0, updated: 0 })
  })

  test('a repeated heading is reported, and the first one counts', async () => {
    const preview = await read('Rank,Last,MOS,MOS\nSGT,Clay,11B,68W\n')
    expect(preview.columns.map(({ target }) => target)).toEqual(['rank', 'last', 'mos', 'ignore'])
    await commit(preview.importId)
    expect(await soldiersOf(server, roster, ['mos'])).toMatchObject([{ mos: '11B' }])
  })

  test('an unknown sheet, a heading line beyond the end', async () => {
    const { importId } = await read('Rank,Last\nSGT,Clay\n')
    const sheet = server.call(previewImport, { ...of(), importId, sheet: 'Other' }, roster.editor.token)
    expect(await refusalOf(sheet)).toMatchObject({ code: 'invalid-argument', details: { field: 'sheet' } })
    const line = server.call(previewImport, { ...of(), importId, headerLine: 99 }, roster.editor.token)
    expect(await refusalOf(line)).toMatchObject({ code: 'invalid-argument', details: { field: 'headerLine' } })
  })
})

test('the order of names without a comma is shown, can be switched, and is imported as last shown', async () => {
  const { importId, columns } = await read('Rank,Name\nSGT,ADAMS ROBERT T\nSPC,NGUYEN ANA\n')
  expect(columns[1]?.nameOrder).toEqual({ order: 'last first', decided: 'by its rows' })
  const turned = async (nameOrder: 'first last' | 'last first') => {
    const mapping = [
      { index: 0, target: 'rank' as const },
      { index: 1, target: 'name' as const, nameOrder },
    ]
    return server.call(previewImport, { ...of(), importId, mapping }, roster.editor.token)
  }
  expect((await turned('first last')).rows.map(({ name }) => name)).toEqual(['T, ADAMS ROBERT', 'ANA, NGUYEN'])
  expect((await turned('last first')).columns[1]?.nameOrder).toEqual({ order: 'last first', decided: 'by you' })
  await commit(importId)
  const soldiers = await soldiersOf(server, roster, ['first'])
  expect(soldiers.map(({ last, first }) => `${last}, ${first}`).toSorted()).toEqual(['ADAMS, ROBERT', 'NGUYEN, ANA'])
})

test('what is not visible at once in a file is reported: its encoding, its other sheets', async () => {
  const letters = await read(Buffer.from('Rank,Name\nSGT,"Mu\xa4oz, Ana"\n', 'latin1'))
  expect(letters.rows).toMatchObject([{ name: 'Muñoz, Ana' }])
  expect(letters.notes).toEqual([expect.stringContaining('“CSV (MS-DOS)”: Muñoz.')])
  const grid = [
    ['Rank', 'Last name', 'First name'],
    ['SGT', 'Clay', 'Ann'],
  ]
  const book = await writeXlsx([
    { name: 'Alpha', grid },
    { name: 'Bravo', grid: grid.map((row) => row.slice(0, 2)) },
    { name: 'Read me', grid: [['Hello']] },
  ])
  const sheets = await read(book, 'roster.xlsx')
  expect(sheets.notes).toEqual([
    'Only the sheet Alpha is imported. Not read: Bravo (1 row), Read me. Choose another under Columns.',
  ])
})

test('5,000 rows are imported as one act', async () => {
  const lines = Array.from(
    { length: 5000 },
    (_, index) =>
      `SPC,"Name${index}, First",${1_000_000_000 + index},11B,${1 + (index % 3)},${1 + (index % 9)},2027-06-26`,
  )
  const { importId } = await read(`Rank,Name,DoD ID,MOS,Plt,Sqd,ETS\n${lines.join('\n')}\n`)
  expect(await commit(importId)).toMatchObject({ created: 5000 })
  expect(await soldiersOf(server, roster)).toHaveLength(5000)
  const { changeSets } = await server.call(listChanges, of(), roster.viewer.token)
  expect(changeSets).toMatchObject([{ kind: 'import', soldiers: 5000 }])
  const history = await server.database.pool.query('select count(*) from strength_history where roster_id = $1', [
    roster.id,
  ])
  expect(history.rows).toEqual([{ count: 5000 }])
})

test('imported names are never formulas anywhere', async () => {
  const soldierId = '00000000-0000-4000-8000-000000000001'
  const soldier = { rank: 'SPC', last: '=cmd|calc', position: '+1' }
  await server.call(createSoldier, { ...of(), soldierId, soldier }, roster.owner.token)
  const preview = await read("Rank,Last,Position\nSPC,'=cmd|calc,'+1\n")
  expect(preview.rows).toMatchObject([{ outcome: 'same', soldierId }])
})
