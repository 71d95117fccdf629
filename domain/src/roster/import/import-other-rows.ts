import type { ImportPreview, ImportProblem, ImportTarget } from '../schema.ts'
import { parseRank } from '../rank.ts'
import { isCommonFirstName } from './first-names.ts'
import { columnLetters, type Row, trimmed } from './import-grid.ts'
import { type GroupLevel, type GroupStep, kindWordOf, readGroup } from './import-groups.ts'
import { repeatsHeadings } from './import-headings.ts'
import { type LineReader, shown } from './import-line.ts'
import { faultOf } from './import-values.ts'

type Cleaning = ImportPreview['cleaned'][number]

/** A line without a Soldier: one that is understood and skipped, or a problem that somebody has to look at. */
export type OtherRow =
  | { readonly kind: 'passed'; readonly cleaned: Omit<Cleaning, 'line'> }
  | { readonly kind: 'problem'; readonly problem: Omit<ImportProblem, 'line'> }

const LEVELS: readonly GroupLevel[] = ['platoon', 'squad', 'team']
const TOTAL =
  /^(?:(?:grand|sub)[ -]?)?totals?\b|^count\b|^end of (?:list|roster)|^(?:assigned|attached|detached|authorized|on hand|present|absent|available|strength|pax)\s*(?:[:=(#]|\d|$)/i
const VACANT = /^[\s(<*-]*(?:vacant|vacancy|unfilled)(?:\s+position)?[\s)>*-]*$/i
/** The longest group heading in characters. */
const LONGEST_BAR = 40
const MOST_WORDS = 5

/**
 * Reads the rows between the Soldiers. A row with only `1ST PLATOON` or `Alpha Section` is the group of the lines below
 * it, for every level that has no column in the sheet.
 */
export class OtherRows {
  readonly #headings: readonly string[]
  readonly #reader: LineReader
  readonly #open: readonly GroupLevel[]
  readonly #bars = new Map<GroupLevel, GroupStep>()

  constructor(headings: readonly string[], reader: LineReader) {
    this.#headings = headings
    this.#reader = reader
    this.#open = LEVELS.filter((level) => reader.headingOf(level) === null)
  }

  /** The groups named by the heading rows above this line. */
  get bars(): readonly GroupStep[] {
    return this.#open.flatMap((level) => this.#bars.get(level) ?? [])
  }

  read(row: Row): OtherRow | null {
    const filled = row.map((cell, index) => ({ text: trimmed(cell), index })).filter(({ text }) => text !== '')
    const [first] = filled
    if (!first) return null
    const at = (cell: { text: string; index: number }) => ({
      column: this.#headings[cell.index] || `Column ${columnLetters(cell.index)}`,
      value: shown(cell.text),
    })
    const passed = (cell: typeof first, meaning: string): OtherRow => ({
      kind: 'passed',
      cleaned: { ...at(cell), meaning },
    })
    if (filled.every(({ text }) => faultOf(text) !== null))
      return passed(first, 'only formulas without a result, skipped')
    if (repeatsHeadings(row, this.#headings)) return passed(first, 'repeated headings, skipped')
    const vacant = filled.find(({ text, index }) => this.#names(index) && VACANT.test(text))
    if (vacant) return passed(vacant, 'a vacant position, skipped')
    if (/^(?:(?:grand|sub)[ -]?)?totals?\b|^count\b|^end of (?:list|roster)/i.test(first.text))
      return passed(first, 'a total, skipped')
    const total = filled.find(({ text }) => TOTAL.test(text))
    if (total && !filled.some(({ index }) => this.#names(index))) return passed(total, 'a total, skipped')

    // Merged cells may repeat the same text, and a count may stand beside it.
    const said = new Set(filled.filter(({ text }) => !/^\d+$/.test(text)).map(({ text }) => text))
    const words = filled.find(({ text }) => !/^\d+$/.test(text))
    if (said.size === 1 && words && (filled.length > 1 || this.#headings.length > 2)) {
      const bar = readBar(words.text, !this.#bars.has('platoon'))
      if (bar) return passed(words, this.#under(bar))
      if (new Set(filled.map(({ text }) => text)).size > 1 || looksLikeName(words.text)) return null
      const problem = 'only one cell is filled, not a Soldier'
      const [top] = this.#open
      const name = top && groupInWords(words.text)
      if (!name) return { kind: 'problem', problem: { ...at(words), problem } }
      // The row names somebody or something else, so the lines below no longer belong to the group above.
      if (words.index === 0 || filled.length > 1 || !this.#names(words.index))
        return passed(words, this.#under({ level: top, step: { kind: top, name } }))
      this.#bars.clear()
      return {
        kind: 'problem',
        problem: { ...at(words), problem: `${problem}; the lines below are in no group` },
      }
    }
    return null
  }

  /** Whether this column identifies a Soldier. */
  #names(index: number): boolean {
    const who: readonly ImportTarget[] = ['name', 'last', 'rank', 'dodid']
    return who.some((target) => this.#reader.indexOf(target) === index)
  }

  #under({ level, step }: Bar): string {
    if (!this.#open.includes(level)) return 'a heading between the lines, skipped'
    for (const below of LEVELS.slice(LEVELS.indexOf(level))) this.#bars.delete(below)
    this.#bars.set(level, step)
    return `the lines below are in ${this.bars.map(({ name }) => name).join(', ')}`
  }
}

interface Bar {
  readonly level: GroupLevel
  readonly step: GroupStep
}

/** The group that a row with a single text names, or null when the text is something else. */
export function readBar(text: string, noPlatoonYet: boolean): Bar | null {
  if (text.length > 3 * LONGEST_BAR) return null
  const bare = text
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .split(/\s[-–—]\s|["“”:|]|\s{3,}/)[0]
    ?.replace(/[\s*=_-]+/g, ' ')
    .trim()
  if (!bare || bare.length > LONGEST_BAR || /[,@;]/.test(bare)) return null
  const words = bare.match(/[A-Za-z]+|\d+(?:st|nd|rd|th)?/gi) ?? []
  if (words.length > MOST_WORDS) return null
  const kind = words.map(kindWordOf).find(Boolean)
  const headquarters =
    /^(?:(?:co|company|trp|troop|btry|battery)\s+)?h(?:ead)?q(?:uarters)?(?:\s+(?:element|sec|section))?$/i
  const level: GroupLevel | null = headquarters.test(bare)
    ? noPlatoonYet || /^(?:co|trp|troop|btry|battery)/i.test(bare)
      ? 'platoon'
      : 'squad'
    : kind === 'Platoon'
      ? 'platoon'
      : kind === 'Team'
        ? 'team'
        : kind
          ? 'squad'
          : null
  if (!level || (words.length < 2 && !headquarters.test(bare))) return null
  // A heading row is often in capitals, and a group name is not.
  const step = readGroup(bare.replace(/[A-Z]{4,}/g, capitalised), level, '')
  return step && { level, step }
}

/** Words of notes and titles, which do not name a group. */
const NO_GROUP =
  /\b(?:prepared|updated|roster|list|as of|poc|notes?|remarks?|legend|key|page|date|unclassified|official|privacy|personal|cui|fouo|secret|confidential|end|commander|yes|no|see|call)\b/i
const LITTLE_WORDS = /^(?:and|of|the|on|in|to|&|\/|-)$/i

/**
 * The name of a group in words, such as `MORTARS`, `Attachments` or `Brigade Staff`. Null when the words may mean
 * something else.
 */
function groupInWords(text: string): string | null {
  const bare = text
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/[\s*=_:]+/g, ' ')
    .trim()
  if (bare.length > LONGEST_BAR || !/^[\p{L}\d][\p{L}\d &/.'’-]*$/u.test(bare) || !/\p{L}{3}/u.test(bare)) return null
  const words = bare.split(' ')
  if (words.length > MOST_WORDS || NO_GROUP.test(bare)) return null
  if (!words.every((word) => LITTLE_WORDS.test(word) || /^[\p{Lu}\d]/u.test(word))) return null
  if (words.some((word) => isCommonFirstName(word) || parseRank(word) !== null)) return null
  return bare.replace(/[A-Z]{4,}/g, capitalised)
}

function capitalised(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase()
}

function looksLikeName(text: string): boolean {
  return text.includes(',') && !/\d/.test(text)
}
