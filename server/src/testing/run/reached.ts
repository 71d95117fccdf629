import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Which test files came to which refusals, a line for each pair: the refusal, a tab, the file. */
const file = process.env.CHECKS_REACHED
if (file === undefined) throw new Error('CHECKS_REACHED names no file')
const written = new Set<string>()

/** Called by each refusal before it refuses (scripts/tests/check-sites.js). */
function reachedCheck(site: string): undefined {
  const line = `${site}\t${expect.getState().testPath ?? ''}\n`
  if (!written.has(line)) appendFileSync(String(file), line)
  written.add(line)
}

Object.assign(globalThis, { reachedCheck })
