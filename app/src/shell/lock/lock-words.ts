import type { PhoneWays } from '../../platform/lock/lock-keeper.ts'
import type { LockMessage } from '../../platform/lock/lock-words.ts'

/** What the phone itself calls it. */
export function biometricsWord(kind: PhoneWays['kind']): string {
  return kind ?? 'biometrics'
}

/** The specification's message, which says Face ID, in the words of a phone that has something else. */
export function lockMessage(message: LockMessage, kind: PhoneWays['kind']): string {
  if (kind === null || kind === 'Face ID') return message
  const own = kind === 'Touch ID' ? kind : `your ${kind}`
  const first = kind === 'Touch ID' ? kind : `${kind[0]?.toUpperCase() ?? ''}${kind.slice(1)}`
  return message.replace(/^Face ID/, first).replaceAll('Face ID', own)
}
