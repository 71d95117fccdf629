import type * as z from 'zod'
import type { Area } from './area.ts'
import type { Topic } from './topic.ts'

/**
 * Who may call a function. A level names how the caller is related to what the input names. The server proves the
 * relation from its own data, never from what the client sends.
 * - `anyone`: no sign-in needed.
 * - `account`: any signed-in account, about itself only.
 * - `own row`: any signed-in account, about the row that a leader linked to it, if there is one.
 * - `roster viewer`: owner, editor or viewer of the roster named by `input.rosterId`.
 * - `roster editor`: owner or editor of that roster.
 * - `roster owner`: the account that owns that roster.
 * - `chain viewer`: a roster viewer, or a leader above: an owner, editor or viewer of a roster further up the chain of
 * command.
 * - `chain editor`: a roster editor, or an owner or editor of a roster further up.
 * - `admin`: an admin of the product (specification section 6). An admin sees no roster content.
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
 * What a call is about: the id of a Soldier on the proven roster, null for that roster as a whole, or another roster
 * and one of its Soldiers.
 */
export type Subject = string | null | { readonly rosterId: string; readonly soldierId?: string }
type AboutWord = 'roster' | 'own row' | 'found'
/**
 * Finds the subjects from the input and the answer. Taken from a method, so that a declaration with a narrower input is
 * still a `FunctionDeclaration`.
 */
type Subjects<Input, Output> = { of(input: Input, answer: Output): readonly Subject[] }['of']

/**
 * The declaration of a callable function. The server must implement it, and the app calls it with its types. Access is
 * enforced from it, and tests and the API description are generated from it.
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
  /** What it does, in one or two sentences for the API description. */
  readonly summary: string
  /** A `write` runs in one transaction. Sent again with the same Idempotency-Key, it returns the first result. */
  readonly kind: Kind
  readonly access: Level
  /**
   * The area of a leader's rights that a function about a roster belongs to: who may only see the area may call what
   * views it, and who may not see it, nothing. `any` is open to every leader of the roster, each within their part.
   */
  readonly area?: Area | 'any'
  /** Only for a leader who has the whole roster in this area, not some of its groups. */
  readonly whole?: true
  /**
   * Whose data it reads or changes, for the append-only access log: the roster as a whole, the caller's row, or the
   * subjects in the input and answer. `found` means that only the handler knows the subjects, and returns them beside
   * its answer. Without `about` nothing is recorded, as for figures that say nothing about one person.
   */
  readonly about?: About | Subjects<z.output<Input>, z.output<Output>>
  /**
   * What a Soldier reads of the call in the access log. With `roster` the call shows every Soldier of the roster, and all
   * of them read it. With `soldier` only the named ones do. Without it the named ones read that the record was opened or
   * changed.
   */
  readonly logged?: { readonly roster: string } | { readonly soldier: string }
  /**
   * `fresh`: only within minutes of the caller's sign-in (decision 0087): what ends an account or a roster, gives one
   * away, takes everything along, or is an act of an admin. `as a leader`: makes the caller one, so only after a sign-in
   * that counts for leaders (decision 0088).
   */
  readonly signIn?: 'fresh' | 'as a leader'
  /** Only an entitled caller may call it. Everybody else has view only (specification section 6). */
  readonly subscription?: 'needed'
  /**
   * What the security log of the server says of each call that was done (decision 0089): it gives or takes rights, or
   * takes much data along. Acts and looks of admins are in it without this.
   */
  readonly security?: 'rights' | 'export'
  /** Another person's device may deliver an act of it, signed by the caller's device (decision 0086). */
  readonly carried?: true
  readonly input: Input
  readonly output: Output
  /** The topics that a read depends on. The app calls it again when one of them changes. */
  // A method, so that a declaration with a narrower input is still a `FunctionDeclaration`.
  topics?(input: z.output<Input>, uid: string): readonly Topic[]
  readonly limits?: {
    /** Calls that a caller may make in a minute. Else the platform's default. */
    readonly perMinute?: number
    /** Calls in a minute from one address that find nothing, over all accounts. This stops guessing. */
    readonly missesPerMinute?: number
    /** Largest body in bytes. Else the platform's default. */
    readonly bodyBytes?: number
  }
}

export type InputOf<D extends FunctionDeclaration> = z.output<D['input']>
/** The input that a client may send: before defaults and clean-up. */
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
