import { BiometricAuth, BiometryError, BiometryErrorType, BiometryType } from '@aparajita/capacitor-biometric-auth'
import { App } from '@capacitor/app'
import { PrivacyScreen } from '@capacitor/privacy-screen'
import { device } from '../device/device.ts'
import { needNative } from '../device/native-plugin.ts'
import type { LockPhone, PhoneWays } from './lock-keeper.ts'
import type { Answer, Way } from './lock-machine.ts'

const PLUGIN = 'BiometricAuthNative'

const KINDS: Readonly<Record<BiometryType, PhoneWays['kind']>> = {
  [BiometryType.none]: null,
  [BiometryType.touchId]: 'Touch ID',
  [BiometryType.faceId]: 'Face ID',
  [BiometryType.fingerprintAuthentication]: 'fingerprint',
  [BiometryType.faceAuthentication]: 'face',
  [BiometryType.irisAuthentication]: 'iris',
}

const ANSWERS: Readonly<Partial<Record<BiometryErrorType, Answer>>> = {
  [BiometryErrorType.userCancel]: 'canceled',
  [BiometryErrorType.appCancel]: 'canceled',
  [BiometryErrorType.systemCancel]: 'canceled',
  [BiometryErrorType.notInteractive]: 'canceled',
  [BiometryErrorType.userFallback]: 'wants-passcode',
  [BiometryErrorType.biometryLockout]: 'locked-out',
  [BiometryErrorType.biometryNotAvailable]: 'unavailable',
  [BiometryErrorType.biometryNotEnrolled]: 'unavailable',
}

export const lockPhone: LockPhone = {
  look: async () => {
    needNative(PLUGIN)
    const { isAvailable, deviceIsSecure, biometryType } = await BiometricAuth.checkBiometry()
    return { biometrics: isAvailable, passcode: deviceIsSecure, kind: isAvailable ? KINDS[biometryType] : null }
  },

  ask: async (way: Way) => {
    needNative(PLUGIN)
    try {
      await BiometricAuth.authenticate({
        reason: 'Unlock Muster',
        androidTitle: 'Unlock Muster',
        cancelTitle: 'Cancel',
        iosFallbackTitle: 'Use passcode',
        androidConfirmationRequired: false,
        allowDeviceCredential: way === 'passcode',
      })
      return 'success'
    } catch (error) {
      return (error instanceof BiometryError && ANSWERS[error.code]) || 'failed'
    }
  },

  // Content is hidden only in the app switcher. The prompt for a face must not look like leaving the app.
  hideInSwitcher: async (on) => {
    if (on)
      await PrivacyScreen.enable({ android: { privacyModeOnActivityHidden: 'none' }, ios: { blurEffect: 'none' } })
    else await PrivacyScreen.disable()
  },

  // iOS reports inactive for its own prompts and for the control center, and Android pauses for them. Neither means
  // leaving the app.
  watch: (listener) => {
    if (device.platform === 'ios') {
      void App.addListener('pause', () => listener('left'))
      void App.addListener('resume', () => listener('returned'))
      return
    }
    let inside = true
    void App.addListener('appStateChange', ({ isActive }) => {
      if (isActive !== inside) listener(isActive ? 'returned' : 'left')
      inside = isActive
    })
  },
}
