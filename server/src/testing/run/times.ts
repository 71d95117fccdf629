import { appendFileSync } from 'node:fs'

/** Where a run of all suites records its times (`scripts/tests/times.js`). */
const FILE = process.env.TEST_TIMES

/** Does the work, and records how long it took where that is wanted. */
export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  if (FILE === undefined) return work()
  const began = performance.now()
  try {
    return await work()
  } finally {
    appendFileSync(FILE, `${JSON.stringify({ what, seconds: (performance.now() - began) / 1000 })}\n`)
  }
}
