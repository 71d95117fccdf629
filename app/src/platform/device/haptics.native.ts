import { Haptics, ImpactStyle } from '@capacitor/haptics'
import type { Tick } from './haptics.ts'
import { hasNative } from './native-plugin.ts'

/** The phone's own tick, which an iPhone has too. Nothing where the person has it turned off. */
export const tick: Tick = () => {
  if (hasNative('Haptics')) void Haptics.impact({ style: ImpactStyle.Light }).catch(() => undefined)
}
