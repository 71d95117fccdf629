import { expect, type Page } from '@playwright/test'
import { signInAsFirstSergeant } from './people.ts'
import { Phone, type Platform, PluginError } from './phone.ts'
import { Keychain, type PhoneSession, sessionOf, signInBefore } from './phone-session.ts'
import type { MusterServer } from './server.ts'

/** The phone's own prompt for face, finger or passcode. */
interface Prompt {
  readonly passcode: boolean
  succeed(): void
  fail(code: string): void
}

const FACE_ID = 2

/** A phone whose prompts the test answers, with a keychain that outlives the app. */
export class LockedPhone {
  readonly phone: Phone
  readonly page: Page
  readonly prompts: Prompt[] = []
  readonly keychain = new Keychain()
  has = { biometrics: true, passcode: true }

  constructor(page: Page, server: MusterServer, platform: Platform = 'ios') {
    this.page = page
    this.phone = new Phone(page, platform, server.url)
      .plugin('App', { getLaunchUrl: () => {}, getInfo: () => ({}) })
      .plugin('PrivacyScreen', { enable: () => ({ success: true }), disable: () => ({ success: true }) })
      .plugin('BiometricAuthNative', {
        checkBiometry: () => ({
          isAvailable: this.has.biometrics,
          strongBiometryIsAvailable: this.has.biometrics,
          biometryType: FACE_ID,
          biometryTypes: [FACE_ID],
          deviceIsSecure: this.has.passcode,
          reason: '',
          code: '',
        }),
        internalAuthenticate: ({ allowDeviceCredential }) =>
          new Promise((resolve, reject) => {
            this.prompts.push({
              passcode: allowDeviceCredential === true,
              succeed: () => resolve(),
              fail: (code) => reject(new PluginError(code, code)),
            })
          }),
      })
    this.keychain.install(this.phone)
  }

  /** Opens the app on a screen, signed in. */
  async openSignedIn(path: string): Promise<void> {
    await signInAsFirstSergeant(this.page)
    await this.openAs(await sessionOf(this.page), path)
  }

  /** Opens the app on a screen with this session. */
  async openAs(session: PhoneSession, path: string): Promise<void> {
    await signInBefore(this.phone, this.keychain, session)
    await this.phone.open(path)
    await expect(this.page.locator('#main')).toBeVisible()
  }

  /** As if the lock had been turned on the day before. It takes effect at the next start. */
  async turnOnBefore(): Promise<void> {
    const uid = await this.page.evaluate(() => localStorage.getItem('muster:account'))
    const kept = JSON.stringify({ biometrics: true, pin: null })
    this.keychain.entries.set(`capacitor-storage_app-lock-${uid}`, JSON.stringify(kept))
  }

  /** The keychain's count of wrong PINs in a row. */
  wrongPins(): number {
    const kept = [...this.keychain.entries].find(([key]) => key.includes('app-lock'))?.[1] ?? 'null'
    const { pin } = JSON.parse(JSON.parse(kept) as string) as { pin: { wrong: number } | null }
    return pin?.wrong ?? 0
  }

  /** The newest prompt, once there are this many. */
  async prompt(count: number): Promise<Prompt> {
    await expect.poll(() => this.prompts.length).toBe(count)
    const prompt = this.prompts.at(-1)
    if (!prompt) throw new Error('The phone was not asked.')
    return prompt
  }
}
