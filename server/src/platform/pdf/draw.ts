import {
  beginText,
  endMarkedContent,
  endText,
  moveText,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFContext,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib'
import type { PdfBlock, PdfReport } from './document.ts'
import { type Element, layOut, type Page, type TextMark } from './layout.ts'
import { embedTypeface, type Typeface } from './typeface.ts'

const MANY_PAGES = 40

/** Where an element's words are on the pages. */
interface Content {
  readonly page: PDFPage
  readonly id: number
}

/** The report as a PDF file. */
export async function drawReport(report: PdfReport): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(report.title ? `${report.title}, ${report.unit}` : report.unit, { showInWindowTitleBar: true })
  document.setLanguage('en-US')
  document.setCreator('Muster')
  document.setProducer('Muster')
  document.setCreationDate(report.createdAt)
  document.setModificationDate(report.createdAt)

  const faces = { regular: await embedTypeface(document, 'regular'), strong: await embedTypeface(document, 'strong') }
  const layout = layOut(printable(report, faces.regular.printable), faces)
  const contents = new Map<Element, Content[]>()
  const pages = layout.pages.map((page) => {
    const target = document.addPage([layout.width, layout.height])
    drawPage(target, page, faces, contents)
    return target
  })
  writeStructure(document, pages, layout.root, contents)
  return document.save({
    addDefaultPage: false,
    // The library packs objects in quadratic time: a roster of thousands is larger rather than late.
    useObjectStreams: pages.length < MANY_PAGES,
    // This is a process of its own that need not make way for anybody.
    objectsPerTick: Number.MAX_SAFE_INTEGER,
  })
}

/** The report with only characters that the typeface has. */
function printable(report: PdfReport, clean: (text: string) => string): PdfReport {
  const block = (one: PdfBlock): PdfBlock => {
    if (one.kind === 'columns') return { ...one, columns: one.columns.map((blocks) => blocks.map(block)) }
    if (one.kind !== 'table') return { ...one, text: lines(one.text) }
    return {
      ...one,
      columns: one.columns.map((column) => ({ ...column, heading: lines(column.heading) })),
      rows: one.rows.map((row) => ({ ...row, cells: row.cells.map(lines) })),
    }
  }
  const lines = (text: string) => text.split(/\r?\n/).map(clean).join('\n')
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

function drawPage(
  target: PDFPage,
  page: Page,
  faces: { regular: Typeface; strong: Typeface },
  contents: Map<Element, Content[]>,
): void {
  const keys = {
    regular: target.node.newFontDictionary('regular', faces.regular.font.ref),
    strong: target.node.newFontDictionary('strong', faces.strong.font.ref),
  }
  let marked = 0
  const text = (mark: TextMark): PDFOperator[] => {
    const weight = mark.strong ? 'strong' : 'regular'
    let begin = PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')])
    if (mark.element) {
      const id = marked++
      const found = contents.get(mark.element)
      if (found) found.push({ page: target, id })
      else contents.set(mark.element, [{ page: target, id }])
      begin = PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
        PDFName.of(mark.element.tag),
        `<</MCID ${id}>>`,
      ])
    }
    return [
      begin,
      beginText(),
      setFontAndSize(keys[weight], mark.size),
      moveText(mark.x, mark.y),
      showText(PDFHexString.of(faces[weight].encode(mark.text))),
      endText(),
      endMarkedContent(),
    ]
  }
  target.pushOperators(
    PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]),
    pushGraphicsState(),
  )
  for (const rule of page.rules) {
    const box = [rule.x, rule.y - rule.thickness / 2, rule.width, rule.thickness].map((n) => n.toFixed(2))
    target.pushOperators(
      PDFOperator.of(PDFOperatorNames.AppendRectangle, box),
      PDFOperator.of(PDFOperatorNames.FillNonZero),
    )
  }
  target.pushOperators(popGraphicsState(), endMarkedContent())
  target.pushOperators(...page.texts.flatMap(text))
}

/** The tree that tells a screen reader what is a heading, a table, a cell (ISO 32000-1, 14.7 and 14.8). */
function writeStructure(
  document: PDFDocument,
  pages: readonly PDFPage[],
  root: readonly Element[],
  contents: ReadonlyMap<Element, Content[]>,
): void {
  const { context } = document
  const parents = new Map<PDFPage, PDFRef[]>(pages.map((page) => [page, []]))
  const rootRef = context.nextRef()
  const documentRef = context.nextRef()
  const kids = root.map((element) => writeElement(context, element, documentRef, contents, parents))
  context.assign(documentRef, context.obj({ Type: 'StructElem', S: 'Document', P: rootRef, K: kids }))
  const numbers = pages.flatMap((page, index) => {
    page.node.set(PDFName.of('StructParents'), context.obj(index))
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
    return [context.obj(index), context.register(context.obj(parents.get(page) ?? []))]
  })
  const parentTree = context.register(context.obj({ Nums: numbers }))
  context.assign(
    rootRef,
    context.obj({ Type: 'StructTreeRoot', K: documentRef, ParentTree: parentTree, ParentTreeNextKey: pages.length }),
  )
  document.catalog.set(PDFName.of('StructTreeRoot'), rootRef)
  document.catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
}

function writeElement(
  context: PDFContext,
  element: Element,
  parent: PDFRef,
  contents: ReadonlyMap<Element, Content[]>,
  parents: Map<PDFPage, PDFRef[]>,
): PDFRef {
  const ref = context.nextRef()
  const own = contents.get(element) ?? []
  for (const { page, id } of own) {
    const list = parents.get(page)
    if (list) list[id] = ref
  }
  const [first] = own
  const kids = [
    ...own.map(({ page, id }) =>
      page === first?.page ? context.obj(id) : context.obj({ Type: 'MCR', Pg: page.ref, MCID: id }),
    ),
    ...element.children.map((child) => writeElement(context, child, ref, contents, parents)),
  ]
  const dict = context.obj({ Type: 'StructElem', S: element.tag, P: parent, K: kids })
  if (first) dict.set(PDFName.of('Pg'), first.page.ref)
  if (element.tag === 'TH') dict.set(PDFName.of('A'), context.obj({ O: 'Table', Scope: 'Column' }))
  context.assign(ref, dict)
  return ref
}
