import type { PhoneWays } from '../../platform/lock/lock-keeper.ts'

/** What the phone itself calls it: the specification's messages say Face ID, a button names what will be asked for. */
export function biometricsWord(kind: PhoneWays['kind']): string {
  return kind ?? 'biometrics'
}
