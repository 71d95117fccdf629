import { randomBytes, randomUUID } from 'node:crypto'
import type { RunStatement } from '../database.ts'
import { DatabaseRefusal } from '../failure.ts'
import { type KeyEncryptingKey, keyEncryptingKey, keyInForce, type SealingSettings } from './key-encrypting-keys.ts'
import { KEY_BYTES, SealBroken } from './seal.ts'

/** The key of one roster. */
export interface DataKey {
  readonly id: string
  readonly bytes: Buffer
}

/** Perhaps another server has made the key meanwhile. `Keyring.bring` looks. */
export class KeyNotLoaded extends Error {
  override readonly name = 'KeyNotLoaded'
  readonly id: string

  constructor(id: string) {
    super(`The key ${id} is not loaded.`)
    this.id = id
  }
}

interface StoredKey {
  readonly id: string
  readonly roster_id: string
  readonly wrapped: Buffer
  readonly wrapped_by: string
  readonly made_at: Date
}

/** Longer than any transaction, so that no key falls between two looks. */
const OVERLAP = '10 minutes'
const NO_UUID = '00000000-0000-0000-0000-000000000000'
const PAGE = 5_000

/**
 * The keys of rosters. In `data_keys` each is encrypted by a key-encrypting key, which is not in the database. Here all
 * are in memory, so that a value can be opened as it arrives.
 */
export class Keyring {
  readonly #keys = new Map<string, DataKey>()
  readonly #ofRosters = new Map<string, DataKey>()
  readonly #opens = new Map<string, KeyEncryptingKey>()
  #inForce: KeyEncryptingKey | null = null
  #newest = new Date(0)
  #run: RunStatement = () => Promise.reject(new Error('The keyring has no connection yet.'))

  /**
   * Loads all keys, and encrypts those under the former key-encrypting key with the one in force, which is made where
   * there is none and nothing needs one yet. Throws `DatabaseRefusal` when none of them opens, and when the new one
   * cannot be kept.
   */
  async open(settings: SealingSettings, dataDir: string, run: RunStatement): Promise<void> {
    this.#use(await keyInForce(settings, dataDir, false))
    const former = settings.formerKey === null ? null : keyEncryptingKey(settings.formerKey, 'SEALING_KEY_FORMER')
    if (former) this.#opens.set(former.id, former)
    for (let last = NO_UUID; ; ) {
      const page = await this.#load('id > $1::uuid order by id limit $2', [last, PAGE], run)
      await this.#wrapAnew(page, run)
      const [first] = page
      // One that somebody changed must not keep everybody out.
      if (first && this.#keys.size === 0) throw unknownKey(first.wrapped_by, settings.key === null)
      if (page.length < PAGE) break
      last = page.at(-1)?.id ?? last
    }
    if (!this.#inForce) this.#use(await keyInForce(settings, dataDir, true))
  }

  /** From now on keys come and go on these connections. */
  workOn(run: RunStatement): void {
    this.#run = run
  }

  /** The key of a sealed value. Throws `KeyNotLoaded`. */
  key(id: string): Buffer {
    const found = this.#keys.get(id)
    if (!found) throw new KeyNotLoaded(id)
    return found.bytes
  }

  /**
   * Loads the key that was missing, and others that are new, so that the work can be done again. Throws any other error,
   * and `SealBroken` when there is no such key.
   */
  async bring(error: unknown): Promise<void> {
    if (!(error instanceof KeyNotLoaded)) throw error
    await this.#load(`id = $1 or made_at > $2::timestamptz - interval '${OVERLAP}'`, [error.id, this.#newest])
    if (!this.#keys.has(error.id)) throw new SealBroken(`The key ${error.id} is gone.`, { cause: error })
  }

  /** The key that seals values of this roster. */
  async ofRoster(rosterId: string): Promise<DataKey> {
    const known = this.#ofRosters.get(rosterId)
    if (known) return known
    const inForce = this.#inForce
    if (!inForce) throw new Error('The database was opened without a sealing key.')
    const wrapped = inForce.wrap(randomBytes(KEY_BYTES), rosterId)
    // Not in the transaction of the caller: a second one for the same roster would have to wait for its end.
    await this.#run(
      `insert into data_keys (id, roster_id, wrapped, wrapped_by) values ($1, $2, $3, $4)
        on conflict (roster_id) do nothing`,
      [randomUUID(), rosterId, wrapped, inForce.id],
    )
    await this.#load('roster_id = $1', [rosterId])
    const made = this.#ofRosters.get(rosterId)
    if (!made) throw new SealBroken(`The key of the roster ${rosterId} was changed, or is under another SEALING_KEY.`)
    return made
  }

  #use(key: KeyEncryptingKey | null): void {
    this.#inForce = key
    if (key) this.#opens.set(key.id, key)
  }

  async #wrapAnew(page: readonly StoredKey[], run: RunStatement): Promise<void> {
    const inForce = this.#inForce
    const former = page.filter(({ id, wrapped_by }) => this.#keys.has(id) && wrapped_by !== inForce?.id)
    if (!inForce || former.length === 0) return
    const wrapped = former.map(({ id, roster_id }) => inForce.wrap(this.key(id), roster_id))
    await run(
      `update data_keys k set wrapped = v.wrapped, wrapped_by = $3 from unnest($1::uuid[], $2::bytea[]) as v(id, wrapped)
        where k.id = v.id`,
      [former.map(({ id }) => id), wrapped, inForce.id],
    )
  }

  async #load(where: string, values: unknown[], run = this.#run): Promise<readonly StoredKey[]> {
    const found = await run(`select id, roster_id, wrapped, wrapped_by, made_at from data_keys where ${where}`, values)
    const rows = found.rows as StoredKey[]
    for (const row of rows) {
      if (this.#keys.has(row.id)) continue
      // Null also for one that somebody changed.
      const bytes = this.#opens.get(row.wrapped_by)?.unwrap(row.wrapped, row.roster_id) ?? null
      if (!bytes) continue
      const key = { id: row.id, bytes }
      this.#keys.set(key.id, key)
      this.#ofRosters.set(row.roster_id, key)
      if (row.made_at > this.#newest) this.#newest = row.made_at
    }
    return rows
  }
}

function unknownKey(id: string, isOfFolder: boolean): DatabaseRefusal {
  return new DatabaseRefusal(
    `The database has values that were sealed with the key ${id}, which is not here. ${
      isOfFolder
        ? 'Put the file sealing.key of the server that sealed them into DATA_DIR, or set SEALING_KEY. Several servers need the same one.'
        : 'Set SEALING_KEY to the one that they were sealed with, or SEALING_KEY_FORMER beside a new one.'
    }`,
  )
}
