// The test suites: the name of each, its purpose (docs/testing.md says more), and how it is run.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../prepare.js'

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {'vitest' | 'playwright' | 'program'} kind what its report is written by
 * @property {string[]} args for Node
 * @property {Record<string, string>} [env]
 * @property {boolean} [webOnly] no test of it needs the app of phones
 */

const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

/** @type {(name: string, projects: readonly string[], more?: readonly string[]) => Suite} */
export function vitest(name, projects, more = []) {
  return { name, kind: 'vitest', args: [VITEST, 'run', ...projects.map((each) => `--project=${each}`), ...more] }
}

/** @type {(name: string, which: import('./browser-plan.js').BrowserTests, more?: readonly string[]) => Suite} */
export function browser(name, which, more = []) {
  return {
    name,
    kind: 'playwright',
    args: [PLAYWRIGHT, 'test', '--config=e2e/playwright.config.ts', ...more],
    env: { BROWSER_TESTS: which },
  }
}

/** Only these browser tests, at the width of the gate. @type {(name: string, specs: readonly string[]) => Suite} */
export const browserOf = (name, specs) => ({
  ...browser(name, 'gate', specs),
  webOnly: !specs.some((spec) => spec.includes('/native-')),
})

/** @type {(kills: readonly string[]) => Suite} */
const crash = (kills) => ({ name: 'crash test', kind: 'program', args: ['e2e/crash/main.ts', ...kills] })

export const RULES = ['domain', 'app', 'checks']

/** `npm test` */
export const quick = () => [vitest('rules and server', [...RULES, 'server']), browser('main browser flows', 'main')]

/** `npm test -- words`: the files whose path contains one. @type {(words: readonly string[]) => Suite[]} */
export function named(words) {
  const specs = readdirSync(join(ROOT, 'e2e'), { recursive: true, encoding: 'utf8' })
    .map((file) => `e2e/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.spec.ts') && words.some((word) => file.includes(word)))
  return [
    vitest('rules and server', [...RULES, 'server'], ['--passWithNoTests', ...words]),
    // Tests that are named run, main flow or not. Searching for none takes half a minute.
    ...(specs.length > 0 ? [browserOf('browser flows', specs)] : []),
  ]
}

/** What the gate runs besides `npm test`. */
export const rest = () => [browser('other browser flows', 'others'), crash(['--short'])]

/** @type {Suite} */
const checksTakenOut = { name: 'checks taken out', kind: 'program', args: ['scripts/checks-taken-out.js'] }

/** @type {Suite} */
const buildTwice = { name: 'build twice', kind: 'program', args: ['scripts/build-twice.js'] }

/** All suites. */
export const everything = () => [
  vitest('rules', RULES),
  vitest('server', ['server']),
  vitest('deep', ['deep']),
  vitest('random histories', ['histories']),
  { ...browser('browser, both widths', 'all'), env: { BROWSER_TESTS: 'all', TEST_ALL: '1' } },
  crash([]),
  checksTakenOut,
  buildTwice,
]

/** The folder for a suite's reports and traces. @type {(suite: Suite) => string} */
export function folderOf(suite) {
  return join(ROOT, 'test-results', suite.name.replaceAll(/[^a-z]+/g, '-'))
}
