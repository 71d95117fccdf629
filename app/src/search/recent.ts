import { keepFor, keptFor } from '../platform/storage/kept-values.ts'

const NAME = 'search'
const MOST = 6

/**
 * The keys of the last choices, newest first. They are ids and pages, never names, because they stay after signing
 * out.
 */
export function recentOf(uid: string): readonly string[] {
  return (keptFor(uid, NAME) ?? '').split('\n').filter(Boolean).slice(0, MOST)
}

export function remember(uid: string, key: string): void {
  // Tasks and events are not stored, because this device has no words to show them later.
  if (!/^(soldier|action|page) /.test(key)) return
  keepFor(uid, NAME, [key, ...recentOf(uid).filter((each) => each !== key)].slice(0, MOST).join('\n'))
}
