import type { GroupKind } from '../groups.ts'

/** One group in the path to a Soldier's group, from the top down. */
export interface GroupStep {
  readonly kind: GroupKind
  readonly name: string
}

export type GroupLevel = 'platoon' | 'squad' | 'team'

const WORDS = new Map(
  Object.entries({
    Platoon: 'plt plts pltn plat platoon',
    Squad: 'sqd sq squad',
    Section: 'sec sect section',
    Team: 'tm team',
  }).flatMap(([word, spellings]) => spellings.split(' ').map((spelling) => [spelling, word] as const)),
)
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ')
/** The longest group name in characters. Longer text is not matched, because the patterns would be slow on it. */
const LONGEST_GROUP = 120
const NONE = /^(?:-+|n\/?a|none|nil|unassigned)$/i

/**
 * The group that a cell under Plt, Sqd or Team means, in its printed form: `1` is `1st Platoon` under Plt and `1st
 * Squad` under Sqd, `A` is `A Team` under Team, and `2nd PLT` is `2nd Platoon`. Names in words do not change: `HQ`,
 * `Weapons Squad`, `Mortars`. Null for a cell without a group.
 */
export function readGroup(text: string, level: GroupLevel, heading: string): GroupStep | null {
  const typed = text.replace(/[\s_]+/g, ' ').trim()
  if (typed === '' || NONE.test(typed)) return null
  if (typed.length > LONGEST_GROUP) return { kind: level, name: typed }
  const spoken = typed.match(/[A-Za-z]+\.?|\d+(?:st|nd|rd|th)?|[^A-Za-z\d]+/gi) ?? []
  const unit = spoken.map(kindWordOf).find(Boolean)
  const bare = spoken
    .filter((word) => !kindWordOf(word))
    .join('')
    .replace(/^[\s/#:-]+|[\s/#:-]+$/g, '')

  const usual =
    level === 'squad'
      ? /sec/i.test(heading) && !/sq/i.test(heading)
        ? 'Section'
        : 'Squad'
      : level === 'team'
        ? 'Team'
        : 'Platoon'
  const kindWord = unit ?? usual
  const kind = kindOf(level, kindWord, bare)
  const number = numberOf(bare)
  if (number !== null) return { kind, name: `${ordinal(number)} ${kindWord}` }
  if (/^[A-Za-z]$/.test(bare)) return { kind, name: `${bare.toUpperCase()} ${kindWord}` }
  if (/^h(?:ead)?q(?:uarters)?$/i.test(bare) && unit === undefined) return { kind, name: 'HQ' }
  // In a name in words, only an abbreviated last word is spelled out (`Weapons SQD`).
  const lastWord = kindWordOf(spoken.at(-1) ?? '')
  return { kind, name: lastWord && bare ? `${bare} ${lastWord}` : typed }
}

/** The full word for a kind of group: `Platoon` for `plt`, `Section` for `SEC`. Undefined for any other word. */
export function kindWordOf(word: string): string | undefined {
  return WORDS.get(word.toLowerCase().replace('.', ''))
}

function kindOf(level: GroupLevel, word: string, bare: string): GroupKind {
  if (level !== 'squad') return level
  return word === 'Section' || /^h(?:ead)?q(?:uarters)?$/i.test(bare) ? 'section' : 'squad'
}

function numberOf(text: string): number | null {
  const match = /^(\d{1,3})(?:st|nd|rd|th)?(?:\.0)?$/i.exec(text)
  if (match) return Number(match[1])
  const index = ORDINALS.indexOf(text.toLowerCase())
  return index < 0 ? null : index + 1
}

/**
 * The groups of several levels in one cell: `1st PLT / 2nd SQD`, or `1/2` and `1-2-A` under a heading such as
 * `Plt/Sqd/Tm`. Null for a cell that names one group.
 */
export function readGroups(text: string, heading: string): readonly (GroupStep | null)[] | null {
  if (text.length > LONGEST_GROUP) return null
  const levels: readonly GroupLevel[] = ['platoon', 'squad', 'team']
  const headings = heading.split(/[/,&+-]|\s/).filter((word) => kindWordOf(word))
  const parts = text.split(headings.length > 1 ? /\s*[/,\\-]\s*/ : /\s*[/,\\]\s*/).map((part) => part.trim())
  if (parts.length < 2 || parts.length > 3 || parts.includes('')) return null
  const worded = parts.every((part) =>
    part.split(/[\s\d]+/).some((word) => kindWordOf(word.replace(/^(?:st|nd|rd|th)$/i, ''))),
  )
  if (!worded && headings.length < parts.length) return null
  return parts.map((part, index) => readGroup(part, levels[index] ?? 'team', headings[index] ?? ''))
}

export function ordinal(number: number): string {
  const tens = number % 100
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}
