import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { keepFor, keptFor } from '../../platform/storage/kept-values.ts'

const NAME = 'counselor-title'

/** The title that this account last wrote after the counselor's name on this device. */
export function lastTitle(uid: string): string {
  return keptFor(uid, NAME) ?? ''
}

/** Kept for the next session. Text that may not be stored on the server is not kept on the device either. */
export function keepTitle(uid: string, typed: string): void {
  const title = typed.trim()
  if (title !== '' && guardText(title) === null) keepFor(uid, NAME, title)
}
