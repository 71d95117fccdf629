/**
 * Small values that this device keeps for one account. None of them waits to be sent, and they are deleted with the
 * account.
 */
const PREFIX = 'muster:kept:1:'

function keyOf(uid: string, name: string): string {
  return `${PREFIX}${uid}:${name}`
}

export function keptFor(uid: string, name: string): string | null {
  try {
    return localStorage.getItem(keyOf(uid, name))
  } catch {
    return null
  }
}

/** False if the device does not store it. */
export function keepFor(uid: string, name: string, value: string): boolean {
  try {
    localStorage.setItem(keyOf(uid, name), value)
    return true
  } catch {
    return false
  }
}

export function forgetFor(uid: string, name: string): void {
  localStorage.removeItem(keyOf(uid, name))
}

/** The account was deleted. */
export function eraseValues(uid: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(keyOf(uid, ''))) localStorage.removeItem(key)
}
