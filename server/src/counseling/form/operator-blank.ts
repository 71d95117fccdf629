import { readFile } from 'node:fs/promises'
import type { FormDefinition } from '@muster/domain/kernel/paper/form-definition.ts'
import { faultOfBlank } from '../../platform/pdf/form/read-blank.ts'
import { type FieldName, fullName, isFieldName } from '@muster/domain/counseling/form/fields-4856.ts'
import { FORM_4856 } from '@muster/domain/counseling/form/form-4856.ts'

export type OperatorBlank =
  /** `bytes` is null when the operator has no blank. */
  { readonly bytes: Uint8Array | null; readonly definition: FormDefinition } | { readonly fault: string }

export interface BlankFiles {
  readonly blank: string | null
  /** JSON that maps our short field names to the names in that blank, for editions other than JUL 2014. */
  readonly fields: string | null
}

/** The Army's own blank, which the operator has obtained and we may not distribute, or why that file cannot be used. */
export async function operatorBlank({ blank: path, fields }: BlankFiles): Promise<OperatorBlank> {
  if (path === null) {
    return fields === null
      ? { bytes: null, definition: FORM_4856 }
      : { fault: 'DA4856_FIELDS: it maps the fields of a blank. Name that file in DA4856_BLANK' }
  }
  const bytes = await fileOf('DA4856_BLANK', path)
  if ('fault' in bytes) return bytes
  const mapped = fields === null ? { definition: FORM_4856 } : await mappedBy(fields)
  if ('fault' in mapped) return mapped
  const fault = await faultOfBlank(bytes.content, mapped.definition)
  return fault === null ? { bytes: bytes.content, ...mapped } : { fault: `DA4856_BLANK: ${path} ${fault}` }
}

async function mappedBy(path: string): Promise<{ readonly definition: FormDefinition } | { readonly fault: string }> {
  const file = await fileOf('DA4856_FIELDS', path)
  if ('fault' in file) return file
  let said: unknown
  try {
    said = JSON.parse(file.content.toString('utf8'))
  } catch {
    return { fault: `DA4856_FIELDS: ${path} is no JSON` }
  }
  const found = namesOf(said)
  return typeof found === 'string'
    ? { fault: `DA4856_FIELDS: ${path} ${found}` }
    : { definition: { ...FORM_4856, title: 'DA Form 4856, Developmental Counseling Form', names: found } }
}

/** The full field names in the blank, or what is wrong with the mapping. */
export function namesOf(said: unknown): Readonly<Record<string, string | null>> | string {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return 'is not an object of field names'
  const names: Record<string, string | null> = {}
  for (const [ours, theirs] of Object.entries(said)) {
    if (!isFieldName(ours)) return `names ${ours}, which is not one of our fields`
    if (theirs !== null && (typeof theirs !== 'string' || theirs === '')) return `gives ${ours} no field name, nor null`
    names[fullName(ours satisfies FieldName)] = theirs
  }
  return names
}

async function fileOf(
  setting: string,
  path: string,
): Promise<{ readonly content: Buffer } | { readonly fault: string }> {
  try {
    return { content: await readFile(path) }
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'error'
    return { fault: `${setting}: ${path} cannot be read (${why})` }
  }
}
