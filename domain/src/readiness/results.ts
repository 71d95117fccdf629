import { type CalendarDate, formatDate } from '../kernel/calendar-date.ts'
import { type ItemLine, isRecorded, outcomeOf, outcomeOfNumber } from './policy.ts'

export interface Result {
  readonly outcome: string | null
  readonly value: number | null
  readonly doneOn: CalendarDate
  readonly expiresOn: CalendarDate | null
}

export interface ResultProblem {
  readonly field: 'item' | 'outcome' | 'value' | 'doneOn' | 'expiresOn'
  readonly message: string
}

const EARLIEST = '1960-01-01' as CalendarDate

/** The outcome that a result has, or why it cannot be recorded, in words for whoever typed it. */
export function resultOf(
  line: ItemLine | null,
  result: Result,
  today: CalendarDate,
): { readonly outcome: string | null } | ResultProblem {
  if (line === null || !line.on) {
    return { field: 'item', message: 'This roster does not keep track of this item. Turn it on in the policy.' }
  }
  if (!isRecorded(line)) {
    const where = line.kind === 'field' ? 'a date of the roster. Change it there' : 'recorded as a profile'
    return { field: 'item', message: `${line.label} is ${where}.` }
  }
  return datesProblem(result, today) ?? numberProblem(line, result.value) ?? outcomeFor(line, result)
}

function datesProblem({ doneOn, expiresOn }: Result, today: CalendarDate): ResultProblem | null {
  if (doneOn > today)
    return { field: 'doneOn', message: `${formatDate(doneOn)} has not come yet. Enter the day it was done.` }
  if (doneOn < EARLIEST) return { field: 'doneOn', message: 'This is too long ago. Check the year.' }
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

function outcomeFor(line: ItemLine, { outcome, value }: Result): { readonly outcome: string | null } | ResultProblem {
  const problem = (message: string): ResultProblem => ({ field: 'outcome', message })
  if (line.kind === 'date') return outcome === null ? { outcome } : problem(`${line.label} has a day and no result.`)
  const says = value === null ? null : outcomeOfNumber(line, value)
  const found = outcome ?? says
  const known = outcomeOf(line, found)
  if (known === null) {
    if (found !== null) return problem(`${line.label} has no such result.`)
    return line.kind === 'score'
      ? { field: 'value', message: line.number?.unit ? `Enter the ${line.number.unit}.` : 'Enter the number.' }
      : problem('Choose a result.')
  }
  // A test with events left out on a profile passes below the line's limit; a rating is what its hits say.
  if (line.kind === 'choice' && says !== null && says !== found) {
    return problem(`${value} ${line.number?.unit ?? ''} is ${outcomeOf(line, says)?.label}, not ${known.label}.`)
  }
  return { outcome: found }
}

export function isResultProblem(found: object): found is ResultProblem {
  return 'message' in found
}
