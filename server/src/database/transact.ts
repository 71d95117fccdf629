import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { escapeLiteral, type PoolClient, type QueryResult, type QueryResultRow } from 'pg'
import { type ActingConnections, type Actor } from './acting.ts'
import type { CommittedChanges } from './change-feed.ts'
import { isAgainstRules, isUnavailable, isWorthRepeating } from './failure.ts'
import type { Schema } from './schema.ts'
import { KeyNotLoaded, type Keyring } from './sealed/keyring.ts'
import { type Sealing, sealingWith } from './sealed/sealing.ts'
import type { HotRead, WriteTx } from './transaction.ts'

const TOPIC = /^[\w:/.@-]{1,200}$/
const ATTEMPTS = 3

/**
 * Runs `work` in one transaction. After a deadlock or a serialization failure nothing has happened and the whole of
 * `work` runs again, so all its effects must be in the transaction.
 *
 * The same once when a rule of the database stops a write: a right that `work` has proven may have ended before the
 * write, and whoever no longer has it is then refused by that proof.
 *
 * And as often as a value that `work` reads is sealed with a key that another server has made meanwhile.
 */
export async function transact<T>(
  connections: ActingConnections,
  actor: Actor,
  changes: CommittedChanges,
  work: (tx: WriteTx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(connections, actor, changes, work)
    } catch (error) {
      if (error instanceof KeyNotLoaded) {
        await connections.sealed.keyring.bring(error)
        attempt--
        continue
      }
      if (attempt === 1 && isAgainstRules(error)) continue
      if (attempt === ATTEMPTS || !isWorthRepeating(error)) throw error
      // Give the other transaction time to finish. An immediate retry would lock the very row it is waiting for.
      await pause(attempt * (20 + Math.random() * 40))
    }
  }
}

async function once<T>(
  connections: ActingConnections,
  actor: Actor,
  changes: CommittedChanges,
  work: (tx: WriteTx) => Promise<T>,
): Promise<T> {
  const client = await begin(connections, actor)
  const open = new OpenTransaction(client, connections.sealed.keyring)
  try {
    const result = await work(open)
    const row = await open.commit()
    client.release()
    if (row) changes.committed(row.id, row.topics)
    return result
  } catch (error) {
    open.end()
    // A connection in an unknown state is never used again.
    const rolledBack =
      !isUnavailable(error) &&
      (await client.query('rollback').then(
        () => true,
        () => false,
      ))
    client.release(!rolledBack)
    throw error
  }
}

/** All pooled connections may have died unnoticed. Before any work is done, another connection works just as well. */
async function begin(connections: ActingConnections, actor: Actor): Promise<PoolClient> {
  for (let attempt = 0; ; attempt++) {
    const client = await connections.connect(actor)
    try {
      await connections.first(client, actor, () => client.query('begin'))
      return client
    } catch (error) {
      client.release(true)
      if (attempt === connections.size || !isUnavailable(error)) throw error
    }
  }
}

class OpenTransaction implements WriteTx {
  readonly writes = true
  readonly #client: PoolClient
  readonly #keyring: Keyring
  readonly #topics = new Set<string>()
  #query: Kysely<Schema> | null = null
  #over = false

  constructor(client: PoolClient, keyring: Keyring) {
    this.#client = client
    this.#keyring = keyring
  }

  get query(): Kysely<Schema> {
    if (this.#query) return this.#query
    const only: PostgresPoolClient = {
      query: ((...args: Parameters<PoolClient['query']>) => this.#use().query(...args)) as PostgresPoolClient['query'],
      release: () => {},
    }
    this.#query = new Kysely<Schema>({
      dialect: new PostgresDialect({
        pool: { connect: async () => only, end: async () => {}, options: {} },
      }),
    })
    return this.#query
  }

  async prepared<Row>(name: string, _hot: HotRead, text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#use().query<Row & QueryResultRow>({ name, text, values: [...values] })
    return rows
  }

  async sealing(rosterId: string): Promise<Sealing> {
    return sealingWith(await this.#keyring.ofRoster(rosterId), rosterId)
  }

  touch(...topics: string[]): void {
    for (const topic of topics) {
      if (!TOPIC.test(topic)) throw new Error(`not a topic: ${topic}`)
      this.#topics.add(topic)
    }
  }

  /** Stores the changes and commits the transaction in one round trip. */
  async commit(): Promise<{ id: number; topics: readonly string[] } | null> {
    this.end()
    const topics = [...this.#topics]
    if (topics.length === 0) {
      checkCommitted(await this.#client.query('commit'))
      return null
    }
    const array = escapeLiteral(`{${topics.map((topic) => `"${topic}"`).join(',')}}`)
    const results = (await this.#client.query(
      `insert into change_feed (topics) values (${array}) returning id; commit`,
    )) as unknown as [QueryResult<{ id: number }>, QueryResult]
    checkCommitted(results[1])
    const id = results[0].rows[0]?.id
    if (id === undefined) throw new Error('the change feed took no row')
    return { id, topics }
  }

  /** From now on a forgotten statement cannot slip into another transaction. */
  end(): void {
    this.#over = true
  }

  #use(): PoolClient {
    if (this.#over) throw new Error('This transaction is over: a statement was not awaited.')
    return this.#client
  }
}

/** PostgreSQL answers COMMIT with ROLLBACK when a statement failed and its error was ignored. */
function checkCommitted(result: QueryResult): void {
  if (result.command !== 'COMMIT') throw new Error('The transaction had failed before and was rolled back.')
}
