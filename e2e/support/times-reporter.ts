import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

/** The parts of a test's time by the titles of its steps. Other steps are actions and waiting for their results. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^(Launch browser|Fixture "browser")/, 'starting browsers'],
  [/^(Create context|Fixture "context"|Create page|Fixture "page"|Close context)/, 'opening and closing windows'],
  [/^(Navigate|Reload)/, 'loading pages'],
  [/^axe$/, 'axe'],
  [/^Screenshot/, 'pictures'],
]

/** Adds up where browser tests spend their time, for `scripts/tests/times.js`. Only runs on request. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter so
export default class TimesReporter implements Reporter {
  readonly #file = process.env.TEST_TIMES
  readonly #sums = new Map<string, number>()

  printsToStdio(): boolean {
    return false
  }

  onStepEnd(_test: TestCase, _result: TestResult, step: TestStep): void {
    const part = PARTS.find(([title]) => title.test(step.title))?.[1]
    // A step inside another part is already counted.
    if (part === undefined || isWithinPart(step.parent)) return
    this.#sums.set(part, (this.#sums.get(part) ?? 0) + step.duration / 1000)
  }

  onEnd(): void {
    if (this.#file === undefined) return
    for (const [what, seconds] of this.#sums) appendFileSync(this.#file, `${JSON.stringify({ what, seconds })}\n`)
  }
}

function isWithinPart(step: TestStep | undefined): boolean {
  if (step === undefined) return false
  return PARTS.some(([title]) => title.test(step.title)) || isWithinPart(step.parent)
}
