// `npm run test:gate`: what `.ci/run` runs besides `npm test`. `npm run test:all`: all tests, at both widths, in every
// theme, deep, with 20 crashes. Run it whole before a piece of work counts as done, and when taking work over. Both
// continue after a failure and end with one summary.
import { giveUp } from './prepare.js'
import { readyForTests } from './tests/ready.js'
import { conclude } from './tests/report.js'
import { runSuite } from './tests/run-suite.js'
import { everything, rest } from './tests/suites.js'

const SETS = { gate: rest, all: everything }

const [name] = process.argv.slice(2)
if (name !== 'gate' && name !== 'all') giveUp('Say which: gate or all.')
const suites = SETS[name]()
const ready = await readyForTests(suites)
const outcomes = []
for (const suite of suites) outcomes.push(await runSuite(suite, ready))
conclude(outcomes)
