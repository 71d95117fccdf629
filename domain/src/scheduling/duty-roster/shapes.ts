import type { CalendarDate } from '../../kernel/calendar-date.ts'

/**
 * Each stream has its own count (army.md 4.1(6)). The usual sheet has two, and counts holidays with weekends. `holiday`
 * is for units that keep a third.
 */
export const DUTY_STREAMS = ['weekday', 'weekend', 'holiday'] as const
export type DutyStream = (typeof DUTY_STREAMS)[number]

/**
 * Why a Soldier on the roster cannot be detailed (army.md 4.1(5)). A is authorized absence, and the number stops. D is
 * other duty or recovery from it, and U is unauthorized absence. With both the number continues to rise.
 */
export const EXCEPTION_CODES = ['A', 'D', 'U'] as const
export type ExceptionCode = (typeof EXCEPTION_CODES)[number]

/** Details made since the Soldier was last detailed, in each stream. A missing stream starts at 0. */
export interface DutyNumbers {
  readonly weekday: number
  readonly weekend: number
  readonly holiday?: number | undefined
}

/** A number for each stream. */
export type StreamNumbers = Readonly<Record<DutyStream, number>>

/** What a computation needs, besides the numbers, to continue from another. */
export interface Carried {
  /** Decides between equal numbers. The lower place comes first. */
  readonly places: StreamNumbers
  readonly lastDetailed: CalendarDate | null
}

export interface DutyMember {
  readonly id: string
  readonly grade: string
  /** The numbers on the last date before the first day, or before `from`. The first cell of a stream is one higher. */
  readonly start: DutyNumbers
  /**
   * The state from an earlier computation, besides the numbers. Without it: the place on the sheet, and never detailed.
   */
  readonly carried?: Carried | undefined
  /** The first day on the roster. Without it, the first day of the list. */
  readonly from?: CalendarDate | undefined
  /**
   * The last day on the roster. Without it, the last day of the list. A member who has left stays in the list for the
   * days before.
   */
  readonly until?: CalendarDate | undefined
}

/** A date on which a detail is made. Other dates are not on the form (army.md 4.1(3)). */
export interface DutyDay {
  readonly date: CalendarDate
  readonly stream: DutyStream
  readonly exceptions: Readonly<Record<string, ExceptionCode>>
  /** Soldiers in the detail. */
  readonly picks: number
  /** Only these grades are detailed. Without it, any grade. */
  readonly grades?: readonly string[] | undefined
  /** Soldiers tasked by name, whatever their number and grade. The rest of `picks` goes by number. */
  readonly manual?: readonly string[] | undefined
  /**
   * The Soldiers who were detailed when the day was published. They stay, however the numbers change, and nobody is
   * added. Replacing one of them means publishing the day again.
   */
  readonly published?: readonly string[] | undefined
}

export interface DutyRoster {
  /**
   * In the order of the sheet: by grade, highest first, then by name, with later additions at the foot (army.md
   * 4.1(2)).
   */
  readonly members: readonly DutyMember[]
  /** In the order of dates, each once. */
  readonly days: readonly DutyDay[]
  /** Days off after a detail, each of which is a D. 0 when left out (army.md 4.1(10): the unit's SOP). */
  readonly recovery?: number | undefined
}

export interface DutyCell {
  readonly code: '' | ExceptionCode
  /**
   * Details made since the member was last detailed, including this one. On the day of a detail, before the count
   * restarts.
   */
  readonly number: number
  readonly detailed: boolean
}

/** Why a member could not be detailed: the letter, another grade, or tasked by name but not on the roster. */
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
  /** For everybody on the roster on that day. */
  readonly cells: Readonly<Record<string, DutyCell>>
  /** In the order of the line, the highest number first. */
  readonly picked: readonly string[]
  /** Who is called next when a detailed Soldier drops out, in this order (army.md 4.1(4)). */
  readonly alternates: readonly string[]
  /** Places of `picks` that nobody can take. */
  readonly open: number
  readonly excluded: Readonly<Record<string, Exclusion>>
}

export interface ComputedRoster {
  readonly days: readonly ComputedDay[]
}
