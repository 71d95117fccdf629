import { recurrenceParts } from '@muster/domain/dutyday/tasks/recurrence-rule.ts'
import { type CalendarDate, dateOf, formatDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'

/** How often an event repeats, as the form asks for it. */
export const REPEAT_KINDS = {
  none: 'Only once',
  daily: 'Every day',
  workdays: 'Every weekday, Monday to Friday',
  weekly: 'Every week',
  'month day': 'Every month, on the same date',
  'month weekday': 'Every month, on the same weekday',
  yearly: 'Every year',
} as const
export type RepeatKind = keyof typeof REPEAT_KINDS | 'other'

export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
export type Weekday = (typeof WEEKDAYS)[number]
export const WEEKDAY_NAMES: Readonly<Record<Weekday, string>> = {
  SU: 'Sunday',
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
}

export interface Repeat {
  readonly kind: RepeatKind
  /** The number of days, weeks or months between repeats. */
  readonly every: string
  readonly weekdays: readonly Weekday[]
  readonly ends: 'never' | 'on' | 'after'
  readonly until: string
  readonly times: string
  /**
   * The original rule, until a part of it is changed. The form cannot express every rule, and a last Monday may also
   * be the fourth of its month.
   */
  readonly kept: string
}

export const ONCE: Repeat = { kind: 'none', every: '1', weekdays: [], ends: 'never', until: '', times: '', kept: '' }

/** Reads a rule into the fields of the form. */
export function repeatOf(rule: string | null, first: CalendarDate): Repeat {
  if (rule === null) return ONCE
  const parts = recurrenceParts(rule)
  const kind = kindOf(parts)
  const until = parts.get('UNTIL') ?? ''
  const last = dateOf(Number(until.slice(0, 4)), Number(until.slice(4, 6)), Number(until.slice(6, 8)))
  const days = WEEKDAYS.filter((day) => parts.get('BYDAY')?.split(',').includes(day))
  return {
    kind,
    every: parts.get('INTERVAL') ?? '1',
    weekdays: kind === 'weekly' && days.length === 0 ? [weekdayCode(first)] : days,
    ends: parts.has('COUNT') ? 'after' : parts.has('UNTIL') ? 'on' : 'never',
    until: last ?? '',
    times: parts.get('COUNT') ?? '',
    kept: rule,
  }
}

function kindOf(parts: ReadonlyMap<string, string>): RepeatKind {
  const by = ['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS'].filter((name) => parts.has(name)).join()
  const days = parts.get('BYDAY') ?? ''
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return by === '' ? 'daily' : 'other'
    case 'WEEKLY':
      if (by !== '' && (by !== 'BYDAY' || /\d/.test(days))) return 'other'
      return days === 'MO,TU,WE,TH,FR' && (parts.get('INTERVAL') ?? '1') === '1' ? 'workdays' : 'weekly'
    case 'MONTHLY':
      if (by === '') return 'month day'
      return by === 'BYDAY' && /^-?\d[A-Z]{2}$/.test(days) ? 'month weekday' : 'other'
    case 'YEARLY':
      return by === '' ? 'yearly' : 'other'
    default:
      return 'other'
  }
}

export interface RepeatProblem {
  readonly field: 'every' | 'weekdays' | 'until' | 'times'
  readonly problem: string
}

/** The rule of a form, null for an event that happens once, or the problems. */
export function ruleOf(repeat: Repeat, first: CalendarDate): { rule: string | null } | RepeatProblem {
  const { kind } = repeat
  if (repeat.kept !== '') return { rule: repeat.kept }
  if (kind === 'none' || kind === 'other') return { rule: null }
  const every = Number(repeat.every)
  if (kind !== 'workdays' && !(Number.isInteger(every) && every >= 1 && every <= 99)) {
    return { field: 'every', problem: 'Enter a number from 1 to 99.' }
  }
  if (kind === 'weekly' && repeat.weekdays.length === 0) {
    return { field: 'weekdays', problem: 'Choose at least one day of the week.' }
  }
  const end = endOf(repeat, first)
  if ('problem' in end) return end
  const interval = kind === 'workdays' || every === 1 ? [] : [`INTERVAL=${every}`]
  return { rule: [...startOf(repeat, first), ...interval, ...end.parts].join(';') }
}

function startOf({ kind, weekdays }: Repeat, first: CalendarDate): readonly string[] {
  switch (kind) {
    case 'daily':
      return ['FREQ=DAILY']
    case 'workdays':
      return ['FREQ=WEEKLY', 'BYDAY=MO,TU,WE,TH,FR']
    case 'weekly':
      return ['FREQ=WEEKLY', `BYDAY=${mondayFirst(weekdays).join(',')}`]
    case 'month day':
      return ['FREQ=MONTHLY']
    case 'month weekday':
      return ['FREQ=MONTHLY', `BYDAY=${placeInMonth(first)}${weekdayCode(first)}`]
    default:
      return ['FREQ=YEARLY']
  }
}

function endOf(repeat: Repeat, first: CalendarDate): { parts: readonly string[] } | RepeatProblem {
  if (repeat.ends === 'never') return { parts: [] }
  if (repeat.ends === 'on') {
    if (!isCalendarDate(repeat.until)) return { field: 'until', problem: 'Enter a date, such as 18 Dec 2026.' }
    if (repeat.until < first) {
      return { field: 'until', problem: `Enter a day that is not before ${formatDate(first)}.` }
    }
    return { parts: [`UNTIL=${repeat.until.replaceAll('-', '')}`] }
  }
  const times = Number(repeat.times)
  if (!Number.isInteger(times) || times < 1 || times > 999) {
    return { field: 'times', problem: 'Enter a number from 1 to 999.' }
  }
  return { parts: [`COUNT=${times}`] }
}

/** If an event repeats on the weekday of its first day, it still does after that day was changed. */
export function startingOn(repeat: Repeat, before: string, first: string): Repeat {
  if (!isCalendarDate(before) || !isCalendarDate(first)) return repeat
  if (repeat.kind === 'month weekday') return { ...repeat, kept: '' }
  const only = repeat.weekdays.length === 1 && repeat.weekdays[0] === weekdayCode(before)
  return repeat.kind === 'weekly' && only ? { ...repeat, weekdays: [weekdayCode(first)], kept: '' } : repeat
}

function mondayFirst(days: readonly Weekday[]): readonly Weekday[] {
  const order = [...WEEKDAYS.slice(1), 'SU'] as const
  return order.filter((day) => days.includes(day as Weekday)) as Weekday[]
}

export function weekdayCode(day: CalendarDate): Weekday {
  return WEEKDAYS[new Date(Date.parse(day)).getUTCDay()] ?? 'MO'
}

/** Which of its weekdays in the month a day is. A fifth one counts as the last, because every month has a last. */
function placeInMonth(day: CalendarDate): number {
  const place = Math.ceil(Number(day.slice(8)) / 7)
  return place === 5 ? -1 : place
}
