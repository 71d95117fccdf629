import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { Access, FunctionDeclaration, InputOf, OutputOf, Subject } from '@muster/domain/kernel/function.ts'
import type { ReadTx, WriteTx } from '../../database/transaction.ts'
import type { ActFor } from './act-for.ts'

/** The caller, as the server's own session identifies it. */
export interface Caller {
  readonly uid: string
  readonly isAdmin: boolean
  /** The session's public id, never its token. */
  readonly sessionId: string
  /** The id of the provider that the session was begun at. Null for whose act another device delivers. */
  readonly provider: string | null
  /** When the provider last asked who it is. Null for whose act another device delivers. */
  readonly signedInAt: Date | null
}

/**
 * What each access level proves about its caller. The feature that proves a level adds it here (`declare module`), and
 * compose.ts connects the proof.
 */
export interface Scopes {}
export type ScopeOf<Level extends Access> = Level extends keyof Scopes ? Scopes[Level] : undefined

/** Proves the caller's access level in the database, or refuses. */
export type Proofs = {
  readonly [Level in Access]?: (
    asking: { readonly caller: Caller; readonly tx: ReadTx },
    input: { readonly rosterId: string },
    needs: Needs,
  ) => unknown
}

/** What a declaration says about the rights that a call needs, besides its access level. */
export type Needs = Pick<FunctionDeclaration, 'name' | 'area' | 'whole'>

/** The surroundings of one call. Handlers get time, ids and the transaction only from here. */
export interface Call<D extends FunctionDeclaration = FunctionDeclaration> {
  readonly caller: D['access'] extends 'anyone' ? Caller | null : Caller
  /** What was proven about the caller for the function's access level. Reads and writes require it. */
  readonly scope: ScopeOf<D['access']>
  readonly tx: D['kind'] extends 'write' ? WriteTx : ReadTx
  readonly now: Date
  /** The unit's day at `now`, where the scope says in which time zone the unit is. */
  readonly today: ScopeOf<D['access']> extends { readonly timeZone: string } ? CalendarDate : undefined
  readonly requestId: string
  /** The address that the call came from. */
  readonly address: string
  newId(): string
}

/** An answer that the database already wrote as JSON. It is passed on without being parsed. */
export class JsonText {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

/** How a function departs from the rule, each with its reason. */
export interface Ways {
  /**
   * It needs rows that the caller may not see. It runs as the system, without row-level security, and proves everything
   * by itself.
   */
  readonly asSystem?: string
  /** Its own statement proves the scope as it reads. */
  readonly provesItself?: string
}

export interface Implementation {
  readonly declaration: FunctionDeclaration
  readonly ways: Ways
  readonly prepare: ((before: Before, input: unknown) => Promise<unknown>) | null
  readonly handle: (call: Call, input: unknown, prepared: unknown) => Promise<unknown>
}

/** The means of a write before its transaction begins: reading, and slow work. */
export interface Before<D extends FunctionDeclaration = FunctionDeclaration>
  extends Pick<Call<D>, 'now' | 'today' | 'newId' | 'scope'> {
  readonly caller: Caller
  readonly tx: ReadTx
  /** Does a signed act of somebody else, in a transaction of its own. */
  readonly actFor: ActFor
}

type CallBy<D extends FunctionDeclaration, W extends Ways> = W extends { readonly provesItself: string }
  ? Omit<Call<D>, 'scope' | 'today'>
  : Call<D>
type Plain<D extends FunctionDeclaration> = OutputOf<D> | JsonText

/** The subjects that a call found, together with its answer. */
export interface Found<Answer> {
  readonly about: readonly Subject[]
  readonly answer: Answer
}

/**
 * The return type of a handler. Where the declaration leaves the subjects to the handler, the type makes it return
 * them.
 */
export type AnswerOf<D extends FunctionDeclaration> = [Extract<D['about'], string>] extends ['found']
  ? Found<Plain<D>>
  : Plain<D>
type Answer<D extends FunctionDeclaration> = Promise<AnswerOf<D>>

/** The type of a handler in a file of its own. */
export type Handler<D extends FunctionDeclaration> = (call: Call<D>, input: InputOf<D>) => Answer<D>

/** Binds a declaration to its handler. The types of both must agree. */
export function implement<D extends FunctionDeclaration>(declaration: D, handle: Handler<D>): Implementation
export function implement<D extends FunctionDeclaration, W extends Ways>(
  declaration: D,
  ways: W,
  handle: (call: CallBy<D, W>, input: InputOf<D>) => Answer<D>,
): Implementation
export function implement(declaration: FunctionDeclaration, ...rest: readonly unknown[]): Implementation {
  const [ways, handle] = rest.length === 1 ? [{}, rest[0]] : rest
  return { declaration, ways: ways as Ways, prepare: null, handle: handle as Implementation['handle'] }
}

/**
 * The same for a write with slow work. `prepare` does that work before the transaction begins, so that nobody waits for
 * a connection meanwhile. What it proved and read may have changed by then, so the scope is proven again for `handle`,
 * which must read the rest again.
 */
export function implementPrepared<D extends FunctionDeclaration, Prepared>(
  declaration: D,
  prepare: (before: Before<D>, input: InputOf<D>) => Promise<Prepared>,
  handle: (call: Call<D>, input: InputOf<D>, prepared: Prepared) => Answer<D>,
  ways: Ways = {},
): Implementation {
  return {
    declaration,
    ways,
    prepare: prepare as unknown as Implementation['prepare'],
    handle: handle as unknown as Implementation['handle'],
  }
}
