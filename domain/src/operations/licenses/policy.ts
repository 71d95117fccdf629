import type { CalendarDate } from '../../kernel/calendar-date.ts'

/** The numbers that licenses go by. Each roster may have its own. */
export interface LicensePolicy {
  /** A check ride is good for so many days. */
  readonly checkRideDays: number
  /** Amber, and the first reminder, so many days ahead. */
  readonly warnDays: number
  /** A permit without a date of expiry is good for so many years from its issue. */
  readonly permitYears: number
  /** Months from the Basic RiderCourse to the next course. */
  readonly riderMonths: number
  /** Years from that to the next sustainment course. */
  readonly sustainmentYears: number
}

export const SEED_POLICY: LicensePolicy = {
  checkRideDays: 365,
  warnDays: 60,
  permitYears: 5,
  riderMonths: 12,
  sustainmentYears: 5,
}

/** Where each number comes from; `verify`: common knowledge that no regulation at hand confirms. */
export const POLICY_SOURCES: Readonly<
  Record<
    keyof LicensePolicy,
    {
      readonly label: string
      readonly unit: string
      readonly source: string
      readonly asOf: CalendarDate
      readonly verify: boolean
    }
  >
> = {
  checkRideDays: {
    label: 'Check ride every',
    unit: 'days',
    source: 'AR 600-55, para 4-5: annual check ride',
    asOf: '2020-05-15' as CalendarDate,
    verify: false,
  },
  warnDays: {
    label: 'Warn ahead',
    unit: 'days',
    source: 'Unit practice',
    asOf: '2026-11-22' as CalendarDate,
    verify: false,
  },
  permitYears: {
    label: 'Permit good for',
    unit: 'years',
    source: 'AR 600-55: OF 346 and DA 5984-E',
    asOf: '2020-05-15' as CalendarDate,
    verify: true,
  },
  riderMonths: {
    label: 'Next rider course within',
    unit: 'months of the BRC',
    source: 'AR 385-10, para 11-9: BRC-II or ARC',
    asOf: '2026-11-22' as CalendarDate,
    verify: true,
  },
  sustainmentYears: {
    label: 'Rider sustainment every',
    unit: 'years',
    source: 'AR 385-10, para 11-9: sustainment training',
    asOf: '2026-11-22' as CalendarDate,
    verify: true,
  },
}
