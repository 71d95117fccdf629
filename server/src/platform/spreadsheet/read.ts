import { runInThread, ThreadStopped } from '../threads/run-in-thread.ts'
import { type ReadLimits, type Sheet, UnreadableFile } from './grid.ts'
import type { ReadAnswer, ReadJob } from './read-job.ts'

const LIMITS = { milliseconds: 15_000, heapMegabytes: 640 } as const

/** Files read at the same time; the next waits for the earlier of these, so that memory stays bounded. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
let turn = 0

/**
 * The sheets of a CSV or XLSX file somebody chose, read in a thread that can be stopped. Throws
 * `UnreadableFile` with words for that somebody.
 */
export function readSpreadsheet(bytes: Uint8Array, limits: ReadLimits): Promise<readonly Sheet[]> {
  const lane = turn++ % lanes.length
  const reading = (lanes[lane] ?? Promise.resolve()).then(() => readAlone(bytes, limits))
  lanes[lane] = reading.catch(() => undefined)
  return reading
}

async function readAlone(bytes: Uint8Array, limits: ReadLimits): Promise<readonly Sheet[]> {
  try {
    const job: ReadJob = { bytes, limits }
    const answer = await runInThread<ReadJob, ReadAnswer>(new URL('./read-job.ts', import.meta.url), job, LIMITS)
    if ('refused' in answer) throw new UnreadableFile(answer.refused)
    return answer.sheets
  } catch (error) {
    if (!(error instanceof ThreadStopped) || error.reason === 'crash') throw error
    throw new UnreadableFile(
      'This file is too large to read. Copy the roster alone into a new workbook and choose that file.',
    )
  }
}
