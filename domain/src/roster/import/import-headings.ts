import { fold } from '../../kernel/search-words.ts'
import { isOwnKey, type OwnField, type OwnKey, ownKey } from '../own-fields.ts'
import type { ImportPreview, ImportTarget } from '../schema.ts'
import { FIELD_KEYS, type FieldKey, SOLDIER_FIELDS } from '../soldier-fields.ts'
import {
  type ExtensionColumn,
  type ExtensionTarget,
  isExtensionTarget,
  type KnownExtension,
} from './import-extension.ts'
import { type Cell, columnLetters, type Grid, isBlank, type Row, SSN_REMOVED, trimmed } from './import-grid.ts'

export type ImportColumn = ImportPreview['columns'][number]

/** What a heading means: a target, something that Muster knows but does not store, or unknown. */
type Meaning = ImportTarget | 'readiness' | 'ssn' | 'unknown'

/** The number of rows in which headings are searched, below any title block. */
export const SEARCHED_ROWS = 60
/** Longer text is a remark, whatever words it has. */
const LONGEST_HEADING = 120
const SAMPLES = 5

const STRUCTURE_HEADINGS: Readonly<Record<'name' | 'platoon' | 'squad' | 'team', string>> = {
  name: 'name fullname soldier soldiers soldiername soldiersname servicemember sm member personnel nameofsoldier nameandrank',
  platoon: 'platoon plt plat pltn pl platoonsection pltsection pltsec',
  squad: 'squad sqd sq section sec sect squadsection sectionsquad sqdsec sqdsection secsqd',
  team: 'team tm fireteam crew squadteam',
}

const READINESS =
  /^(?:aft|acft|apft|cft|pt (?:test|score|date)|(?:weapons?|rifle|pistol|m ?4|m ?16|m ?17) (?:qual|date|score|card)|qual|iwq|pha|dental|mrc|med(?:ical)?(?: readiness| class|pros)|ht\b|wt\b|height|weight|bmi\b|body (?:comp|fat)|waist|tape|hiv|vision|hearing|audio|immuni[sz]|flu\b|drc|pdhra|profile|flag|sglv|dd ?93|ncoer|oer\b|eval|sharp|eo\b|cyber|fitness|deployable|rfs|crc|h ?w\b)/

const BY_HEADING = new Map<string, ImportTarget>()
for (const key of FIELD_KEYS) BY_HEADING.set(compact(SOLDIER_FIELDS[key].label), key)
for (const key of FIELD_KEYS) {
  for (const heading of SOLDIER_FIELDS[key].headings) {
    if (!BY_HEADING.has(compact(heading))) BY_HEADING.set(compact(heading), key)
  }
}
for (const target of ['name', 'platoon', 'squad', 'team'] as const) {
  for (const heading of STRUCTURE_HEADINGS[target].split(' ')) BY_HEADING.set(heading, target)
}

function compact(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** The meaning of a heading. Case, spaces, punctuation and (remarks) do not matter. */
export function meaningOf(heading: string): Meaning {
  if (heading.length > LONGEST_HEADING) return 'unknown'
  const full = compact(heading)
  if (full === '') return 'unknown'
  if (/^(?:full)?ssn|socialsecurity|^social$|ssn$/.test(full)) return 'ssn'
  // The last four digits of an SSN. The last four of a serial number mean something else.
  if (/^last(?:4|four)(?:digits|of|the|social|soc|no|number)*$|last4$/.test(full)) return 'ssn'
  const known = BY_HEADING.get(full)
  if (known) return known
  if (/last/.test(full) && /first/.test(full)) return 'name'
  if (/^name.+first/.test(full)) return 'name'
  if (/^(?:rank|grade|rk|rnk)(?:grade|mos)?(?:and)?(?:fullname|name|names|soldier)$/.test(full)) return 'name'
  const withoutRemark = compact(heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '))
  const shorter =
    BY_HEADING.get(withoutRemark) ?? BY_HEADING.get(withoutRemark.replace(/s$/, '')) ?? dateField(withoutRemark)
  // `POV (Y/N)` asks whether there is one, and not which.
  if (shorter) return isYesOrNo(heading) && !isFlag(shorter) ? 'unknown' : shorter
  const spaced = heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return READINESS.test(spaced) ? 'readiness' : (oneOf(heading) ?? 'unknown')
}

function isYesOrNo(heading: string): boolean {
  return /[([]\s*y(?:es)?\s*\/\s*no?\s*[)\]]/i.test(heading)
}

function isFlag(target: ImportTarget): boolean {
  return isField(target) && SOLDIER_FIELDS[target].kind === 'flag'
}

const OTHER_PERSON = /super|rater|sponsor|spouse|leader|nok|kin|emergency|counsel|prepared|poc/i
const IDENTIFYING: ReadonlySet<ImportTarget> = new Set(['rank', 'name', 'last', 'first', 'dodid', 'mos', 'platoon'])

/** Two names in one heading, when only one is known: `Dienstgrad/Rank`, `Plt/Sqd`. Not `Rater/Rank`. */
function oneOf(heading: string): ImportTarget | undefined {
  if (OTHER_PERSON.test(heading)) return undefined
  const parts = heading.split(/[/,&|\n]|\s-\s/).map((part) => BY_HEADING.get(compact(part)))
  const levels = parts.filter((part) => part === 'platoon' || part === 'squad' || part === 'team')
  if (levels.length === parts.length) return levels[0]
  const known = new Set(parts.filter((part) => part !== undefined))
  const [only] = known
  return known.size === 1 && only && IDENTIFYING.has(only) ? only : undefined
}

/** `DOR Date` is the DOR, but `Weapon Date` is not the weapon. */
function dateField(heading: string): ImportTarget | undefined {
  const target = BY_HEADING.get(heading.replace(/date$/, ''))
  return target && isField(target) && SOLDIER_FIELDS[target].kind === 'date' ? target : undefined
}

/** The headings in a row. A blank cell takes the heading of the row above, because headings may be merged down. */
export function headingsAt(grid: Grid, index: number): string[] {
  const row = grid[index] ?? []
  const above = grid[index - 1] ?? []
  const width = Math.max(row.length, above.length)
  return Array.from({ length: width }, (_, column) => {
    const own = headingText(row[column])
    if (own !== '') return own
    const merged = headingText(above[column])
    return meaningOf(merged) === 'unknown' ? '' : merged
  })
}

export function headingText(cell: Cell | undefined): string {
  return typeof cell === 'string' ? trimmed(cell).replace(/\s+/g, ' ') : ''
}

/**
 * The row with the headings, below any title block: the row with the most known headings. Null when no row has two of
 * them, or a name.
 */
export function findHeadingRow(grid: Grid): number | null {
  let best: { index: number; score: number } | null = null
  for (let index = 0; index < Math.min(grid.length, SEARCHED_ROWS); index += 1) {
    const meanings = new Set(headingsAt(grid, index).map(meaningOf))
    meanings.delete('unknown')
    const own = (grid[index] ?? []).filter((cell) => meaningOf(headingText(cell)) !== 'unknown').length
    const enough = own > 0 && (meanings.size > 1 || meanings.has('name'))
    if (enough && (best === null || meanings.size > best.score)) best = { index, score: meanings.size }
  }
  return best?.index ?? null
}

/**
 * The choices that still apply when the headings are read from another row: those of columns with the same heading. A
 * column without a heading keeps its choice only in the same sheet.
 */
export function keptChoices<Choice extends { readonly index: number }>(
  choices: readonly Choice[],
  before: readonly string[],
  after: readonly string[],
  sameSheet: boolean,
): Choice[] {
  return choices.filter(({ index }) => {
    const heading = before[index] ?? ''
    return heading === (after[index] ?? '') && (sameSheet || heading !== '')
  })
}

/** Whether a row repeats the headings, as on printed pages. */
export function repeatsHeadings(row: Row, headings: readonly string[]): boolean {
  let filled = 0
  let same = 0
  for (const [index, cell] of row.entries()) {
    if (isBlank(cell)) continue
    filled += 1
    if (compact(headingText(cell)) !== '' && compact(headingText(cell)) === compact(headings[index] ?? '')) same += 1
  }
  return same >= 2 && same * 2 >= filled
}

const NOTES = {
  readiness: 'Not read from files; record it under Readiness',
  ssn: 'Muster keeps no Social Security numbers',
  unknown: 'Muster does not know this heading; choose a field to use it',
  unnamed: 'This column has no heading; choose a field to use it',
  closed: 'Your part of this roster does not let you change this; ask its owner',
} as const

/** The use of each column: first the leader's own choices, then labels, then other headings from left to right. */
export function planColumns(input: {
  readonly headings: readonly string[]
  readonly rows: Grid
  readonly personalFields: readonly FieldKey[]
  readonly ownFields?: readonly OwnField[] | undefined
  readonly mapping?: readonly { readonly index: number; readonly target: ImportTarget }[] | undefined
  readonly extensions?: readonly KnownExtension[] | undefined
}): ImportColumn[] {
  const { headings, rows, personalFields, ownFields = [], extensions = [] } = input
  const others = new Set<string>([
    ...ownFields.map(({ id }) => ownKey(id)),
    ...extensions.flatMap(({ extension }) => extension.targets.map(({ target }) => target)),
  ])
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), headings.length)
  const indexes = Array.from({ length: width }, (_, index) => index).filter(
    (index) => (headings[index] ?? '') !== '' || rows.some((row) => !isBlank(row[index])),
  )
  const chosen = new Map((input.mapping ?? []).map(({ index, target }) => [index, target]))
  const removed = new Set(indexes.filter((index) => rows.some((row) => row[index] === SSN_REMOVED)))
  const byHeading = meaningsOf(headings, rows, ownFields, extensions)
  const meanings = Array.from(
    { length: width },
    (_, index): Meaning => (removed.has(index) ? 'ssn' : (byHeading[index] ?? 'unknown')),
  )
  const taken = claims(indexes, headings, meanings, chosen)

  return indexes.map((index) => {
    const heading = headings[index] ?? ''
    const meaning = meanings[index] ?? 'unknown'
    const own = chosen.get(index)
    const column = (target: ImportTarget, note: string | null): ImportColumn => {
      // A Social Security number is not shown as a sample either.
      const samples = meaning === 'ssn' ? [] : samplesOf(rows, index)
      return { index, heading, target, ...(own && { chosen: own }), note, samples }
    }
    if (meaning === 'ssn') return column('ignore', NOTES.ssn)
    if (own === 'ignore') return column('ignore', null)
    const target = own ?? meaning
    if (target === 'readiness') return column('ignore', NOTES.readiness)
    if (target === 'unknown') return column('ignore', heading === '' ? NOTES.unnamed : NOTES.unknown)
    if (target === 'ignore') return column('ignore', null)
    if ((isExtensionTarget(target) || isOwnKey(target)) && !others.has(target)) return column('ignore', NOTES.unknown)
    if (isField(target) && SOLDIER_FIELDS[target].personal && !personalFields.includes(target)) {
      return column('ignore', `${SOLDIER_FIELDS[target].label} is off; turn it on in the roster settings to keep it`)
    }
    const owner = taken.get(target)
    if (owner !== undefined && owner !== index) {
      return column('ignore', `Column ${columnLetters(owner)} “${headings[owner] ?? ''}” is read for this already`)
    }
    return column(target, null)
  })
}

/** The columns without those that the leader may not change. */
export function withoutClosed(
  columns: readonly ImportColumn[],
  closed: readonly ImportTarget[],
): { readonly columns: ImportColumn[]; readonly leftOut: readonly ImportColumn[] } {
  const leftOut: ImportColumn[] = []
  const kept = columns.map((column) => {
    if (!closed.includes(column.target)) return column
    const ignored = { ...column, target: 'ignore' as const, note: NOTES.closed }
    leftOut.push(ignored)
    return ignored
  })
  return { columns: kept, leftOut }
}

/** The columns without those that need another column which the file does not have. */
export function withoutLacking(
  columns: readonly ImportColumn[],
  extensions: readonly KnownExtension[],
): { readonly columns: ImportColumn[]; readonly lacking: readonly ImportColumn[] } {
  const needs = new Map<ImportTarget, ExtensionColumn['needs']>(
    extensions.flatMap(({ extension }) => extension.targets.map(({ target, needs }) => [target, needs])),
  )
  const read = new Set(columns.map(({ target }) => target))
  const lacking: ImportColumn[] = []
  const kept = columns.map((column) => {
    const needed = needs.get(column.target)
    if (!needed || read.has(needed.target)) return column
    const ignored = { ...column, target: 'ignore' as const, note: needed.otherwise }
    lacking.push(ignored)
    return ignored
  })
  return { columns: kept, lacking }
}

/**
 * The meaning of each heading. The name of an own field of the roster is that field. `Name` beside `First name`, without
 * `Last name`, is the last name.
 */
function meaningsOf(
  headings: readonly string[],
  rows: Grid,
  ownFields: readonly OwnField[],
  extensions: readonly KnownExtension[],
): Meaning[] {
  const meanings = headings.map((heading, index): Meaning => {
    const own = meaningOf(heading)
    if (own !== 'readiness' && own !== 'unknown') return own
    const field = ownFieldCalled(heading, ownFields)
    if (field) return field
    return extensionTargetOf(heading, () => rows.map((row) => row[index]), extensions) ?? own
  })
  const lastOnly = meanings.includes('first') && !meanings.includes('last')
  return meanings.map((meaning) => (meaning === 'name' && lastOnly ? 'last' : meaning))
}

function ownFieldCalled(heading: string, ownFields: readonly OwnField[]): OwnKey | null {
  const folded = fold(heading)
  const field = folded === '' ? undefined : ownFields.find(({ name }) => fold(name) === folded)
  return field ? ownKey(field.id) : null
}

function extensionTargetOf(
  heading: string,
  cells: () => readonly (Cell | undefined)[],
  extensions: readonly KnownExtension[],
): ExtensionTarget | null {
  if (heading === '' || heading.length > LONGEST_HEADING) return null
  for (const { extension, known } of extensions) {
    const target = extension.targetOf(heading, known, cells)
    if (target !== null) return target
  }
  return null
}

/** The parts that a whole name certainly has. A middle initial or a suffix may have its own column. */
const NAME_PARTS: readonly ImportTarget[] = ['last', 'first']

/** Assigns a column to each target. A whole name and a separate last name exclude each other. */
function claims(
  indexes: readonly number[],
  headings: readonly string[],
  meanings: readonly Meaning[],
  chosen: ReadonlyMap<number, ImportTarget>,
): ReadonlyMap<ImportTarget, number> {
  const taken = new Map<ImportTarget, number>()
  const take = (index: number, target: ImportTarget): void => {
    if (!taken.has(target)) taken.set(target, index)
  }
  const claim = (index: number, target: ImportTarget): void => {
    take(index, target)
    if (target === 'name' && taken.get('name') === index) for (const part of NAME_PARTS) take(index, part)
    if (target === 'last') take(index, 'name')
  }
  for (const index of indexes) {
    const target = chosen.get(index)
    if (target && target !== 'ignore' && meanings[index] !== 'ssn') claim(index, target)
  }
  const automatic = indexes
    .filter((index) => !chosen.has(index))
    .flatMap((index) => {
      const heading = headings[index] ?? ''
      const target = meanings[index] ?? 'unknown'
      if (target === 'readiness' || target === 'ssn' || target === 'unknown' || target === 'ignore') return []
      return [{ index, target, exact: isField(target) && compact(SOLDIER_FIELDS[target].label) === compact(heading) }]
    })
  // A column for the last name goes before one for the whole name, and a label before a synonym.
  for (const { index, target } of automatic.filter(({ target }) => target === 'last')) claim(index, target)
  for (const { index, target } of automatic.filter(({ exact }) => exact)) claim(index, target)
  for (const { index, target } of automatic) claim(index, target)
  return taken
}

export function isField(target: ImportTarget): target is FieldKey {
  return Object.hasOwn(SOLDIER_FIELDS, target)
}

function samplesOf(rows: Grid, index: number): string[] {
  const samples: string[] = []
  for (const row of rows) {
    const text = trimmed(row[index])
    if (text !== '' && !samples.includes(text)) samples.push(text.slice(0, 80))
    if (samples.length === SAMPLES) break
  }
  return samples
}
