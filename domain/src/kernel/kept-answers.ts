import type { FunctionDeclaration, OutputOf } from './function.ts'

/** What a device keeps of one roster: answers of functions. */
export interface KeptAnswers {
  /** The time now. */
  readonly now: Date
  /**
   * The answer to one question of a function: the first that `passes`, by its input. Null where the device does not have
   * it.
   */
  answerOf<D extends FunctionDeclaration>(
    declaration: D,
    passes?: (input: Readonly<Record<string, unknown>>) => boolean,
  ): Promise<OutputOf<D> | null>
}
