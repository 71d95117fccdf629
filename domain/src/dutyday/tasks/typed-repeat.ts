import { addDays, addMonths, type CalendarDate } from '../../kernel/calendar-date.ts'
import type { Suspense } from './due.ts'
import { recurrenceParts } from './recurrence-rule.ts'
import { type Clock, isPast, readTimeAfter, unitOf, weekdayIndex, weekdayNamed } from './typed-when.ts'
import type { Word } from './typed-words.ts'

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const UNITS = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const
type Unit = keyof typeof UNITS

export interface Repeat {
  /** An RRULE in the form that tasks store. */
  readonly rule: string
  /** 'HH:MM', or null. */
  readonly time: string | null
  readonly used: number
}

/**
 * Reads a recurrence: `every monday 0900`, `every mon, wed and fri`, `every other week`, `every 3 days`, `every
 * workday`, `every month`.
 */
export function readRepeat(words: readonly Word[], from: number): Repeat | 'impossible' | undefined {
  if (words[from]?.plain !== 'every' && words[from]?.plain !== 'each') return undefined
  const { interval, used: counted } = readInterval(words, from + 1)
  const found = readDays(words, from + 1 + counted) ?? readUnit(words, from + 1 + counted)
  if (!found || interval < 1 || interval > 99) return undefined
  const used = 1 + counted + found.used
  const time = readTimeAfter(words, from + used)
  if (time?.time === null) return 'impossible'
  return {
    rule: [`FREQ=${found.frequency}`, ...(interval > 1 ? [`INTERVAL=${interval}`] : []), ...found.parts].join(';'),
    time: time?.time ?? null,
    used: used + (time?.used ?? 0),
  }
}

function readInterval(words: readonly Word[], at: number): { readonly interval: number; readonly used: number } {
  const word = words[at]?.plain ?? ''
  if (word === 'other' || word === 'second') return { interval: 2, used: 1 }
  return /^\d{1,2}$/.test(word) ? { interval: Number(word), used: 1 } : { interval: 1, used: 0 }
}

function readUnit(words: readonly Word[], at: number) {
  const word = words[at]?.plain ?? ''
  if (/^(workday|weekday)s?$/.test(word)) {
    return { frequency: 'WEEKLY', parts: [`BYDAY=${CODES.slice(0, 5).join(',')}`], used: 1 }
  }
  const unit = /^years?$/.test(word) ? 'year' : word.length > 1 ? unitOf(word) : undefined
  if (!unit || unit === 'minute' || unit === 'hour') return undefined
  return { frequency: UNITS[unit], parts: [], used: 1 }
}

function readDays(words: readonly Word[], at: number) {
  const days = new Set<number>()
  let used = 0
  for (let next = at; next < words.length; ) {
    if (used > 0 && ['and', '&', '+'].includes(words[next]?.plain ?? '')) next++
    const day = weekdayNamed(words[next]?.plain ?? '')
    if (day === undefined) break
    days.add(day)
    next++
    used = next - at
  }
  if (used === 0) return undefined
  const codes = CODES.filter((_, day) => days.has(day))
  return { frequency: 'WEEKLY', parts: [`BYDAY=${codes.join(',')}`], used }
}

/** The first suspense of a recurring task that names no day: the next day of its rule, or one interval from today. */
export function firstOf(rule: string, time: string | null, clock: Clock): Suspense {
  const parts = recurrenceParts(rule)
  const { today } = clock
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const days = parts.get('BYDAY')?.split(',')
  const on = (date: CalendarDate): Suspense => ({ date, time })
  if (parts.get('FREQ') === 'WEEKLY' && !days) return on(addDays(today, 7 * interval))
  if (parts.get('FREQ') === 'MONTHLY') return on(addMonths(today, interval))
  if (parts.get('FREQ') === 'YEARLY') return on(addMonths(today, 12 * interval))
  const ahead = Array.from({ length: 8 }, (_, count) => on(addDays(today, count)))
  const fits = ({ date }: Suspense) => !days || days.includes(CODES[weekdayIndex(date)] ?? '')
  return ahead.find((suspense) => fits(suspense) && !isPast(suspense, clock)) ?? on(addDays(today, 1))
}

/** The rule in the words that `readRepeat` takes. Null when the rule cannot be typed. */
export function typedRepeat(rule: string): string | null {
  const parts = recurrenceParts(rule)
  const unit = (Object.keys(UNITS) as Unit[]).find((name) => UNITS[name] === parts.get('FREQ'))
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const days = (parts.get('BYDAY')?.split(',') ?? []).map((code) => NAMES[CODES.indexOf(code)])
  if (!unit || (days.length > 0 && unit !== 'week') || days.includes(undefined)) return null
  const said = days.length > 0 ? days.join(' ') : unit
  const words = interval === 1 ? `every ${said}` : `every ${interval} ${said}`
  return [...parts.keys()].every((name) => ['FREQ', 'INTERVAL', 'BYDAY'].includes(name)) ? words : null
}
