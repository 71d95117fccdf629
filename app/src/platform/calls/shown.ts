import type { FunctionDeclaration, OutputOf } from '@muster/domain/kernel/function.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'

/**
 * The answer. An act that was done before the person lost access, and is sent again after, is answered with nothing but
 * that it was done.
 */
export function shown<D extends FunctionDeclaration>(declaration: D, answer: unknown): OutputOf<D> {
  if (answer === null && !takesNull(declaration)) {
    throw new Refusal('permission-denied', 'This was done. What came of it is no longer yours to see.')
  }
  return answer as OutputOf<D>
}

/** A function that is known by name alone has no schema here. */
function takesNull({ output }: Partial<FunctionDeclaration>): boolean {
  return output === undefined || output.safeParse(null).success
}
