import {
  type FormDefinition,
  type FormField,
  type FormPage,
  isField,
} from '@muster/domain/kernel/paper/form-definition.ts'
import {
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { describe } from '../draw.ts'
import { Pen, short } from '../pen.ts'
import { type Contents, type Element, placeContent, writeStructure } from '../structure.ts'
import { embedTypeface, type Typeface, type TypefaceName } from '../typeface.ts'

const PRINTED = 4
const MULTILINE = 4096
/** The value of a checked box. */
const CHECKED = 'Yes'

/** The empty form: lines, words, and fields that any viewer can fill. */
export async function drawBlank(definition: FormDefinition, createdAt: Date): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  describe(document, definition.title, createdAt)
  const contents: Contents = new Map()
  const root: Element[] = []
  const fields = new FieldTree(document.context)
  const faces = new Map<TypefaceName, Typeface>()
  const pages: PDFPage[] = []
  for (const page of definition.pages) {
    for (const mark of page.marks) {
      if (!isField(mark) && !faces.has(mark.look)) faces.set(mark.look, await embedTypeface(document, mark.look))
    }
    const target = document.addPage([page.width, page.height])
    pages.push(target)
    drawPage(page, { target, contents, root, fields, faces })
  }
  writeStructure(document, pages, root, contents)
  const helvetica = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }
  const dingbats = { Type: 'Font', Subtype: 'Type1', BaseFont: 'ZapfDingbats' }
  document.catalog.set(
    PDFName.of('AcroForm'),
    document.context.register(
      document.context.obj({
        Fields: fields.roots,
        // For users who type into a field. Our own entries are drawn in a font of the document.
        DA: PDFString.of('/Helv 0 Tf 0 g'),
        DR: { Font: { Helv: helvetica, ZaDb: dingbats } },
      }),
    ),
  )
  return document.save({ addDefaultPage: false, useObjectStreams: false, objectsPerTick: Number.MAX_SAFE_INTEGER })
}

interface Drawing {
  readonly target: PDFPage
  readonly contents: Contents
  readonly root: Element[]
  readonly fields: FieldTree
  readonly faces: ReadonlyMap<TypefaceName, Typeface>
}

function drawPage(page: FormPage, { target, contents, root, fields, faces }: Drawing): void {
  const pen = new Pen(target, contents)
  pen.shapes(
    [
      ...page.boxes.flatMap(({ x, y, width, height, thickness }) => [
        PDFOperator.of(PDFOperatorNames.SetLineWidth, [short(thickness)]),
        PDFOperator.of(PDFOperatorNames.AppendRectangle, [x, y, width, height].map(short)),
        PDFOperator.of(PDFOperatorNames.StrokePath),
      ]),
      ...page.rules.flatMap(({ x, y, right = 0, down = 0, thickness }) => [
        PDFOperator.of(PDFOperatorNames.SetLineWidth, [short(thickness)]),
        PDFOperator.of(PDFOperatorNames.MoveTo, [x, y].map(short)),
        PDFOperator.of(PDFOperatorNames.LineTo, [x + right, y - down].map(short)),
        PDFOperator.of(PDFOperatorNames.StrokePath),
      ]),
    ],
    null,
  )
  for (const mark of page.marks) {
    if (isField(mark)) {
      const widget = fields.add(mark, target)
      target.node.addAnnot(widget)
      const element: Element = { tag: 'Form', children: [], alt: mark.label }
      root.push(element)
      placeContent(contents, element, { page: target, widget })
      continue
    }
    const { tag, look, ...words } = mark
    const face = faces.get(look)
    if (!face) continue
    if (tag !== null && tag !== 'aside') root.push({ tag, children: [] })
    pen.words({ ...words, face }, tag === 'aside' ? null : (root.at(-1) ?? null))
  }
}

/** Fields by their names: `a.b.c` is c in b in a. */
class FieldTree {
  readonly roots: PDFRef[] = []
  readonly #context: PDFContext
  readonly #parents = new Map<string, { readonly ref: PDFRef; readonly kids: PDFRef[] }>()

  constructor(context: PDFContext) {
    this.#context = context
  }

  add(field: FormField, page: PDFPage): PDFRef {
    const steps = field.name.split('.')
    const name = steps.pop() ?? ''
    const parent = this.#parent(steps)
    const dict = widgetOf(this.#context, field, page)
    dict.set(PDFName.of('T'), PDFString.of(name))
    if (parent) dict.set(PDFName.of('Parent'), parent.ref)
    const ref = this.#context.register(dict)
    ;(parent?.kids ?? this.roots).push(ref)
    if (parent) this.#context.lookup(parent.ref, PDFDict).set(PDFName.of('Kids'), this.#context.obj([...parent.kids]))
    return ref
  }

  #parent(steps: readonly string[]): { readonly ref: PDFRef; readonly kids: PDFRef[] } | null {
    const path = steps.join('.')
    if (path === '') return null
    const known = this.#parents.get(path)
    if (known) return known
    const above = this.#parent(steps.slice(0, -1))
    const dict = this.#context.obj({ T: PDFString.of(steps.at(-1) ?? '') })
    if (above) dict.set(PDFName.of('Parent'), above.ref)
    const made = { ref: this.#context.register(dict), kids: [] }
    this.#parents.set(path, made)
    ;(above?.kids ?? this.roots).push(made.ref)
    if (above) this.#context.lookup(above.ref, PDFDict).set(PDFName.of('Kids'), this.#context.obj([...above.kids]))
    return made
  }
}

const FIELD_TYPES = { text: 'Tx', lines: 'Tx', check: 'Btn', signature: 'Sig' } as const

function widgetOf(context: PDFContext, field: FormField, page: PDFPage): PDFDict {
  const { kind, label, size, x, y, width, height } = field
  const dict = context.obj({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: FIELD_TYPES[kind],
    F: PRINTED,
    Rect: [x, y, x + width, y + height],
    P: page.ref,
    MK: {},
  })
  dict.set(PDFName.of('TU'), PDFHexString.fromText(label))
  dict.set(PDFName.of('DA'), PDFString.of(`/${kind === 'check' ? 'ZaDb' : 'Helv'} ${size} Tf 0 g`))
  if (kind === 'lines') dict.set(PDFName.of('Ff'), context.obj(MULTILINE))
  if (kind === 'check') {
    const cross = ['0.8 w', `3 3 m ${width - 3} ${height - 3} l S`, `3 ${height - 3} m ${width - 3} 3 l S`].join('\n')
    const look = (drawn: string) =>
      context.register(context.flateStream(drawn, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] }))
    dict.set(PDFName.of('AP'), context.obj({ N: { Off: look(''), [CHECKED]: look(`q ${cross} Q`) } }))
    dict.set(PDFName.of('AS'), PDFName.of('Off'))
    dict.set(PDFName.of('V'), PDFName.of('Off'))
    dict.set(PDFName.of('MK'), context.obj({ CA: PDFString.of('8') }))
  }
  return dict
}
