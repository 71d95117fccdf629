import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import { needNative } from '../device/native-plugin.ts'
import type { Secrets } from './lock-keeper.ts'

const PLUGIN = 'SecureStorage'

/** Never in a backup or on another phone, where a PIN of this phone would be of no use. */
export const lockSecrets: Secrets = {
  get: async (key) => {
    needNative(PLUGIN)
    const kept = await SecureStorage.get(key, false)
    return typeof kept === 'string' ? kept : null
  },
  set: async (key, value) => {
    needNative(PLUGIN)
    await SecureStorage.set(key, value, false, false, KeychainAccess.whenUnlockedThisDeviceOnly)
  },
  remove: async (key) => {
    needNative(PLUGIN)
    await SecureStorage.remove(key)
  },
}
