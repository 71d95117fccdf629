import { rankOf } from '../roster/rank.ts'

export interface PersonOnForm {
  readonly rank: string
  readonly last: string
  readonly first: string
  readonly middle: string
  readonly suffix: string
}

/** The name for part I, last, first, MI: `Smith, John A.`, `de la Cruz, José M. Jr`. */
export function nameOnForm({ last, first, middle, suffix }: PersonOnForm): string {
  const initial = /^\P{M}\p{M}*/u.exec(middle.trim())?.[0]
  const given = [first.trim(), initial ? `${initial}.` : '', suffix.trim()].filter(Boolean).join(' ')
  return given === '' ? last.trim() : `${last.trim()}, ${given}`
}

/** `SPC/E-4`. A rank that the Army does not have is shown without a grade. */
export function rankGrade(rank: string): string {
  const known = rankOf(rank)
  return known ? `${known.abbr}/${known.grade}` : rank
}

/** `SFC Navarro, Ana M.` The form shows the counselor's own title after it. */
export function counselorOnForm(person: PersonOnForm): string {
  return [person.rank.trim(), nameOnForm(person)].filter(Boolean).join(' ')
}
