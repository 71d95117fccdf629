import { inTime } from '../calls/in-time.ts'
import { carryOver } from './carry-over.ts'
import { openDrafts } from './kept-drafts.ts'
import { type KeptValues, openValues } from './kept-values.ts'
import { openSeal, type Seal } from './seal.ts'
import { isLocalKey, localKeys, readLocal, SealedLocal } from './sealed-local.ts'
import { storageTrouble } from './storage-trouble.ts'

/** A tab of an older version can hold a database open, and with it a deletion, and everything behind that. */
const CARRY_MS = 15_000

/**
 * Opens what this device keeps in local storage for an account, and carries over what an older version kept unsealed.
 * Resolves with the function that ends it. Where the device can keep no key, values and drafts last as long as the
 * page, and the app says so.
 */
export async function openKept(uid: string): Promise<() => Promise<void>> {
  const seal = await openSeal(uid).catch(() => null)
  if (!seal) {
    storageTrouble.set('none')
    const close = openValues(uid, { values: new Map(), store: () => false })
    return async () => close()
  }
  await inTime(CARRY_MS, 'An older version has the storage open.', carryOver).catch(() => undefined)
  const kept = new KeptLocal(seal, uid)
  await kept.load()
  const closeValues = openValues(uid, kept)
  const closeDrafts = openDrafts(uid, seal)
  return async () => {
    await Promise.all([kept.close(), closeDrafts()])
    closeValues()
  }
}

/** The values of an account in memory and sealed in local storage. */
class KeptLocal implements KeptValues {
  readonly values = new Map<string, string>()
  readonly #uid: string
  readonly #seal: Seal
  readonly #local: SealedLocal
  /** The name of each record, to know what another tab removed. */
  readonly #names = new Map<string, string>()
  readonly #follow = ({ key, newValue }: StorageEvent) => void (key && this.#changed(key, newValue !== null))

  constructor(seal: Seal, uid: string) {
    this.#uid = uid
    this.#seal = seal
    this.#local = new SealedLocal(seal, 'kept')
    addEventListener('storage', this.#follow)
  }

  async load(): Promise<void> {
    await Promise.all(localKeys('kept', this.#uid).map((key) => this.#read(key)))
  }

  store(name: string, value: string | null): boolean {
    if (value === null) this.#local.remove(name)
    else this.#local.write(name, value)
    return true
  }

  async close(): Promise<void> {
    removeEventListener('storage', this.#follow)
    await this.#local.settled()
  }

  #changed(key: string, isThere: boolean): void {
    if (isThere && isLocalKey('kept', this.#uid, key)) void this.#read(key)
    if (!isThere) this.values.delete(this.#names.get(key) ?? '')
  }

  async #read(key: string): Promise<void> {
    const [name, value] = (await readLocal(this.#seal, key)) ?? []
    if (name === undefined || typeof value !== 'string') return
    this.#names.set(key, name)
    this.values.set(name, value)
  }
}
