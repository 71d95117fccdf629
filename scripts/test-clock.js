// `npm run test:clock -- "2028-02-29 23:50"`: runs the browser flows of the gate with every clock (test, server,
// database and browser) at that time in New York, where the tests' units are. Without a time it runs each of those
// below in turn. Needs faketime, which Debian has.
import { spawnSync } from 'node:child_process'
import { giveUp } from './prepare.js'
import { readyForTests } from './tests/ready.js'
import { conclude } from './tests/report.js'
import { runSuite } from './tests/run-suite.js'
import { browser } from './tests/suites.js'

const ZONE = 'America/New_York'
/** The end of a Sunday, a leap day, just before each change of clocks, and the end of a year. */
const MOMENTS = ['2027-01-03 23:55', '2028-02-29 12:00', '2027-03-14 01:40', '2027-11-07 01:40', '2026-12-31 23:40']

const [moment, ...words] = process.argv.slice(2)
if (moment !== undefined && !/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(moment)) giveUp('Say when, such as "2028-02-29 23:50".')
if (spawnSync('faketime', ['--version']).status !== 0) giveUp('This needs faketime: apt-get install faketime.')

const moments = (moment === undefined ? MOMENTS : [moment]).map((at) => ({
  at,
  suite: browser(`browser flows at ${at}`, 'gate', words),
}))
const { node, env } = await readyForTests(moments.map(({ suite }) => suite))
const outcomes = []
for (const { at, suite } of moments) {
  // An offset, because a fixed time would start over in each process. The monotonic clock moves too: without that
  // Chromium spins, waiting for times that have already passed.
  const seconds = Math.round((instantOf(at) - Date.now()) / 1000)
  const clock = { FAKETIME: `${seconds >= 0 ? '+' : ''}${seconds}s` }
  const preload = spawnSync('faketime', ['now', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).stdout.trim()
  outcomes.push(await runSuite(suite, { node, env: { ...env, ...clock, LD_PRELOAD: preload } }))
}
conclude(outcomes)

/** @returns {number} milliseconds */
function instantOf(/** @type {string} */ local) {
  const asUtc = Date.parse(`${local.replace(' ', 'T')}:00Z`)
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' })
  // The offset of that zone from UTC at about that time.
  const behind = asUtc - Date.parse(`${shown.format(asUtc).replace(' ', 'T')}Z`)
  return asUtc + behind
}
