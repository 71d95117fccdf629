import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { findGuarded } from '../../kernel/guarded-text.ts'
import { withoutSpreadsheetGuard } from '../../kernel/spreadsheet-text.ts'
import { parseRank } from '../rank.ts'
import { type OwnField, readOwnText } from '../own-fields.ts'
import type { ImportTarget } from '../schema.ts'
import { soldierFields } from '../soldier-field-schemas.ts'
import { type FieldKey, MARITAL_STATUSES, SOLDIER_FIELDS } from '../soldier-fields.ts'
import { type DayOrder, readDate, latestYearOf } from './import-dates.ts'
import { type Cell, cellText, trimmed } from './import-grid.ts'

export type FieldValue = string | number | boolean

/**
 * The value of a cell for a field. `empty` has no value. `cleaned` describes how an unclear cell was read. `also` sets
 * a second field.
 */
export type ReadValue =
  | { readonly empty: true; readonly cleaned?: string }
  | { readonly problem: string }
  | { readonly value: FieldValue; readonly cleaned?: string; readonly also?: Partial<Record<FieldKey, FieldValue>> }

export interface ReadContext {
  readonly today: CalendarDate
  readonly order: DayOrder
  /** The column's heading, because `Attached` with Y and N is not read as `Strength` is. */
  readonly heading: string
  /** The targets with columns of their own. A second number in a cell does not go to one of these. */
  readonly columns?: ReadonlySet<ImportTarget> | undefined
}

const EMPTY: ReadValue = { empty: true }
/** What lists write for no value. Career NCOs have an indefinite ETS, and some Soldiers have no phone. */
const NOTHING = /^(?:-+|n\/?a|none|nil|tbd|unk(?:nown)?|indef(?:inite)?\.?|pending|0)$/i
const YES = /^(?:y|yes|x|true|t|1|✓|✔|☑)$/i
const NO = /^(?:n|no|false|f|0|-+|n\/?a|none|☐)$/i

export function readValue(key: FieldKey, cell: Cell | undefined, context: ReadContext): ReadValue {
  const text = withoutSpreadsheetGuard(trimmed(cell))
  if (text === '') return EMPTY
  if (key === 'rank') return readRank(cell)
  if (key === 'dodid') return readDodid(text)
  if (key === 'strength') return readStrength(text, context.heading)
  if (key === 'maritalStatus') return readMaritalStatus(text)
  const { kind } = SOLDIER_FIELDS[key]
  if (kind === 'date') return readDateValue(key, cell, text, context)
  if ((kind === 'phone' || kind === 'email') && NOTHING.test(text)) return { empty: true, cleaned: 'left empty' }
  if (kind === 'phone') return readPhones(key, text, context)
  if (kind === 'count') return readCount(key, text)
  if (kind === 'flag') return readFlag(text)
  if (kind === 'email') return readEmails(key, text, context)
  return checked(key, text, 'not valid')
}

/** The value of a cell for an own field of the roster. */
export function readOwnCell(
  field: OwnField,
  cell: Cell | undefined,
  { today, order }: Pick<ReadContext, 'today' | 'order'>,
): ReadValue {
  const text = withoutSpreadsheetGuard(trimmed(cell))
  if (text === '') return EMPTY
  const guarded = findGuarded(text)
  if (guarded === 'ssn') return { problem: 'contains a Social Security number' }
  if (guarded === 'marking') return { problem: 'carries a classification or CUI marking' }
  const read = field.kind === 'date' ? readDay(cell, text, { today, order }) : readOwnText(field, text)
  if (!('problem' in read)) return read.value === null ? EMPTY : { value: read.value }
  // A list may well have None among its choices, and zero is a number.
  return field.kind !== 'text' && NOTHING.test(text) ? { empty: true, cleaned: 'left empty' } : read
}

function readDay(cell: Cell | undefined, text: string, { today, order }: Pick<ReadContext, 'today' | 'order'>) {
  const read = readDate(typeof cell === 'string' ? text : cell, order, Number(today.slice(0, 4)) + LATEST_YEAR)
  return 'date' in read ? yearInRange(read.date, today) : read
}

function yearInRange(date: CalendarDate, today: CalendarDate) {
  const year = Number(date.slice(0, 4)) - Number(today.slice(0, 4))
  return year < EARLIEST_YEAR || year > LATEST_YEAR ? { problem: 'date is out of range' } : { value: date }
}

const FORMULA_ERROR =
  /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)$/i
/** What the workbook reader returns for a formula whose result is not in the file. */
const NOT_CALCULATED = /^#NOT CALCULATED!/

/** Why this cell cannot be read in any column, or null when it can. */
export function faultOf(cell: Cell | undefined): string | null {
  if (typeof cell !== 'string') return null
  const text = trimmed(cell)
  if (FORMULA_ERROR.test(text)) return 'a formula error'
  if (NOT_CALCULATED.test(text))
    return 'a formula without its result; open the file in Excel, save it and choose it again'
  return text.includes('\ufffd') ? 'a letter was damaged when the file was saved' : null
}

/**
 * A formula in a text file, such as `=HYPERLINK("…")`, or null. It is not a name. With the apostrophe that Muster's own
 * files put before it, it is text that somebody entered, and is read back unchanged.
 */
export function formulaIn(cell: Cell | undefined): string | null {
  return /^[=＝]/.test(trimmed(cell)) ? 'a formula, not a name' : null
}

function readFlag(text: string): ReadValue {
  if (YES.test(text)) return { value: true }
  return NO.test(text) ? { value: false } : { problem: 'not yes or no' }
}

function readRank(cell: Cell | undefined): ReadValue {
  const typed = cellText(cell)
  const parsed = parseRank(typed)
  if (!parsed) return { problem: 'unknown rank' }
  const { rank, promotable, exact } = parsed
  return {
    value: rank.abbr,
    ...(exact ? {} : { cleaned: promotable ? `${rank.abbr}, promotable` : rank.abbr }),
    ...(promotable ? { also: { promotable: true } } : {}),
  }
}

function readDodid(text: string): ReadValue {
  if (NOTHING.test(text)) return { empty: true, cleaned: 'left empty' }
  const digits = text.replace(/[\s\-–—.]/g, '')
  if (!/^\d{10}$/.test(digits)) return { problem: 'DoD ID is not 10 digits' }
  if (digits === text) return { value: digits }
  const stripped = /[-–—]/.test(text) ? 'dashes' : /\s/.test(text) ? 'spaces' : 'dots'
  return { value: digits, cleaned: `10 digits after stripping ${stripped}` }
}

function readDateValue(key: FieldKey, cell: Cell | undefined, text: string, context: ReadContext): ReadValue {
  if (NOTHING.test(text)) return { empty: true, cleaned: 'left empty' }
  const read = readDate(typeof cell === 'string' ? text : cell, context.order, latestYearOf(key, context.today))
  return 'date' in read ? yearInRange(read.date, context.today) : read
}

/** In years from today. Nobody on a roster was born earlier, and no date is later than two digits can mean. */
const EARLIEST_YEAR = -80
const LATEST_YEAR = 70

/** The field for the second of two phone numbers or addresses in one cell. */
const SECOND: Partial<Record<FieldKey, FieldKey>> = { cell: 'altPhone', email: 'personalEmail' }
const LONGEST_PHONE = 60

/**
 * Reads one or two phone numbers: `808-555-0101 / 808-555-0102`. The first is for the field, and the second for the
 * second field if that is free.
 */
function readPhones(key: FieldKey, text: string, context: ReadContext): ReadValue {
  if (text.length > LONGEST_PHONE) return { problem: 'not a phone number' }
  const whole = readPhone(text)
  if (whole !== null) return { value: whole }
  const numbers = text
    .split(/\s*(?:[/;,|&\n]|\bor\b)\s*/i)
    .filter(Boolean)
    .map(readPhone)
  const [first, second] = numbers
  if (!first || !second || numbers.includes(null)) return { problem: 'not a phone number' }
  return firstOf(key, first, second, context)
}

/** A phone number as `(910) 555-6087`, from any format. Other numbers do not change. Null when it is none. */
function readPhone(typed: string): string | null {
  const number = typed
    .replace(/^(?:tel|ph|phone|cell|mobile|home|work|[chmpw])\s*[:.]\s*(?=[+(\d])/i, '')
    .replace(/\s*\(?\b(?:cell|mobile|home|work|text only|[chmpw])\)?$/i, '')
    .replace(/^dsn[\s:.#-]*(?=[(\d])/i, 'DSN ')
    .replace(/^(\d{3})\/(?=\d{3}\D?\d{4}$)/, '$1-')
    .replace(/\s*(?:ext\.?|extension|#)\s*(?=\d)/i, ' x')
  const digits = number.replace(/\D/g, '')
  if (!soldierFields.shape.cell.safeParse(number).success || digits.length < 7) return null
  if (/x|dsn/i.test(number)) return number
  const national = /^\+?1\D*\d{3}/.test(number) && digits.length === 11 ? digits.slice(1) : digits
  if (national.length !== 10 || /^\+(?!1)/.test(number)) return number
  return `(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`
}

const LONGEST_EMAILS = 300

/** Reads one address, or the first of two. Also reads `Smith, J. <j.smith@example.com>`. */
function readEmails(key: FieldKey, text: string, context: ReadContext): ReadValue {
  const whole = checked(key, text.replace(/^mailto:/i, ''), 'not an e-mail address')
  if (!('problem' in whole) || text.length > LONGEST_EMAILS) return whole
  const inBrackets = /<([^<>\s]+@[^<>\s]+)>$/.exec(text)?.[1]
  if (inBrackets) return checked(key, inBrackets, 'not an e-mail address')
  const [first, second, ...more] = text.split(/[\s;,/|]+/).filter((part) => part !== '' && !/^or$/i.test(part))
  const valid = [first, second, ...more].every((one) => one && soldierFields.shape.email.safeParse(one).success)
  return first && second && valid ? firstOf(key, first, second, context) : whole
}

function firstOf(key: FieldKey, first: string, second: string, { columns }: ReadContext): ReadValue {
  const other = SECOND[key]
  if (!other || columns?.has(other)) return { value: first, cleaned: `${first}, the others left out` }
  const { label } = SOLDIER_FIELDS[other]
  return { value: first, cleaned: `${first}, and ${second} as ${label.toLowerCase()}`, also: { [other]: second } }
}

function readCount(key: FieldKey, text: string): ReadValue {
  if (/^(?:-+|n\/?a|none)$/i.test(text)) return { value: 0 }
  const number = Number(text)
  if (!Number.isInteger(number)) return { problem: 'not a whole number' }
  return soldierFields.shape[key].safeParse(number).success ? { value: number } : { problem: 'number is out of range' }
}

function readStrength(text: string, heading: string): ReadValue {
  const word = text.toLowerCase()
  if (/attached/i.test(heading) && !/assigned/i.test(heading)) {
    if (YES.test(text)) return { value: 'attached' }
    if (NO.test(text)) return { value: 'assigned' }
  }
  if (/^(?:assigned|asgd?|asn|organic)$/.test(word)) return { value: 'assigned' }
  if (/^(?:attached|att|atch|attach)$/.test(word)) return { value: 'attached' }
  if (/^(?:detached|det|detach)$/.test(word)) return { value: 'detached' }
  return { problem: 'not one of Assigned, Attached, Detached' }
}

function readMaritalStatus(text: string): ReadValue {
  const word = text.toLowerCase()
  if (/^(?:never married|unmarried)$/.test(word)) return { value: 'Single' }
  const status = MARITAL_STATUSES.find((one) => one.toLowerCase() === word || one[0]?.toLowerCase() === word)
  return status ? { value: status } : { problem: `not one of ${MARITAL_STATUSES.join(', ')}` }
}

/** Checks text with the field's own schema. The messages are worded for a list of problems. */
function checked(key: FieldKey, text: string, otherwise: string): ReadValue {
  if (findGuarded(text) === 'ssn') return { problem: 'contains a Social Security number' }
  const result = soldierFields.shape[key].safeParse(text)
  if (result.success) return result.data === '' ? EMPTY : { value: result.data }
  if (findGuarded(text) === 'marking') return { problem: 'carries a classification or CUI marking' }
  const most = /Shorten this to (\d+) characters/.exec(result.error.issues.map((issue) => issue.message).join(' '))?.[1]
  return { problem: most ? `longer than ${most} characters` : otherwise }
}
