import type { DutyStatusCode } from '../../dutyday/duty-status.ts'
import { type CalendarDate, daysBetween } from '../../kernel/calendar-date.ts'

/**
 * Kinds of leave and pass (army.md 6.9, after AR 600-8-10 of 3 Jun 2020; which are charged is common knowledge of
 * that paragraph, marked [OWN] there). TDY is duty somewhere else and no leave: it is set on Duty Day.
 */
export interface LeaveKindFacts {
  readonly label: string
  /** The letters on a bar and in a column. */
  readonly code: string
  /** What the Soldier is on Duty Day meanwhile. */
  readonly status: DutyStatusCode
  /** Taken from the 2.5 days a month. */
  readonly chargeable: boolean
  readonly pass: boolean
  /** Longer than so many days is unusual and warned of; null: no length is known. */
  readonly most: number | null
  /** For whom it is, where a rule says so; whoever asks and whoever decides reads it. */
  readonly terms?: string
}

export const LEAVE_KINDS = {
  ordinary: { label: 'Ordinary leave', code: 'OL', status: 'LV', chargeable: true, pass: false, most: null },
  emergency: { label: 'Emergency leave', code: 'EL', status: 'LV', chargeable: true, pass: false, most: null },
  convalescent: { label: 'Convalescent leave', code: 'CL', status: 'CLV', chargeable: false, pass: false, most: null },
  parental: { label: 'Parental leave', code: 'PL', status: 'LV', chargeable: false, pass: false, most: 84 },
  administrative: {
    label: 'Administrative absence',
    code: 'AA',
    status: 'ADM',
    chargeable: false,
    pass: false,
    most: null,
  },
  transition: { label: 'Transition leave', code: 'TL', status: 'LV', chargeable: true, pass: false, most: null },
  bereavement: {
    label: 'Bereavement leave',
    code: 'BL',
    status: 'LV',
    chargeable: false,
    pass: false,
    most: 14,
    terms: 'Death of a spouse or child, with less than 30 days of leave on the books. To be verified with S1',
  },
  'regular pass': { label: 'Regular pass', code: 'P', status: 'PAS', chargeable: false, pass: true, most: 3 },
  '3-day pass': { label: 'Special pass, 3 days', code: 'P3', status: 'PAS', chargeable: false, pass: true, most: 3 },
  '4-day pass': { label: 'Special pass, 4 days', code: 'P4', status: 'PAS', chargeable: false, pass: true, most: 4 },
} as const satisfies Readonly<Record<string, LeaveKindFacts>>

export type LeaveKind = keyof typeof LEAVE_KINDS
export const LEAVE_KIND_NAMES = Object.keys(LEAVE_KINDS) as [LeaveKind, ...LeaveKind[]]

/** Where somebody is, as a class: an address is nobody's business here. */
export const LOCATIONS = {
  local: 'Local area',
  home: 'Home of record',
  state: 'Another state',
  abroad: 'Abroad',
} as const
export type LeaveLocation = keyof typeof LOCATIONS
export const LOCATION_NAMES = Object.keys(LOCATIONS) as [LeaveLocation, ...LeaveLocation[]]

/**
 * Days are counted as days of the calendar, the first and the last one included, weekends and holidays too (AR
 * 600-8-10 through army.md 6.9). A change of clocks makes no day more or less. Whether the day of departure or return
 * counts as a day of duty is for whoever closes the absence in IPPS-A; here a Soldier who signs in before noon of the
 * unit's clocks was on duty that day, and later was not (see `lastDayAway`).
 */
export function leaveDays({ from, to }: { readonly from: CalendarDate; readonly to: CalendarDate }): number {
  return daysBetween(from, to) + 1
}

/** Days that are taken from the balance: all, or none. */
export function chargedDays(
  about: { readonly from: CalendarDate; readonly to: CalendarDate } & { readonly kind: LeaveKind },
): number {
  return LEAVE_KINDS[about.kind].chargeable ? leaveDays(about) : 0
}

/** `10 days, chargeable`, `3 days`. */
export function lengthWords(about: {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly kind: LeaveKind
}): string {
  const days = leaveDays(about)
  const { chargeable, pass } = LEAVE_KINDS[about.kind]
  return `${days} ${days === 1 ? 'day' : 'days'}${chargeable ? ', chargeable' : pass ? '' : ', not chargeable'}`
}
