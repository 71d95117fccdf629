import { keepFor, keptFor } from '../storage/kept-values.ts'
import { createStore } from '../storage/store.ts'

const FLAG = 'appLockBiometricConsent'

/**
 * The specification's local flag, the consent to biometrics for the app lock. It exists while the lock is on, and
 * never in a browser.
 */
export interface LockFlag {
  readonly biometrics: boolean
  readonly pin: boolean
}

/** Changes whenever a lock on this phone is turned on or off. */
export const lockChanges = createStore(0)

export const lockFlags = {
  get(uid: string): LockFlag | null {
    try {
      return JSON.parse(keptFor(uid, FLAG) || 'null') as LockFlag | null
    } catch {
      return null
    }
  },
  set(uid: string, flag: LockFlag | null): void {
    const before = lockFlags.get(uid)
    keepFor(uid, FLAG, flag ? JSON.stringify(flag) : '')
    if ((before === null) !== (flag === null)) lockChanges.set(lockChanges.get() + 1)
  },
}
