import type { Forget } from '../platform/session/account.ts'

/**
 * What this device must still forget of an account. The page may be closed before that is done, and nobody is signed in
 * then who would do it.
 */
export interface OwedWipe {
  readonly uid: string
  readonly forget: Forget
}

const OWED_KEY = 'muster:wipe-owed'

export function owedWipe(): OwedWipe | null {
  const text = localStorage.getItem(OWED_KEY)
  return text === null ? null : (JSON.parse(text) as OwedWipe)
}

export function noteOwedWipe(owed: OwedWipe): void {
  try {
    localStorage.setItem(OWED_KEY, JSON.stringify(owed))
  } catch {
    // The storage is full. It is wiped all the same, if the page stays open for that long.
  }
}

export function settleOwedWipe(): void {
  localStorage.removeItem(OWED_KEY)
}
