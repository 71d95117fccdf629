/** Set when this device closed a session for want of activity, until the server has been told. */
const OWED_KEY = 'muster:end-owed'

export function owesEnd(): boolean {
  return localStorage.getItem(OWED_KEY) !== null
}

export function noteOwedEnd(): void {
  try {
    localStorage.setItem(OWED_KEY, 'yes')
  } catch {
    // A full storage: the server ends the session by itself.
  }
}

/** The server knows, or there is a new session, which is not to be ended. */
export function settleOwedEnd(): void {
  localStorage.removeItem(OWED_KEY)
}
