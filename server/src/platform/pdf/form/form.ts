import { type JobLimits, runInProcess } from '../../child-process/run-in-process.ts'
import type { PdfReport } from '../document.ts'
import type { FormDefinition } from '@muster/domain/kernel/paper/form-definition.ts'
import type { FormEntries } from './fill.ts'

/** Papers that one process makes, one after the other. */
export type PaperJob =
  | { readonly kind: 'reports'; readonly reports: readonly PdfReport[] }
  | { readonly kind: 'blank'; readonly definition: FormDefinition }
  | ({ readonly kind: 'forms' } & FormJob)

export interface FormJob {
  readonly definition: FormDefinition
  /** That form without entries: ours, or another one with the same fields. */
  readonly blank: Uint8Array
  readonly forms: readonly FormEntries[]
}

const LIMITS: JobLimits = { milliseconds: 120_000, heapMegabytes: 512, queue: 30 }

/** One file for each report, in their order. */
export function drawReports(reports: readonly PdfReport[]): Promise<readonly Buffer[]> {
  return run({ kind: 'reports', reports })
}

/** One file for each form, in their order. */
export function drawForms(job: FormJob): Promise<readonly Buffer[]> {
  return run({ kind: 'forms', ...job })
}

export async function emptyForm(definition: FormDefinition): Promise<Buffer> {
  const [blank] = await run({ kind: 'blank', definition })
  if (!blank) throw new Error('The form was not drawn')
  return blank
}

/** In a child process, like every print. */
async function run(job: PaperJob): Promise<readonly Buffer[]> {
  const files = await runInProcess<PaperJob, Uint8Array[]>(new URL('./form-job.ts', import.meta.url), job, LIMITS)
  return files.map((bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
