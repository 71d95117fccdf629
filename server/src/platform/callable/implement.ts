import type { Access, FunctionDeclaration, InputOf, OutputOf, Subject } from '@muster/domain/kernel/function.ts'
import type { ReadTx, WriteTx } from '../../database/transaction.ts'

/** Who is calling, as the server's own session says. */
export interface Caller {
  readonly uid: string
  readonly isAdmin: boolean
  /** The session's public id, never its token. */
  readonly sessionId: string
}

/**
 * What each access level proves about its caller. Who proves a level adds it here (`declare module`), and compose.ts
 * plugs the proof in.
 */
export interface Scopes {}
export type ScopeOf<Level extends Access> = Level extends keyof Scopes ? Scopes[Level] : undefined

/** Proves an access level of the caller by the database, or refuses. */
export type Proofs = {
  readonly [Level in Access]?: (
    asking: { readonly caller: Caller; readonly tx: ReadTx },
    input: { readonly rosterId: string },
  ) => unknown
}

/** What surrounds one call. Handlers take time, ids and the transaction from here and nowhere else. */
export interface Call<D extends FunctionDeclaration = FunctionDeclaration> {
  readonly caller: D['access'] extends 'anyone' ? Caller | null : Caller
  /** What the caller was proven to be, as the function's access says; what reads and writes ask for. */
  readonly scope: ScopeOf<D['access']>
  readonly tx: D['kind'] extends 'write' ? WriteTx : ReadTx
  readonly now: Date
  readonly requestId: string
  newId(): string
}

/** An answer that the database already wrote as JSON; it is passed on without being parsed. */
export class JsonText {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

/** How a function departs from the rule, each with its reason. */
export interface Ways {
  /** It reaches rows that the caller may not see: it runs as the system, past the second wall, and proves all by itself. */
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

/** What a write may do before its transaction begins: read, and work that takes long. */
export interface Before<D extends FunctionDeclaration = FunctionDeclaration>
  extends Pick<Call<D>, 'now' | 'newId' | 'scope'> {
  readonly caller: Caller
  readonly tx: ReadTx
}

type CallBy<D extends FunctionDeclaration, W extends Ways> = W extends { readonly provesItself: string }
  ? Omit<Call<D>, 'scope'>
  : Call<D>
type Plain<D extends FunctionDeclaration> = OutputOf<D> | JsonText

/** Whom the call turned out to be about, beside its answer. */
export interface Found<Answer> {
  readonly about: readonly Subject[]
  readonly answer: Answer
}

/** What a handler gives back: whom it found where its declaration leaves that to it, and cannot forget to say so. */
export type AnswerOf<D extends FunctionDeclaration> = [Extract<D['about'], string>] extends ['found']
  ? Found<Plain<D>>
  : Plain<D>
type Answer<D extends FunctionDeclaration> = Promise<AnswerOf<D>>

/** What fulfils a declaration, where it stands in a file of its own. */
export type Handler<D extends FunctionDeclaration> = (call: Call<D>, input: InputOf<D>) => Answer<D>

/** Bind a declaration to the handler that fulfils it; the types of both must agree. */
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
 * The same for a write with work that takes long: `prepare` does it before the transaction begins, so that nobody
 * waits for a connection meanwhile. What it proved and read may have changed by then; the scope is proven again for
 * `handle`, which asks again for the rest.
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
