import { commitImport, exportRoster, readImportFile } from '@muster/domain/roster/functions.ts'
import type { ImportPreview } from '@muster/domain/roster/schema.ts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallError, startTestServer, type TestServer } from '../../testing/server/server.ts'
import { newRoster, soldiersOf, type TestRoster } from '../../testing/unit/rosters.ts'

/** Files made to cause damage. Each gets an error message or a harmless preview, and leaves nothing behind. */
let server: TestServer
let roster: TestRoster
beforeAll(async () => {
  server = await startTestServer({ at: new Date('2026-11-12T11:30:00Z') })
  roster = await newRoster(server)
})
afterAll(() => server.close())

async function read(file: Uint8Array | string, fileName = 'roster.csv'): Promise<ImportPreview> {
  const input = { fileName, mediaType: 'text/csv', content: Buffer.from(file).toString('base64') }
  return server.call(readImportFile, { rosterId: roster.id, file: input }, roster.owner.token)
}

async function drafts(): Promise<number> {
  const { rows } = await server.database.pool.query('select 1 from roster_imports where roster_id = $1', [roster.id])
  return rows.length
}

/** A workbook of one sheet from its parts. */
function workbook(sheet: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
  const parts: Record<string, string> = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Roster" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
const heading = `<row r="1">${cell('A1', 'Rank')}${cell('B1', 'Last')}</row>`
const clay = `<row r="2">${cell('A2', 'SGT')}${cell('B2', 'Clay')}</row>`

const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n === 0 ? '' : n};`.repeat(10)}">`,
).join('')}]>`
const secret = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'

/** 150 MB of zeros, compressed to 150 kB. */
const bomb = zipSync({
  'xl/workbook.xml': strToU8('<workbook/>'),
  'xl/worksheets/sheet1.xml': new Uint8Array(150_000_000),
})
const wide = Array.from({ length: 10_000 }, (_, n) => `Column ${n}`).join(',')
const nested = zipSync({ 'a.zip': zipSync({ 'b.csv': new Uint8Array(5_000_000) }) })

test.each<[string, () => string | Uint8Array, RegExp]>([
  ['a zip bomb', () => bomb, /unpacks to more/],
  ['a zip in a zip', () => nested, /ZIP archive/],
  ['10,000 columns', () => `${wide}\n${wide}\n`, /columns/],
  [
    '10,000 columns in a workbook',
    () => workbook(`<worksheet><sheetData>${wideRow()}</sheetData></worksheet>`),
    /columns/,
  ],
  ['a quotation mark never closed', () => `Rank,Last\nSGT,"Clay\n${'SGT,Other\n'.repeat(5000)}`, /quotation mark/],
  ['a cell of ten million letters', () => `Rank,Last\nSGT,${'a'.repeat(7_000_000)}\n`, /./],
  ['only quotation marks', () => '"'.repeat(1_000_000), /./],
  ['only separators', () => ','.repeat(1_000_000), /./],
  ['only line ends', () => '\n'.repeat(1_000_000), /./],
  ['tags never closed', () => workbook(`<worksheet><sheetData>${'<row><c>'.repeat(200_000)}`), /./],
  ['tags inside tags', () => workbook(`<worksheet>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</worksheet>`), /./],
  ['an attribute without end', () => workbook(`<worksheet><sheetData><row r="${'1'.repeat(2_000_000)}`), /./],
  ['a workbook that is its own sheet', () => selfReferring(), /./],
])('%s is refused with a message, and leaves nothing behind', async (_what, make, words) => {
  const before = await drafts()
  const refusal = await read(make()).then(
    (preview) => preview,
    (error: unknown) => (error instanceof CallError ? error : Promise.reject(error)),
  )
  if (refusal instanceof CallError) {
    expect(refusal).toMatchObject({ code: 'invalid-argument', details: { field: 'file' } })
    expect(refusal.message).toMatch(words)
    expect(refusal.message.length).toBeLessThan(400)
    expect(await drafts()).toBe(before)
  } else {
    expect(words.source, JSON.stringify(refusal).slice(0, 500)).toBe('.')
    expect(JSON.stringify(refusal).length).toBeLessThan(2_000_000)
  }
  expect(await soldiersOf(server, roster)).toEqual([])
  expect(await server.database.ready()).toBe(true)
})

function wideRow(): string {
  return `<row r="1">${Array.from({ length: 10_000 }, (_, n) => cell(`${letters(n)}1`, `C${n}`)).join('')}</row>`
}

function letters(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : letters(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26))
}

function selfReferring(): Uint8Array {
  return workbook(`<worksheet><sheetData>${heading}${clay}</sheetData></worksheet>`, {
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="../xl/workbook.xml"/></Relationships>',
  })
}

test.each([
  ['entities that multiply', laughs, '&lol9;'],
  ['an entity that names a file', secret, '&x;'],
])('a workbook with %s shows none of it', async (_what, prologue, entity) => {
  const rows = `<sheetData>${heading}<row r="2">${cell('A2', 'SGT')}${cell('B2', entity)}</row></sheetData>`
  const preview = await read(workbook(`${prologue}<worksheet>${rows}</worksheet>`)).catch((error: unknown) => error)
  const shown = preview instanceof CallError ? preview.message : JSON.stringify(preview)
  if (preview instanceof CallError) expect(preview.code).toBe('invalid-argument')
  expect(shown.length).toBeLessThan(10_000)
  expect(shown).not.toMatch(/root:|lollol/)
})

test('text in Shift-JIS is read as some text, and no nonsense is imported without asking', async () => {
  const shiftJis = Buffer.from([0x8e, 0xe1, 0x97, 0xd1, 0x81, 0x40, 0x95, 0xbd])
  const file = Buffer.concat([Buffer.from('Rank,Last\nSGT,'), shiftJis, Buffer.from('\n')])
  const answer = await read(file).catch((error: unknown) => error)
  if (answer instanceof CallError) expect(answer.code).toBe('invalid-argument')
  else expect((answer as ImportPreview).rows).toHaveLength(1)
  expect(await soldiersOf(server, roster)).toEqual([])
})

test('formulas in every cell stay text on import and export', async () => {
  const evil = ['=cmd|/c calc!A0', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '=HYPERLINK("http://evil.example")', '＝1+1']
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = evil.map((text, n) => `SGT,Name${n},${quoted(text)},${quoted(text)}`)
  const preview = await read(`Rank,Last,Duty position,Remarks\n${lines.join('\n')}\n`)
  expect(preview.counts.new).toBe(evil.length)
  const { importId } = preview
  const committed = await server.call(commitImport, { rosterId: roster.id, importId }, roster.owner.token)
  expect(committed.created).toBe(evil.length)
  const view = { rosterId: roster.id, fields: ['rank' as const, 'last' as const, 'position' as const] }
  const csv = await server.call(exportRoster, { ...view, format: 'csv' }, roster.owner.token)
  const text = Buffer.from(csv.content, 'base64').toString('utf8')
  for (const line of text.split('\r\n').slice(1)) {
    for (const value of line.split(',')) expect(value).not.toMatch(/^"?[=+@\t\r＝＋－＠-]/u)
  }
  const xlsx = await server.call(exportRoster, { ...view, format: 'xlsx' }, roster.owner.token)
  const parts = unzipSync(Buffer.from(xlsx.content, 'base64'))
  const sheets = Object.entries(parts).filter(([name]) => name.includes('worksheets/'))
  expect(sheets.length).toBeGreaterThan(0)
  for (const [, bytes] of sheets) expect(strFromU8(bytes)).not.toMatch(/<f[ >/]|t="str"|hyperlink/)
})

test('afterwards the server has its memory back', async () => {
  const before = process.memoryUsage.rss()
  for (let round = 0; round < 5; round++) await expect(read(bomb)).rejects.toThrow(CallError)
  // The child processes that used the memory are gone.
  expect(process.memoryUsage.rss() - before).toBeLessThan(300_000_000)
  const preview = await read('Rank,Last\nSGT,Okafor\n')
  expect(preview.counts).toMatchObject({ rows: 1, new: 1 })
})
