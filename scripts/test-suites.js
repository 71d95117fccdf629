// `npm run test:gate`: what `.ci/run` runs beside `npm test`. `npm run test:all`: everything there is, at both widths, in
// every theme, deep, with 20 crashes; run it whole before a piece of work is called done, and when taking work over.
// Either goes on after a failure and ends with one summary.
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
