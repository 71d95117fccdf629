import { readFile } from 'node:fs/promises'
import { faultOfBlank } from '../../platform/pdf/form/read-blank.ts'
import { FORM_4856 } from './form-4856.ts'

export type OperatorBlank = { readonly bytes: Uint8Array | null } | { readonly fault: string }

/** The Army's own blank, which the operator has got and we may not hand on; or why that file is none. */
export async function operatorBlank(path: string | null): Promise<OperatorBlank> {
  if (path === null) return { bytes: null }
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch (error) {
    return {
      fault: `${path} cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : 'error'})`,
    }
  }
  const fault = await faultOfBlank(bytes, FORM_4856)
  return fault === null ? { bytes } : { fault: `${path} ${fault}` }
}
