/** The texts of the lock, word for word (specification sections 5 and 8). */
export const LOCK_WORDS = {
  required: 'Face ID or passcode is required to continue.',
  waiting: 'Waiting for authentication…',
  canceled: 'Authentication canceled. Try again or use your passcode.',
  notRecognized: 'Face ID not recognized. You can try again or use your passcode.',
  severalTimes: 'Face ID failed several times. Use your device passcode to continue.',
  passcodeCanceled: 'Passcode entry canceled. Try again or use Face ID.',
  passcodeFailed: 'Passcode check failed. Try again or use Face ID.',
  enterPasscode: 'Enter your device passcode to continue.',
  wrongPin: 'Incorrect PIN. Try again or use your passcode.',
} as const

export type LockMessage = (typeof LOCK_WORDS)[keyof typeof LOCK_WORDS]
