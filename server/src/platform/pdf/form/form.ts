import { runApart } from '../../apart/run-apart.ts'
import type { PdfReport } from '../document.ts'
import type { FormDefinition } from './definition.ts'
import type { FormEntries } from './fill.ts'

/** Papers that one process makes, one after the other. */
export type PaperJob =
  | { readonly kind: 'reports'; readonly reports: readonly PdfReport[] }
  | {
      readonly kind: 'forms'
      readonly definition: FormDefinition
      /** Somebody's own blank of that form; null: ours. */
      readonly blank: Uint8Array | null
      readonly forms: readonly FormEntries[]
    }

const LIMITS = { milliseconds: 60_000, heapMegabytes: 512, queue: 30 } as const

/** One file for each, in the same order. By a process of its own, as every print. */
export async function renderPapers(job: PaperJob): Promise<Buffer[]> {
  const files = await runApart<PaperJob, Uint8Array[]>(new URL('./form-job.ts', import.meta.url), job, LIMITS)
  return files.map((bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
