// `npm test`: the tests, against the built app and real servers. Words narrow it to the files whose path contains
// one of them: `npm test -- roster`. The last line is the sum of all runs. Long ones have scripts of their own, which
// CI runs as well: `npm run test:deep`, crowds, thousands of rows and many more tries; `npm run test:desk` and `npm run
// test:phone`, the other browser tests and those that differ on a phone by more than its width; `npm run test:accessibility`, every
// screen in every theme; and `npm run test:crash`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHORT_LIST } from './browser-tests.js'
import { ensureChromium } from './chromium.js'
import { buildApp, giveUp, prepare, run, withRuntime } from './prepare.js'

const words = process.argv.slice(2)
if (words.some((word) => word.startsWith('-'))) {
  giveUp('Name parts of file paths to narrow the tests. For options use "npm run test:unit" or "npm run test:e2e".')
}

const node = await prepare()
await buildApp(node)
await buildApp(node, 'native')
const chromium = await ensureChromium()
if (!chromium) giveUp('The browser tests need Chromium. Install it, or set CHROME_PATH to the program.')

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const report = (/** @type {string} */ name) => join(reports, name)
const env = { ...withRuntime(node), CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report('e2e') }

const unitCode = await run(
  node,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=!deep',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report('unit')}`,
    ...words,
  ],
  { env },
)
const e2eCode = await run(
  node,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=e2e/playwright.config.ts',
    '--pass-with-no-tests',
    ...(words.length === 0 ? ['--project=desktop', `--grep=${SHORT_LIST}`] : []),
    '--reporter=line,json',
    ...words,
  ],
  { env },
)

const unit = read('unit')
const e2e = read('e2e')?.stats
rmSync(reports, { recursive: true, force: true })

const passed = (unit?.numPassedTests ?? 0) + (e2e?.expected ?? 0) + (e2e?.flaky ?? 0)
const skipped = (unit?.numPendingTests ?? 0) + (unit?.numTodoTests ?? 0) + (e2e?.skipped ?? 0)
const failed = failures(unitCode, unit?.numFailedTests ?? 0) + failures(e2eCode, e2e?.unexpected ?? 0)
const unsteady = e2e?.flaky ?? 0
if (unsteady > 0) console.log(`${unsteady} passed at the second try only: look at them.`)
if (passed + failed === 0) giveUp('No test ran.')
if (skipped > 0) console.log(`${skipped} skipped`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** A run that fails without a failed test (a file that does not load, an error in between) fails as one. */
function failures(/** @type {number} */ code, /** @type {number} */ count) {
  return code === 0 ? count : Math.max(1, count)
}

function read(/** @type {string} */ name) {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8'))
  } catch {
    return null
  }
}
