import { lockFlags } from './lock-flags.ts'
import { LockKeeper } from './lock-keeper.ts'
import { lockPhone } from './lock-phone.ts'
import { lockSecrets } from './lock-secrets.ts'

/** This phone's lock. Only modules that are left out of the browser build may import it. */
export const lockKeeper = new LockKeeper({ phone: lockPhone, secrets: lockSecrets, flags: lockFlags })
