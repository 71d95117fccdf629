import { clear, delMany, get, setMany } from 'idb-keyval'
import { storeOf } from './device-storage.ts'

/** The records of rosters that this device keeps for one account, by name. */
export interface RosterStorage {
  get<Value>(name: string): Promise<Value | undefined>
  /** All of them or none. */
  putMany(records: readonly (readonly [name: string, value: unknown])[]): Promise<void>
  remove(names: readonly string[]): Promise<void>
  clear(): Promise<void>
}

export function rosterStorage(uid: string): RosterStorage {
  const store = storeOf('roster', uid)
  return {
    get: (name) => get(name, store),
    putMany: (records) =>
      setMany(
        records.map(([name, value]) => [name, value]),
        store,
      ),
    remove: (names) => delMany([...names], store),
    clear: () => clear(store),
  }
}
