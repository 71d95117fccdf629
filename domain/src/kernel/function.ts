import type * as z from 'zod'
import type { Topic } from './topic.ts'

/**
 * Who may call a function. The levels name a relation of the caller to what the input names;
 * the server proves that relation from its own data and never from what the client says.
 *
 * - `anyone`: no sign-in needed.
 * - `account`: any signed-in account, about itself only.
 * - `own row`: any signed-in account, about the row that a leader links to it, if there is one.
 * - `roster viewer`: owner, editor or viewer of the roster named by `input.rosterId`.
 * - `roster editor`: owner or editor of that roster.
 * - `roster owner`: the account that owns that roster.
 * - `chain viewer`: a roster viewer, or a leader above: whoever keeps or is shown a roster further up the chain of command.
 * - `chain editor`: a roster editor, or an owner or editor of a roster further up.
 * - `admin`: an admin of the product (specification section 6); sees no roster content.
 */
export const ACCESS_LEVELS = [
  'anyone',
  'account',
  'own row',
  'roster viewer',
  'roster editor',
  'roster owner',
  'chain viewer',
  'chain editor',
  'admin',
] as const
export type Access = (typeof ACCESS_LEVELS)[number]

export type FunctionKind = 'read' | 'write'

/**
 * Whom a call is about: a Soldier of the roster that was proven, by id; null, that roster as a whole; or another
 * roster and a Soldier of it.
 */
export type Subject = string | null | { readonly rosterId: string; readonly soldierId?: string }
type AboutWord = 'roster' | 'own row' | 'found'
/** From what was asked and answered. Taken from a method, so that declarations of narrower inputs are still declarations. */
type Subjects<Input, Output> = { of(input: Input, answer: Output): readonly Subject[] }['of']

/**
 * The one declaration of a callable function. The server must implement it, the app calls it with
 * full types, policy is enforced from it, and tests and the API description are generated from it.
 */
export interface FunctionDeclaration<
  Name extends string = string,
  Kind extends FunctionKind = FunctionKind,
  Level extends Access = Access,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  About extends AboutWord = AboutWord,
> {
  readonly name: Name
  /** One sentence for the API description. */
  readonly summary: string
  /** A `write` runs in one transaction and is idempotent by the caller's Idempotency-Key. */
  readonly kind: Kind
  readonly access: Level
  /**
   * Whose data it reads or changes, for the append-only record of who looked: the roster as a whole, the row of the
   * caller, or those whom input and answer name. `found`: only the handler knows, and says so beside its answer.
   * Without it nothing is recorded, as of figures that say nothing about anybody.
   */
  readonly about?: About | Subjects<z.output<Input>, z.output<Output>>
  /** Changes what only an entitled caller may change: everybody else has view only (specification section 6). */
  readonly subscription?: 'needed'
  readonly input: Input
  readonly output: Output
  /** What a read depends on: the app refetches it when one of these changes. */
  // A method, so that declarations of narrower inputs are still declarations.
  topics?(input: z.output<Input>, uid: string): readonly Topic[]
  readonly limits?: {
    /** Calls a caller may make in a minute; the platform's default otherwise. */
    readonly perMinute?: number
    /** Calls that find nothing, in a minute from one address, whoever is signed in there: guessing must not pay. */
    readonly missesPerMinute?: number
    /** Largest body in bytes; the platform's default otherwise. */
    readonly bodyBytes?: number
  }
}

export type InputOf<D extends FunctionDeclaration> = z.output<D['input']>
/** What a client may send: before defaults and clean-up. */
export type RawInputOf<D extends FunctionDeclaration> = z.input<D['input']>
export type OutputOf<D extends FunctionDeclaration> = z.output<D['output']>

export function defineFunction<
  Name extends string,
  Kind extends FunctionKind,
  Level extends Access,
  Input extends z.ZodType,
  Output extends z.ZodType,
  About extends AboutWord,
>(
  declaration: FunctionDeclaration<Name, Kind, Level, Input, Output, About>,
): FunctionDeclaration<Name, Kind, Level, Input, Output, About> {
  return declaration
}
