import { RANKS } from '../../roster/rank.ts'

/** Pay grades, from junior to senior. */
export const GRADES = [...new Set(RANKS.map(({ grade }) => grade))] as [string, ...string[]]

export const NEED_KINDS = {
  mos: 'MOS',
  license: 'Licensed driver',
  skill: 'Skill or school',
} as const
export type NeedKind = keyof typeof NEED_KINDS
export const NEED_KIND_NAMES = Object.keys(NEED_KINDS) as [NeedKind, ...NeedKind[]]

export interface Need {
  readonly kind: NeedKind
  /** The MOS, vehicle or skill: `11B`, `M1083`, `CLS`. */
  readonly value: string
}

/** What one line of a tasking requires of each Soldier on it. */
export interface LineNeeds {
  /** The most junior grade, of one kind (enlisted, warrant, commissioned). Null for any. */
  readonly gradeFrom: string | null
  /** The most senior grade. Null for no upper limit. */
  readonly gradeTo: string | null
  readonly need: Need | null
}

/** The facts of a Soldier that a line may require. */
export interface Qualified {
  readonly rank: string
  readonly mos: string
  /** The fields that may name a skill: duty position, military schools. */
  readonly skills: readonly string[]
  /** Why the Soldier may not drive the required vehicle. Empty when they may. */
  readonly noDriving: readonly string[]
}

const GRADE_OF = new Map(RANKS.map(({ abbr, grade }) => [abbr, grade]))
const placeOf = (grade: string) => GRADES.indexOf(grade)
const kindOf = (grade: string) => grade.charAt(0)
const plain = (value: string) =>
  value
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
const tight = (value: string) => plain(value).replaceAll(' ', '')

interface Filling {
  readonly count: number
  readonly assigned: readonly unknown[]
  readonly filled?: number | undefined
}

/** How many Soldiers are on a line, whoever sees them. */
export function filledPlaces({ filled, assigned }: Omit<Filling, 'count'>): number {
  return filled ?? assigned.length
}

/** How many more Soldiers a line takes. */
export function openPlaces(line: Filling): number {
  return Math.max(0, line.count - filledPlaces(line))
}

/** Why a Soldier does not fit a line. Each reason is one that a leader can check. Empty for a Soldier who fits. */
export function misfits(soldier: Qualified, line: LineNeeds): string[] {
  const grade = GRADE_OF.get(soldier.rank)
  const reasons: string[] = []
  if (line.gradeFrom !== null || line.gradeTo !== null) {
    if (!grade || !inBand(grade, line)) reasons.push(grade ? `${grade}, needs ${bandWords(line)}` : 'Grade unknown')
  }
  return line.need ? [...reasons, ...missing(soldier, line.need)] : reasons
}

function inBand(grade: string, { gradeFrom, gradeTo }: LineNeeds): boolean {
  if (gradeFrom !== null && (kindOf(grade) !== kindOf(gradeFrom) || placeOf(grade) < placeOf(gradeFrom))) return false
  return gradeTo === null || (kindOf(grade) === kindOf(gradeTo) && placeOf(grade) <= placeOf(gradeTo))
}

function missing(soldier: Qualified, { kind, value }: Need): readonly string[] {
  if (kind === 'license') return soldier.noDriving
  if (kind === 'mos') {
    if (soldier.mos === '') return [`No MOS on record, needs ${value}`]
    return tight(soldier.mos).startsWith(tight(value)) ? [] : [`MOS ${soldier.mos}, needs ${value}`]
  }
  const wanted = ` ${plain(value)} `
  return soldier.skills.some((skill) => ` ${plain(skill)} `.includes(wanted)) ? [] : [`${value} not on record`]
}

/** The grades of a line in words: `E-5 or above`, `E-1 to E-4`, `E-4 or below`, `E-5`, or empty. */
export function bandWords({ gradeFrom, gradeTo }: Pick<LineNeeds, 'gradeFrom' | 'gradeTo'>): string {
  if (gradeFrom !== null && gradeFrom === gradeTo) return gradeFrom
  if (gradeFrom !== null && gradeTo !== null) return `${gradeFrom} to ${gradeTo}`
  if (gradeFrom !== null) return `${gradeFrom} or above`
  return gradeTo === null ? '' : `${gradeTo} or below`
}

/** A line in words: `2 × E-5 or above, 11B`; `1 × licensed M1083 driver`; `2 × CLS`; `4 × any grade`. */
export function lineWords(line: LineNeeds & { readonly count: number }): string {
  const { need } = line
  const words = [bandWords(line), need && (need.kind === 'license' ? `licensed ${need.value} driver` : need.value)]
  return `${line.count} × ${words.filter(Boolean).join(', ') || 'any grade'}`
}

/** Why no Soldier can fit a line, with the field to change, or null. */
export function lineProblem({
  gradeFrom,
  gradeTo,
}: LineNeeds): { readonly field: 'gradeTo'; readonly message: string } | null {
  if (gradeFrom === null || gradeTo === null) return null
  if (kindOf(gradeFrom) !== kindOf(gradeTo)) {
    return { field: 'gradeTo', message: 'Enlisted, warrant and commissioned grades need separate lines.' }
  }
  return placeOf(gradeFrom) <= placeOf(gradeTo)
    ? null
    : { field: 'gradeTo', message: `The senior grade, ${gradeTo}, is below the junior one, ${gradeFrom}.` }
}
