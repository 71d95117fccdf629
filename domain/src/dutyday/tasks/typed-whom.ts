import { rosterName } from '../../identity/person-name.ts'
import { choiceNames, type OneToChoose } from '../../roster/choice-names.ts'
import { groupPath, joinPath } from '../../roster/groups.ts'
import type { Group } from '../../roster/schema.ts'
import type { Word } from './typed-words.ts'

/** A Soldier or a group that a line may name after an @. */
export interface Target {
  readonly kind: 'group' | 'soldier'
  readonly id: string
  /**
   * The name as shown: `2nd Platoon`, `SGT Rivera, J.` It includes the groups above when the name alone is not unique.
   */
  readonly name: string
}

type NamedGroup = Pick<Group, 'id' | 'parentId' | 'name'>

/** The names of a roster, indexed once so that many lines can be read. */
export interface Names {
  readonly groups: ReadonlyMap<string, readonly NamedGroup[]>
  readonly all: readonly NamedGroup[]
  readonly soldiers: ReadonlyMap<string, readonly OneToChoose[]>
  readonly ranks: ReadonlySet<string>
  /** The number of words of the longest name. */
  readonly longest: number
}

export interface Found {
  readonly used: number
  /** One is meant, or several may be. Never empty. */
  readonly targets: readonly Target[]
}

const KIND_WORDS: ReadonlyMap<string, string> = new Map([
  ['plt', 'platoon'],
  ['plat', 'platoon'],
  ['sqd', 'squad'],
  ['sq', 'squad'],
  ['sec', 'section'],
  ['sect', 'section'],
  ['tm', 'team'],
  ['first', '1st'],
  ['second', '2nd'],
  ['third', '3rd'],
  ['fourth', '4th'],
  ['headquarters', 'hq'],
])
const LAST_KIND = / (platoon|squad|section|team)$/
const ORDINALS = ['th', 'st', 'nd', 'rd']

export function namesOf(groups: readonly NamedGroup[], soldiers: readonly OneToChoose[]): Names {
  const byGroup = new Map<string, NamedGroup[]>()
  const bySoldier = new Map<string, OneToChoose[]>()
  const ranks = new Set<string>()
  let longest = 1
  const add = <T>(map: Map<string, T[]>, key: string, value: T) => {
    if (key === '') return
    longest = Math.max(longest, key.split(' ').length)
    const list = map.get(key)
    if (!list) map.set(key, [value])
    else if (!list.includes(value)) list.push(value)
  }
  for (const group of groups) {
    const key = groupKey(group.name)
    add(byGroup, key, group)
    // `@weapons` also names the Weapons Platoon.
    add(byGroup, key.replace(LAST_KIND, ''), group)
  }
  for (const soldier of soldiers) {
    add(bySoldier, plainKey(soldier.last), soldier)
    ranks.add(plainKey(soldier.rank))
  }
  return { groups: byGroup, all: groups, soldiers: bySoldier, ranks, longest }
}

/** Reads the name that starts at this word, which begins with @. The longest name that matches is meant. */
export function readWhom(words: readonly Word[], from: number, names: Names): Found | undefined {
  const said = words.slice(from, from + names.longest + 8)
  const group = readGroups(said, names)
  const soldier = readSoldier(said, names)
  if (!group || !soldier) return group ?? soldier
  // A Soldier and a group of one name: the match with more words counts, else both are offered.
  if (group.used !== soldier.used) return group.used > soldier.used ? group : soldier
  return { used: group.used, targets: [...group.targets, ...soldier.targets] }
}

/** `2nd platoon`, `1st squad 2nd platoon`, `2nd Platoon / 1st Squad`, `1st squad of 2nd platoon`. */
function readGroups(words: readonly Word[], names: Names): Found | undefined {
  const parts = slashed(words)
  const first = longestGroup(parts, 0, names)
  if (!first) return undefined
  let { groups, used } = first
  for (let level = 0; level < 3; level++) {
    const gap = ['/', 'of', 'in'].includes(parts[used]?.text ?? '') ? 1 : 0
    const next = longestGroup(parts, used + gap, names)
    if (!next) break
    const both = related(groups, next.groups, names.all)
    if (both.length === 0) break
    groups = both
    used += gap + next.used
  }
  // A name may not end inside a word: `2nd platoon/foo`.
  while (used > 0 && parts[used - 1]?.word === parts[used]?.word) used--
  const last = parts[used - 1]
  if (!last || (used < first.used && used < 1)) return undefined
  if (used < first.used) return undefined
  return { used: last.word + 1, targets: groups.map((group) => groupTarget(group, names.all)) }
}

interface Part {
  readonly text: string
  /** The word that this part belongs to. */
  readonly word: number
}

function slashed(words: readonly Word[]): Part[] {
  return words.flatMap(({ plain }, word) => {
    if (plain === '' && word > 0) return [{ text: '', word }]
    const text = word === 0 ? plain.replace(/^@/, '') : plain
    if (text === '/') return [{ text, word }]
    return text
      .split('/')
      .filter((part) => part !== '')
      .map((part) => ({ text: part, word }))
  })
}

function longestGroup(parts: readonly Part[], from: number, names: Names) {
  for (let used = Math.min(names.longest, parts.length - from); used > 0; used--) {
    const said = parts.slice(from, from + used).map((part) => part.text)
    if (said.some((text) => text === '' || text === '/')) continue
    const groups = names.groups.get(groupKey(said.join(' ')))
    if (groups) return { groups, used }
  }
  return undefined
}

/** The groups of one list that are below a group of the other. */
function related(one: readonly NamedGroup[], other: readonly NamedGroup[], all: readonly NamedGroup[]): NamedGroup[] {
  const below = (groups: readonly NamedGroup[], above: readonly NamedGroup[]) => {
    const ids = new Set(above.map(({ id }) => id))
    return groups.filter((group) => groupPath(all, group.id).some(({ id }) => id !== group.id && ids.has(id)))
  }
  const first = below(one, other)
  return first.length > 0 ? first : below(other, one)
}

function groupTarget(group: NamedGroup, all: readonly NamedGroup[]): Target {
  const name = joinPath(groupPath(all, group.id).map((each) => each.name))
  return { kind: 'group', id: group.id, name: name || group.name }
}

/** `Rivera`, `SGT Rivera`, `Rivera, J.`, `SGT Rivera, Ana`, `Rivera, Ana M Jr`. */
function readSoldier(words: readonly Word[], names: Names): Found | undefined {
  const said = words.map(({ plain }, index) => (index === 0 ? plain.replace(/^@/, '') : plain))
  const rank = names.ranks.has(plainKey(said[0] ?? '')) && words.length > 1 ? plainKey(said[0] ?? '') : null
  return (rank !== null ? lastName(words, said, 1, rank, names) : undefined) ?? lastName(words, said, 0, null, names)
}

function lastName(
  words: readonly Word[],
  said: readonly string[],
  from: number,
  rank: string | null,
  names: Names,
): Found | undefined {
  for (let length = Math.min(names.longest, words.length - from); length > 0; length--) {
    const part = said.slice(from, from + length)
    if (part.includes('')) continue
    const all = names.soldiers.get(plainKey(part.join(' '))) ?? []
    const named = rank === null ? all : all.filter((soldier) => plainKey(soldier.rank) === rank)
    if (named.length === 0) continue
    const after = from + length
    const closer = withFirstName(named, words, said, after)
    const meant = closer ?? { soldiers: named, used: after }
    const shown = choiceNames(meant.soldiers, names.all)
    const targets = meant.soldiers.map(({ id }, at): Target => ({ kind: 'soldier', id, name: shown[at] ?? '' }))
    return { used: meant.used, targets }
  }
  return undefined
}

/**
 * Reads a first name or initial after the last name. Only a comma or full stop, or a second Soldier of that last name,
 * makes the next word a first name.
 */
function withFirstName(named: readonly OneToChoose[], words: readonly Word[], said: readonly string[], at: number) {
  const before = words[at - 1]?.raw ?? ''
  const raw = words[at]?.raw ?? ''
  const first = plainKey(said[at] ?? '')
  const marked = before.endsWith(',') || /^\p{L}\.[,;:]?$/u.test(raw)
  if (first === '' || (!marked && (named.length < 2 || first.length < 2))) return undefined
  const soldiers = named.filter((soldier) => {
    const own = plainKey(soldier.first ?? '')
    return first.length === 1 ? own.startsWith(first) : own === first || own.split(' ')[0] === first
  })
  return soldiers.length > 0 ? withRestOfName({ soldiers, used: at + 1 }, words, said) : undefined
}

interface Named {
  readonly soldiers: readonly OneToChoose[]
  readonly used: number
}

/**
 * Reads the middle name or its initial, and the suffix, after a first name. When the first name is enough to name one
 * Soldier, only a capital letter makes the next word a name: in `@Rivera, Ana m4 keys` it belongs to the title.
 */
function withRestOfName(named: Named, words: readonly Word[], said: readonly string[]): Named {
  const { soldiers, used } = named
  if (soldiers.length === 1 && !/^\p{Lu}/u.test(words[used]?.raw ?? '')) return named
  const counted = soldiers.map((soldier) => ({ soldier, count: restSaid(soldier, said.slice(used)) }))
  const most = Math.max(...counted.map(({ count }) => count))
  if (most === 0) return named
  return { soldiers: counted.filter(({ count }) => count === most).map(({ soldier }) => soldier), used: used + most }
}

/** How many of the words are the Soldier's middle name and suffix, in this order. */
function restSaid({ middle = '', suffix = '' }: OneToChoose, said: readonly string[]): number {
  let count = 0
  for (const part of plainKey(`${middle} ${suffix}`).split(' ')) {
    const word = plainKey(said[count] ?? '')
    if (word !== '' && (part === word || (word.length === 1 && part.startsWith(word)))) count++
  }
  return count
}

/** The shortest text that names this target and nothing else. Null when there is none. */
export function wayToSay(target: Target, names: Names, soldiers: readonly OneToChoose[]): string | null {
  return (
    ways(target, names, soldiers).find((way) => {
      const words = way.split(' ').map((raw, index) => ({
        start: 0,
        end: 0,
        raw,
        plain: (index === 0 ? `@${raw}` : raw).toLowerCase().replace(/[,;:.)\]]+$/, ''),
      }))
      const found = readWhom(words, 0, names)
      return found?.used === words.length && found.targets.length === 1 && found.targets[0]?.id === target.id
    }) ?? null
  )
}

function ways(target: Target, names: Names, soldiers: readonly OneToChoose[]): string[] {
  if (target.kind === 'group') {
    const path = groupPath(names.all, target.id).map((group) => group.name)
    return path.map((_, index) => path.slice(path.length - 1 - index).join(' / '))
  }
  const soldier = soldiers.find(({ id }) => id === target.id)
  if (!soldier) return []
  const { rank, last, first = '' } = soldier
  return [
    last,
    `${rank} ${last}`,
    rosterName(soldier),
    `${last}, ${first.split(' ')[0]}`,
    `${rank} ${last}, ${first.split(' ')[0]}`,
    rosterName({ ...soldier, sharesName: true }),
  ]
}

/** The name without case, accents and punctuation: `O’Brien`, `Núñez`, `Smith-Jones`. */
function plainKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}.,'’`-]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

function groupKey(text: string): string {
  return plainKey(text)
    .replace(/^(\d+)(plt|platoon|sqd|squad)$/, '$1 $2')
    .split(' ')
    .map((word) => KIND_WORDS.get(word) ?? (/^\d{1,2}$/.test(word) ? ordinal(Number(word)) : word))
    .join(' ')
}

function ordinal(count: number): string {
  const teen = count % 100 > 10 && count % 100 < 14
  return `${count}${teen ? 'th' : (ORDINALS[count % 10] ?? 'th')}`
}
