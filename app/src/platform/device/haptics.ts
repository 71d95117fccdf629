/**
 * A short tick under the finger, for what was done without looking: a swipe, a long press. Nothing where the phone
 * cannot, as on an iPhone, or does not want to. Browsers allow it only after a touch.
 */
export function tick(): void {
  navigator.vibrate?.(12)
}
