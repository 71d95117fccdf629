// `npm test`: rules, server and the main browser flows, against the built app and real servers. Words limit it to the
// files whose path contains one of them: `npm test -- roster`. `npm test -- --changed` runs the tests that the changes
// since the last commit can reach. The last line sums up. The purpose of each suite: docs/testing.md.
import { giveUp } from './prepare.js'
import { reachedByChanges } from './tests/changed.js'
import { readyForTests } from './tests/ready.js'
import { conclude } from './tests/report.js'
import { runSuite } from './tests/run-suite.js'
import { named, quick } from './tests/suites.js'

const given = process.argv.slice(2)
const changed = given.includes('--changed')
const words = given.filter((word) => word !== '--changed')
if (words.some((word) => word.startsWith('-')) || (changed && words.length > 0)) {
  giveUp(
    'Name parts of file paths to narrow the tests, or say --changed. For options use "npm run test:unit" or "npm run test:e2e".',
  )
}

const suites = changed ? reachedByChanges() : words.length > 0 ? named(words) : quick()
if (suites.length === 0) giveUp('No test reaches what has changed since the last commit.')
const ready = await readyForTests(suites)
/** @type {import('./tests/run-suite.js').Outcome[]} */
const outcomes = []
// A few tests of each leave half of the machine idle, so both run at once.
if (changed) outcomes.push(...(await Promise.all(suites.map((suite) => runSuite(suite, ready)))))
else for (const suite of suites) outcomes.push(await runSuite(suite, ready))
conclude(outcomes)
