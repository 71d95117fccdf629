import { clear, delMany, entries, getMany, setMany } from 'idb-keyval'
import { accountTag } from './account-tag.ts'
import { databaseNames, databaseOf, deleteDatabase } from './databases.ts'
import { Destroyed, NotOpened, type Seal, sealOf } from './seal.ts'
import { storageTrouble } from './storage-trouble.ts'

/**
 * What a store is for. What waits in `outbox` was done by a person and exists nowhere else; all others are copies of
 * what the server has, and give way when the device is full.
 */
export const PURPOSES = ['outbox', 'reads', 'roster'] as const
type Purpose = (typeof PURPOSES)[number]
/** In this order they give way to what waits to be sent. */
const COPIES = ['reads', 'roster'] as const satisfies readonly Purpose[]

/**
 * Records of one account on this device, sealed one by one. A record's name is stored as an HMAC, and the record
 * itself encrypted, so nothing on the disk can be read without the account's key.
 */
export interface SealedStore {
  get<Value>(name: string): Promise<Value | undefined>
  /** The same for many records at once. */
  getMany<Value>(names: readonly string[]): Promise<(Value | undefined)[]>
  entries<Value>(): Promise<readonly (readonly [name: string, value: Value])[]>
  /** All of them or none. */
  putMany(records: readonly (readonly [name: string, value: unknown])[]): Promise<void>
  put(name: string, value: unknown): Promise<void>
  remove(names: readonly string[]): Promise<void>
  clear(): Promise<void>
}

type Sealed = Uint8Array<ArrayBuffer>

/** One database for each account and purpose. Its name does not say whose it is. */
function nameOf(purpose: Purpose, tag: string): string {
  return `muster-${purpose}-${tag}`
}

export function sealedStore(uid: string, purpose: Purpose): SealedStore {
  const database = databaseOf(nameOf(purpose, accountTag(uid)))
  const store: SealedStore = {
    get: async <Value>(name: string) => (await store.getMany<Value>([name]))[0],
    getMany: async <Value>(names: readonly string[]) => {
      const seal = await open(uid)
      const keys = await Promise.all(names.map((name) => seal.nameOf(purpose, name)))
      const found = await getMany<Sealed | undefined>(keys, database)
      return Promise.all(
        keys.map(async (key, at) => {
          const sealed = found[at]
          return sealed && ((await opened(seal, purpose, key, sealed)) as [string, Value] | null)?.[1]
        }),
      )
    },
    entries: async <Value>() => {
      const seal = await open(uid)
      const kept = await entries<string, Sealed>(database)
      const read = await Promise.all(kept.map(([key, sealed]) => opened(seal, purpose, key, sealed)))
      const damaged = kept.flatMap(([key], index) => (read[index] === null ? [key] : []))
      if (damaged.length > 0) {
        await delMany(damaged, database).catch(() => undefined)
        if (purpose === 'outbox') storageTrouble.set('lost')
      }
      return read.filter((record) => record !== null) as (readonly [string, Value])[]
    },
    putMany: async (records) => {
      const seal = await open(uid)
      const sealed = await Promise.all(
        records.map(async ([name, value]): Promise<[string, Sealed]> => {
          const key = await seal.nameOf(purpose, name)
          return [key, await seal.close(placeOf(purpose, key), [name, value])]
        }),
      )
      await write(purpose, () => setMany(sealed, database))
    },
    put: (name, value) => store.putMany([[name, value]]),
    remove: async (names) => {
      const seal = await open(uid)
      const keys = await Promise.all(names.map((name) => seal.nameOf(purpose, name)))
      await delMany(keys, database)
    },
    clear: () => clear(database),
  }
  return store
}

/** Deletes a store of this account, and its database once no other tab has it open. */
export async function dropStore(uid: string, purpose: Purpose): Promise<void> {
  const name = nameOf(purpose, accountTag(uid))
  await clear(databaseOf(name))
  await deleteDatabase(name)
}

async function open(uid: string): Promise<Seal> {
  try {
    return await sealOf(uid)
  } catch (error) {
    if (!(error instanceof Destroyed)) storageTrouble.set('none')
    throw error
  }
}

/** Null if it cannot be opened. */
async function opened(seal: Seal, purpose: Purpose, key: string, sealed: Sealed) {
  try {
    return (await seal.open(placeOf(purpose, key), sealed)) as [name: string, value: unknown]
  } catch (error) {
    if (error instanceof NotOpened) return null
    throw error
  }
}

function placeOf(purpose: Purpose, key: string): string {
  return `${purpose}/${key}`
}

/** On a full device, copies of what the server has make room for what it does not have yet. */
async function write(purpose: Purpose, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    if (storageTrouble.get() === 'full' && purpose !== 'outbox') storageTrouble.set(null)
  } catch (error) {
    if (!isFull(error)) throw error
    storageTrouble.set('full')
    if (purpose !== 'outbox') throw error
    await dropCopies()
    await work()
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

/** The copies of all accounts that were ever here. */
async function dropCopies(): Promise<void> {
  const names = await databaseNames()
  for (const purpose of COPIES) {
    const copies = names.filter((name) => name.startsWith(`muster-${purpose}-`))
    for (const name of copies) await clear(databaseOf(name)).catch(() => undefined)
  }
}
