/** Ranks in order of precedence (AR 600-20 table 1-1 as given in army.md 1.1). */
export interface Rank {
  readonly abbr: string
  readonly title: string
  readonly grade: string
  readonly strengthClass: StrengthClass
  /** Junior to senior. */
  readonly precedence: number
}

/** The rows of a PERSTAT: officers, warrant officers, NCOs (CPL and E-5 up), enlisted (E-1 to E-4). */
export const STRENGTH_CLASSES = ['officer', 'warrant', 'nco', 'enlisted'] as const
export type StrengthClass = (typeof STRENGTH_CLASSES)[number]

export const STRENGTH_CLASS_LABELS: Readonly<Record<StrengthClass, string>> = {
  officer: 'Officer',
  warrant: 'Warrant',
  nco: 'NCO',
  enlisted: 'Enlisted',
}
