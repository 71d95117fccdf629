import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

/** What the steps of tests are, by their titles; the others are acts and waiting for what they bring. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^(Launch browser|Fixture "browser")/, 'starting browsers'],
  [/^(Create context|Fixture "context"|Create page|Fixture "page"|Close context)/, 'opening and closing windows'],
  [/^(Navigate|Reload)/, 'loading pages'],
  [/^axe$/, 'axe'],
  [/^Screenshot/, 'pictures'],
]

/** Sums what browser tests spend their time on, for `scripts/tests/times.js`; only where somebody wants to know. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter so
export default class TimesReporter implements Reporter {
  readonly #file = process.env.TEST_TIMES
  readonly #sums = new Map<string, number>()

  printsToStdio(): boolean {
    return false
  }

  onStepEnd(_test: TestCase, _result: TestResult, step: TestStep): void {
    const part = PARTS.find(([title]) => title.test(step.title))?.[1]
    // Within another part it has been counted.
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
