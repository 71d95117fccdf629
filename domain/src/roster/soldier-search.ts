import { rosterName } from '../identity/person-name.ts'
import { fold, wordsOf } from '../kernel/search-words.ts'
import type { OneToChoose } from './choice-names.ts'
import { groupPathName } from './groups.ts'
import { comparePrecedence, rankOf } from './rank.ts'
import type { Group } from './schema.ts'
import { compareNames } from './soldier-order.ts'

/** The digits of a DoD ID that a leader types. Fewer would find half the roster. */
const DOD_DIGITS = 4
const MOST_WORDS = 8

/** The typed digits, if they may be the end of a DoD ID. */
export function typedDodDigits(typed: string): string | null {
  const digits = typed.trim()
  return /^\d+$/.test(digits) && digits.length >= DOD_DIGITS ? digits : null
}

/**
 * The Soldiers that typed text finds, best match first, then senior first. A word is found
 * - anywhere in the name as lists show it, and in the first name: `SPC Clay`, `sven`
 * - after a comma, only at the start of a given name: `larsen, s`
 * - at the start of the rank's abbreviation or grade: `sgt`, `E-5`
 * - in the group, next to each other as its name is shown: `2nd squad`, `1st platoon 2nd`
 * and four digits or more at the end of the DoD ID, for whoever may see it. Empty text finds everybody.
 */
export function findSoldiers<T extends OneToChoose>(
  soldiers: readonly T[],
  groups: readonly Pick<Group, 'id' | 'parentId' | 'name'>[],
  typed: string,
  { dodIds, inOrder = false }: { dodIds?: ReadonlyMap<string, string> | undefined; inOrder?: boolean | undefined } = {},
): T[] {
  const [before = '', ...after] = typed.replace(/\b([eow])-(?=\d)/gi, '$1').split(',')
  // Also a word that is there twice: `1st platoon 1st squad`.
  const words = fold(before).split(' ').filter(Boolean).slice(0, MOST_WORDS)
  const given = wordsOf(after.join(' '))
  const digits = typedDodDigits(typed)
  const paths = new Map(groups.map(({ id }) => [id, ` ${fold(groupPathName(groups, id))}`]))
  const found: { soldier: T; place: number }[] = []
  for (const soldier of soldiers) {
    const place =
      digits !== null && dodIds?.get(soldier.id)?.endsWith(digits)
        ? 0
        : placeOf(soldier, words, given, paths.get(soldier.groupId ?? '') ?? '')
    if (place !== null) found.push({ soldier, place })
  }
  const bySeniority = (a: T, b: T) => (inOrder ? 0 : comparePrecedence(a, b) || compareNames(a, b))
  return found.sort((a, b) => a.place - b.place || bySeniority(a.soldier, b.soldier)).map(({ soldier }) => soldier)
}

/** 0: the last name begins with a word. 1: every word begins a part of the name or the rank. 2: found otherwise. */
function placeOf(
  soldier: OneToChoose,
  words: readonly string[],
  given: readonly string[],
  group: string,
): 0 | 1 | 2 | null {
  const { rank, last, first = '', middle = '', suffix = '' } = soldier
  const givenName = ` ${fold(`${first} ${middle} ${suffix}`)}`
  if (!given.every((word) => givenName.includes(` ${word}`))) return null
  if (words.length === 0) return 0
  const name = ` ${fold(rosterName(soldier))} ${fold(first)}`
  const grade = (rankOf(rank)?.grade ?? '').replace('-', '').toLowerCase()
  const begins = (word: string) => name.includes(` ${word}`) || (grade !== '' && grade === word)
  const rest = words.filter((word) => !begins(word) && !name.includes(word))
  if (rest.length > 0 && !group.includes(` ${rest.join(' ')}`)) return null
  if (!words.every(begins)) return 2
  return words.some((word) => fold(last).startsWith(word)) ? 0 : 1
}
