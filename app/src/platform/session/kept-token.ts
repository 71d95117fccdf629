import { inTime } from '../calls/in-time.ts'
import type { SessionToken } from './session-token.ts'

export interface TokenStorage {
  read(): Promise<string | null>
  write(token: string): Promise<void>
  remove(): Promise<void>
}

/** A storage that takes longer counts as missing. The person then signs in again and does not wait. */
export const STORAGE_MS = 3_000
const SILENT = 'The secure storage does not answer.'

/**
 * Keeps the token in memory, and a copy in the device's secure storage that is read only at the start. If that
 * storage fails or hangs, the next start needs a new sign-in, but the current session works.
 */
export class KeptToken implements Omit<SessionToken, 'signOut'> {
  readonly #storage: TokenStorage
  #token: string | null = null
  /** A token that was kept or cleared since the start takes precedence over a late answer from the storage. */
  #decided = false
  /** Writes run one after the other, so that the last one wins in the storage too. */
  #writing: Promise<void> = Promise.resolve()

  constructor(storage: TokenStorage) {
    this.#storage = storage
  }

  async start(expected: boolean): Promise<boolean> {
    const read = await inTime(STORAGE_MS, SILENT, () => this.#storage.read()).catch(() => null)
    // A keychain outlives the app. A token from an earlier installation must not be used.
    if (!expected && !this.#decided) this.forget()
    if (!this.#decided) this.#token = read || null
    this.#decided = true
    return this.#token === null
  }

  get(): string | null {
    return this.#token
  }

  /** Keeps the token from now on, and for the next start if the device can. */
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
