import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig, QueryResult } from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { newClient, newPool } from './connections.ts'
import { ActingConnections, ActingReads, type Actor, type WorkingPools } from './acting.ts'
import { type ChangeFeed, CommittedChanges } from './change-feed.ts'
import { openingTypes } from './column-types.ts'
import type { DatabaseLog } from './database-log.ts'
import { startEmbedded } from './embedded.ts'
import { DatabaseRefusal, isUnavailable } from './failure.ts'
import { workingLogins } from './logins.ts'
import { migrate } from './migrate.ts'
import { workingRoles } from './roles.ts'
import type { SealingSettings } from './sealed/key-encrypting-keys.ts'
import { Keyring } from './sealed/keyring.ts'
import { Opening } from './sealed/opening.ts'
import './tables.ts'
import type { ReadTx, WriteTx } from './transaction.ts'
import { transact } from './transact.ts'

const OLDEST_VERSION = 15
/** How long a database that starts at the same time as we do (a container, a reboot) has to answer. */
const PATIENCE_MS = 30_000
/** How long statements in progress have to finish at shutdown before they are rolled back. */
const CLOSE_MS = 3_000

export interface DatabaseSettings {
  /** The address of an external PostgreSQL. Without it the embedded one runs in `dataDir`. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  /** Connections of this process with each of its two logins. The default is 10. */
  readonly poolSize?: number | undefined
  /** Where the key that encrypts the keys of rosters comes from. Without it no sealed value can be read or written. */
  readonly sealing?: SealingSettings
}

/**
 * The database as one actor sees it. Rows that the actor may not see are absent, and rows that the actor may not change
 * stay as they are.
 */
export interface Acting {
  /** For reads. Each statement sees the data committed when it begins. */
  readonly reading: ReadTx
  /**
   * One transaction, committed when `work` returns and rolled back when it throws. After a deadlock, or when a right has
   * ended meanwhile, the whole of `work` runs again, so everything it does must go through `tx`.
   */
  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>
}

/** Runs a statement of a library that brings its own SQL. */
export type RunStatement = (text: string, values?: unknown[]) => Promise<QueryResult>

export interface Database {
  as(actor: Actor): Acting
  /** For work that no account requested: jobs, sessions, notices. Every row is visible. */
  readonly system: Acting
  /** The same, one statement at a time. */
  readonly runAsSystem: RunStatement
  /** Runs on a connection of the tables' owner, to bring a library's own tables to its version. */
  asOwner<T>(work: (run: RunStatement) => Promise<T>): Promise<T>
  readonly changes: ChangeFeed
  /** Connections that have no actor yet. */
  readonly pools: WorkingPools
  /** Whether the database answers now. */
  ready(): Promise<boolean>
  /** Gives statements in progress 3 s, then ends the connections and the embedded database. */
  close(): Promise<void>
}

/**
 * Starts or reaches the database and migrates it to this code's version. Throws `DatabaseRefusal` with one clear line
 * when an operator has to do something.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  { log }: { readonly log: DatabaseLog },
): Promise<Database> {
  const embedded = settings.databaseUrl ? null : await startEmbedded(settings.dataDir, log)
  const address: ClientConfig = embedded?.connection ?? parseIntoClientConfig(settings.databaseUrl ?? '')
  const keyring = new Keyring()
  const opening = new Opening((id) => keyring.key(id))
  const connection: ClientConfig = {
    ...address,
    types: openingTypes((text) => opening.open(text)),
    application_name: 'muster',
    // A calendar day must not depend on the database's time zone.
    options: `${address.options ?? ''} -c TimeZone=UTC -c jit=off`,
    keepAlive: true,
  }
  try {
    if (!embedded) await reachExternal(connection)
    await migrate(connection, log)
    const { sealing, dataDir } = settings
    if (sealing) await withOwner(connection, (run) => keyring.open(sealing, dataDir, run))
    const roles = await workingRoles(connection)
    const logins = await workingLogins(connection, roles, log)
    const open = (login: ClientConfig) => {
      const pool = newPool({
        ...login,
        // The actor is sent in the same round trip as the statement.
        pipeline: true,
        max: settings.poolSize ?? 10,
        connectionTimeoutMillis: 5_000,
        idleTimeoutMillis: 60_000,
        // Shorter than the 70 s that a caller waits.
        statement_timeout: 60_000,
        idle_in_transaction_session_timeout: 60_000,
      })
      // pg attaches the whole client to the error, which does not belong in a log.
      pool.on('error', ({ message }) => {
        if (!pool.ending) log.warn({ reason: message }, 'a database connection was lost')
      })
      return pool
    }
    const pools = { app: open(logins.app), system: open(logins.system) }
    const end = () => Promise.all([pools.app.end(), pools.system.end()])
    const connect = () => newClient({ ...logins.system, connectionTimeoutMillis: 5_000, query_timeout: 10_000 })
    const changes = new CommittedChanges(pools.system, connect, log)
    const connections = new ActingConnections(pools, roles, { keyring, opening })
    const runAsSystem: RunStatement = (text, values) =>
      connections.run('system', (client) => client.query(text, values))
    keyring.workOn(runAsSystem)
    try {
      await changes.open()
    } catch (error) {
      await end()
      throw error
    }
    const as = (actor: Actor): Acting => new ActingDatabase(connections, changes, actor)
    const close = async () => {
      await changes.close()
      await Promise.race([end(), pause(CLOSE_MS, undefined, { ref: false })])
      await embedded?.stop()
    }
    let closed: Promise<void> | null = null
    return {
      as,
      system: as('system'),
      runAsSystem,
      asOwner: (work) => withOwner(connection, work),
      changes,
      pools,
      ready: () => isReady(pools),
      // A server that is told to stop while it starts closes the database from two places.
      close: () => (closed ??= close()),
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

class ActingDatabase implements Acting {
  readonly reading: ReadTx
  readonly #connections: ActingConnections
  readonly #changes: CommittedChanges
  readonly #actor: Actor

  constructor(connections: ActingConnections, changes: CommittedChanges, actor: Actor) {
    this.reading = new ActingReads(connections, actor)
    this.#connections = connections
    this.#changes = changes
    this.#actor = actor
  }

  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    return transact(this.#connections, this.#actor, this.#changes, work)
  }
}

async function withOwner<T>(connection: ClientConfig, work: (run: RunStatement) => Promise<T>): Promise<T> {
  const client = newClient(connection)
  await client.connect()
  try {
    return await work((text, values) => client.query(text, values))
  } finally {
    await client.end()
  }
}

async function isReady({ app, system }: WorkingPools): Promise<boolean> {
  const slow = new Promise<false>((done) => setTimeout(done, 2_000, false).unref())
  const answered = Promise.all([app.query('select 1'), system.query('select 1')]).then(
    () => true,
    () => false,
  )
  return Promise.race([answered, slow])
}

async function reachExternal(connection: ClientConfig): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const client = newClient({ ...connection, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string; server_version_num: string }>(
        "select current_setting('server_version') server_version, current_setting('server_version_num') server_version_num",
      )
      const version = rows[0]
      if (Number(version?.server_version_num) >= OLDEST_VERSION * 10_000) return
      throw new DatabaseRefusal(
        `DATABASE_URL names PostgreSQL ${version?.server_version}; Muster needs ${OLDEST_VERSION} or newer.`,
      )
    } catch (error) {
      if (error instanceof DatabaseRefusal) throw error
      if (!isUnavailable(error) || Date.now() > deadline) {
        throw new DatabaseRefusal(`The database that DATABASE_URL names cannot be reached: ${reasonOf(error)}.`, {
          cause: error,
        })
      }
      await pause(250)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** The reason without the URL, because the URL holds a password. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : 'no reason given'
}
