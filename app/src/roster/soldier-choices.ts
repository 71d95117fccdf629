import { fold, isFound, wordsOf } from '@muster/domain/kernel/search-words.ts'
import { choiceNames, type OneToChoose } from '@muster/domain/roster/choice-names.ts'
import type { Group } from '@muster/domain/roster/schema.ts'

export interface SoldierChoice {
  readonly id: string
  readonly name: string
  readonly detail: string
}

/** Rows in the list. Typing one more letter narrows it faster than scrolling. */
const MOST = 8

/** Soldiers who match the typed text, in roster order. Matches at the start of a word come first. */
export function choicesFor(
  soldiers: readonly OneToChoose[],
  groups: readonly Group[],
  typed: string,
  detailOf: (soldierId: string) => string = () => '',
): SoldierChoice[] {
  const words = wordsOf(typed)
  const names = choiceNames(soldiers, groups)
  const named = soldiers.map(({ id, first }, at) => ({ id, name: names[at] ?? '', searched: `${names[at]} ${first}` }))
  const found = named.filter(({ searched }) => isFound(searched, typed))
  const begins = found.filter(({ searched }) => words.every((word) => ` ${fold(searched)}`.includes(` ${word}`)))
  const others = found.filter((one) => !begins.includes(one))
  return [...begins, ...others].slice(0, MOST).map(({ id, name }) => ({ id, name, detail: detailOf(id) }))
}
