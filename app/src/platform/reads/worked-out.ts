import type { FunctionDeclaration, OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import type { KeptAnswers } from '@muster/domain/kernel/kept-answers.ts'

/** What this device keeps of one roster. `now` is the server's time, as far as this device knows. */
export interface KeptRoster extends KeptAnswers {
  readonly rosterId: string
  /** When the oldest answer that was used so far was as it is. */
  asOf(): Date
}

/** How this device answers one function from what it keeps of the roster. */
export interface WorkedOut {
  readonly name: string
  readonly answer: (input: unknown, kept: KeptRoster) => Promise<unknown>
}

/**
 * `workedOut(getSoldier, async ({ soldierId }, kept) => …)`: the answer that the server would give, by the same rules of
 * the domain. Null where what the device keeps does not say.
 */
export function workedOut<D extends FunctionDeclaration>(
  declaration: D,
  answer: (input: RawInputOf<D>, kept: KeptRoster) => Promise<OutputOf<D> | null>,
): WorkedOut {
  return { name: declaration.name, answer: (input, kept) => answer(input as RawInputOf<D>, kept) }
}

/**
 * The rows of a kept list that pass a filter. Null when the list goes on beyond what is kept and the filter leaves rows
 * out, because then rows of the rest may be missing.
 */
export function passing<Row>(rows: readonly Row[], next: unknown, passes: (row: Row) => boolean): Row[] | null {
  const found = rows.filter(passes)
  return next !== null && found.length < rows.length ? null : found
}
