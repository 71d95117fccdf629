// The end of a run of several suites: failures, unsteady tests, and one line that sums up.
import { MOST_UNSTEADY } from './run-suite.js'
import { writeTimes } from './times.js'

/** Prints it, and sets the exit code of this process. @param {readonly import('./run-suite.js').Outcome[]} outcomes */
export function conclude(outcomes) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ of) => outcomes.reduce((all, each) => all + each[of], 0)
  const unsteady = outcomes.flatMap((each) => each.unsteady)
  const failures = outcomes.flatMap((each) => each.failures)
  console.log('')
  for (const { name, seconds, work, passed, failed, skipped } of outcomes) {
    const counts = [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ')
    console.log(`${name}: ${counts} in ${Math.round(seconds)} s, ${Math.round(work)} s of work`)
  }
  writeTimes(outcomes)
  if (unsteady.length > 0) {
    console.log(`\nUnsteady: failed at first, passed when run again by itself. Look at the trace.`)
    for (const each of unsteady) console.log(`  ${each}`)
    if (unsteady.length > MOST_UNSTEADY) console.log(`More than ${MOST_UNSTEADY} unsteady tests count as a failure.`)
  }
  if (failures.length > 0) {
    console.log('\nFailed:')
    for (const each of failures) console.log(`  ${each}`)
  }
  const passed = sum('passed')
  const failed = sum('failed') + (unsteady.length > MOST_UNSTEADY ? 1 : 0)
  if (passed + failed === 0) {
    console.log('No test ran.')
    process.exitCode = 1
    return
  }
  if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
