/** Ranks in order of precedence (AR 600-20 table 1-1, as in army.md 1.1). */
export interface Rank {
  readonly abbr: string
  readonly title: string
  readonly grade: string
  readonly strengthClass: StrengthClass
  /** Increases from junior to senior. */
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

type RankLine = readonly [
  abbr: string,
  title: string,
  grade: string,
  strengthClass: StrengthClass,
  precedence: number,
  /** Other spellings in upper case, only letters and digits. */
  spellings: string,
]

const LINES: readonly RankLine[] = [
  ['PVT', 'Private', 'E-1', 'enlisted', 1, 'PV1 PVT1 PRIVATE1'],
  ['PV2', 'Private', 'E-2', 'enlisted', 2, 'PVT2 PRIVATE2 PRIVATESECONDCLASS PRIVATE2NDCLASS'],
  ['PFC', 'Private First Class', 'E-3', 'enlisted', 3, 'PVTFIRSTCLASS PRIVATE1STCLASS PVT1STCLASS'],
  ['SPC', 'Specialist', 'E-4', 'enlisted', 4, 'SP4 SPC4 SPEC SPEC4 SPECIALIST4'],
  ['CPL', 'Corporal', 'E-4', 'nco', 5, 'CORP'],
  ['SGT', 'Sergeant', 'E-5', 'nco', 6, 'SERGEANT5 BUCKSERGEANT'],
  ['SSG', 'Staff Sergeant', 'E-6', 'nco', 7, 'SSGT STAFFSGT STFSGT'],
  ['SFC', 'Sergeant First Class', 'E-7', 'nco', 8, 'SGTFIRSTCLASS SERGEANT1STCLASS SGT1STCLASS SGT1STCL'],
  ['MSG', 'Master Sergeant', 'E-8', 'nco', 9, 'MSGT MASTERSGT MSTRSGT'],
  ['1SG', 'First Sergeant', 'E-8', 'nco', 10, '1SGT 1STSGT FIRSTSGT 1STSERGEANT 1STSG ISG FSG'],
  ['SGM', 'Sergeant Major', 'E-9', 'nco', 11, 'SGTMAJ SGTMAJOR SERGEANTMAJ SMAJ'],
  [
    'CSM',
    'Command Sergeant Major',
    'E-9',
    'nco',
    12,
    'COMMANDSGTMAJ COMMANDSGTMAJOR CMDSGTMAJ CMDSGTMAJOR CMDSERGEANTMAJOR',
  ],
  ['SMA', 'Sergeant Major of the Army', 'E-9', 'nco', 13, 'SGTMAJOFTHEARMY'],
  ['WO1', 'Warrant Officer One', 'W-1', 'warrant', 20, 'WARRANTOFFICER1 WARRANTOFFICER WOONE'],
  ['CW2', 'Chief Warrant Officer Two', 'W-2', 'warrant', 21, 'CWO2 CHIEFWARRANTOFFICER2 CHIEFWARRANT2 WO2'],
  ['CW3', 'Chief Warrant Officer Three', 'W-3', 'warrant', 22, 'CWO3 CHIEFWARRANTOFFICER3 CHIEFWARRANT3 WO3'],
  ['CW4', 'Chief Warrant Officer Four', 'W-4', 'warrant', 23, 'CWO4 CHIEFWARRANTOFFICER4 CHIEFWARRANT4 WO4'],
  ['CW5', 'Chief Warrant Officer Five', 'W-5', 'warrant', 24, 'CWO5 CHIEFWARRANTOFFICER5 CHIEFWARRANT5 WO5'],
  ['2LT', 'Second Lieutenant', 'O-1', 'officer', 30, '2NDLT 2NDLIEUTENANT SECONDLT 2DLT 2LIEUTENANT'],
  ['1LT', 'First Lieutenant', 'O-2', 'officer', 31, '1STLT 1STLIEUTENANT FIRSTLT 1LIEUTENANT ILT'],
  ['CPT', 'Captain', 'O-3', 'officer', 32, 'CAPT'],
  ['MAJ', 'Major', 'O-4', 'officer', 33, ''],
  ['LTC', 'Lieutenant Colonel', 'O-5', 'officer', 34, 'LTCOL LTCOLONEL LIEUTENANTCOL'],
  ['COL', 'Colonel', 'O-6', 'officer', 35, ''],
  ['BG', 'Brigadier General', 'O-7', 'officer', 36, 'BGEN BRIGGEN BRIGGENERAL'],
  ['MG', 'Major General', 'O-8', 'officer', 37, 'MGEN MAJGEN MAJGENERAL'],
  ['LTG', 'Lieutenant General', 'O-9', 'officer', 38, 'LTGEN LTGENERAL'],
  ['GEN', 'General', 'O-10', 'officer', 39, ''],
]

/** From junior to senior. */
export const RANKS: readonly Rank[] = LINES.map(([abbr, title, grade, strengthClass, precedence]) => ({
  abbr,
  title,
  grade,
  strengthClass,
  precedence,
}))

const BY_ABBR = new Map(RANKS.map((rank) => [rank.abbr, rank]))

const BY_SPELLING = new Map<string, Rank>()
const BY_GRADE = new Map<string, Rank>()
for (const [index, rank] of RANKS.entries()) {
  const spellings = (LINES[index]?.[5] ?? '').split(' ').filter(Boolean)
  for (const spelling of [rank.abbr, compact(rank.title), ...spellings]) {
    if (!BY_SPELLING.has(spelling)) BY_SPELLING.set(spelling, rank)
  }
  // A pay grade alone means its first rank: E-4 is SPC, E-8 is MSG, E-9 is SGM.
  if (!BY_GRADE.has(rank.grade)) BY_GRADE.set(rank.grade, rank)
}

function compact(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** The rank with exactly this abbreviation, or null. */
export function rankOf(abbr: string): Rank | null {
  return BY_ABBR.get(abbr) ?? null
}

/** The PERSTAT row in which a rank counts. Null for a rank that the Army does not have. */
export function strengthClassOf(abbr: string): StrengthClass | null {
  return BY_ABBR.get(abbr)?.strengthClass ?? null
}

export interface ParsedRank {
  readonly rank: Rank
  /** It was followed by `(P)`. */
  readonly promotable: boolean
  /** It was typed exactly as the Army abbreviates it. */
  readonly exact: boolean
  /** Only a pay grade was given, which does not tell CPL from SPC, or MSG from 1SG. */
  readonly gradeOnly: boolean
}

/** The longest rank in characters, with its title, its grade and extra spaces. */
const LONGEST_RANK = 80
const GRADE = /(?:^|[\s/(,-])([EWO])\s*-?\s*0?(\d{1,2})(?![A-Z0-9])\)?/
const PROMOTABLE = /\s*(?:\(\s*P(?:ROMOTABLE)?\s*\)|[-/\s]P)\s*$/

/**
 * Reads a typed rank: any case, dots and spaces, pay grades (`E-5`, `o3`), older spellings (`PV1`, `SP4`), full titles,
 * both (`SGT/E-5`), and `(P)` after it. Null when it is no rank, may mean two (`LT`), or contradicts itself
 * (`SGT/E-6`).
 */
export function parseRank(text: string): ParsedRank | null {
  if (text.length > LONGEST_RANK) return null
  const typed = text.normalize('NFKC').toUpperCase().replaceAll('.', '').trim()
  const promotable = PROMOTABLE.test(typed)
  const base = promotable ? typed.replace(PROMOTABLE, '') : typed
  const exact = BY_ABBR.has(text) || /^[A-Z0-9]+ ?\(P\)$/.test(text)

  const gradeMatch = GRADE.exec(base)
  const grade = gradeMatch ? `${gradeMatch[1]}-${gradeMatch[2]}` : null
  const word = compact(gradeMatch ? base.replace(gradeMatch[0], ' ') : base)

  if (grade !== null && word === '') {
    const rank = BY_GRADE.get(grade)
    return rank ? { rank, promotable, exact: false, gradeOnly: true } : null
  }
  const rank = BY_SPELLING.get(word)
  if (rank && (grade === null || rank.grade === grade)) return { rank, promotable, exact, gradeOnly: false }
  // `Private (E-2)`: two grades have that title.
  if (rank?.abbr === 'PVT' && grade === 'E-2')
    return { rank: rankNamed('PV2'), promotable, exact: false, gradeOnly: false }
  return null
}

function rankNamed(abbr: string): Rank {
  const rank = BY_ABBR.get(abbr)
  if (!rank) throw new Error(`No rank ${abbr}`)
  return rank
}

/**
 * Compares for `sort`, senior first: by precedence, then by the earlier date of rank, with unknown dates last. Equal
 * ranks and dates give 0. An unknown rank is junior to all.
 */
export function comparePrecedence(
  a: { readonly rank: string; readonly dor?: string | null | undefined },
  b: { readonly rank: string; readonly dor?: string | null | undefined },
): number {
  const byRank = (rankOf(b.rank)?.precedence ?? 0) - (rankOf(a.rank)?.precedence ?? 0)
  if (byRank !== 0) return byRank
  const dorA = a.dor || '9999'
  const dorB = b.dor || '9999'
  return dorA < dorB ? -1 : dorA > dorB ? 1 : 0
}

/** The sort key of a name in the form of `rosterName`: senior first, then by name. A name without a rank comes last. */
export function seniorityKey(shown: string): string {
  const [first = '', ...rest] = shown.split(' ')
  const rank = rankOf(first)
  return rank === null ? shown : `${100 - rank.precedence} ${rest.join(' ')}`
}
