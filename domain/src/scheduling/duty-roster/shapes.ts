import type { CalendarDate } from '../../kernel/calendar-date.ts'

/**
 * Each stream counts for itself (army.md 4.1(6)). The usual sheet has two, holidays counted with weekends; `holiday`
 * is for units that keep a third.
 */
export const DUTY_STREAMS = ['weekday', 'weekend', 'holiday'] as const
export type DutyStream = (typeof DUTY_STREAMS)[number]

/**
 * Why a Soldier on the roster cannot be detailed (army.md 4.1(5)): A authorized absence, the number stands still;
 * D other duty or recovery from it, U unauthorized absence, the number goes on rising.
 */
export const EXCEPTION_CODES = ['A', 'D', 'U'] as const
export type ExceptionCode = (typeof EXCEPTION_CODES)[number]

/** Details since the Soldier was last detailed, in each stream; a stream not named starts at 0. */
export interface DutyNumbers {
  readonly weekday: number
  readonly weekend: number
  readonly holiday?: number | undefined
}

/** A number in each stream. */
export type StreamNumbers = Readonly<Record<DutyStream, number>>

/** What a computation needs, besides the numbers, to go on where another ended. */
export interface Carried {
  /** Decides between equal numbers, the lower first. */
  readonly places: StreamNumbers
  readonly lastDetailed: CalendarDate | null
}

export interface DutyMember {
  readonly id: string
  readonly grade: string
  /** As on the last date before the first day, or before `from`: the first cell of a stream is one more. */
  readonly start: DutyNumbers
  /** Where an earlier computation left off, besides the numbers; without it, the place on the sheet and never detailed. */
  readonly carried?: Carried | undefined
  /** First day on the roster; without it, from the first day. */
  readonly from?: CalendarDate | undefined
  /** Last day on the roster; without it, to the last day. Who has left stays in the list, for the days before. */
  readonly until?: CalendarDate | undefined
}

/** A date on which a detail is made. Dates without one are not on the form (army.md 4.1(3)). */
export interface DutyDay {
  readonly date: CalendarDate
  readonly stream: DutyStream
  readonly exceptions: Readonly<Record<string, ExceptionCode>>
  /** How many are detailed. */
  readonly picks: number
  /** Only these grades are picked; without it, any. */
  readonly grades?: readonly string[] | undefined
  /** Tasked by name, whatever their number and grade; the rest of `picks` goes by number. */
  readonly manual?: readonly string[] | undefined
  /**
   * Who was detailed when the day was published. They stand whatever the numbers have become since, and nobody is
   * added: to replace somebody is to publish the day anew.
   */
  readonly published?: readonly string[] | undefined
}

export interface DutyRoster {
  /** In roster order: by grade, highest first, then by name, later additions at the foot (army.md 4.1(2)). */
  readonly members: readonly DutyMember[]
  /** In order of date, no date twice. */
  readonly days: readonly DutyDay[]
  /** Days off after a detail, which earn a D of themselves; 0 when left out (army.md 4.1(10): the unit's SOP). */
  readonly recovery?: number | undefined
}

export interface DutyCell {
  readonly code: '' | ExceptionCode
  /** Details made since last detailed, this one counted; on the day of the detail, before it starts again. */
  readonly number: number
  readonly detailed: boolean
}

/** Why somebody could not be picked: the letter, not of the grade asked for, or called by name but not on the roster. */
export type Exclusion = ExceptionCode | 'grade' | 'off-roster'

export const EXCLUSION_LABELS: Readonly<Record<Exclusion, string>> = {
  A: 'Authorized absence',
  D: 'Other duty or recovery',
  U: 'Unauthorized absence',
  grade: 'Not of the grade for this duty',
  'off-roster': 'Not on the roster that day',
}

export interface ComputedDay {
  readonly date: CalendarDate
  /** Of everybody on the roster that day. */
  readonly cells: Readonly<Record<string, DutyCell>>
  /** In the order of the line: highest number first. */
  readonly picked: readonly string[]
  /** Who is called next when one of them drops out, in that order (army.md 4.1(4)). */
  readonly alternates: readonly string[]
  /** How many of `picks` nobody was found for. */
  readonly open: number
  readonly excluded: Readonly<Record<string, Exclusion>>
}

export interface ComputedRoster {
  readonly days: readonly ComputedDay[]
}
