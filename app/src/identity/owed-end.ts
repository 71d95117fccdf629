/** Set when this device ended a session because of inactivity, until the server knows. */
const OWED_KEY = 'muster:end-owed'

export function owesEnd(): boolean {
  return localStorage.getItem(OWED_KEY) !== null
}

export function noteOwedEnd(): void {
  try {
    localStorage.setItem(OWED_KEY, 'yes')
  } catch {
    // The storage is full. The server ends the session by itself.
  }
}

/** The server knows, or there is a new session that must not be ended. */
export function settleOwedEnd(): void {
  localStorage.removeItem(OWED_KEY)
}
