import { createStore, type UseStore } from 'idb-keyval'

/** By device: a page has one, and tests that share a process have one each. */
const devices = new WeakMap<object, Map<string, UseStore>>()
/** Stands for the device where storage is turned off. Each use of its databases fails. */
const NO_STORAGE = {}

/** One connection for each database. A second one would block its deletion. */
export function databaseOf(name: string): UseStore {
  const open = openDatabases()
  const known = open.get(name) ?? createStore(name, 'entries')
  open.set(name, known)
  return known
}

/** The databases of this device, also those that were never opened here. */
export async function databaseNames(): Promise<readonly string[]> {
  const stored = (await indexedDB.databases?.().catch(() => [])) ?? []
  return [...new Set([...stored.map(({ name = '' }) => name), ...openDatabases().keys()])]
}

/** Deletes a database once no other tab has it open. */
export async function deleteDatabase(name: string): Promise<void> {
  const database = databaseOf(name)
  openDatabases().delete(name)
  await database('readonly', (all) => all.transaction.db.close())
  indexedDB.deleteDatabase(name)
}

function openDatabases(): Map<string, UseStore> {
  const device = (globalThis.indexedDB as IDBFactory | undefined) ?? NO_STORAGE
  const open = devices.get(device) ?? new Map<string, UseStore>()
  devices.set(device, open)
  return open
}
