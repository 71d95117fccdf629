import { AFT_MEASURES, rawProblem } from './aft.ts'
import { type AftEvent } from './profiles.ts'

/** A result as read: a value in the table's units, none, or why it cannot be read. */
export type TypedResult =
  | { readonly value: number | null; readonly problem: null }
  | { readonly value: null; readonly problem: string }

/**
 * Reads a result as typed or pasted from a spreadsheet: `340`, `340 lbs`, `14:30`, `1430`. Blank is an event not taken.
 */
export function readResult(event: AftEvent, text: string): TypedResult {
  const typed = text.trim()
  if (typed === '' || typed === '-' || typed === '—') return { value: null, problem: null }
  const { label, unit } = AFT_MEASURES[event]
  const value = unit === 's' ? readSeconds(typed) : readCount(typed)
  if (value === null) {
    const hint = unit === 's' ? 'minutes and seconds such as 14:30' : 'a number'
    return { value: null, problem: `${label}: enter ${hint}.` }
  }
  const problem = rawProblem(event, value)
  return problem === null ? { value, problem } : { value: null, problem }
}

function readCount(text: string): number | null {
  const match = /^(-?\d+(?:\.\d+)?)\s*(?:lbs?\.?|#|reps?\.?|pounds)?$/i.exec(text)
  return match ? Number(match[1]) : null
}

/**
 * The seconds of `14:30`, `14.30`, `14m30s`, `1430` or `215`. Two digits are seconds. Excel turns a typed `14:30` into
 * a time of day, so `14:30:00`, `8:30:00 PM` (20:30) and `12:14:30 AM` are read as minutes and seconds.
 */
export function readSeconds(typed: string): number | null {
  const text = typed.trim()
  const clock = /^(\d{1,2}):(\d{2}):(\d{2})(?:\s*([ap])m)?$/i.exec(text)
  if (clock) return readClock(hourOf(Number(clock[1]), clock[4]), Number(clock[2]), Number(clock[3]))
  const parts =
    /^(\d{1,3})\s*(?:[:.'′’m]|min)\s*(\d{2})\s*(?:s|sec|"|″|”)?$/i.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text)
  if (parts) {
    const seconds = Number(parts[2])
    return seconds < 60 ? Number(parts[1]) * 60 + seconds : null
  }
  return /^\d{1,2}$/.test(text) ? Number(text) : null
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12) return hour
  return (hour % 12) + (/p/i.test(half) ? 12 : 0)
}

function readClock(first: number, second: number, third: number): number | null {
  if (second > 59 || third > 59) return null
  if (first === 0) return second * 60 + third
  // Hours and minutes that mean minutes and seconds. With seconds too, the meaning is unclear.
  return third === 0 ? first * 60 + second : null
}
