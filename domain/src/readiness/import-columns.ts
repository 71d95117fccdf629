import { type CalendarDate, formatDate } from '../kernel/calendar-date.ts'
import type {
  ExtensionColumn,
  ExtensionReading,
  ExtensionTarget,
  ImportExtension,
} from '../roster/import/import-extension.ts'
import { dayOrderOf, readDate } from '../roster/import/import-dates.ts'
import { type Cell, isBlank, trimmed } from '../roster/import/import-grid.ts'
import type { ImportRow } from '../roster/schema.ts'
import { type NamedColumn, namedColumn } from './import-headings.ts'
import { EARLIEST_DONE } from './results.ts'
import { AFT, WEAPON } from './seed.ts'
import { readWeaponResult, withoutWeapon } from './weapons.ts'

/** A result in a line of a roster file. */
export interface ImportedResult {
  readonly item: string
  readonly outcome: string | null
  readonly value: number | null
  /** Null when the file has no date for it. It then counts from the day of the import. */
  readonly doneOn: CalendarDate | null
}

/** The roster's current results by Soldier, and the items that it does not track. */
export interface KnownResults {
  readonly off: readonly string[]
  readonly standing: Readonly<Record<string, readonly ImportedResult[]>>
}

export const IMPORTED_ITEMS = [AFT, WEAPON, 'pha', 'dental'] as const

const column = (
  key: string,
  name: string,
  item: NamedColumn['item'],
  isDate: boolean,
  needs?: { key: string; name: string },
): ExtensionColumn & Pick<NamedColumn, 'item'> => ({
  target: targetNamed(key),
  label: `Readiness: ${name}`,
  item,
  isDate,
  needs: needs && {
    target: targetNamed(needs.key),
    otherwise: `${name} needs ${needs.name} in a column too: not imported`,
  },
})
/**
 * A date without its result is not imported, and neither is a result without its date. The dental class is an
 * exception, because files seldom have its date.
 */
const COLUMNS = [
  column('aftScore', 'AFT score', AFT, false, { key: 'aftDate', name: 'the AFT date' }),
  column('aftDate', 'AFT date', AFT, true, { key: 'aftScore', name: 'the AFT score' }),
  column('weaponQual', 'Weapons qualification', WEAPON, false, { key: 'weaponDate', name: 'its date' }),
  column('weaponDate', 'Weapons qualification date', WEAPON, true, { key: 'weaponQual', name: 'the qualification' }),
  column('phaDate', 'PHA date', 'pha', true),
  column('dentalClass', 'Dental class', 'dental', false),
  column('dentalDate', 'Dental exam date', 'dental', true, { key: 'dentalClass', name: 'the dental class' }),
]
const SCORE = targetNamed('aftScore')
const SCORE_DATE = targetNamed('aftDate')
const QUAL = targetNamed('weaponQual')
const QUAL_DATE = targetNamed('weaponDate')
const PHA_DATE = targetNamed('phaDate')
const CLASS = targetNamed('dentalClass')
const CLASS_DATE = targetNamed('dentalDate')

function targetNamed(key: string): ExtensionTarget {
  return `with:readiness.${key}`
}

const LABELS: Readonly<Record<string, string>> = {
  [AFT]: 'AFT',
  [WEAPON]: 'Weapons qualification',
  pha: 'PHA',
  dental: 'Dental class',
}

/**
 * The readiness columns of a roster file. A result without its date, or with a future date, is left out and reported.
 */
export const readinessColumns: ImportExtension<ImportedResult, KnownResults> = {
  name: 'readiness',
  targets: COLUMNS,
  targetOf(heading, known, cells) {
    const named = namedColumn(heading)
    if (!named || known.off.includes(named.item)) return null
    const isDate = named.isDate || areDates(cells())
    return COLUMNS.find((one) => one.item === named.item && one.isDate === isDate)?.target ?? null
  },
  read(cells, { today, orderOf }) {
    const reading = new Reading(cells, today, orderOf)
    reading.dated(AFT, SCORE, SCORE_DATE, readScore)
    reading.dated(WEAPON, QUAL, QUAL_DATE, readQual)
    const pha = reading.day(PHA_DATE)
    if (pha) reading.facts.push({ item: 'pha', outcome: null, value: null, doneOn: pha })
    reading.dental()
    return reading
  },
  compare(facts, soldierId, known) {
    const standing = known.standing[soldierId] ?? []
    const fresh = facts.filter((fact) =>
      isNew(
        fact,
        standing.find(({ item }) => item === fact.item),
      ),
    )
    const changes = fresh.map((fact): ImportRow['changes'][number] => {
      const before = standing.find(({ item }) => item === fact.item)
      const label = LABELS[fact.item] ?? fact.item
      return { field: `readiness.${fact.item}`, label, from: before ? words(before) : null, to: words(fact) }
    })
    return { fresh, changes }
  },
  assumed(lines, today) {
    return COLUMNS.filter(({ isDate }) => !isDate).flatMap(({ item, target }) => {
      const undated = lines.filter((facts) => facts.some((fact) => fact.item === item && fact.doneOn === null)).length
      if (undated === 0) return []
      const soldiers = undated === 1 ? '1 Soldier' : `${undated.toLocaleString('en-US')} Soldiers`
      const meaning = `Counted from today, ${formatDate(today)}. Correct it under Readiness.`
      return [{ target, value: `No date for ${soldiers}`, meaning }]
    })
  },
}

/** Whether a result is newer than the current one, or differs on the same day. The roster knows older ones better. */
function isNew(fact: ImportedResult, standing: ImportedResult | undefined): boolean {
  if (!standing || standing.doneOn === null) return true
  const same = standing.outcome === fact.outcome && standing.value === fact.value
  if (fact.doneOn === null) return standing.outcome !== fact.outcome
  // A score may come without its outcome, because the outcome follows from it.
  const known = standing.value === fact.value && (same || (fact.item === AFT && fact.outcome === null))
  return fact.doneOn > standing.doneOn || (fact.doneOn === standing.doneOn && !known)
}

function words({ outcome, value, doneOn, item }: ImportedResult): string {
  const result =
    item === AFT ? String(value ?? outcome ?? '') : [outcome, value].filter((part) => part !== null).join(' ')
  const said = result.charAt(0).toUpperCase() + result.slice(1)
  return [said, doneOn ? formatDate(doneOn) : ''].filter(Boolean).join(', ')
}

const ROMAN: Readonly<Record<string, string>> = { i: '1', ii: '2', iii: '3', iv: '4' }
/** What files have in a cell without a value. */
const NOTHING = /^(?:-+|–|—|n\/?a|#n\/a|none|nil|tbd|unk(?:nown)?|pending|not taken|no record)$/i

function isNothing(cell: Cell | undefined): boolean {
  return isBlank(cell) || NOTHING.test(trimmed(cell))
}

/** A year to read two-digit years with, when the century does not matter. */
const SOME_YEAR = 2099

/** Whether a column such as `Dental` or `AFT` holds dates and not results: most of its cells are dates. */
function areDates(cells: readonly (Cell | undefined)[]): boolean {
  const filled = cells.filter((cell) => !isNothing(cell))
  const dates = filled.filter((cell) => 'date' in readDate(cell, dayOrderOf([cell]), SOME_YEAR))
  return dates.length * 2 > filled.length
}

/** `nothing` means that the cell has text but no result. */
type Read = Pick<ImportedResult, 'outcome' | 'value'> | { readonly problem: string } | { readonly nothing: string }

/** Reads `418`, `418/500` or `418 P`, and `Pass` when the file has no score. A score decides whether it passes. */
function readScore(cell: Cell): Read {
  const text = trimmed(cell)
  const match =
    /^(?:(\d{1,4})(?:\.0+)?(?: ?\/ ?500)?(?: ?(?:pts|points))?\.?)?[ ,(-]*(pass|fail|p|f)?(?:ed)?\)?$/i.exec(text)
  if (!match || (match[1] === undefined && match[2] === undefined)) return { problem: 'AFT score is not a number' }
  const value = match[1] === undefined ? null : Number(match[1])
  if (value !== null && value > 500) return { problem: 'AFT score is over 500' }
  const failed = match[2]?.toLowerCase().startsWith('f')
  return { outcome: failed ? 'fail' : match[2] === undefined || value !== null ? null : 'pass', value }
}

function readQual(cell: Cell): Read {
  const said = withoutWeapon(trimmed(cell))
  if (said === '') return { nothing: 'names only the weapon, no result; not recorded' }
  const result = readWeaponResult(said)
  if (result === null) return { problem: 'not a rating, or its hits of 40 do not match it' }
  return { outcome: result.rating.toLowerCase(), value: result.hits }
}

class Reading implements ExtensionReading<ImportedResult> {
  readonly facts: ImportedResult[] = []
  readonly problems: { target: ExtensionTarget; problem: string }[] = []
  readonly cleaned: { target: ExtensionTarget; meaning: string }[] = []
  readonly #cells: ReadonlyMap<ExtensionTarget, Cell>
  readonly #today: CalendarDate
  readonly #orderOf: Parameters<ImportExtension['read']>[1]['orderOf']

  constructor(
    cells: ReadonlyMap<ExtensionTarget, Cell>,
    today: CalendarDate,
    orderOf: Parameters<ImportExtension['read']>[1]['orderOf'],
  ) {
    this.#cells = cells
    this.#today = today
    this.#orderOf = orderOf
  }

  /** The date in a column. Null when there is none, or none that can be stored. */
  day(target: ExtensionTarget): CalendarDate | null {
    const cell = this.#cells.get(target)
    if (isNothing(cell)) return null
    const read = readDate(cell, this.#orderOf(target), Number(this.#today.slice(0, 4)))
    if ('problem' in read) {
      this.problems.push({ target, problem: read.problem })
      return null
    }
    if (read.date < EARLIEST_DONE) {
      this.problems.push({ target, problem: 'too long ago' })
      return null
    }
    if (read.date <= this.#today) return read.date
    this.cleaned.push({ target, meaning: `${formatDate(read.date)} has not come yet; not recorded` })
    return null
  }

  /** Reads a result with a date in its own column. */
  dated(item: string, target: ExtensionTarget, dateTarget: ExtensionTarget, read: (cell: Cell) => Read): void {
    const cell = this.#cells.get(target)
    const noted = this.cleaned.length + this.problems.length
    const doneOn = this.day(dateTarget)
    if (cell === undefined || isNothing(cell)) {
      this.#alone(doneOn, dateTarget)
      return
    }
    const result = read(cell)
    if ('nothing' in result) this.cleaned.push({ target, meaning: result.nothing })
    else if ('problem' in result) this.problems.push({ target, problem: result.problem })
    else if (doneOn) this.facts.push({ item, ...result, doneOn })
    // Reported once: either the invalid date or the missing result.
    else if (noted === this.cleaned.length + this.problems.length) {
      this.cleaned.push({ target, meaning: 'no date beside it; not recorded' })
    }
  }

  #alone(doneOn: CalendarDate | null, target: ExtensionTarget): void {
    if (doneOn) this.cleaned.push({ target, meaning: 'no result beside it; not recorded' })
  }

  /** Reads the dental class. Its date may be missing, because files seldom have it. */
  dental(): void {
    const cell = this.#cells.get(CLASS)
    const doneOn = this.day(CLASS_DATE)
    if (cell === undefined || isNothing(cell)) {
      this.#alone(doneOn, CLASS_DATE)
      return
    }
    const said = /^(?:drc|dental|class|cl|cat(?:egory)?|c)?[\s.:-]*([1-4]|i{1,3}|iv)(?:\.0+)?$/i.exec(
      trimmed(cell),
    )?.[1]
    const outcome = ROMAN[said?.toLowerCase() ?? ''] ?? said
    if (outcome) this.facts.push({ item: 'dental', outcome, value: null, doneOn })
    else this.problems.push({ target: CLASS, problem: 'dental class is not 1 to 4' })
  }
}
