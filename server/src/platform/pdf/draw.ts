import { PDFDocument, PDFName, PDFOperator, PDFOperatorNames } from '@cantoo/pdf-lib'
import { escapeHtml } from '../http/plain-page.ts'
import type { PdfBlock, PdfReport } from './document.ts'
import { filledBox } from './fillings.ts'
import { layOut, type Layout } from './layout.ts'
import { Pen, short, strokeOperators } from './pen.ts'
import { type Contents, writeStructure } from './structure.ts'
import { embedTypeface, type Typeface } from './typeface.ts'

const MANY_PAGES = 40

/** The report as a PDF file. */
export async function drawReport(report: PdfReport): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  describe(document, report.title ? `${report.title}, ${report.unit}` : report.unit, report.createdAt)
  const layout = await appendReport(document, report)
  return document.save({
    addDefaultPage: false,
    // The library compresses objects in quadratic time. A roster of thousands is better large than late.
    useObjectStreams: layout.pages.length < MANY_PAGES,
    // This is a process of its own that does not need to yield.
    objectsPerTick: Number.MAX_SAFE_INTEGER,
  })
}

/** The document properties for viewers and screen readers. */
export function describe(document: PDFDocument, title: string, createdAt: Date): void {
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setLanguage('en-US')
  document.setCreator('Muster')
  document.setProducer('Muster')
  document.setCreationDate(createdAt)
  document.setModificationDate(createdAt)
  writeXmp(document, title, createdAt)
}

/** The same in XMP (ISO 16684-1), which newer viewers, search and archives read. */
function writeXmp(document: PDFDocument, title: string, createdAt: Date): void {
  const at = createdAt.toISOString()
  // XML allows no control characters.
  const words = escapeHtml(title.replaceAll(/\p{Cc}/gu, ' '))
  const xmp = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${words}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>en-US</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>Muster</xmp:CreatorTool><xmp:CreateDate>${at}</xmp:CreateDate><xmp:ModifyDate>${at}</xmp:ModifyDate>
<pdf:Producer>Muster</pdf:Producer>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
  const { context, catalog } = document
  const stream = context.stream(Buffer.from(xmp), { Type: 'Metadata', Subtype: 'XML' })
  catalog.set(PDFName.of('Metadata'), context.register(stream))
}

/** Adds the report on pages of its own after the document's pages. */
export async function appendReport(document: PDFDocument, report: PdfReport): Promise<Layout> {
  const faces = { regular: await embedTypeface(document, 'regular'), strong: await embedTypeface(document, 'strong') }
  const layout = layOut(printable(report, faces.regular), faces)
  const contents: Contents = new Map()
  const pages = layout.pages.map((page) => {
    const target = document.addPage([layout.width, layout.height])
    const pen = new Pen(target, contents)
    pen.shapes(
      page.rules.flatMap(({ x, y, width, thickness }) => [
        PDFOperator.of(PDFOperatorNames.AppendRectangle, [x, y - thickness / 2, width, thickness].map(short)),
        PDFOperator.of(PDFOperatorNames.FillNonZero),
      ]),
      null,
    )
    pen.shapes(page.boxes.flatMap(filledBox), null)
    for (const { strokes, box, into, element } of page.drawings) {
      pen.shapes(strokeOperators(strokes, box, into, 1), element)
    }
    for (const { strong, element, ...mark } of page.texts) {
      pen.words({ ...mark, face: strong ? faces.strong : faces.regular }, element)
    }
    return target
  })
  writeStructure(document, pages, layout.root, contents)
  return layout
}

/** The report with only characters that can be shown on paper. */
function printable(report: PdfReport, face: Typeface): PdfReport {
  const clean = (text: string) => face.printable(text)
  const lines = (text: string) =>
    text
      .split(/\r\n?|\n/)
      .map(clean)
      .join('\n')
  const block = (one: PdfBlock): PdfBlock => {
    if (one.kind === 'columns') return { ...one, columns: one.columns.map((blocks) => blocks.map(block)) }
    if (one.kind === 'turn') return one
    if (one.kind === 'drawing') return { ...one, alt: clean(one.alt), captions: one.captions.map(clean) }
    if (one.kind !== 'table') return { ...one, text: lines(one.text) }
    return {
      ...one,
      columns: one.columns.map((column) => ({ ...column, heading: lines(column.heading) })),
      rows: one.rows.map((row) => ({ ...row, cells: row.cells.map(lines) })),
    }
  }
  return {
    ...report,
    title: clean(report.title),
    unit: clean(report.unit),
    asOf: clean(report.asOf),
    by: clean(report.by),
    marking: clean(report.marking),
    blocks: report.blocks.map(block),
  }
}
