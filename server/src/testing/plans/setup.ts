import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { notes, watching } from './watching.ts'

if (watching) failWith(watching)

/** A finding in the statements of a test fails the test. A finding around the tests of a file fails the file. */
function failWith(watch: NonNullable<typeof watching>): void {
  beforeEach(({ task }) => {
    watch.test = task.id
  })
  afterEach(async ({ task }) => {
    watch.test = null
    refuse(await watch.takeFindings(task.id))
  })
  afterAll(async () => {
    notes.note('ended', expect.getState().testPath ?? '')
    refuse(await watch.takeFindings())
  })
}

function refuse(findings: readonly string[]): void {
  if (findings.length > 0) throw new Error(findings.join('\n\n'))
}
