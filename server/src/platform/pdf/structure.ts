import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
} from '@cantoo/pdf-lib'

/** The role of an element for a screen reader. */
export type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Form' | 'Figure'

/** A node of the structure that belongs to the drawing. */
export interface Element {
  readonly tag: Tag
  readonly children: Element[]
  /** A picture's contents, in words. */
  readonly alt?: string
}

/** The place of an element on the pages: its words there, or a field. */
export type Content =
  | { readonly page: PDFPage; readonly id: number }
  | { readonly page: PDFPage; readonly widget: PDFRef }

export type Contents = Map<Element, Content[]>

export function placeContent(contents: Contents, element: Element, content: Content): void {
  const found = contents.get(element)
  if (found) found.push(content)
  else contents.set(element, [content])
}

/**
 * The tree that gives a screen reader headings, tables, cells and fields (ISO 32000-1, 14.7 and 14.8). A document that
 * has one keeps it, and these elements are added after its own.
 */
export function writeStructure(
  document: PDFDocument,
  pages: readonly PDFPage[],
  root: readonly Element[],
  contents: Contents,
): void {
  const { context } = document
  const tree = openTree(document)
  const whole = context.nextRef()
  const writer = new Writer(context, contents)
  const kids = root.map((element) => writer.write(element, whole))
  context.assign(whole, context.obj({ Type: 'StructElem', S: 'Document', P: tree.ref, K: kids }))
  tree.kids.push(whole)
  for (const page of pages) {
    page.node.set(PDFName.of('StructParents'), context.obj(tree.next))
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
    tree.numbers.push([tree.next++, context.register(context.obj(writer.parentsOn(page)))])
  }
  for (const [widget, element] of writer.widgets) {
    context.lookup(widget, PDFDict).set(PDFName.of('StructParent'), context.obj(tree.next))
    tree.numbers.push([tree.next++, element])
  }
  tree.save()
  document.catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
}

class Writer {
  readonly widgets: [widget: PDFRef, element: PDFRef][] = []
  readonly #context: PDFContext
  readonly #contents: Contents
  readonly #parents = new Map<PDFPage, PDFRef[]>()

  constructor(context: PDFContext, contents: Contents) {
    this.#context = context
    this.#contents = contents
  }

  /** The owner of each mark, by its number on that page. */
  parentsOn(page: PDFPage): PDFRef[] {
    const found = this.#parents.get(page) ?? []
    this.#parents.set(page, found)
    return found
  }

  write(element: Element, parent: PDFRef): PDFRef {
    const context = this.#context
    const ref = context.nextRef()
    const own = this.#contents.get(element) ?? []
    const [first] = own
    const kids: (PDFObject | PDFRef)[] = own.map((content) => {
      if ('widget' in content) {
        this.widgets.push([content.widget, ref])
        return context.obj({ Type: 'OBJR', Pg: content.page.ref, Obj: content.widget })
      }
      this.parentsOn(content.page)[content.id] = ref
      if (content.page === first?.page) return context.obj(content.id)
      return context.obj({ Type: 'MCR', Pg: content.page.ref, MCID: content.id })
    })
    for (const child of element.children) kids.push(this.write(child, ref))
    const dict = context.obj({ Type: 'StructElem', S: element.tag, P: parent, K: kids })
    if (first) dict.set(PDFName.of('Pg'), first.page.ref)
    if (element.alt !== undefined) dict.set(PDFName.of('Alt'), PDFHexString.fromText(element.alt))
    if (element.tag === 'TH') dict.set(PDFName.of('A'), context.obj({ O: 'Table', Scope: 'Column' }))
    context.assign(ref, dict)
    return ref
  }
}

interface Tree {
  readonly ref: PDFRef
  readonly kids: PDFObject[]
  readonly numbers: [key: number, value: PDFObject][]
  next: number
  save(): void
}

/** The document's tree, or a new one. */
function openTree(document: PDFDocument): Tree {
  const { context, catalog } = document
  const there = catalog.get(PDFName.of('StructTreeRoot'))
  const ref = there instanceof PDFRef ? there : context.nextRef()
  const dict = catalog.lookupMaybe(PDFName.of('StructTreeRoot'), PDFDict) ?? context.obj({ Type: 'StructTreeRoot' })
  const kids = dict.lookup(PDFName.of('K'))
  const single = dict.get(PDFName.of('K'))
  const numbers = numbersOf(dict.lookupMaybe(PDFName.of('ParentTree'), PDFDict))
  const next = dict.lookupMaybe(PDFName.of('ParentTreeNextKey'), PDFNumber)?.asNumber() ?? 0
  return {
    ref,
    kids: kids instanceof PDFArray ? kids.asArray() : single ? [single] : [],
    numbers,
    next: Math.max(next, ...numbers.map(([key]) => key + 1)),
    save() {
      const nums = this.numbers.toSorted(([a], [b]) => a - b).flatMap(([key, value]) => [context.obj(key), value])
      dict.set(PDFName.of('K'), context.obj([...this.kids]))
      dict.set(PDFName.of('ParentTree'), context.register(context.obj({ Nums: nums })))
      dict.set(PDFName.of('ParentTreeNextKey'), context.obj(this.next))
      context.assign(ref, dict)
      catalog.set(PDFName.of('StructTreeRoot'), ref)
    },
  }
}

/** The entries of a number tree, however it is divided into nodes. */
function numbersOf(node: PDFDict | undefined, depth = 0): [number, PDFObject][] {
  if (!node || depth > 20) return []
  const found: [number, PDFObject][] = []
  const numbers = node.lookupMaybe(PDFName.of('Nums'), PDFArray)?.asArray() ?? []
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const [key, value] = [numbers[index], numbers[index + 1]]
    if (key instanceof PDFNumber && value) found.push([key.asNumber(), value])
  }
  for (const kid of node.lookupMaybe(PDFName.of('Kids'), PDFArray)?.asArray() ?? []) {
    const child = node.context.lookup(kid)
    if (child instanceof PDFDict) found.push(...numbersOf(child, depth + 1))
  }
  return found
}
