import { keepFor, keptFor } from '../kept-values.ts'
import { type LockFlag, type LockFlags, LockKeeper } from './lock-keeper.ts'
import { lockPhone } from './lock-phone.ts'
import { lockSecrets } from './lock-secrets.ts'

const FLAG = 'appLockBiometricConsent'

const flags: LockFlags = {
  get: (uid) => {
    try {
      return JSON.parse(keptFor(uid, FLAG) || 'null') as LockFlag | null
    } catch {
      return null
    }
  },
  set: (uid, flag) => void keepFor(uid, FLAG, flag ? JSON.stringify(flag) : ''),
}

/** This phone's lock. Only what is left out of the build for browsers may import it. */
export const lockKeeper = new LockKeeper({ phone: lockPhone, secrets: lockSecrets, flags })
