import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { codeOf, isAgainstRules, isUnavailable, isWorthRepeating } from '../../database/failure.ts'
import { SealBroken } from '../../database/sealed/seal.ts'

/** With these codes PostgreSQL reports a fault of the input, not one of ours. */
const INPUT_FAULTS: Readonly<Record<string, string>> = {
  '22001': 'A text is too long.',
  '22003': 'A number is out of range.',
  '22007': 'A date or time cannot be read.',
  '22008': 'A date is out of range.',
  '22021': 'A text contains characters that cannot be kept.',
  '22P02': 'A value has the wrong form.',
  '22P05': 'A text contains characters that cannot be kept.',
  '23502': 'A value is missing.',
  '23514': 'A value is not allowed here.',
}

/** The rules that `divide` of `database/row-rules.ts` sets. Any other rule that a write breaks is a bug of ours. */
const BEYOND_PART = /policy "part_(?:added|changed|seen)"/

/**
 * The refusal to send for a thrown error, or null when the error is a bug of ours. `kysely` and `pg` pass on
 * PostgreSQL's own error with its five-character code.
 */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const code = codeOf(error) ?? ''
  const input = INPUT_FAULTS[code]
  if (input !== undefined) return new Refusal('invalid-argument', input)
  if (code === '23505') return new Refusal('already-exists', 'This exists already. Reload to see it.')
  if (code === '23503')
    return new Refusal('failed-precondition', 'Something this refers to is no longer there. Reload.')
  if (isWorthRepeating(error)) {
    return new Refusal('aborted', 'Someone else changed the same thing at the same moment. Try again.')
  }
  if (isAgainstRules(error) && BEYOND_PART.test((error as Error).message)) {
    return new Refusal('permission-denied', 'This reaches beyond your part of the roster. Ask its owner.')
  }
  if (code === '57014') return tooLate()
  if (error instanceof SealBroken) {
    return new Refusal(
      'data-loss',
      'Part of this was changed outside Muster, or its key is gone. Tell an administrator.',
    )
  }
  if (isUnavailable(error)) {
    return new Refusal('unavailable', 'The server cannot reach its data for a moment. Try again.')
  }
  return null
}

/** A 4xx of Fastify itself, for requests that it does not accept. */
export function isRefusedByFramework(error: unknown): boolean {
  if (!codeOf(error)?.startsWith('FST_') || !(error instanceof Error) || !('statusCode' in error)) return false
  const status = Number(error.statusCode)
  return status >= 400 && status < 500
}

export function tooLate(): Refusal {
  return new Refusal('deadline-exceeded', 'This took too long and was stopped. Nothing was changed. Try again.')
}
