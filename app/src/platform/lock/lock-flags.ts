import { keepFor, keptFor } from '../storage/kept-values.ts'
import { createStore } from '../storage/store.ts'

const FLAG = 'appLockBiometricConsent'

/** The specification's local flag, the app lock's biometric consent: there while the lock is on, in a browser never. */
export interface LockFlag {
  readonly biometrics: boolean
  readonly pin: boolean
}

/** Changes whenever a lock on this phone goes on or off. */
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
