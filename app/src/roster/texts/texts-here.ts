import type { TextsOn } from '@muster/domain/roster/texts/text-several.ts'
import { device } from '../../platform/device/device.ts'

/** The form that this phone reads. Null on a computer, where a person copies the numbers. */
export function textsHere(agent = navigator.userAgent, touch = navigator.maxTouchPoints): TextsOn | null {
  if (device.platform !== 'web') return device.platform === 'ios' ? 'apple' : 'android'
  if (/iPhone|iPad/.test(agent) || (/Macintosh/.test(agent) && touch > 1)) return 'apple'
  return /Android/.test(agent) ? 'android' : null
}

/** How several numbers are copied: most programs for messages and email read this form. */
export async function copyNumbers(numbers: readonly string[]): Promise<void> {
  await navigator.clipboard.writeText(numbers.join(', '))
}
