import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Pool } from 'pg'
import type { DatabaseLog } from './database-log.ts'

const CHANNEL = 'muster_changes'
/** PostgreSQL refuses a payload of 8000 bytes. */
const PAYLOAD_BYTES = 7000
/** How often the feed looks for rows whose process died between its commit and the notification. */
const SWEEP_MS = 2000
/** A screen that was away for longer reads everything again. Rows are kept for an hour. */
const MEMORY_SECONDS = 30 * 60

export interface Change {
  readonly topics: readonly string[]
}

/** The changes committed by this process or any other on the same database. */
export interface ChangeFeed {
  /** The listeners have received every change up to here. A client keeps it as its `Last-Event-ID`. */
  readonly cursor: string
  /** Calls the listener after each commit that touched something: at least once, in no guaranteed order. */
  listen(listener: (change: Change) => void): () => void
  /** All topics touched since a cursor, by any process. Null when the cursor is too old to answer. */
  since(cursor: string): Promise<ReadonlySet<string> | null>
}

type Row = readonly [id: number, topics: readonly string[]]
type Message = { readonly from: string; readonly rows: readonly Row[] | null }

/**
 * Passes the rows of `change_feed` to the listeners. A commit of this process reaches its own listeners from memory at
 * once. Other processes get it by NOTIFY, sent on the connection that also listens. Several commits share one NOTIFY,
 * which never runs inside a writer's transaction, because there it takes a lock that lets only one writer commit at a
 * time.
 *
 * The cursor is the oldest transaction id that was still in progress at the last look for rows. The listeners have
 * received everything older. Row ids would not work, because a row with a lower id may become visible later.
 */
export class CommittedChanges implements ChangeFeed {
  readonly #self = randomUUID()
  readonly #listeners = new Set<(change: Change) => void>()
  readonly #pool: Pool
  readonly #connect: () => Client
  readonly #log: DatabaseLog
  #horizon = ''
  #at = 0
  /** Rows already passed on that the next sweep may find again. */
  #told = new Set<number>()
  #passedOnSinceSweep = new Set<number>()
  #outgoing: Row[] = []
  #sending: Promise<void> | null = null
  #sweeping: Promise<void> | null = null
  #client: Client | null = null
  #timer: NodeJS.Timeout | null = null
  #closed = false

  constructor(pool: Pool, connect: () => Client, log: DatabaseLog) {
    this.#pool = pool
    this.#connect = connect
    this.#log = log
  }

  async open(): Promise<void> {
    await this.#attach()
    this.#timer = setInterval(() => void this.#sweep(), SWEEP_MS)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#sending
    this.#closed = true
    await this.#sweeping
    await this.#client?.end()
    this.#listeners.clear()
  }

  get cursor(): string {
    return `${this.#horizon}.${this.#at}`
  }

  listen(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async since(cursor: string): Promise<ReadonlySet<string> | null> {
    const [, horizon, at] = /^(\d{1,18})\.(\d{1,12})$/.exec(cursor) ?? []
    if (!horizon || !at) return null
    const { rows } = await this.#pool.query<{ known: boolean; topics: string[] | null }>({
      name: 'change_feed.since',
      text: `
        select $1::text::xid8 <= pg_snapshot_xmax(pg_current_snapshot())
               and extract(epoch from now()) between $2::bigint - 60 and $2::bigint + ${MEMORY_SECONDS} as known,
               (select array_agg(distinct topic) from change_feed, unnest(topics) topic where xid >= $1::text::xid8) as topics`,
      values: [horizon, at],
    })
    const found = rows[0]
    return found?.known ? new Set(found.topics) : null
  }

  /** A transaction of this process has committed the row `id`. */
  committed(id: number, topics: readonly string[]): void {
    if (this.#tell(id, topics)) {
      this.#outgoing.push([id, topics])
      this.#sending ??= this.#send()
    }
  }

  #tell(id: number, topics: readonly string[]): boolean {
    if (this.#told.has(id)) return false
    this.#told.add(id)
    this.#passedOnSinceSweep.add(id)
    for (const listener of this.#listeners) {
      try {
        listener({ topics })
      } catch (error) {
        this.#log.error({ err: error }, 'a listener of the change feed failed')
      }
    }
    return true
  }

  /**
   * Changes that arrive while one message is on its way go out with the next. If sending fails, the sweep of the other
   * processes finds the rows.
   */
  async #send(): Promise<void> {
    while (this.#outgoing.length > 0) {
      const rows = this.#outgoing
      this.#outgoing = []
      try {
        for (const payload of this.#payloads(rows)) {
          await this.#client?.query({
            name: 'change_feed.notify',
            text: 'select pg_notify($1, $2)',
            values: [CHANNEL, payload],
          })
        }
      } catch {
        break
      }
    }
    this.#sending = null
  }

  #payloads(rows: readonly Row[]): string[] {
    const text = JSON.stringify({ from: this.#self, rows } satisfies Message)
    if (text.length <= PAYLOAD_BYTES) return [text]
    if (rows.length === 1) return [JSON.stringify({ from: this.#self, rows: null } satisfies Message)]
    const half = Math.ceil(rows.length / 2)
    return [...this.#payloads(rows.slice(0, half)), ...this.#payloads(rows.slice(half))]
  }

  #received(payload: string): void {
    const message = JSON.parse(payload) as Message
    if (message.from === this.#self) return
    if (message.rows === null) void this.#sweep()
    else for (const [id, topics] of message.rows) this.#tell(id, topics)
  }

  async #attach(): Promise<void> {
    const client = this.#connect()
    const lost = () => {
      if (this.#client !== client) return
      this.#client = null
      client.end().catch(() => {})
      if (!this.#closed) void this.#reattach()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => this.#received(payload ?? ''))
    try {
      await client.connect()
      // A lost notification only means one more sweep. A flush to disk for each would slow every writer.
      await client.query(`set synchronous_commit = off; listen ${CHANNEL}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    this.#client = client
    await this.#sweeping
    await this.#sweep()
  }

  async #reattach(): Promise<void> {
    for (let wait = 50; !this.#closed; wait = Math.min(wait * 2, 2000)) {
      try {
        return await this.#attach()
      } catch {
        await pause(wait, undefined, { ref: false })
      }
    }
  }

  #sweep(): Promise<void> {
    this.#sweeping ??= this.#readRows().finally(() => (this.#sweeping = null))
    return this.#sweeping
  }

  async #readRows(): Promise<void> {
    const client = this.#client
    if (!client || this.#closed) return
    this.#passedOnSinceSweep = new Set()
    try {
      const { rows } = await client.query<{ horizon: string; at: number; rows: Row[] | null }>({
        name: 'change_feed.sweep',
        text: `
          select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
                 extract(epoch from now())::bigint as at,
                 (select json_agg(json_build_array(id, topics) order by id)
                  from change_feed where xid >= $1::text::xid8) as rows`,
        // The first sweep has no listeners to inform, so it only sets the horizon. Every later one misses nothing.
        values: [this.#horizon === '' ? null : this.#horizon],
      })
      const found = rows[0]
      if (!found) return
      const unfinished = found.rows ?? []
      for (const [id, topics] of unfinished) this.#tell(id, topics)
      this.#told = new Set([...unfinished.map(([id]) => id), ...this.#passedOnSinceSweep])
      this.#horizon = found.horizon
      this.#at = found.at
    } catch (error) {
      // The connection is gone or stuck. Start over with a new one, which sweeps first.
      this.#log.warn({ reason: error instanceof Error ? error.message : '' }, 'the change feed lost its connection')
      client.emit('end')
    }
  }
}
