import { addDays, addMonths, type CalendarDate, daysBetween } from '../../kernel/calendar-date.ts'
import type { EndReason, LicenseKind, RiderCourse } from './kinds.ts'
import type { LicensePolicy } from './policy.ts'

/** The fields of a license that the rules need. */
export interface LicenseFacts {
  readonly kind: LicenseKind
  readonly issuedOn: CalendarDate | null
  readonly expiresOn: CalendarDate | null
  /** The last check ride. Military permits only. */
  readonly checkRideOn: CalendarDate | null
  readonly vehicles: readonly {
    readonly vehicle: string
    readonly standing: 'qualified' | 'learner'
    readonly qualifiedOn: CalendarDate | null
  }[]
  readonly restrictions: readonly string[]
  readonly courses: readonly { readonly course: RiderCourse; readonly on: CalendarDate }[]
  readonly endedOn: CalendarDate | null
  readonly endReason: EndReason | null
}

/** The last days on which a license is valid. Null when the record does not say. */
export interface Lapse {
  readonly expires: CalendarDate | null
  /** The last day of the check ride. Military permits only. */
  readonly ride: CalendarDate | null
  /** The record has everything that this kind needs. */
  readonly complete: boolean
}

export function lapseOf(license: LicenseFacts, policy: LicensePolicy): Lapse {
  if (license.kind === 'motorcycle') {
    const expires = riderDue(license.courses, policy)
    return { expires, ride: null, complete: expires !== null }
  }
  // Only the state knows how long its license is valid, so that Muster does not compute an end.
  const expires =
    license.expiresOn ??
    (license.kind === 'civilian' || license.issuedOn === null
      ? null
      : addMonths(license.issuedOn, policy.permitYears * 12))
  if (license.kind !== 'military') return { expires, ride: null, complete: expires !== null }
  const ride = license.checkRideOn && addDays(license.checkRideOn, policy.checkRideDays)
  return { expires, ride, complete: expires !== null && ride !== null }
}

/** The day by which the next rider course is due. Null before the first course. A new BRC starts over. */
function riderDue(courses: LicenseFacts['courses'], policy: LicensePolicy): CalendarDate | null {
  const last = (those: readonly RiderCourse[]) =>
    courses
      .filter(({ course }) => those.includes(course))
      .map(({ on }) => on)
      .toSorted()
      .at(-1)
  const [basic, later] = [last(['BRC']), last(['BRC-II', 'ARC', 'sustainment'])]
  if (later !== undefined && (basic === undefined || basic <= later)) {
    return addMonths(later, policy.sustainmentYears * 12)
  }
  return basic === undefined ? null : addMonths(basic, policy.riderMonths)
}

export const LICENSE_COLOURS = ['red', 'amber', 'green', 'grey'] as const
export type LicenseColour = (typeof LICENSE_COLOURS)[number]

/**
 * Red has lapsed, amber lapses within the warning days, grey lacks data, and green is current. A date that is known
 * decides even if something else is missing: a permit that expires soon is due, with or without a check ride. Grey
 * never counts as green.
 */
export function colourOf(lapse: Lapse, policy: Pick<LicensePolicy, 'warnDays'>, today: CalendarDate): LicenseColour {
  const first = firstLapse(lapse)
  if (first === null) return 'grey'
  if (first < today) return 'red'
  if (daysBetween(today, first) <= policy.warnDays) return 'amber'
  return lapse.complete ? 'green' : 'grey'
}

/** The earlier of its last valid days. */
export function firstLapse({ expires, ride }: Lapse): CalendarDate | null {
  if (expires === null || ride === null) return expires ?? ride
  return expires < ride ? expires : ride
}
