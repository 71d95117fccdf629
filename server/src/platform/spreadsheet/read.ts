import { JobStopped, runInProcess } from '../child-process/run-in-process.ts'
import { type ReadLimits, type Sheet, UnreadableFile } from './grid.ts'
import type { ReadAnswer, ReadJob } from './read-job.ts'

// A short queue, because a user who would wait longer should come back later.
const LIMITS = { milliseconds: 15_000, heapMegabytes: 640, queue: 3, foreign: true } as const

/**
 * The sheets of a CSV or XLSX file from a user, read by a process that can be stopped. Throws `UnreadableFile` with a
 * message for the user.
 */
export async function readSpreadsheet(bytes: Uint8Array, limits: ReadLimits): Promise<readonly Sheet[]> {
  try {
    const job: ReadJob = { bytes, limits }
    const answer = await runInProcess<ReadJob, ReadAnswer>(new URL('./read-job.ts', import.meta.url), job, LIMITS)
    if ('refused' in answer) throw new UnreadableFile(answer.refused)
    return answer.sheets
  } catch (error) {
    if (!(error instanceof JobStopped) || error.reason === 'crash') throw error
    throw new UnreadableFile(
      'This file is too large to read. Copy the roster alone into a new workbook and choose that file.',
    )
  }
}
