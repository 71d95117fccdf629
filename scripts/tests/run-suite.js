// Runs a suite and reads the result from its report. A failed browser test is run once more, alone. One that passes
// then is unsteady, not wrong, and is listed with its trace.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, relative } from 'node:path'
import { ROOT, run } from '../prepare.js'
import { folderOf } from './suites.js'
import { readMarks } from './times.js'

/**
 * @typedef {object} Outcome
 * @property {string} name
 * @property {number} seconds
 * @property {number} work seconds that the cores of the machine worked meanwhile, for any process
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures each with the file or report to read
 * @property {string[]} unsteady those that passed when they were run again
 * @property {{ file: string, seconds: number }[]} files
 * @property {Map<string, { times: number, total: number }>} marks what it spent time on, in seconds
 */

/** This many unsteady tests are a failure of their own. */
export const MOST_UNSTEADY = 2

/**
 * @param {import('./suites.js').Suite} suite
 * @param {{ node: string, env: NodeJS.ProcessEnv }} how
 * @returns {Promise<Outcome>}
 */
export async function runSuite(suite, { node, env }) {
  const folder = folderOf(suite)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const [began, work] = [performance.now(), processorSeconds()]
  const marks = join(folder, 'times.jsonl')
  const outcome = await RUNNERS[suite.kind](suite, folder, (args, more = {}) =>
    run(node, args, { env: { ...env, TEST_TIMES: marks, ...suite.env, ...more } }),
  )
  return {
    name: suite.name,
    ...outcome,
    seconds: (performance.now() - began) / 1000,
    work: processorSeconds() - work,
    marks: readMarks(marks),
  }
}

/**
 * @typedef {(args: readonly string[], env?: Record<string, string>) => Promise<number>} Run
 * @typedef {Omit<Outcome, 'name' | 'seconds' | 'work' | 'marks'>} Result
 * @type {Record<import('./suites.js').Suite['kind'], (suite: import('./suites.js').Suite, folder: string, run: Run) => Promise<Result>>}
 */
const RUNNERS = {
  async vitest(suite, folder, start) {
    const file = join(folder, 'report.json')
    const code = await start([...suite.args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
    const report = read(file)
    /** @type {{ name: string, status: string, startTime: number, endTime: number, assertionResults: { fullName: string, status: string }[] }[]} */
    const files = report?.testResults ?? []
    const failures = files.flatMap(({ name, status, assertionResults }) => {
      const wrong = assertionResults.filter((test) => test.status === 'failed')
      if (wrong.length > 0) return wrong.map(({ fullName }) => `${local(name)}: ${fullName}`)
      return status === 'failed' ? [local(name)] : []
    })
    return {
      passed: report?.numPassedTests ?? 0,
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
      unsteady: [],
      ...failing(code, failures, suite, files.length),
      files: files.map(({ name, startTime, endTime }) => ({
        file: local(name),
        seconds: (endTime - startTime) / 1000,
      })),
    }
  },

  async playwright(suite, folder, start) {
    const once = (/** @type {string} */ name, /** @type {readonly string[]} */ more, env = {}) =>
      start(
        [
          ...suite.args,
          '--reporter=line,json,./e2e/support/times-reporter.ts',
          `--output=${join(folder, name)}`,
          ...more,
        ],
        {
          ...env,
          PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, `${name}.json`),
        },
      )
    const code = await once('first', [])
    const first = testsOf(read(join(folder, 'first.json')))
    const wrong = first.tests.filter((test) => test.status === 'unexpected')
    /** @type {string[]} */
    let unsteady = []
    let [codeNow, failures] = [code, wrong]
    // More than ten failures are not bad luck, so they are not repeated.
    if (code !== 0 && wrong.length > 0 && wrong.length <= 10) {
      const failed = join(folder, 'first/.last-run.json')
      codeNow = await once('second', ['--last-failed', `--last-failed-file=${failed}`, '--workers=1'], {
        RUN_AGAIN: '1',
      })
      const again = testsOf(read(join(folder, 'second.json'))).tests
      const passedNow = new Set(again.filter(({ status }) => status === 'expected').map(({ title }) => title))
      failures = wrong.filter(({ title }) => !passedNow.has(title))
      unsteady = wrong.filter(({ title }) => passedNow.has(title)).map(described)
      // An error outside of tests stays an error.
      if (first.errors > 0) codeNow = code
    }
    const count = (/** @type {string} */ status) => first.tests.filter((test) => test.status === status).length
    return {
      passed: count('expected') + unsteady.length,
      skipped: count('skipped'),
      unsteady,
      ...failing(codeNow, failures.map(described), suite, first.tests.length),
      files: first.files,
    }
  },

  async program(suite, _folder, start) {
    const code = await start(suite.args)
    return { passed: code === 0 ? 1 : 0, skipped: 0, unsteady: [], files: [], ...failing(code, [], suite, 1) }
  },
}

/**
 * A run that fails without a failed test (a file that does not load, an error in between) counts as one failure. So does
 * one that ends well before its first test, as when its server was stopped.
 */
function failing(
  /** @type {number} */ code,
  /** @type {string[]} */ failures,
  /** @type {import('./suites.js').Suite} */ { name, args },
  /** @type {number} */ ran,
) {
  const known = [...failures]
  if (code !== 0 && failures.length === 0) known.push(`${name} ended with ${code} without a failed test`)
  else if (ran === 0 && !args.includes('--passWithNoTests')) known.push(`${name}: no test ran`)
  return { failed: known.length, failures: known }
}

/**
 * @typedef {{ title: string, status: string, trace: string | null }} BrowserTest
 * @typedef {{ title: string, file: string, line: number, specs?: Spec[], suites?: Group[] }} Group
 * @typedef {{ title: string, file: string, line: number, tests: { projectName: string, status: string, results: { duration: number, attachments: { name: string, path?: string }[] }[] }[] }} Spec
 */
/** @returns {{ tests: BrowserTest[], files: { file: string, seconds: number }[], errors: number }} */
function testsOf(/** @type {{ suites?: Group[], errors?: unknown[] } | null} */ report) {
  /** @type {BrowserTest[]} */
  const tests = []
  /** @type {Map<string, number>} */
  const files = new Map()
  /** @type {(group: Group) => void} */
  const walk = (group) => {
    for (const spec of group.specs ?? []) {
      for (const { projectName, status, results } of spec.tests) {
        const last = results.at(-1)
        const trace = last?.attachments.find(({ name }) => name === 'trace')?.path
        const place = `e2e/${spec.file}:${spec.line}`
        tests.push({
          title: `[${projectName}] ${place} ${spec.title}`,
          status,
          trace: trace === undefined ? null : local(trace),
        })
        const milliseconds = results.reduce((sum, { duration }) => sum + duration, 0)
        const file = `e2e/${spec.file}, ${projectName}`
        files.set(file, (files.get(file) ?? 0) + milliseconds / 1000)
      }
    }
    for (const inner of group.suites ?? []) walk(inner)
  }
  for (const group of report?.suites ?? []) walk(group)
  return { tests, files: [...files].map(([file, seconds]) => ({ file, seconds })), errors: report?.errors?.length ?? 0 }
}

function described(/** @type {BrowserTest} */ { title, trace }) {
  return trace === null ? title : `${title}\n      npx playwright show-trace ${trace}`
}

function local(/** @type {string} */ path) {
  return relative(ROOT, path).replaceAll('\\', '/')
}

function read(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/**
 * The work of the whole machine since it started. Browsers can only be measured this way, because no process waits for
 * theirs.
 */
function processorSeconds() {
  const worked = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
  return worked / 1000
}
