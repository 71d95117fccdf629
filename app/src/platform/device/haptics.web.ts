import type { Tick } from './haptics.ts'

/** Nothing where the browser cannot, as on an iPhone, or does not want to. Browsers allow it only after a touch. */
export const tick: Tick = () => {
  navigator.vibrate?.(12)
}
