import { sealedStore } from './sealed-store.ts'

/** The records of rosters that this device keeps for one account, by name. */
export interface RosterStorage {
  get<Value>(name: string): Promise<Value | undefined>
  /** The same for many records at once, which is faster than one by one. */
  getMany<Value>(names: readonly string[]): Promise<(Value | undefined)[]>
  /** All of them or none. */
  putMany(records: readonly (readonly [name: string, value: unknown])[]): Promise<void>
  remove(names: readonly string[]): Promise<void>
  clear(): Promise<void>
}

export function rosterStorage(uid: string): RosterStorage {
  return sealedStore(uid, 'roster')
}
