// `npm run test:checks`: takes each refusal for missing rights out of the server's code, one at a time, and runs the tests
// that trigger it while all are in place. One must fail. A tenth, another one each day; all with `CHECKS=all`.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { giveUp, ROOT } from './prepare.js'
import { checkSites } from './tests/check-sites.js'
import { readyForTests } from './tests/ready.js'

const VITEST = 'node_modules/vitest/vitest.mjs'
const REPORT = join(ROOT, 'test-results/checks/report.json')
const REACHED = join(ROOT, 'test-results/checks/reached.txt')

const { node, env } = await readyForTests([])
mkdirSync(dirname(REPORT), { recursive: true })
const sites = checkSites()
if (sites.length < 30) giveUp(`Only ${sites.length} checks were found. Look at scripts/tests/check-sites.js.`)
const today = Math.floor(Date.now() / 86_400_000) % 10
const chosen = process.env.CHECKS === 'all' ? sites : sites.filter((_site, at) => at % 10 === today)
const testsOf = reachedBy()
const missed = []
for (const site of chosen) {
  const by = noticedBy(site)
  console.log(`${site.file}:${site.line}: ${by === null ? 'NOT NOTICED' : `noticed by ${by}`}`)
  if (by === null) missed.push(site)
}
const proof = {
  what: 'checks in the code taken out, and noticed',
  tried: chosen.length,
  held: chosen.length - missed.length,
  note: `there are ${sites.length}`,
}
console.log(`${proof.what}: ${proof.held} of ${proof.tried}, ${proof.note}`)
if (process.env.TRUST_FILE !== undefined) appendFileSync(process.env.TRUST_FILE, `${JSON.stringify(proof)}\n`)
process.exitCode = missed.length === 0 ? 0 : 1

/**
 * The test files that come to each refusal, named `file:at`, the quickest first. All tests must pass: one that fails
 * anyway notices nothing.
 * @returns {Map<string, string[]>}
 */
function reachedBy() {
  rmSync(REACHED, { force: true })
  const { failed, seconds } = runTests([], { CHECKS_REACHED: REACHED })
  if (failed !== null) giveUp(`"${failed}" fails with every check in place. Mend that first.`)
  /** @type {Map<string, string[]>} */
  const reached = new Map()
  for (const line of readFileSync(REACHED, 'utf8').trim().split('\n')) {
    const [site = '', file = ''] = line.split('\t')
    reached.set(site, [...(reached.get(site) ?? []), file])
  }
  const slowness = (/** @type {string} */ file) => seconds.get(file) ?? Number.POSITIVE_INFINITY
  return new Map(
    [...reached].map(([site, files]) => [site, files.toSorted((one, other) => slowness(one) - slowness(other))]),
  )
}

/** The first test that fails without the check, or null. @type {(site: import('./tests/check-sites.js').Site) => string | null} */
function noticedBy({ file, at }) {
  const site = `${file}:${at}`
  const [quickest, ...others] = testsOf.get(site) ?? []
  for (const files of [quickest === undefined ? [] : [quickest], others]) {
    const { failed } = files.length === 0 ? { failed: null } : runTests(files, { CHECK_OUT: site })
    if (failed !== null) return failed
  }
  return null
}

/**
 * The first test that failed, or null, and how long each file took.
 * @type {(files: readonly string[], more: NodeJS.ProcessEnv) => { failed: string | null, seconds: Map<string, number> }}
 */
function runTests(files, more) {
  rmSync(REPORT, { force: true })
  const { status } = spawnSync(
    node,
    [VITEST, 'run', '--project=server', '--bail=1', '--reporter=json', `--outputFile=${REPORT}`, ...files],
    { cwd: ROOT, env: { ...env, ...more }, stdio: ['ignore', 'ignore', 'ignore'] },
  )
  /** @type {{ testResults: { name: string, startTime: number, endTime: number, assertionResults: { fullName: string, status: string }[] }[] }} */
  const { testResults } = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : { testResults: [] }
  const seconds = new Map(testResults.map(({ name, startTime, endTime }) => [name, (endTime - startTime) / 1000]))
  if (status === 0) return { failed: null, seconds }
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status: result }) => result === 'failed')
  // A file that could not be loaded tested nothing.
  return {
    failed: failed?.fullName ?? giveUp(`The tests ended without a failed test: ${Object.values(more).join(' ')}`),
    seconds,
  }
}
