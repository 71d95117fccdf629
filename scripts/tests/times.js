// The times of a run: by suite, waiting and working, by kind of work, and by file. Written as Markdown, for
// docs/testing.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../prepare.js'

const FILES_SHOWN = 25

/** @type {(outcomes: readonly import('./run-suite.js').Outcome[]) => void} */
export function writeTimes(outcomes) {
  const cores = availableParallelism()
  const seconds = (/** @type {number} */ value) => String(Math.round(value))
  const suites = outcomes.map(({ name, seconds: wall, work, passed, files }) => {
    const idle = Math.max(0, wall * cores - work)
    return `| ${name} | ${passed} | ${files.length || ''} | ${seconds(wall)} | ${seconds(work)} | ${seconds(idle)} |`
  })
  const parts = outcomes.flatMap(({ name, files, marks }) => {
    const all = files.reduce((sum, file) => sum + file.seconds, 0)
    const lines = [...marks].map(([what, { times, total }]) => `| ${name} | ${what} | ${times} | ${seconds(total)} |`)
    return [...lines, ...(all > 0 ? [`| ${name} | tests, all in all | ${files.length} files | ${seconds(all)} |`] : [])]
  })
  const files = outcomes
    .flatMap((outcome) => outcome.files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, FILES_SHOWN)
    .map(({ file, seconds: wall }) => `| ${file} | ${seconds(wall)} |`)
  const text = [
    `| Suite | Tests | Files | Seconds | Work, ${cores} cores | Idle |`,
    '|---|---|---|---|---|---|',
    ...suites,
    '',
    '| Suite | Spent on (seconds of all workers) | Times | Seconds |',
    '|---|---|---|---|',
    ...parts,
    '',
    '| Slowest files | Seconds |',
    '|---|---|',
    ...files,
    '',
  ].join('\n')
  writeFileSync(join(ROOT, 'test-results/times.md'), text)
  console.log('\nWhere the time went: test-results/times.md')
}

/** @returns {Map<string, { times: number, total: number }>} */
export function readMarks(/** @type {string} */ file) {
  /** @type {Map<string, { times: number, total: number }>} */
  const marks = new Map()
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    // Nothing was recorded.
  }
  for (const line of text.split('\n').filter((each) => each !== '')) {
    /** @type {{ what: string, seconds: number }} */
    const { what, seconds } = JSON.parse(line)
    const known = marks.get(what) ?? { times: 0, total: 0 }
    marks.set(what, { times: known.times + 1, total: known.total + seconds })
  }
  return marks
}
