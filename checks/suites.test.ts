import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testsAt } from '../scripts/tests/browser-plan.js'
import { foldersOf, specsReached, testsReached } from '../scripts/tests/changed.js'
import { runSuite } from '../scripts/tests/run-suite.js'

const ROOT = join(import.meta.dirname, '..')
const specs = globSync('e2e/**/*.spec.ts', { cwd: ROOT, exclude: ['**/node_modules/**'] })

/** Those that only measure. */
const MEASURING = ['taps', 'first-sergeant', 'reflow', 'calm', 'chain-accessibility', 'without-signal'].map(
  (name) => `e2e/tests/${name}.spec.ts`,
)

/** The widths at which a browser test runs. */
function widthsOf(spec: string, which: 'main' | 'others' | 'gate' | 'all'): string[] {
  return (['desktop', 'phone'] as const).filter((width) => {
    const { testMatch, testIgnore } = testsAt(which, width)
    return testMatch.test(`/${spec}`) && !testIgnore.some((each) => each.test(`/${spec}`))
  })
}

test.each(specs)(
  '%s runs at one width in the gate, unless it only measures, and at each of its widths in test:all',
  (spec) => {
    expect(widthsOf(spec, 'gate')).toHaveLength(1)
    const inGate = [...widthsOf(spec, 'main'), ...widthsOf(spec, 'others')]
    expect(inGate).toEqual(MEASURING.includes(spec) ? [] : widthsOf(spec, 'gate'))
    expect(widthsOf(spec, 'all')).toEqual(spec.includes('/native-') ? ['phone'] : ['desktop', 'phone'])
  },
)

test.each(['vitest', 'playwright'] as const)('%s that ends well without a test is a failure', async (kind) => {
  // A program that does nothing.
  const suite = { name: `nothing by ${kind}`, kind, args: ['scripts/tests/times.js'] }
  const outcome = await runSuite(suite, { node: process.execPath, env: process.env })
  expect(outcome).toMatchObject({ passed: 0, failed: 1, failures: [`nothing by ${kind}: no test ran`] })
})

test('the main flows exist', () => {
  expect(specs.filter((spec) => widthsOf(spec, 'main').length > 0)).toHaveLength(5)
})

test.each(specs)('%s begins with the folders it looks at, and they exist', (spec) => {
  const folders = foldersOf(spec)
  expect(folders.length).toBeGreaterThan(0)
  const layers = ['domain', 'server', 'app']
  expect(
    folders.filter(
      (folder) => !layers.some((layer) => existsSync(join(ROOT, layer, 'src', folder.replace(/\*$/, '')))),
    ),
  ).toEqual([])
})

test('a change reaches the tests that import it, those next to its importers in the server, and its browser tests', () => {
  const files = globSync(['{domain,server,app}/src/**/*.{ts,tsx}', 'e2e/**/*.spec.ts'], {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  })
  const changed = ['domain/src/operations/licenses/driving.ts']
  const tests = testsReached(files, changed)
  expect(tests).toContain('domain/src/operations/licenses/driving.test.ts')
  expect(tests).toContain('server/src/operations/licenses/licenses.test.ts')
  expect(tests).not.toContain('server/src/roster/soldiers/soldiers.test.ts')
  expect(specsReached(files, changed)).toEqual(['e2e/tests/licenses.spec.ts'])
  expect(specsReached(files, ['domain/src/dutyday/perstat.ts'])).toEqual(['e2e/tests/path.spec.ts'])
  // Through the files that join all features, every test would be reached.
  const ofTheWhole = 'server/src/functions.test.ts'
  expect(testsReached(files, ['server/src/operations/licenses/functions.ts'])).not.toContain(ofTheWhole)
  expect(testsReached(files, ['server/src/compose.ts'])).toContain(ofTheWhole)
})
