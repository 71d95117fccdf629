/**
 * The risk matrix of ATP 5-19 (table 1-1), which DD Form 2977 uses: severity by probability. The level of risk is
 * always read from the matrix, never typed.
 */

/** The severities, worst first. */
export const SEVERITIES = {
  I: { label: 'Catastrophic' },
  II: { label: 'Critical' },
  III: { label: 'Moderate' },
  IV: { label: 'Negligible' },
} as const
export type Severity = keyof typeof SEVERITIES
export const SEVERITY_CODES = Object.keys(SEVERITIES) as [Severity, ...Severity[]]

/** The probabilities, likeliest first. */
export const PROBABILITIES = {
  A: { label: 'Frequent' },
  B: { label: 'Likely' },
  C: { label: 'Occasional' },
  D: { label: 'Seldom' },
  E: { label: 'Unlikely' },
} as const
export type Probability = keyof typeof PROBABILITIES
export const PROBABILITY_CODES = Object.keys(PROBABILITIES) as [Probability, ...Probability[]]

/** The levels of risk, lowest first. */
export const RISK_LEVELS = {
  L: { label: 'Low' },
  M: { label: 'Medium' },
  H: { label: 'High' },
  EH: { label: 'Extremely high' },
} as const
export type RiskLevel = keyof typeof RISK_LEVELS
export const RISK_LEVEL_CODES = Object.keys(RISK_LEVELS) as [RiskLevel, ...RiskLevel[]]

const MATRIX: Readonly<Record<Severity, Readonly<Record<Probability, RiskLevel>>>> = {
  I: { A: 'EH', B: 'EH', C: 'H', D: 'H', E: 'M' },
  II: { A: 'EH', B: 'H', C: 'H', D: 'M', E: 'L' },
  III: { A: 'H', B: 'M', C: 'M', D: 'L', E: 'L' },
  IV: { A: 'M', B: 'L', C: 'L', D: 'L', E: 'L' },
}

/** One cell of the matrix. */
export interface Risk {
  readonly severity: Severity
  readonly probability: Probability
}

export function riskLevel({ severity, probability }: Risk): RiskLevel {
  return MATRIX[severity][probability]
}

/** Positive when the first level is the higher one. */
export function compareLevels(a: RiskLevel, b: RiskLevel): number {
  return RISK_LEVEL_CODES.indexOf(a) - RISK_LEVEL_CODES.indexOf(b)
}

/** The highest of the levels. Null for an empty list. */
export function highestLevel(levels: readonly RiskLevel[]): RiskLevel | null {
  return levels.reduce<RiskLevel | null>(
    (worst, level) => (worst === null || compareLevels(level, worst) > 0 ? level : worst),
    null,
  )
}

/** A risk in words: `II C: H, high`. */
export function riskWords(risk: Risk): string {
  const level = riskLevel(risk)
  return `${risk.severity} ${risk.probability}: ${level}, ${RISK_LEVELS[level].label.toLowerCase()}`
}
