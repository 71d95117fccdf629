import type { FunctionDeclaration, RawInputOf } from '@muster/domain/kernel/function.ts'
import type { ActFacts } from './act-order.ts'

type WriteDeclaration = FunctionDeclaration & { readonly kind: 'write' }

/**
 * Says that calls of a write function may be kept on the device until there is signal. It stands beside the screens of
 * its feature, with the changes that a kept call makes on them (`pending`).
 */
export interface KeptCall<D extends WriteDeclaration> {
  readonly declaration: D
  /** The line of the list of kept entries. `about` is the name that the screen knows, such as the Soldier's. */
  line(input: RawInputOf<D>, about: string): string
  /** The ids of the records that it is about. Of a call that makes a record, its id comes first. */
  on?(input: RawInputOf<D>): readonly string[]
  readonly makes?: boolean
  /** The ids of the lines that it adds to a history, where another call takes them back by these ids. */
  adds?(input: RawInputOf<D>): readonly string[]
  /**
   * What it conflicts with: the field of the input with the version (or state) that the person saw, and the field of the
   * answer with the newest. The server refuses a call whose version is not the newest.
   */
  readonly version?: { readonly asked: string; readonly answered: string }
  /** The same for a function that answers what was not done: the field of its answer that says so. */
  readonly lost?: string
}

export function keptCall<D extends WriteDeclaration>(
  declaration: D,
  call: Omit<KeptCall<D>, 'declaration'>,
): KeptCall<D> {
  return { declaration, ...call }
}

export function factsOf<D extends WriteDeclaration>(call: KeptCall<D>, input: RawInputOf<D>, about: string): ActFacts {
  const { makes, version, lost } = call
  return {
    line: call.line(input, about),
    on: call.on?.(input) ?? [],
    ...(makes && { makes }),
    ...(call.adds && { adds: call.adds(input) }),
    ...(version && { version }),
    ...(lost && { lost }),
  }
}
