import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { type Cell, columnLetters, UnreadableFile } from './grid.ts'
import { readSpreadsheet } from './read.ts'
import { readXlsxSheets } from './read-xlsx.ts'
import { writeCsv, writeXlsx } from './write.ts'

const LIMITS = { rows: 10_000, columns: 200 }

const read = (bytes: Uint8Array) => readSpreadsheet(bytes, LIMITS)

async function gridOf(bytes: Uint8Array | string): Promise<readonly (readonly Cell[])[]> {
  const [sheet] = await readSpreadsheet(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, LIMITS)
  return sheet?.grid ?? []
}

function refusal(bytes: Uint8Array | string): Promise<string> {
  return gridOf(bytes).then(
    () => 'it was read',
    (error: unknown) => (error instanceof UnreadableFile ? error.message : Promise.reject(error)),
  )
}

/** A workbook of one sheet from its parts, in Excel's layout. */
function workbook(sheetXml: string, more: Record<string, string> = {}, workbookXml = ''): Uint8Array {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r">${workbookXml}<sheets><sheet name="R&amp;D" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet>${sheetXml}</worksheet>`,
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

const inline = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`

describe('CSV', () => {
  const expected = [
    ['Rank', 'Name'],
    ['SGT', 'Núñez, Zoë "Z"'],
  ]

  test.each([
    ['comma', 'Rank,Name\r\nSGT,"Núñez, Zoë ""Z"""\r\n'],
    ['semicolon', 'Rank;Name\nSGT;"Núñez, Zoë ""Z"""\n'],
    ['tab', 'Rank\tName\nSGT\t"Núñez, Zoë ""Z"""'],
    ['pipe', 'Rank|Name\nSGT|"Núñez, Zoë ""Z"""'],
    ["Excel's note about the delimiter", 'sep=;\r\nRank;Name\r\nSGT;"Núñez, Zoë ""Z"""\r\n'],
    ['old Mac line ends', 'Rank,Name\rSGT,"Núñez, Zoë ""Z"""\r'],
  ])('is read with %s', async (_, text) => {
    expect(await gridOf(text)).toEqual(expected)
  })

  const text = 'Rank,Name\r\nSGT,"Núñez, Zoë ""Z"""\r\n'
  test.each([
    ['UTF-8 with byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 little-endian', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 big-endian', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-16 without mark', Buffer.from(text, 'utf16le')],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('is read in %s', async (_, bytes) => {
    expect(await gridOf(bytes)).toEqual(expected)
  })

  test.each([
    // Muñoz, PEÑA, José, GARCIA in the bytes of each encoding.
    ['CSV (MS-DOS)', [0xa4, 0xa5, 0x82]],
    ['CSV (Macintosh)', [0x96, 0x84, 0x8e]],
  ])('Excel’s “%s” is recognized by its words, with a note', async (name, [n = 0, N = 0, e = 0]) => {
    const bytes = Buffer.from('Rank,Name\nSGT,"Mu1oz, Ana"\nSPC,"PE2A, Jos3"\n', 'latin1').map((byte) =>
      byte === 0x31 ? n : byte === 0x32 ? N : byte === 0x33 ? e : byte,
    )
    const [sheet] = await read(bytes)
    expect(sheet?.grid.slice(1)).toEqual([
      ['SGT', 'Muñoz, Ana'],
      ['SPC', 'PEÑA, José'],
    ])
    expect(sheet?.note).toBe(
      `This looks like Excel’s “${name}”: Muñoz, PEÑA, José. If a name is wrong, save the file as “CSV UTF-8” and choose it again.`,
    )
  })

  test.each(['Núñez, José', 'MUÑOZ, BJÖRN', 'O’Brien, D’Angelo', 'the Soldier’s – 1st–2nd', 'Smith–Jones, Zoë “Z”'])(
    'Excel’s own “CSV” with %s needs no note',
    async (words) => {
      const windows: Readonly<Record<string, number>> = { '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96 }
      const [sheet] = await read(
        Uint8Array.from(`Rank|Name\nSGT|${words}\n`, (one) => windows[one] ?? one.charCodeAt(0)),
      )
      expect(sheet).toEqual({
        name: 'CSV',
        grid: [
          ['Rank', 'Name'],
          ['SGT', words],
        ],
      })
    },
  )

  test('text without telling words gets a note', async () => {
    const [sheet] = await read(Buffer.from('Rank,Name\nSGT,"Vega, Ana"\nSPC,\xa4\n', 'latin1'))
    expect(sheet?.note).toMatch(/^The encoding of this file is not certain\. /)
  })

  test('keeps blank lines, so that a line is the line a spreadsheet shows', async () => {
    expect(await gridOf('A Co\n\nRank,Name\n')).toEqual([
      ['A Co', null],
      ['', null],
      ['Rank', 'Name'],
    ])
  })

  test('says which quotation mark is never closed', async () => {
    expect(await refusal('Rank,Name\nSGT,"Nunez\nSSG,Clay\n')).toMatch(/never closed/)
  })

  test('says what does not fit', async () => {
    expect(await refusal(`Rank\n${'SGT\n'.repeat(50_000)}`)).toContain('more than 10,000 rows')
    expect(await refusal(`${'Rank,'.repeat(250)}Rank\n`)).toContain('column IQ')
  })
})

describe('XLSX', () => {
  test('reads text, numbers, booleans and dates', async () => {
    const sheet = `<sheetData>${row(1, `${inline('A1', 'Rank')}<c r="B1"><v>1234567890</v></c><c r="C1" t="b"><v>1</v></c><c r="D1" s="1"><v>46563</v></c>`)}</sheetData>`
    expect(await gridOf(workbook(sheet))).toEqual([['Rank', 1234567890, true, { date: '2027-06-25' }]])
  })

  test('reads dates of the 1904 system', async () => {
    const sheet = `<sheetData>${row(1, '<c r="A1" s="1"><v>45101</v></c>')}</sheetData>`
    const grid = await gridOf(workbook(sheet, {}, '<workbookPr date1904="1"/>'))
    expect(grid).toEqual([[{ date: '2027-06-25' }]])
  })

  test('uses a formula’s last result, and reports an error or a missing result', async () => {
    const sheet = `<sheetData>${row(1, '<c r="A1" t="str"><f>"S"&amp;"GT"</f><v>SGT</v></c><c r="B1"><f>1+1</f><v>2</v></c><c r="C1" t="str"><f>X()</f></c><c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="E1"><v>3</v></c><c r="F1" t="str"><f>""</f><v></v></c><c r="G1"><f>VLOOKUP(A2,B:C,2)</f><v/></c><c r="H1"><f t="shared" si="0"/></c>')}${row(2, `${inline('A2', 'x')}<c r="B2" t="e"><v>#N/A</v></c>`)}</sheetData>`
    const [first, second] = await gridOf(workbook(sheet))
    expect(first).toEqual([
      ...['SGT', 2, '#NOT CALCULATED! =X()', '#DIV/0!', 3, null],
      ...['#NOT CALCULATED! =VLOOKUP(A2,B:C,2)', '#NOT CALCULATED! ='],
    ])
    expect(second?.slice(0, 2)).toEqual(['x', '#N/A'])
  })

  test('reads hidden rows, and says which', async () => {
    const sheet = `<sheetData>${row(1, inline('A1', 'Rank'))}<row r="2" hidden="1">${inline('A2', 'SGT')}</row>${row(3, inline('A3', 'SPC'))}</sheetData>`
    const [read1] = await read(workbook(sheet))
    expect(read1?.grid).toEqual([['Rank'], ['SGT'], ['SPC']])
    expect(read1?.note).toBe('Line 2 is hidden in the workbook and is read all the same.')
  })

  test('fills a cell merged over several rows down, and leaves a title across columns alone', async () => {
    const sheet = `<sheetData>${row(1, inline('A1', 'A Co'))}${row(2, inline('A2', '1st') + inline('B2', 'Clay'))}${row(3, inline('B3', 'Rhodes'))}</sheetData><mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:A3"/></mergeCells>`
    expect(await gridOf(workbook(sheet))).toEqual([
      ['A Co', null],
      ['1st', 'Clay'],
      ['1st', 'Rhodes'],
    ])
  })

  test('offers every sheet with contents, by name', async () => {
    const bytes = await writeXlsx([
      { name: 'Cover', grid: [['Read me']] },
      { name: 'Empty', grid: [] },
      {
        name: 'Alpha roster',
        grid: [
          ['Rank', 'Last name'],
          ['SGT', 'Clay'],
        ],
      },
    ])
    const sheets = await readSpreadsheet(bytes, LIMITS)
    expect(sheets.map((sheet) => sheet.name)).toEqual(['Cover', 'Alpha roster'])
  })

  test('survives a cell at the far corner of the sheet', async () => {
    const sheet = `<sheetData>${row(1, inline('A1', 'Rank'))}${row(1_048_576, inline('XFD1048576', 'x'))}</sheetData>`
    expect(await refusal(workbook(sheet))).toMatch(/row 1,048,576 and something in column XFD/)
  })

  test('ignores styled cells with nothing in them, however far away', async () => {
    const sheet = `<sheetData>${row(1, `${inline('A1', 'Rank')}<c r="XFD1" s="1"/>`)}${row(1_048_576, '<c r="A1048576" s="1"/>')}</sheetData>`
    expect(await gridOf(workbook(sheet))).toEqual([['Rank']])
  })

  test('refuses more rows than fit', async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) =>
      row(index + 1, `<c r="A${index + 1}"><v>${index}</v></c>`),
    )
    expect(await refusal(workbook(`<sheetData>${rows.join('')}</sheetData>`))).toContain('more than 10,000 rows')
  })
})

describe('a file that is not a roster is refused with a message', () => {
  const ole = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)])
  test.each<[string, Uint8Array | string, RegExp]>([
    ['nothing', '', /file is empty/],
    ['blank lines', '\n\n \n', /file is empty/],
    ['empty cells', ',,,\n,,,\n', /nothing in this file/],
    ['an empty workbook', workbook('<sheetData/>'), /nothing in this file/],
    ['a PDF', '%PDF-1.7 and so on', /a PDF/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), /a picture/],
    ['a web page called .xls', '\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>', /web page/],
    ['XML', '<?xml version="1.0"?><Workbook/>', /XML/],
    ['random bytes', Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 251)), /not a spreadsheet/],
    ['an old workbook', ole, /old Excel file/],
    ['a workbook with a password', Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]), /password/],
    ['a macro workbook', workbook('<sheetData/>', { 'xl/vbaProject.bin': 'x' }), /macros/],
    ['a binary workbook', workbook('<sheetData/>', { 'xl/workbook.bin': 'x' }), /xlsb/],
    ['a Word document', zipSync({ 'word/document.xml': strToU8('<w/>') }), /Word document/],
    ['an OpenDocument sheet', zipSync({ 'content.xml': strToU8('<o/>') }), /another program/],
    ['any archive', zipSync({ 'a.txt': strToU8('a') }), /ZIP archive/],
    ['half a workbook', workbook('<sheetData/>').slice(0, 300), /damaged/],
    ['a workbook whose sheet is gone', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }), /damaged/],
  ])('%s', async (_, bytes, message) => {
    expect(await refusal(bytes)).toMatch(message)
  })

  test('a workbook with any byte changed is read or refused', async () => {
    const names = row(1, inline('A1', 'Rank') + inline('B1', 'Last name, first name'))
    const whole = workbook(`<sheetData>${names}${row(2, inline('A2', 'SGT'))}</sheetData>`)
    const outcome = (changed: Uint8Array) =>
      readXlsxSheets(changed).then(
        () => 'read',
        (error: unknown) => (error instanceof UnreadableFile ? 'refused' : String(error)),
      )
    const outcomes = new Set<string>()
    for (const [at, byte] of whole.entries()) {
      for (const flip of [0x01, 0x55, 0xff]) outcomes.add(await outcome(whole.with(at, byte ^ flip)))
    }
    expect(outcomes).toEqual(new Set(['read', 'refused']))
  })

  test('a bomb: one part that unpacks a thousand times', async () => {
    expect(await refusal(workbook(`<sheetData>${' '.repeat(20_000_000)}</sheetData>`))).toMatch(/unpacks to more/)
  })

  const two = row(1, inline('A1', 'Rank') + inline('B1', 'Name')) + row(2, inline('A2', 'SGT'))
  test.each<[string, () => Uint8Array, RegExp]>([
    [
      'more merged cells than a roster can need, one over the other',
      () => {
        const rows = Array.from({ length: 5000 }, (_, at) => row(at + 1, inline(`A${at + 1}`, 'x'))).join('')
        const merges = Array.from({ length: 1000 }, () => '<mergeCell ref="B1:B5000"/>').join('')
        return workbook(`<sheetData>${rows}</sheetData><mergeCells>${merges}</mergeCells>`)
      },
      /more merged cells .* Unmerge them in Excel/,
    ],
    [
      'more merged ranges than a roster can need',
      () => {
        const merges = Array.from({ length: 30_000 }, (_, at) => `<mergeCell ref="A${at * 2 + 1}:A${at * 2 + 2}"/>`)
        return workbook(`<sheetData>${two}</sheetData><mergeCells>${merges.join('')}</mergeCells>`)
      },
      /more merged cells .* Unmerge them in Excel/,
    ],
    [
      'more than a million cells',
      () => {
        const cells = Array.from({ length: 1_000_001 }, (_, at) => `<c r="${(at * 7919) % 1_000_003}"/>`)
        return workbook(`<sheetData>${row(1, cells.join(''))}</sheetData>`)
      },
      /more than 1,000,000 cells/,
    ],
    [
      'one part under several names',
      () =>
        workbook(
          `<sheetData>${two}</sheetData>`,
          {},
          '<sheets><sheet name="One" sheetId="2" r:id="rId1"/><sheet name="Two" sheetId="3" r:id="rId1"/></sheets>',
        ),
      /damaged/,
    ],
  ])('a workbook with %s', async (_, make, words) => {
    expect(await refusal(make())).toMatch(words)
  })

  test('but not a column merged down to the end of the sheet', async () => {
    const merge = '<mergeCells><mergeCell ref="A2:A1048576"/></mergeCells>'
    expect(await gridOf(workbook(`<sheetData>${two}${row(3, inline('B3', 'Clay'))}</sheetData>${merge}`))).toEqual([
      ['Rank', 'Name'],
      ['SGT', null],
      ['SGT', 'Clay'],
    ])
  })

  test('a bomb: very many parts', async () => {
    const parts = Object.fromEntries(
      Array.from({ length: 3000 }, (_, index) => [`xl/worksheets/sheet${index}.xml`, '<w/>']),
    )
    expect(await refusal(workbook('<sheetData/>', parts))).toMatch(/too many parts/)
  })

  test('a bomb with a false size gets no more room than it stated', async () => {
    const bytes = Buffer.from(
      workbook(`<sheetData>${row(1, inline('A1', 'Rank'))}</sheetData>${' '.repeat(3_000_000)}`),
    )
    // Both records of the sheet's size, local and central, now claim 400 bytes.
    const size = Buffer.alloc(4)
    const truth = 3_000_000 + `<worksheet><sheetData>${row(1, inline('A1', 'Rank'))}</sheetData></worksheet>`.length
    size.writeUInt32LE(truth)
    const claim = Buffer.alloc(4)
    claim.writeUInt32LE(400)
    for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size, at + 1)) claim.copy(bytes, at)
    expect(await gridOf(bytes).catch(() => [['Rank']])).toEqual([['Rank']])
  })
})

describe('written files', () => {
  test('never start a formula in CSV', () => {
    const text = writeCsv([['Name'], ['=1+1'], ['+1 910'], ['-5'], ['@SUM(A1)'], ['\t=1']]).toString('utf8')
    expect(text).toBe("\ufeffName\r\n'=1+1\r\n'+1 910\r\n'-5\r\n'@SUM(A1)\r\n'\t=1\r\n")
  })

  test('are text in XLSX, whatever it looks like, and read back the same', async () => {
    const grid: Cell[][] = [
      ['Name', 'Born', 'Kids', 'Rider'],
      ['=1+1', { date: '1994-02-28' }, 2, true],
      ['@SUM(A1)', { date: '2026-11-12' }, 0, false],
    ]
    expect(await gridOf(await writeXlsx([{ name: 'A/Co: [1]', grid }]))).toEqual(grid)
  })
})

test('columns have the letters of a spreadsheet', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
})
