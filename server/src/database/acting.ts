import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg'
import { isUnavailable } from './failure.ts'
import type { WorkingRoles } from './roles.ts'
import type { Schema } from './schema.ts'
import type { Sealed } from './sealed/sealed.ts'
import type { HotRead, ReadTx } from './transaction.ts'

/**
 * The actor that statements run as: an account, a caller who is not signed in (and sees no row), or the system itself,
 * for work that no account requested.
 */
export type Actor = { readonly uid: string } | 'nobody' | 'system'

/** The connections of each working role. */
export interface WorkingPools {
  readonly app: Pool
  readonly system: Pool
}

/** Pooled connections that are given an actor before they are used. Without an actor no row is visible. */
export class ActingConnections {
  readonly #pools: WorkingPools
  readonly #roles: WorkingRoles
  readonly sealed: Sealed
  /** The actor of each connection. A new one acts for nobody. */
  readonly #named = new WeakMap<PoolClient, string>()

  constructor(pools: WorkingPools, roles: WorkingRoles, sealed: Sealed) {
    this.#pools = pools
    this.#roles = roles
    this.sealed = sealed
  }

  /** The largest number of connections for one actor. */
  get size(): number {
    return this.#pools.app.options.max
  }

  /**
   * Runs one statement as the actor. The actor is set in the same round trip, and only when it differs from the last
   * one.
   */
  async run<Result>(actor: Actor, statement: (client: PoolClient) => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await this.#once(actor, statement)
      } catch (error) {
        await this.sealed.keyring.bring(error)
      }
    }
  }

  async #once<Result>(actor: Actor, statement: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.connect(actor)
    try {
      const result = await this.first(client, actor, statement)
      client.release()
      return result
    } catch (error) {
      client.release(this.#named.get(client) === undefined || isUnavailable(error))
      throw error
    }
  }

  /** A connection of the role that the actor works as. It may still have another actor of that role. */
  connect(actor: Actor): Promise<PoolClient> {
    return (actor === 'system' ? this.#pools.system : this.#pools.app).connect()
  }

  /**
   * The first statement on a connection taken for this actor. Its result is returned only if the statement ran as that
   * actor.
   */
  async first<Result>(
    client: PoolClient,
    actor: Actor,
    statement: (client: PoolClient) => Promise<Result>,
  ): Promise<Result> {
    const name = typeof actor === 'string' ? actor : actor.uid
    if (this.#named.get(client) === name) return statement(client)
    this.#named.delete(client)
    const [, result] = await Promise.all([client.query(this.#naming(actor)), statement(client)])
    this.#named.set(client, name)
    return result
  }

  /** With the role, because without logins of their own both roles are those of the owner's login. */
  #naming(actor: Actor): { name: string; text: string; values: string[] } {
    return {
      name: 'database.actor',
      text: `select set_config('role', $1, false), set_config('muster.uid', $2, false), set_config('muster.mark', $3, false)`,
      values: [
        actor === 'system' ? this.#roles.system : this.#roles.app,
        typeof actor === 'string' ? '' : actor.uid,
        this.sealed.opening.mark,
      ],
    }
  }
}

/** Reads as one actor. */
export class ActingReads implements ReadTx {
  readonly #connections: ActingConnections
  readonly #actor: Actor
  #query: Kysely<Schema> | null = null

  constructor(connections: ActingConnections, actor: Actor) {
    this.#connections = connections
    this.#actor = actor
  }

  get query(): Kysely<Schema> {
    this.#query ??= new Kysely<Schema>({
      dialect: new PostgresDialect({
        pool: { connect: async () => this.#single(), end: async () => {}, options: {} },
      }),
    })
    return this.#query
  }

  async prepared<Row>(name: string, _hot: HotRead, text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#connections.run(this.#actor, (client) =>
      client.query<Row & QueryResultRow>({ name, text, values: [...values] }),
    )
    return rows
  }

  /** The connection that Kysely gets: it sends each statement to whichever real connection is free. */
  #single(): PostgresPoolClient {
    const query = (text: string, values: readonly unknown[]): Promise<QueryResult> =>
      this.#connections.run(this.#actor, (client) => client.query(text, [...values]))
    return { query: query as unknown as PostgresPoolClient['query'], release: () => {} }
  }
}
