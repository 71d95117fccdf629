import { ParseSpeeds, PDFArray, type PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { type FormDefinition, fieldsOf, type FormField, type Rect } from './definition.ts'

/** A field as a file has it. */
export interface FoundField {
  /** `/Tx`, `/Btn` or `/Sig`. */
  readonly type: string
  readonly box: Rect
  readonly dict: PDFDict
}

/** The largest blank that is taken: the Army's are a tenth of it. */
const MOST_BYTES = 5_000_000
const TYPES: Readonly<Record<FormField['kind'], string>> = {
  text: '/Tx',
  lines: '/Tx',
  check: '/Btn',
  signature: '/Sig',
}
const ENCRYPTED = /\/Encrypt\s+\d+\s+\d+\s+R/
/** How far a field may be from where it is in the edition that we know. */
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

/** Why a file cannot serve as the blank of this form; null: it can. */
export async function faultOfBlank(bytes: Uint8Array, definition: FormDefinition): Promise<string | null> {
  if (bytes.length > MOST_BYTES) return `is larger than ${MOST_BYTES / 1_000_000} MB`
  // The library stumbles over what is encrypted before it sees that it is.
  if (ENCRYPTED.test(Buffer.from(bytes).toString('latin1'))) return 'is encrypted. Save it without a password'
  try {
    const document = await loadBlank(bytes)
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
