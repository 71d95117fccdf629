import { RISK_LEVEL_CODES, RISK_LEVELS, type RiskLevel } from './matrix.ts'

/** The echelons that accept risk, the lowest first. */
export const ECHELONS = {
  platoon: 'Platoon leader',
  company: 'Company commander',
  battalion: 'Battalion commander',
  brigade: 'Brigade commander',
  general: 'General officer',
} as const
export type Echelon = keyof typeof ECHELONS
export const ECHELON_CODES = Object.keys(ECHELONS) as [Echelon, ...Echelon[]]

/** The lowest echelon that may accept each level of residual risk. */
export type Authorities = Readonly<Record<RiskLevel, Echelon>>

/** The usual authorities, until the unit enters those of its own SOP. */
export const SEED_AUTHORITIES: Authorities = { L: 'company', M: 'battalion', H: 'brigade', EH: 'general' }
export const SEED_SOURCE = 'Typical; AR 385-10, ATP 5-19 and the local SOP decide'

const reaches = (echelon: Echelon, needed: Echelon) => ECHELON_CODES.indexOf(echelon) >= ECHELON_CODES.indexOf(needed)

/**
 * Why these authorities are not valid, with the level at fault, or null. A higher risk never needs a lower authority.
 */
export function authoritiesProblem(authorities: Authorities): { level: RiskLevel; message: string } | null {
  for (const [at, level] of RISK_LEVEL_CODES.entries()) {
    const below = RISK_LEVEL_CODES[at - 1]
    if (below === undefined || reaches(authorities[level], authorities[below])) continue
    return {
      level,
      message: `${RISK_LEVELS[level].label} risk cannot be accepted below ${RISK_LEVELS[below].label.toLowerCase()} risk. Choose ${ECHELONS[authorities[below]].toLowerCase()} or higher.`,
    }
  }
  return null
}

/** Why somebody at this echelon may not accept this risk, or null when they may. */
export function authorityProblem(
  { overall, echelon }: { readonly overall: RiskLevel; readonly echelon: Echelon },
  authorities: Authorities,
): string | null {
  const needed = authorities[overall]
  if (reaches(echelon, needed)) return null
  const at = ECHELONS[needed].toLowerCase()
  return `Overall residual risk is ${overall}, ${RISK_LEVELS[overall].label.toLowerCase()}: ${at} or higher decides. Lower the risk with more controls, or send it up.`
}

/**
 * How many rosters further up a risk may have to go. The leaders of the nearest of them are notified. Nobody knows
 * which roster is a company, so the number is how far the authority is above a platoon leader, and at least one.
 */
export function levelsUp(overall: RiskLevel, authorities: Authorities): number {
  return Math.max(1, ECHELON_CODES.indexOf(authorities[overall]))
}
