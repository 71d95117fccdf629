import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { keepFor, keptFor } from '../../platform/storage/kept-values.ts'

const NAME = 'counselor-title'

/** The title that this account last wrote behind its name on this device. */
export function lastTitle(uid: string): string {
  return keptFor(uid, NAME) ?? ''
}

/** For the next session. What may not be stored is not kept here either. */
export function keepTitle(uid: string, typed: string): void {
  const title = typed.trim()
  if (title !== '' && guardText(title) === null) keepFor(uid, NAME, title)
}
