import { accountTag } from '../storage/account-tag.ts'
import { createStore } from '../storage/store.ts'

const FLAG = 'appLockBiometricConsent'

/**
 * The specification's local flag, the consent to biometrics for the app lock. It exists while the lock is on, and
 * never in a browser. It is not sealed, because it must be known before anything is opened.
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
      // Older versions had the account in the key.
      const kept = localStorage.getItem(keyOf(uid)) ?? localStorage.getItem(oldKeyOf(uid))
      return JSON.parse(kept || 'null') as LockFlag | null
    } catch {
      return null
    }
  },
  set(uid: string, flag: LockFlag | null): void {
    const before = lockFlags.get(uid)
    try {
      localStorage.removeItem(oldKeyOf(uid))
      if (flag) localStorage.setItem(keyOf(uid), JSON.stringify(flag))
      else localStorage.removeItem(keyOf(uid))
    } catch {
      // The keychain knows it too.
    }
    if ((before === null) !== (flag === null)) lockChanges.set(lockChanges.get() + 1)
  },
}

function keyOf(uid: string): string {
  return `${FLAG}:${accountTag(uid)}`
}

function oldKeyOf(uid: string): string {
  return `muster:kept:1:${uid}:${FLAG}`
}
