/** Specification section 5. */
export const LEAST_PIN_DIGITS = 1
export const MOST_PIN_DIGITS = 12
export const PIN_DIGITS = 6
/** After this many wrong attempts in a row, what the phone keeps for the account is deleted. */
export const MOST_WRONG_PINS = 10
/** From here on the lock screen says how many attempts are left. */
export const WARN_PINS_LEFT = 3

/** The cost of PBKDF2 with HMAC-SHA-256. It is stored with each hash, so that later hashes can cost more. */
export interface PinCost {
  readonly iterations: number
}

/** What OWASP asks of PBKDF2. Unlike scrypt it is approved (NIST SP 800-132), and the phone's own modules have it. */
export const PIN_COST: PinCost = { iterations: 600_000 }

/** Of a PIN that was chosen in an earlier version. */
interface ScryptCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

export interface KeptPin {
  readonly digits: number
  readonly salt: string
  readonly hash: string
  readonly cost: PinCost | ScryptCost
  /** Wrong attempts since the last correct one. Each is counted before it is checked. */
  readonly wrong: number
  /** No attempt before `until`. `since` detects a clock that was set back. */
  readonly since: number
  readonly until: number
}

export function isPin(text: string): boolean {
  return new RegExp(`^[0-9]{${LEAST_PIN_DIGITS},${MOST_PIN_DIGITS}}$`).test(text)
}

const FREE_TRIES = 3
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60 * 60_000

/** The pause after this many wrong attempts in a row: none at first, then doubling up to an hour. */
export function pauseAfter(wrong: number): number {
  if (wrong < FREE_TRIES) return 0
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(wrong - FREE_TRIES, 20))
}

/** Time until the next attempt is allowed. Setting the clock back neither shortens it nor makes it endless. */
export function waitBefore(pin: Pick<KeptPin, 'wrong' | 'since' | 'until'>, now: number): number {
  if (now < pin.since) return pauseAfter(pin.wrong)
  return Math.max(0, pin.until - now)
}

export async function keepPin(pin: string, cost: PinCost = PIN_COST): Promise<KeptPin> {
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)))
  return { digits: pin.length, salt, hash: await slowHash(pin, salt, cost), cost, wrong: 0, since: 0, until: 0 }
}

export async function isRightPin(kept: KeptPin, pin: string): Promise<boolean> {
  const hash = await slowHash(pin, kept.salt, kept.cost)
  let differs = hash.length ^ kept.hash.length
  for (let index = 0; index < hash.length; index++) differs |= hash.charCodeAt(index) ^ kept.hash.charCodeAt(index)
  return differs === 0
}

async function slowHash(pin: string, salt: string, cost: KeptPin['cost']): Promise<string> {
  if ('N' in cost) {
    const { scryptAsync } = await import('@noble/hashes/scrypt.js')
    return hex(await scryptAsync(pin, salt, { ...cost, dkLen: 32, asyncTick: 10 }))
  }
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', text.encode(pin), 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(salt), iterations: cost.iterations }
  return hex(new Uint8Array(await crypto.subtle.deriveBits(how, key, 256)))
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
