import type { FunctionDeclaration, InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import type { ReadTx, WriteTx } from '../../database/transaction.ts'

/** Who is calling, as the server's own session says. */
export interface Caller {
  readonly uid: string
  readonly isAdmin: boolean
  /** The session's public id, never its token. */
  readonly sessionId: string
}

/** What surrounds one call. Handlers take time, ids and the transaction from here and nowhere else. */
export interface Call<D extends FunctionDeclaration = FunctionDeclaration> {
  readonly caller: D['access'] extends 'anyone' ? Caller | null : Caller
  readonly tx: D['kind'] extends 'write' ? WriteTx : ReadTx
  readonly now: Date
  readonly requestId: string
  newId(): string
  /** Put into the append-only record of who read or changed what about whom. */
  record(about: { readonly rosterId: string; readonly soldierId?: string }): void
}

/** An answer that the database already wrote as JSON; it is passed on without being parsed. */
export class JsonText {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

export interface Implementation {
  readonly declaration: FunctionDeclaration
  readonly prepare: ((before: Before, input: unknown) => Promise<unknown>) | null
  readonly handle: (call: Call, input: unknown, prepared: unknown) => Promise<unknown>
}

/** What a write may do before its transaction begins: read, and work that takes long. */
export interface Before extends Pick<Call, 'now' | 'newId'> {
  readonly caller: Caller
  readonly tx: ReadTx
}

/** Bind a declaration to the handler that fulfils it; the types of both must agree. */
export function implement<D extends FunctionDeclaration>(
  declaration: D,
  handle: (call: Call<D>, input: InputOf<D>) => Promise<OutputOf<D> | JsonText>,
): Implementation {
  return { declaration, prepare: null, handle: handle as Implementation['handle'] }
}

/**
 * The same for a write with work that takes long: `prepare` does it before the transaction begins, so that nobody
 * waits for a connection meanwhile. What it proved and read may have changed by then; `handle` asks again.
 */
export function implementPrepared<D extends FunctionDeclaration, Prepared>(
  declaration: D,
  prepare: (before: Before, input: InputOf<D>) => Promise<Prepared>,
  handle: (call: Call<D>, input: InputOf<D>, prepared: Prepared) => Promise<OutputOf<D> | JsonText>,
): Implementation {
  return {
    declaration,
    prepare: prepare as Implementation['prepare'],
    handle: handle as Implementation['handle'],
  }
}
