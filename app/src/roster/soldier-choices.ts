import { distinctNames } from '@muster/domain/identity/distinct-names.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { fold, isFound, wordsOf } from '@muster/domain/kernel/search-words.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'

export interface SoldierChoice {
  readonly id: string
  readonly name: string
  readonly detail: string
}

/** Rows offered at once: one letter more narrows them down faster than a finger scrolls. */
const MOST = 8

/** Who may be meant by what was typed, in the order of the roster: where a word begins with it first. */
export function choicesFor(
  soldiers: readonly Pick<Soldier, 'id' | 'rank' | 'last' | 'first' | 'middle' | 'suffix'>[],
  typed: string,
  detailOf: (soldierId: string) => string = () => '',
): SoldierChoice[] {
  const words = wordsOf(typed)
  const nameOf = distinctNames(soldiers)
  const named = soldiers.map((soldier) => ({
    id: soldier.id,
    name: nameOf(soldier),
    searched: `${rosterName(soldier)} ${soldier.first}`,
  }))
  const found = named.filter(({ searched }) => isFound(searched, typed))
  const begins = found.filter(({ searched }) => words.every((word) => ` ${fold(searched)}`.includes(` ${word}`)))
  const others = found.filter((one) => !begins.includes(one))
  return [...begins, ...others].slice(0, MOST).map(({ id, name }) => ({ id, name, detail: detailOf(id) }))
}
