import { inTime } from '../calls/in-time.ts'
import type { SessionToken } from './session-token.ts'

export interface TokenStorage {
  read(): Promise<string | null>
  write(token: string): Promise<void>
  remove(): Promise<void>
}

/** A storage that takes longer is taken for missing: the person signs in again rather than wait. */
export const STORAGE_MS = 3_000
const SILENT = 'The secure storage does not answer.'

/**
 * The token in memory, and a copy in the device's secure storage that only the start reads. A storage that fails or
 * hangs costs a sign-in at the next start, never the one at hand.
 */
export class KeptToken implements Omit<SessionToken, 'signOut'> {
  readonly #storage: TokenStorage
  #token: string | null = null
  /** What was kept or forgotten since the start counts more than what the storage says late. */
  #decided = false
  /** One after the other, so that the last word stands in the storage as well. */
  #writing: Promise<void> = Promise.resolve()

  constructor(storage: TokenStorage) {
    this.#storage = storage
  }

  async start(expected: boolean): Promise<boolean> {
    const read = await inTime(STORAGE_MS, SILENT, () => this.#storage.read()).catch(() => null)
    // A keychain outlives the app: what an earlier installation kept opens nothing.
    if (!expected && !this.#decided) this.forget()
    if (!this.#decided) this.#token = read || null
    this.#decided = true
    return this.#token === null
  }

  get(): string | null {
    return this.#token
  }

  /** From now on, and for the next start if the device can. */
  keep(token: string): void {
    this.#token = token
    this.#write(() => this.#storage.write(token))
  }

  forget(): void {
    this.#token = null
    this.#write(() => this.#storage.remove())
  }

  #write(work: () => Promise<void>): void {
    this.#decided = true
    this.#writing = this.#writing.then(() => inTime(STORAGE_MS, SILENT, work)).catch(() => undefined)
  }
}
