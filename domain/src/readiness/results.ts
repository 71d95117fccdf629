import { type CalendarDate, formatDate } from '../kernel/calendar-date.ts'
import { type ItemLine, isRecorded, outcomeOf, outcomeOfNumber } from './policy.ts'
import { AFT_EVENT_LABELS, AFT_EVENTS, AFT_MINIMUM_EACH, AFT_MINIMUM_TOTAL } from './profiles.ts'
import { AFT, aftStandardOf } from './seed.ts'

/** The evidence that something was done. */
export const RECORD_SOURCES = ['document', 'system', 'self'] as const
export type RecordSource = (typeof RECORD_SOURCES)[number]
export const SOURCE_LABELS: Readonly<Record<RecordSource, string>> = {
  document: 'Document verified',
  system: 'From a system of record',
  self: 'Soldier’s statement',
}

/** The note of a result from a roster file. It says where the result is from, since nobody verified a document. */
export const ROSTER_FILE_NOTE = 'From a roster file'

/** The evidence of a recorded result in words. Empty where the note says it, or where nothing was recorded. */
export function evidenceWords({
  act,
  source,
  note,
}: {
  readonly act: 'record' | 'correct' | 'remove'
  readonly source: RecordSource
  readonly note: string
}): string {
  const fromFile = act === 'record' && note.startsWith(ROSTER_FILE_NOTE)
  return act === 'remove' || fromFile ? '' : SOURCE_LABELS[source]
}

export interface Result {
  readonly outcome: string | null
  readonly value: number | null
  readonly doneOn: CalendarDate
  readonly expiresOn: CalendarDate | null
  /** The details of a result, such as raw scores and points. */
  readonly detail?: Readonly<Record<string, number | boolean | string>> | null
}

export interface ResultProblem {
  readonly field: 'item' | 'outcome' | 'value' | 'doneOn' | 'expiresOn' | 'detail'
  readonly message: string
}

/** No Soldier who serves today did anything earlier. */
export const EARLIEST_DONE = '1960-01-01' as CalendarDate

/** The facts of the Soldier who has the result. */
export interface ResultOwner {
  /** Null when the roster has no date of birth. */
  readonly born: CalendarDate | null
  readonly mos: string
}

/** A result in the form in which it is recorded. */
export interface Settled {
  readonly outcome: string | null
  /** Includes the standard of a fitness test when it comes from the MOS and nobody chose it. */
  readonly detail?: Record<string, number | boolean | string> | null
}

/** The outcome of a result, or why it cannot be recorded, in words for the user. */
export function resultOf(
  line: ItemLine | null,
  said: Result,
  today: CalendarDate,
  { born, mos }: ResultOwner,
): Settled | ResultProblem {
  if (line === null || !line.on) {
    return { field: 'item', message: 'This roster does not keep track of this item. Turn it on in the policy.' }
  }
  if (!isRecorded(line)) {
    const where =
      line.kind === 'field'
        ? `${line.label} is a date of the roster. Change it there.`
        : 'Profiles are recorded on the Soldier’s record, under Readiness.'
    return { field: 'item', message: where }
  }
  const detail = heldTo(line, said, mos)
  const result = { ...said, detail }
  const found =
    datesProblem(result, today, born) ??
    numberProblem(line, result.value) ??
    pointsProblem(line, result) ??
    outcomeFor(line, result)
  return isResultProblem(found) || detail === (said.detail ?? null) ? found : { ...found, detail }
}

/** The standard of a test. Without a chosen one it is that of the MOS. */
function heldTo(
  { key }: ItemLine,
  { detail = null, value, doneOn }: Result,
  mos: string,
): NonNullable<Result['detail']> | null {
  const isOpen = key === AFT && value !== null && detail?.['standard'] === undefined
  return isOpen && aftStandardOf(mos, doneOn) === 'combat' ? { ...detail, standard: 'combat' } : detail
}

function datesProblem(
  { doneOn, expiresOn }: Result,
  today: CalendarDate,
  born: CalendarDate | null,
): ResultProblem | null {
  if (doneOn > today)
    return { field: 'doneOn', message: `${formatDate(doneOn)} has not come yet. Enter the day it was done.` }
  if (born !== null && doneOn < born)
    return { field: 'doneOn', message: 'The Soldier was not born yet on this day. Check the year.' }
  if (doneOn < EARLIEST_DONE) return { field: 'doneOn', message: 'This is too long ago. Check the year.' }
  if (expiresOn !== null && expiresOn < doneOn) {
    return { field: 'expiresOn', message: 'It would be due before it was done. Change one of the dates.' }
  }
  return null
}

function numberProblem({ label, number }: ItemLine, value: number | null): ResultProblem | null {
  if (value === null) return null
  const problem = (message: string): ResultProblem => ({ field: 'value', message })
  if (number === null) return problem(`${label} has no number. Leave it empty.`)
  if (value < number.min || value > number.max) {
    return problem(`Enter ${number.min} to ${number.max}${number.unit === '' ? '' : ` ${number.unit}`}.`)
  }
  const scaled = value * 10 ** number.decimals
  if (Math.abs(scaled - Math.round(scaled)) > 1e-6) {
    return problem(number.decimals === 0 ? 'Enter a whole number.' : `Enter ${number.decimals} decimals at most.`)
  }
  return null
}

/** A problem with a fitness test's points: impossible for an event, or not equal to the total. */
function pointsProblem({ key }: ItemLine, { detail, value }: Result): ResultProblem | null {
  if (key !== AFT || !detail) return null
  const points = AFT_EVENTS.map((event) => detail[`${event}points`])
  const given = points.filter((one) => one !== undefined)
  if (given.some((one) => typeof one !== 'number' || !Number.isInteger(one) || one < 0 || one > 100)) {
    return { field: 'detail', message: 'Points of an event: 0 to 100.' }
  }
  const sum = given.reduce((all: number, one) => all + Number(one), 0)
  if (given.length < points.length || value === null || value === sum) return null
  return { field: 'value', message: `The points of the events add up to ${sum}, not to ${value}.` }
}

/** Why a fitness test cannot be a pass under its standard, or null. Missing values decide nothing. */
function failedBy({ key }: ItemLine, { detail, value }: Result): string | null {
  if (key !== AFT) return null
  const standard = detail?.standard === 'combat' ? 'combat' : 'general'
  const under = AFT_EVENTS.find((event) => Number(detail?.[`${event}points`] ?? AFT_MINIMUM_EACH) < AFT_MINIMUM_EACH)
  if (under) return `${AFT_EVENT_LABELS[under]} is under ${AFT_MINIMUM_EACH} points`
  const least = AFT_MINIMUM_TOTAL[standard]
  return value !== null && value < least
    ? `${value} points are under ${least}, the minimum of the ${standard} standard`
    : null
}

function outcomeFor(line: ItemLine, result: Result): { readonly outcome: string | null } | ResultProblem {
  const { outcome, value } = result
  const problem = (message: string): ResultProblem => ({ field: 'outcome', message })
  if (line.kind === 'date') return outcome === null ? { outcome } : problem(`${line.label} has a date but no result.`)
  const failed = failedBy(line, result)
  const says = failed !== null ? 'fail' : value === null ? null : outcomeOfNumber(line, value)
  const found = outcome ?? says
  if (failed !== null && found === 'pass') return problem(`${failed}: this test was not passed. Check the points.`)
  const known = outcomeOf(line, found)
  if (known === null) {
    if (found !== null) return problem(`${line.label} has no such result.`)
    return line.kind === 'score'
      ? { field: 'value', message: line.number?.unit ? `Enter the ${line.number.unit}.` : 'Enter the number.' }
      : problem('Choose a result.')
  }
  // A fitness test above the line's limit may still fail by its standard or one event. For every other item the number
  // decides.
  if (line.key !== AFT && says !== null && says !== found) {
    const number = [value, line.number?.unit].filter((part) => part !== undefined && part !== '').join(' ')
    return problem(`${number} is ${outcomeOf(line, says)?.label}, not ${known.label}.`)
  }
  return { outcome: found }
}

export function isResultProblem(found: object): found is ResultProblem {
  return 'message' in found
}
