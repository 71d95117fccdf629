import { refuse } from '../kernel/refusal.ts'

/** Targets of the rifle and carbine qualification, TC 3-20.40 (Jul 2019, C1). */
export const RIFLE_TARGETS = 40

export const WEAPON_RATINGS = ['Expert', 'Sharpshooter', 'Marksman', 'Unqualified'] as const
export type WeaponRating = (typeof WEAPON_RATINGS)[number]

/** The rating of a rifle or carbine qualification, from the hits of 40. */
export function rifleRating(hits: number): WeaponRating {
  if (!Number.isInteger(hits) || hits < 0 || hits > RIFLE_TARGETS) {
    refuse('invalid-argument', `Hits: enter 0 to ${RIFLE_TARGETS}.`, { field: 'hits' })
  }
  if (hits >= 36) return 'Expert'
  if (hits >= 30) return 'Sharpshooter'
  return hits >= 23 ? 'Marksman' : 'Unqualified'
}

export interface WeaponResult {
  readonly rating: WeaponRating
  /** Hits of 40. Null when only the rating is known. */
  readonly hits: number | null
}

const WRITTEN: Readonly<Record<string, WeaponRating>> = {
  expert: 'Expert',
  exp: 'Expert',
  ex: 'Expert',
  e: 'Expert',
  sharpshooter: 'Sharpshooter',
  ss: 'Sharpshooter',
  sharp: 'Sharpshooter',
  marksman: 'Marksman',
  mm: 'Marksman',
  mkm: 'Marksman',
  mks: 'Marksman',
  unqualified: 'Unqualified',
  unqual: 'Unqualified',
  unq: 'Unqualified',
  uq: 'Unqualified',
  bolo: 'Unqualified',
  'no go': 'Unqualified',
}

/**
 * Reads a weapons result as units write it: `Expert 40`, `UNQ 19`, `38/40`, `Sharpshooter`. Null when it is no result,
 * or its rating and hits contradict each other.
 */
export function readWeaponResult(text: string): WeaponResult | null {
  // Hits may come before the rating: `38/40 EXP`.
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^(\d{1,2}(?: ?\/ ?40)?)[ ,(-]+([a-z][a-z .]*?)\)?$/, '$2 $1')
  const match = /^([a-z][a-z .]*?)?[ ,:(-]*(\d{1,2})?(?: ?\/ ?40)?\)?$/.exec(typed)
  if (!match || (match[1] === undefined && match[2] === undefined)) return null
  const hits = match[2] === undefined ? null : Number(match[2])
  if (hits !== null && hits > RIFLE_TARGETS) return null
  const written = match[1] === undefined ? null : (WRITTEN[match[1].replace(/\.$/, '').trim()] ?? null)
  if (match[1] !== undefined && written === null) return null
  const counted = hits === null ? null : rifleRating(hits)
  if (written !== null && counted !== null && written !== counted) return null
  const rating = counted ?? written
  return rating === null ? null : { rating, hits }
}

/** Names of weapons: `M4`, `M4A1`, `M17`, `M240B`, `MK 19`, `XM7`, `Carbine`. */
const WEAPON_NAME =
  /^(?:(?:x?m ?|mk[ -]?)\d{1,4}(?:[a-z]\d?)?|rifle|carbine|pistol|shotgun|machine ?gun|saw)(?: (?:rifle|carbine|pistol|lmg|mmg|hmg|gl))?(?=$|[ ,:;/(-])/i

/** The text without the weapon: `M4 Expert 38` becomes `Expert 38`, and `M4` becomes empty. */
export function withoutWeapon(text: string): string {
  return text
    .trim()
    .replace(WEAPON_NAME, '')
    .replace(/^[ ,:;/(-]+/, '')
}

/** A result in words: `Expert 40`, `Unqualified 19`, `Sharpshooter`. */
export function weaponWords(result: WeaponResult): string {
  return result.hits === null ? result.rating : `${result.rating} ${result.hits}`
}
