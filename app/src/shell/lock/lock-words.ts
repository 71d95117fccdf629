import type { PhoneWays } from '../../platform/lock/lock-keeper.ts'
import type { LockMessage } from '../../platform/lock/lock-words.ts'

/** The phone's own name for it. */
export function biometricsWord(kind: PhoneWays['kind']): string {
  return kind ?? 'biometrics'
}

/** The specification's message says Face ID. This replaces it with the name of the phone's own method. */
export function lockMessage(message: LockMessage, kind: PhoneWays['kind']): string {
  if (kind === null || kind === 'Face ID') return message
  const own = kind === 'Touch ID' ? kind : `your ${kind}`
  const first = kind === 'Touch ID' ? kind : `${kind[0]?.toUpperCase() ?? ''}${kind.slice(1)}`
  return message.replace(/^Face ID/, first).replaceAll('Face ID', own)
}
