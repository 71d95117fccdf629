import type { Keyring } from './keyring.ts'
import type { Opening } from './opening.ts'

/** What a server needs for values that are sealed in the database. */
export interface Sealed {
  readonly keyring: Keyring
  readonly opening: Opening
}
