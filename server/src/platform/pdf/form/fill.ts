import {
  type PDFContext,
  PDFDict,
  type PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFOperator,
} from '@cantoo/pdf-lib'
import type { PdfBlock, PdfReport } from '../document.ts'
import { appendReport, describe } from '../draw.ts'
import { Pen, short, strokeOperators, wordsOperators } from '../pen.ts'
import { embedTypeface, type Typeface } from '../typeface.ts'
import { type FormDefinition, fieldsOf, type FormField } from '@muster/domain/kernel/paper/form-definition.ts'
import { fieldsByName, loadBlank } from './read-blank.ts'
import { type FittedSignature, fitSignature, type FormSignature } from './fit-signature.ts'
import {
  baseLines,
  cutToFit,
  type Fitted,
  fitText,
  INSET,
  onPage,
  PAGE_WORD,
  withMark,
} from '@muster/domain/kernel/paper/fit-text.ts'

/** The entries of one form, by the names of its fields. */
export interface FormEntries {
  readonly title: string
  readonly createdAt: Date
  readonly texts: Readonly<Record<string, string>>
  readonly checked: readonly string[]
  readonly signed: Readonly<Record<string, FormSignature>>
  /** Fields that a viewer may not change, filled or empty. */
  readonly frozen: readonly string[]
  /** Printed above every page of the form. */
  readonly stamp: string
  readonly continuation: FormContinuation
}

/** Pages after the form for text that does not fit on it. */
export interface FormContinuation {
  readonly report: Pick<PdfReport, 'title' | 'unit' | 'asOf' | 'aside' | 'marking'>
  /** The reference in the field, after the page number. */
  readonly reference: string
  /** The headings of the fields there. */
  readonly headings: Readonly<Record<string, string>>
  /** Contents for which the form has no field. The first two pages say where they are. */
  readonly more: readonly { readonly title: string; readonly blocks: readonly PdfBlock[] }[]
}

const READ_ONLY = 1
const STAMP_MARGIN = 30

/** The blank with the entries in it, and pages for the text that does not fit. */
export async function fillForm(
  blank: Uint8Array,
  definition: FormDefinition,
  entries: FormEntries,
): Promise<Uint8Array> {
  const document = await loadBlank(blank)
  dropScripts(document)
  const face = await embedTypeface(document, 'form')
  const found = fieldsByName(document, definition)
  const ownPages = document.getPageCount()
  const widgets = new Map([...found].map(([name, { dict }]) => [name, dict]))
  // At the places of this blank.
  const fields = new Map(fieldsOf(definition).map((field) => [field.name, { ...field, ...found.get(field.name)?.box }]))
  const filler = new Filler(document, face)

  const fitted = new Map<string, Fitted>()
  for (const [name, text] of Object.entries(entries.texts)) {
    const field = fields.get(name)
    if (!field || text === '') continue
    // Text without a field in the blank is printed whole after it.
    fitted.set(name, found.has(name) ? fitText(text, field, face) : { ...fitText('', field, face), rest: text })
  }
  const signatures = new Map<string, FittedSignature>()
  for (const [name, signature] of Object.entries(entries.signed)) {
    const field = fields.get(name)
    if (!field) continue
    const fit = fitSignature(signature, field, face)
    signatures.set(name, found.has(name) ? fit : { ...fit, rest: signature.words.join('\n') })
  }
  const over = [...fitted, ...signatures].flatMap(([name, { rest }]) => (rest === '' ? [] : [{ name, rest }]))
  const { pageOf, notes } = await continueOn(document, entries.continuation, over, entries.createdAt)
  for (const [name, fit] of fitted) {
    const [field, widget] = [fields.get(name), widgets.get(name)]
    if (!field || !widget) continue
    const page = pageOf.get(name)
    const { reference } = entries.continuation
    const marked = page === undefined || field.kind !== 'lines' ? fit : withMark(fit, { page, reference }, field, face)
    filler.text(widget, field, marked)
  }
  for (const name of entries.checked) {
    const widget = widgets.get(name)
    if (widget) check(widget)
  }
  for (const [name, signature] of Object.entries(entries.signed)) {
    const [field, widget, fit] = [fields.get(name), widgets.get(name), signatures.get(name)]
    if (!field || !widget || !fit) continue
    const page = pageOf.get(name)
    const lines =
      page === undefined ? fit.lines : [...fit.lines, cutToFit(`See ${onPage(page)}`, fit.room, face, fit.size)]
    filler.signature(widget, field, signature, { ...fit, lines })
  }
  for (const name of entries.frozen) {
    const widget = widgets.get(name)
    if (widget) freeze(document.context, widget)
  }
  const stamp = [entries.stamp, ...notes].filter(Boolean).join(' ')
  if (stamp !== '') stampPages(document, ownPages, stamp, face)
  describe(document, [entries.title, stamp].filter(Boolean).join(', '), entries.createdAt)
  return document.save({
    addDefaultPage: false,
    objectsPerTick: Number.MAX_SAFE_INTEGER,
    updateFieldAppearances: false,
  })
}

/** Removes what a viewer would show, or run, instead of the fields. */
function dropScripts(document: PDFDocument): void {
  const form = document.catalog.getOrCreateAcroForm()
  form.dict.delete(PDFName.of('XFA'))
  form.dict.delete(PDFName.of('NeedAppearances'))
  document.catalog.delete(PDFName.of('Perms'))
  document.catalog.lookupMaybe(PDFName.of('Names'), PDFDict)?.delete(PDFName.of('JavaScript'))
  for (const [{ dict }] of form.getAllFields()) dict.delete(PDFName.of('AA'))
}

/** The text that does not fit in the field of this name. */
interface Overflow {
  readonly name: string
  readonly rest: string
}

/**
 * Writes the text that does not fit on pages of its own. Returns on which of them each field continues, and the form's
 * notes about the others.
 */
async function continueOn(
  document: PDFDocument,
  continuation: FormContinuation,
  over: readonly Overflow[],
  createdAt: Date,
): Promise<{ readonly pageOf: ReadonlyMap<string, number>; readonly notes: readonly string[] }> {
  const { headings, more } = continuation
  const heading = (name: string) => `${headings[name] ?? name}, continued`
  const blocks: PdfBlock[] = [
    ...over.flatMap(({ name, rest }): PdfBlock[] => [
      { kind: 'heading', text: heading(name) },
      { kind: 'text', text: rest },
    ]),
    ...more.flatMap(({ title, blocks: own }): PdfBlock[] => [{ kind: 'heading', text: title }, ...own]),
  ]
  if (blocks.length === 0) return { pageOf: new Map(), notes: [] }
  const { pages } = await appendReport(document, {
    ...continuation.report,
    by: '',
    orientation: 'portrait',
    createdAt,
    pageWord: PAGE_WORD,
    blocks,
  })
  // Only headings are strong, because somebody may have written a line with the same words.
  const pageWith = (words: string) =>
    pages.findIndex(({ texts }) => texts.some(({ text, strong }) => strong && text === words)) + 1
  return {
    pageOf: new Map(over.map(({ name }) => [name, pageWith(heading(name))])),
    notes: more.map(({ title }) => `${title}: see ${onPage(pageWith(title))}.`),
  }
}

class Filler {
  readonly #document: PDFDocument
  readonly #face: Typeface

  constructor(document: PDFDocument, face: Typeface) {
    this.#document = document
    this.#face = face
  }

  text(widget: PDFDict, field: FormField, fit: Fitted): void {
    const { lines, size, value } = fit
    const bases = baseLines(field, fit)
    this.#show(widget, field, (keyOf) =>
      lines.flatMap((text, index) =>
        text === '' ? [] : wordsOperators({ face: this.#face, text, x: INSET, y: bases[index] ?? 0, size }, keyOf),
      ),
    )
    widget.set(PDFName.of('V'), PDFHexString.fromText(value))
  }

  /** Drawn on the left, with name and time on the right. Nobody has signed the file itself. */
  signature(widget: PDFDict, field: FormField, { strokes, box, words }: FormSignature, fit: FittedSignature): void {
    const { width, height, x, size, lines } = fit
    const step = size * fit.leading
    this.#show(widget, field, (keyOf) => [
      ...(width > 0 ? strokeOperators(strokes, box, { x: INSET, y: 0.5, width, height }, 0.7) : []),
      ...lines.flatMap((text, index) =>
        wordsOperators({ face: this.#face, text, x, y: (lines.length - 1 - index) * step + size * 0.25, size }, keyOf),
      ),
    ])
    const said = `${field.label}: ${width > 0 ? 'signed by hand, ' : ''}${words.join(', ')}`
    widget.set(PDFName.of('TU'), PDFHexString.fromText(said))
  }

  #show(
    widget: PDFDict,
    { width, height, kind }: FormField,
    draw: (keyOf: (font: PDFFont) => PDFName) => readonly PDFOperator[],
  ): void {
    const { context } = this.#document
    const fonts = new Map<PDFFont, PDFName>()
    const operators = draw((font) => {
      const key = fonts.get(font) ?? PDFName.of(`F${fonts.size}`)
      fonts.set(font, key)
      return key
    })
    const drawing = operators.map(String).join('\n')
    const content = kind === 'signature' ? `q\n${drawing}\nQ` : `/Tx BMC\nq\n0 g\n${drawing}\nQ\nEMC`
    const resources = context.obj({ Font: {} })
    for (const [font, key] of fonts) resources.lookup(PDFName.of('Font'), PDFDict).set(key, font.ref)
    const look = context.flateStream(content, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, width, height].map(short).map(Number),
      Resources: resources,
    })
    widget.set(PDFName.of('AP'), context.obj({ N: context.register(look) }))
  }
}

function check(widget: PDFDict): void {
  const looks = widget.lookupMaybe(PDFName.of('AP'), PDFDict)?.lookupMaybe(PDFName.of('N'), PDFDict)
  const on = looks?.keys().find((key) => key !== PDFName.of('Off')) ?? PDFName.of('Yes')
  widget.set(PDFName.of('V'), on)
  widget.set(PDFName.of('AS'), on)
}

function freeze(context: PDFContext, widget: PDFDict): void {
  const flags = widget.lookupMaybe(PDFName.of('Ff'), PDFNumber)?.asNumber() ?? 0
  widget.set(PDFName.of('Ff'), context.obj(flags | READ_ONLY))
}

/** Next to the form, for the eye. Screen readers have it in the title. */
function stampPages(document: PDFDocument, pages: number, stamp: string, face: Typeface): void {
  const text = face.printable(stamp)
  for (const page of document.getPages().slice(0, pages)) {
    const { width, height } = page.getSize()
    const size = Math.min(8, (width - 2 * STAMP_MARGIN) / Math.max(1, face.width(text, 1)))
    const x = (width - face.width(text, size)) / 2
    new Pen(page, new Map()).words({ face, text, x, y: height - 14, size }, null)
  }
}
