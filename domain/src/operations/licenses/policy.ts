import type { CalendarDate } from '../../kernel/calendar-date.ts'

/** The numbers of the license rules. Each roster may set its own. */
export interface LicensePolicy {
  /** Days for which a check ride is valid. */
  readonly checkRideDays: number
  /** Days before a license lapses from which it is amber, and is first reminded of. */
  readonly warnDays: number
  /** Years for which a permit without an expiration date is valid from its issue. */
  readonly permitYears: number
  /** Months from the Basic RiderCourse to the next course. */
  readonly riderMonths: number
  /** Years from that to the next sustainment course, and between those. */
  readonly sustainmentYears: number
}

export const SEED_POLICY: LicensePolicy = {
  checkRideDays: 365,
  warnDays: 60,
  permitYears: 5,
  riderMonths: 12,
  sustainmentYears: 5,
}

/** The source of each number. `verify` marks common practice that was not found in a regulation. */
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
