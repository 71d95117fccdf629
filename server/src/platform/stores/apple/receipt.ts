import { JobStopped, runInProcess } from '../../child-process/run-in-process.ts'

const LIMITS = { milliseconds: 10_000, heapMegabytes: 256, queue: 8 } as const

/**
 * A transaction of a device's receipt. Null when it is not a receipt, or nothing was bought. Apple's reader goes
 * through the receipt once for each entry in it, so that a receipt made for the purpose keeps it busy for minutes. It
 * therefore runs in a process that can be stopped.
 */
export async function transactionOfReceipt(receipt: string): Promise<string | null> {
  try {
    const id = await runInProcess<string, string | null>(new URL('./receipt-job.ts', import.meta.url), receipt, LIMITS)
    return id !== null && /^\d{1,30}$/.test(id) ? id : null
  } catch (error) {
    if (error instanceof JobStopped) return null
    throw error
  }
}
