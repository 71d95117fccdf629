import { ParseSpeeds, PDFArray, type PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import {
  type FormDefinition,
  fieldsOf,
  type FormField,
  type Rect,
} from '@muster/domain/kernel/paper/form-definition.ts'

/** A field as it is in a file. */
export interface FoundField {
  /** `/Tx`, `/Btn` or `/Sig`. */
  readonly type: string
  readonly box: Rect
  readonly dict: PDFDict
}

/** The largest blank that is accepted. The Army's are a tenth of it. */
const MOST_BYTES = 5_000_000
const TYPES: Readonly<Record<FormField['kind'], string>> = {
  text: '/Tx',
  lines: '/Tx',
  check: '/Btn',
  signature: '/Sig',
}
const ENCRYPTED = /\/Encrypt\s+\d+\s+\d+\s+R/
/** How far a field may be from its place in the edition that we know. */
const ELSEWHERE = 20

export function loadBlank(bytes: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(bytes, { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false, throwOnInvalidObject: true })
}

/** The fields of a form by their whole names. */
export function fieldsIn(document: PDFDocument): ReadonlyMap<string, FoundField> {
  const fields = new Map<string, FoundField>()
  for (const [{ dict }, name] of document.catalog
    .getOrCreateAcroForm()
    .getAllFields()
    .map(([found]) => [found, found.getFullyQualifiedName()] as const)) {
    const box = dict.lookupMaybe(PDFName.of('Rect'), PDFArray)?.asRectangle()
    if (name !== undefined && box) fields.set(name, { type: String(dict.get(PDFName.of('FT'))), box, dict })
  }
  return fields
}

/**
 * The fields of a blank by the names of the definition, translated where the definition has other names for this blank.
 */
export function fieldsByName(document: PDFDocument, { names }: FormDefinition): ReadonlyMap<string, FoundField> {
  const fields = fieldsIn(document)
  if (!names) return fields
  return new Map(
    Object.entries(names).flatMap(([ours, theirs]) => {
      const found = theirs === null ? undefined : fields.get(theirs)
      return found ? [[ours, found] as const] : []
    }),
  )
}

/** Why the fields of another edition cannot be filled by these names. Null when they can. */
function faultOfNames(document: PDFDocument, definition: FormDefinition): string | null {
  const { names = {} } = definition
  const there = fieldsIn(document)
  for (const { name, kind } of fieldsOf(definition)) {
    const theirs = names[name]
    if (theirs === undefined) return `is not mapped whole: nothing says where ${name} stands`
    if (theirs === null) {
      if (kind === 'check') return `is not mapped whole: ${name} is a box to check and needs a field`
      continue
    }
    const found = there.get(theirs)
    if (!found) return `has no field ${theirs}, which is mapped to ${name}`
    // The words of a signature are drawn, and a text field can hold them as well.
    const fits = found.type === TYPES[kind] || (kind === 'signature' && found.type === '/Tx')
    if (!fits) return `has the field ${theirs} of another kind than ${name}`
  }
  return null
}

/** Why a file cannot be the blank of this form. Null when it can. */
export async function faultOfBlank(bytes: Uint8Array, definition: FormDefinition): Promise<string | null> {
  if (bytes.length > MOST_BYTES) return `is larger than ${MOST_BYTES / 1_000_000} MB`
  // The library fails on an encrypted file before it detects the encryption.
  if (ENCRYPTED.test(Buffer.from(bytes).toString('latin1'))) return 'is encrypted. Save it without a password'
  try {
    const document = await loadBlank(bytes)
    if (definition.names) return faultOfNames(document, definition)
    if (document.getPageCount() !== definition.pages.length) {
      return `has ${document.getPageCount()} pages, not ${definition.pages.length}: it is not ${definition.title}`
    }
    const fields = fieldsIn(document)
    for (const field of fieldsOf(definition)) {
      const found = fields.get(field.name)
      if (!found) return `has no field ${field.name}: it is not ${definition.title}`
      if (found.type !== TYPES[field.kind] || far(found.box, field)) {
        return `has the field ${field.name} elsewhere or of another kind: it is not ${definition.title}`
      }
    }
  } catch {
    return 'cannot be read as a PDF. Download it again'
  }
  return null
}

function far(a: Rect, b: Rect): boolean {
  return [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].some((off) => Math.abs(off) > ELSEWHERE)
}
