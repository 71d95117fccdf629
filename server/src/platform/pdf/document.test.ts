import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { tries } from '../../testing/run/depth.ts'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { type PdfReport, type PdfRow, renderPdf } from './document.ts'

const report: PdfReport = {
  title: 'Roster',
  unit: 'A Co, 2-504 PIR',
  asOf: '12 Nov 2026 0630',
  by: '1SG Rasmussen',
  marking: 'UNOFFICIAL',
  orientation: 'landscape',
  createdAt: new Date('2026-11-12T11:30:00Z'),
  blocks: [],
}
const columns = ['Rank', 'Last name', 'Remarks'].map((heading) => ({ heading }))
const people = (count: number): PdfRow[] =>
  Array.from({ length: count }, (_, index) => ({ cells: ['SGT', `Name${index}`, 'Present for duty'] }))

describe('a report', () => {
  test('has its header, and on every page the marking line and its number', async () => {
    const pages = await textOfPdf(
      await renderPdf({ ...report, blocks: [{ kind: 'table', columns, rows: people(100) }] }),
    )
    expect(pages.length).toBeGreaterThan(2)
    expect(pages[0]).toContain('A Co, 2-504 PIR   Roster')
    expect(pages[0]).toContain('As of 12 Nov 2026 0630   By 1SG Rasmussen')
    pages.forEach((page, index) => {
      expect(page.filter((text) => text === 'UNOFFICIAL')).toHaveLength(2)
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(page).toContain('Last name')
    })
  })

  test('loses no row and keeps their order over pages and poured columns', async () => {
    const blocks = [
      { kind: 'table' as const, columns, rows: people(250), pour: 3 },
      {
        kind: 'columns' as const,
        columns: [[{ kind: 'table' as const, columns, rows: people(20) }], [{ kind: 'text' as const, text: 'beside' }]],
      },
    ]
    const texts = (await textOfPdf(await renderPdf({ ...report, blocks }))).flat()
    const names = texts.filter((text) => text.startsWith('Name'))
    expect(names).toEqual([...people(250), ...people(20)].map(({ cells }) => cells[1]))
    expect(texts).toContain('beside')
  })

  test('is on one page when it must be and can be', async () => {
    const blocks = [{ kind: 'table' as const, columns, rows: people(45) }]
    expect(await textOfPdf(await renderPdf({ ...report, blocks }))).toHaveLength(2)
    expect(await textOfPdf(await renderPdf({ ...report, blocks, fitPages: 1 }))).toHaveLength(1)
  })

  test('takes the first possible number of pages, at the largest type', async () => {
    const blocks = [{ kind: 'table' as const, columns, rows: people(80) }]
    const pages = async (fitPages: number | number[], smallestType = 7) =>
      (await textOfPdf(await renderPdf({ ...report, blocks, fitPages, smallestType }))).length
    expect(await pages([1, 3])).toBe(3)
    expect(await pages([1, 3], 3)).toBe(1)
  })

  test('cuts no word of a table that has room for them at a smaller type', async () => {
    const days = Array.from({ length: 30 }, (_, at) => ({ heading: `Nov ${at + 1}` }))
    const rows = [{ cells: ['SPC', 'Dominguez-Featherstone,', ...days.map(() => 'A13*')] }]
    const table = { kind: 'table' as const, columns: [{ heading: 'Grade' }, { heading: 'Name' }, ...days], rows }
    const words = async (wholeWords: boolean) =>
      (await textOfPdf(await renderPdf({ ...report, blocks: [table], wholeWords }))).flat()
    expect(await words(false)).not.toContain('Dominguez-Featherstone,')
    expect(await words(true)).toEqual(expect.arrayContaining(['SPC', 'Dominguez-Featherstone,', 'A13*']))
  })

  test('keeps a group’s name with its first row, in one line over all columns', async () => {
    const name = 'A day of the week with a long name, and a holiday that has one too'
    for (let count = 20; count < 40; count += tries(4, 1)) {
      const rows = [...people(count), { cells: [name], strong: true, opens: true }, ...people(3)]
      const pages = await textOfPdf(await renderPdf({ ...report, blocks: [{ kind: 'table', columns, rows }] }))
      const page = pages.find((texts) => texts.includes(name))
      expect(page?.[page.indexOf(name) + 1]).toBe('SGT')
    }
  })

  test('prints any Latin name, Greek, Cyrillic, Hebrew, Arabic and emoji, and a box for unknown characters', async () => {
    const names = [
      'Núñez',
      'Łukasiewicz',
      'Ştefănescu',
      'Nguyễn',
      'O’Brien',
      'ſmith',
      'e\u0301',
      'Иван',
      '中',
      '\u{1f600}',
    ]
    const rows = names.map((name) => ({ cells: ['SGT', name, ''] }))
    const texts = (await textOfPdf(await renderPdf({ ...report, blocks: [{ kind: 'table', columns, rows }] }))).flat()
    for (const name of ['Núñez', 'Łukasiewicz', 'Ştefănescu', 'Nguyễn', 'O’Brien', 'é', 'Иван', '□', '\u{1f600}'])
      expect(texts).toContain(name)
    expect(texts.join('')).not.toContain('\ufffd')
  })

  test('sets right-to-left text from right to left, and drops what no paper can show', async () => {
    const cells = ['אבג (1)', 'abc אבג', 'سلام', 'a\tb\u0007c\ud800d', 'family \u{1f468}\u200d\u{1f469}']
    const texts = (
      await textOfPdf(
        await renderPdf({
          ...report,
          blocks: [{ kind: 'table', columns: [], rows: [] }, ...cells.map((text) => ({ kind: 'text' as const, text }))],
        }),
      )
    ).flat()
    for (const shown of ['(1) גבא', 'abc גבא', 'ملاس', 'a    bc']) expect(texts.join('')).toContain(shown)
  })

  test('draws bars next to and under their numbers', async () => {
    const bar = {
      parts: [
        { value: 3, filling: 'solid' as const },
        { value: 1, filling: 'crossed' as const },
      ],
      of: 4,
    }
    const table = {
      kind: 'table' as const,
      columns: [{ heading: 'Group' }, { heading: 'OK' }, { heading: '', rest: true }],
      headBars: [null, bar],
      rows: Array.from({ length: 60 }, (_, at) => ({ cells: [`Squad ${at}`, '3/4', ''], bars: [null, bar, bar] })),
    }
    const bytes = await renderPdf({ ...report, blocks: [table] })
    const pages = await textOfPdf(bytes)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.flat().filter((text) => text === '3/4')).toHaveLength(60)
    // The heading is on each page again.
    expect(pages.every((texts) => texts.includes('OK'))).toBe(true)
  })

  test('shows a drawing on a line, with its words', async () => {
    const drawing = {
      kind: 'drawing' as const,
      strokes: [
        [0, 0, 1000, 250],
        [500, 100],
      ],
      box: { width: 1000, height: 250 },
      alt: 'Signature',
      captions: ['SGT Smith', '12 Nov 2026'],
    }
    const bytes = await renderPdf({ ...report, blocks: [drawing] })
    expect((await textOfPdf(bytes)).flat()).toEqual(expect.arrayContaining(drawing.captions))
    const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
    const figure = context
      .enumerateIndirectObjects()
      .find(([, object]) => object instanceof PDFDict && object.get(PDFName.of('S')) === PDFName.of('Figure'))?.[1]
    expect(figure).toBeInstanceOf(PDFDict)
  })

  test('breaks long text at words, and a word that is too long by itself', async () => {
    const rows = [{ cells: ['SGT', 'x'.repeat(400), 'many words '.repeat(60).trim()] }]
    const texts = (
      await textOfPdf(
        await renderPdf({ ...report, orientation: 'portrait', blocks: [{ kind: 'table', columns, rows }] }),
      )
    ).flat()
    expect(texts.filter((text) => /^x+$/.test(text)).join('')).toBe('x'.repeat(400))
    expect(texts.filter((text) => /many|words/.test(text)).join(' ')).toBe('many words '.repeat(60).trim())
  })

  test('has its title in XMP too, whatever the title contains', async () => {
    const bytes = await renderPdf({ ...report, title: 'Due-outs <A&B> "now"\u0007' })
    const reader = await getDocumentProxy(new Uint8Array(bytes))
    const { metadata } = await reader.getMetadata()
    expect(metadata.get('dc:title')).toBe(`Due-outs <A&B> "now" , ${report.unit}`)
    expect(metadata.get('xmp:creatortool')).toBe('Muster')
  })

  test('is tagged: language, title, and a table of rows and cells for a screen reader', async () => {
    const bytes = await renderPdf({
      ...report,
      blocks: [
        { kind: 'heading', text: 'People' },
        { kind: 'table', columns, rows: people(2) },
      ],
    })
    const { catalog, context } = await PDFDocument.load(bytes, { updateMetadata: false })
    expect(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))?.toString()).toBe('true')
    const tags = context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('StructElem')
          ? [object.get(PDFName.of('S'))?.toString()]
          : [],
      )
    const count = (tag: string) => tags.filter((one) => one === tag).length
    expect({
      h1: count('/H1'),
      h2: count('/H2'),
      table: count('/Table'),
      rows: count('/TR'),
      heads: count('/TH'),
      cells: count('/TD'),
    }).toEqual({
      h1: 1,
      h2: 1,
      table: 1,
      rows: 3,
      heads: 3,
      cells: 6,
    })
  })

  test('with far more columns than have room is drawn all the same', async () => {
    const many = Array.from({ length: 80 }, (_, index) => ({ heading: `H${index}` }))
    const rows = [{ cells: many.map((_, index) => `v${index}`) }]
    const draw = async (keep?: number[]) => {
      const blocks = [{ kind: 'table' as const, columns: many, rows, ...(keep && { keep }) }]
      return (await textOfPdf(await renderPdf({ ...report, blocks }))).flat()
    }
    expect((await draw()).length).toBeGreaterThan(80)
    const parts = await draw([0, 1])
    const count = (text: string) => parts.filter((one) => one === text).length
    expect(count('H0')).toBeGreaterThan(1)
    expect(count('v1')).toBe(count('H0'))
    for (let index = 2; index < many.length; index++) expect([count(`H${index}`), count(`v${index}`)]).toEqual([1, 1])
    expect(parts).toContain(`Part 1 of ${count('H0')}`)
  })

  test('that takes too long or too much memory is refused with a message', async () => {
    const blocks = [{ kind: 'table' as const, columns, rows: people(10) }]
    await expect(
      renderPdf({ ...report, blocks }, { milliseconds: 1, heapMegabytes: 512, queue: 30 }),
    ).rejects.toMatchObject({ code: 'resource-exhausted', message: expect.stringContaining('fewer columns') })
  })

  test('with nothing in it is still a page', async () => {
    expect(
      await textOfPdf(await renderPdf({ ...report, blocks: [{ kind: 'table', columns: [], rows: [] }] })),
    ).toHaveLength(1)
  })
})
