import { parseLastNameFirst, parsePersonName } from '../../identity/person-name.ts'
import { parseRank } from '../rank.ts'
import type { NameOrder } from '../schema.ts'
import { isCommonFirstName } from './first-names.ts'
import { type Cell, cellText } from './import-grid.ts'
import type { ImportedValues } from './import-line.ts'

/** The longest name in characters. Longer text is not matched, because the patterns would be slow on it. */
const LONGEST_NAME = 200
/** A nickname or a remark: `(Sally)`, `[TDY]`, `"Tex"`, `'Tex'`. */
const BESIDE_THE_NAME = /\(([^()]*)\)|\[([^[\]]*)\]|["“”]([^"“”]*)["“”]|(?<=^|\s)['‘]([^'‘’\s]+)['’](?=[\s,]|$)/g
const NO_MIDDLE_NAME = /^(?:nmn|nmi)\.?$/i
const SUFFIX = /^(?:jr|sr|i{2,3}|iv|v)\.?$/i

interface TidyName {
  readonly text: string
  readonly promotable: boolean
  /** Text beside the name that is not part of it. */
  readonly left: readonly string[]
}

/** A name without what lists add to it: `*Hill`, `1. Moss`, `Wolf (P)`, `Diaz, Ana NMN`, `Ray, Robert "Tex"`. */
export function tidyName(typed: string): TidyName {
  const same = { text: typed, promotable: false, left: [] }
  if (typed.length > LONGEST_NAME) return same
  const left: string[] = []
  let promotable = false
  const text = typed
    .replace(/^(?:[*#•†‡]\s*|\d{1,4}[.)]\s*)+/, '')
    .replace(BESIDE_THE_NAME, (_, ...inner: (string | undefined)[]) => {
      const said =
        inner
          .slice(0, 4)
          .find((one) => one !== undefined)
          ?.trim() ?? ''
      if (SUFFIX.test(said)) return ` ${said} `
      if (/^p(?:romotable)?$/i.test(said)) promotable = true
      else if (said !== '' && !NO_MIDDLE_NAME.test(said)) left.push(said)
      return ' '
    })
    .split(/\s+/)
    .filter((word, index) => word !== '' && (index === 0 || !NO_MIDDLE_NAME.test(word)))
    .join(' ')
    .replace(/\s*[*#†‡]+$/, '')
    .replace(/ ,/g, ',')
  const tidy = text === typed || typed.trimEnd().endsWith(',') ? text : text.replace(/,$/, '')
  return tidy.replace(/[\s,]/g, '') === '' ? same : { text: tidy, promotable, left }
}

/** Whether the name says that there is no middle name: `Diaz, Ana NMN`. */
export function hasNoMiddle(typed: string): boolean {
  return typed.length <= LONGEST_NAME && typed.split(/[\s,()]+/).some((word) => NO_MIDDLE_NAME.test(word))
}

export interface ReadName {
  readonly values: ImportedValues
  /** Notes for the user on how it was read. */
  readonly said: readonly string[]
}

interface NameContext {
  /** The file has no column for the rank, so the name may contain it. */
  readonly wantsRank: boolean
  readonly rankCell: Cell
  readonly order: NameOrder
  /** The other rows of the column contradict this name, or nothing decides the order. */
  readonly doubtful: boolean
}

/** Reads the parts of a whole name. */
export function readWholeName(typed: string, context: NameContext): ReadName {
  const { bare, values: before, said } = withoutRank(typed, context)
  const backwards = context.order === 'last first' && needsOrder(bare)
  const { last, first, middle, suffix } = backwards ? parseLastNameFirst(bare) : parsePersonName(bare)
  const values: ImportedValues = {
    ...before,
    ...(last && { last }),
    ...(first && { first }),
    ...(middle && { middle }),
    ...(suffix && { suffix }),
  }
  if (!context.doubtful || !needsOrder(bare)) return { values, said }
  return { values, said: [...said, `last name ${last}, first name ${first}; the order of this name is not certain`] }
}

interface BareName extends ReadName {
  /** The remaining words. */
  readonly bare: string
}

/**
 * Splits a whole name under Last name, such as `O'NEIL, Sean`, when the line has no first name, and reports the parts.
 */
export function withGivenNames(name: BareName, isFree: (part: 'first' | 'middle' | 'suffix') => boolean): BareName {
  const { bare } = name
  if (!bare.includes(',') || !isFree('first')) return name
  const { last, first, middle, suffix } = parsePersonName(bare)
  // `Van Dyke, III` is only a last name.
  if (first === '' || !bare.startsWith(last)) return name
  const values: ImportedValues = {
    ...name.values,
    first,
    ...(middle && isFree('middle') && { middle }),
    ...(suffix && isFree('suffix') && { suffix }),
  }
  const parts = [`last name ${last}`, `first name ${first}`]
  if (values.middle) parts.push(`middle name ${middle}`)
  if (values.suffix) parts.push(`suffix ${suffix}`)
  return { bare: last, values, said: [...name.said, parts.join(', ')] }
}

/** The words of a name cell, without marks and without a rank in front. */
export function withoutRank(
  typed: string,
  { wantsRank, rankCell }: Pick<NameContext, 'wantsRank' | 'rankCell'>,
): BareName {
  const { text, promotable, left } = tidyName(typed)
  const values: ImportedValues = promotable ? { promotable: true } : {}
  const said = left.map((one) => `“${one}” is left out of the name`)
  const found = rankInFront(text)
  if (!found) return { bare: text, values, said }
  const { front, rest, rank } = found
  if (wantsRank) Object.assign(values, { rank: rank.rank.abbr })
  else {
    const inColumn = parseRank(cellText(rankCell))?.rank
    // Major and General are also names. An abbreviation is always a rank.
    if (inColumn !== rank.rank && rank.rank.abbr !== front.toUpperCase().replace(/[^A-Z0-9]/g, ''))
      return { bare: text, values, said }
    if (inColumn && inColumn !== rank.rank)
      said.push(`${front} in front of the name is left out; the rank is ${inColumn.abbr}`)
  }
  if (rank.promotable) values.promotable = true
  return { bare: rest, values, said }
}

/** The rank in front of a name: `SGT Smith, John`. A last name such as Major has no other words before its comma. */
function rankInFront(text: string) {
  const words = text.split(/\s+/)
  for (let length = Math.min(4, words.length - 1); length > 0; length -= 1) {
    const front = words
      .slice(0, length)
      .join(' ')
      .replace(/[/\-–]$/, '')
    const rank = front.includes(',') ? null : parseRank(front)
    if (rank) return { front, rest: words.slice(length).join(' '), rank }
  }
  return null
}

/** Whether the order of the words decides which one is the last name. */
function needsOrder(bare: string): boolean {
  if (bare.includes(',') || !bare.trim().includes(' ')) return false
  // A suffix in the middle already shows the order.
  const { last, first } = parsePersonName(bare)
  return first !== '' && last !== parseLastNameFirst(bare).last
}

/** Votes for the two orders. A common first name is one vote. An initial is two, because no last name is an initial. */
interface Votes {
  readonly firstLast: number
  readonly lastFirst: number
}

/** The votes of one name without a comma. */
function votesOf(bare: string): Votes {
  const none = { firstLast: 0, lastFirst: 0 }
  if (!needsOrder(bare)) return none
  const { last, first } = parsePersonName(bare)
  const backwards = parseLastNameFirst(bare)
  if (isInitial(last)) return { ...none, lastFirst: 2 }
  const inside = bare
    .split(/\s+/)
    .filter((word) => !SUFFIX.test(word))
    .slice(0, -1)
  if (inside.some(isInitial)) return { ...none, firstLast: 2 }
  const known = isCommonFirstName(first)
  if (known && !isCommonFirstName(last)) return { ...none, firstLast: 1 }
  return !known && isCommonFirstName(backwards.first) ? { ...none, lastFirst: 1 } : none
}

function isInitial(word: string): boolean {
  return /^\p{L}\.?$/u.test(word)
}

interface DecidedOrder {
  readonly order: NameOrder
  readonly decided: 'by its rows' | 'by its heading' | 'by you' | 'not certain'
}

/** The order of the names without a comma in a column. Null when all names have one. */
export function nameOrderOf(
  bares: readonly string[],
  heading: string,
  chosen: NameOrder | undefined,
): DecidedOrder | null {
  if (!bares.some(needsOrder)) return null
  if (chosen) return { order: chosen, decided: 'by you' }
  let [firstLast, lastFirst] = [0, 0]
  for (const votes of bares.map(votesOf)) {
    firstLast += votes.firstLast
    lastFirst += votes.lastFirst
  }
  // An order needs at least two votes, and twice as many as the other, because a single name may be unusual.
  if (firstLast >= Math.max(2, 2 * lastFirst)) return { order: 'first last', decided: 'by its rows' }
  if (lastFirst >= Math.max(2, 2 * firstLast)) return { order: 'last first', decided: 'by its rows' }
  const said = /last.*first|(first).*last/is.exec(heading.slice(0, LONGEST_NAME))
  if (said) return { order: said[1] ? 'first last' : 'last first', decided: 'by its heading' }
  return { order: 'first last', decided: 'not certain' }
}

/** Whether a name shows another order than its column. */
export function contradicts(bare: string, order: NameOrder): boolean {
  const { firstLast, lastFirst } = votesOf(bare)
  return order === 'first last' ? lastFirst > firstLast : firstLast > lastFirst
}
