import { getMyProfile } from '@muster/domain/identity/functions.ts'
import type { Page } from '@playwright/test'
import { call, serverOf } from './calls.ts'
import type { Phone } from './phone.ts'

/** What outlives the app on a phone: iOS's Keychain, or what Android's Keystore encrypts. */
export class Keychain {
  readonly entries = new Map<string, string>()

  install(phone: Phone): Phone {
    return phone.plugin('SecureStorage', {
      setSynchronizeKeychain: () => {},
      internalGetItem: ({ prefixedKey }) => ({ data: this.entries.get(String(prefixedKey)) ?? null }),
      internalSetItem: ({ prefixedKey, data }) => void this.entries.set(String(prefixedKey), String(data)),
      internalRemoveItem: ({ prefixedKey }) => ({ success: this.entries.delete(String(prefixedKey)) }),
    })
  }
}

export interface PhoneSession {
  readonly uid: string
  readonly token: string
}

/** The session of the person who has just signed in with this browser. */
export async function sessionOf(page: Page): Promise<PhoneSession> {
  const { uid } = await call(page, getMyProfile, {})
  const cookies = await page.context().cookies(await serverOf(page))
  const token = cookies.find(({ name }) => name === 'muster_session')?.value
  if (!token) throw new Error('Signing in left no session.')
  return { uid, token }
}

/** The app is signed in from its next start, as if that had been done on this phone before. */
export async function signInBefore(phone: Phone, keychain: Keychain, { uid, token }: PhoneSession): Promise<void> {
  keychain.entries.set('capacitor-storage_session-token', token)
  await phone.page.addInitScript((account) => {
    if (location.origin !== 'https://localhost' || sessionStorage.getItem('signed in before')) return
    sessionStorage.setItem('signed in before', 'yes')
    localStorage.setItem('muster:account', account)
    localStorage.setItem('muster:last-activity', String(Date.now()))
  }, uid)
}
