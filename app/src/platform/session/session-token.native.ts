import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import { device } from '../device/device.ts'
import { KeptToken } from './kept-token.ts'
import { needNative } from '../device/native-plugin.ts'
import type { SessionToken } from './session-token.ts'

const KEY = 'session-token'

/** In the Keychain of this iPhone only, or encrypted with a key of Android's Keystore. */
const kept = new KeptToken({
  read: async () => {
    needNative('SecureStorage')
    return await SecureStorage.getItem(KEY)
  },
  write: async (token) => {
    needNative('SecureStorage')
    await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly)
    await SecureStorage.setItem(KEY, token)
  },
  remove: async () => {
    needNative('SecureStorage')
    await SecureStorage.removeItem(KEY)
  },
})

export const sessionToken: SessionToken & Pick<KeptToken, 'keep'> = {
  start: (expected) => kept.start(expected),
  get: () => kept.get(),
  keep: (token) => kept.keep(token),
  forget: () => kept.forget(),
  signOut: (why) =>
    fetch(`${device.serverUrl}/auth/signout?${why}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${kept.get() ?? ''}` },
    }),
}
