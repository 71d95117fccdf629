// `npm run test:checks`: takes each refusal for missing rights out of the server's code, one at a time, and runs the tests
// that should notice: those beside the file, then those of its feature, then those of the access of every function. A
// tenth, another one each day; all with `CHECKS=all`.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { giveUp, ROOT } from './prepare.js'
import { checkSites } from './tests/check-sites.js'
import { readyForTests } from './tests/ready.js'

const VITEST = 'node_modules/vitest/vitest.mjs'
const REPORT = join(ROOT, 'test-results/checks/report.json')
/** Of the access of every function, by role and by part. */
const ACCESS = ['server/src/functions.test.ts', 'server/src/leaders-of-parts.deep.test.ts']

const { node, env } = await readyForTests([])
mkdirSync(dirname(REPORT), { recursive: true })
const sites = checkSites()
if (sites.length < 30) giveUp(`Only ${sites.length} checks were found. Look at scripts/tests/check-sites.js.`)
const today = Math.floor(Date.now() / 86_400_000) % 10
const chosen = process.env.CHECKS === 'all' ? sites : sites.filter((_site, at) => at % 10 === today)
const missed = []
/** Paths whose tests pass with every check in place. @type {Set<string>} */
const sound = new Set()
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

/** Nearest first. @type {(file: string) => (readonly string[])[]} */
function testsFor(file) {
  const folders = []
  for (let folder = dirname(file); folder !== 'server/src'; folder = dirname(folder)) folders.push(folder)
  const tested = folders.filter((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('.test.ts')),
  )
  return [...tested.map((folder) => [`${folder}/`]), ACCESS]
}

/**
 * The first test that fails without the check, or null.
 * @type {(site: import('./tests/check-sites.js').Site) => string | null}
 */
function noticedBy({ file, at }) {
  for (const paths of testsFor(file)) {
    // A test that fails anyway notices nothing.
    if (!sound.has(paths.join())) {
      const failing = failedTest(paths, '')
      if (failing !== null) giveUp(`"${failing}" fails with every check in place. Mend that first.`)
      sound.add(paths.join())
    }
    const failed = failedTest(paths, `${file}:${at}`)
    if (failed !== null) return failed
  }
  return null
}

/** The first test that fails with this check out, or null. @type {(paths: readonly string[], out: string) => string | null} */
function failedTest(paths, out) {
  rmSync(REPORT, { force: true })
  const { status } = spawnSync(
    node,
    [
      VITEST,
      'run',
      '--project=server',
      ...(paths === ACCESS ? ['--project=deep'] : []),
      '--bail=1',
      '--reporter=json',
      `--outputFile=${REPORT}`,
      ...paths,
    ],
    { cwd: ROOT, env: { ...env, ...(out && { CHECK_OUT: out }) }, stdio: ['ignore', 'ignore', 'ignore'] },
  )
  if (status === 0) return null
  /** @type {{ testResults: { assertionResults: { fullName: string, status: string }[] }[] }} */
  const { testResults } = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : { testResults: [] }
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status: result }) => result === 'failed')
  // A file that could not be loaded tested nothing.
  return (
    failed?.fullName ??
    giveUp(`The tests of ${paths.join(', ')} ended without a failed test${out && `, without ${out}`}.`)
  )
}
