import { addDays, addMonths, type CalendarDate, daysBetween } from '../../kernel/calendar-date.ts'
import type { EndReason, LicenseKind, RiderCourse } from './kinds.ts'
import type { LicensePolicy } from './policy.ts'

/** What the rules ask of a license. */
export interface LicenseFacts {
  readonly kind: LicenseKind
  readonly issuedOn: CalendarDate | null
  readonly expiresOn: CalendarDate | null
  /** Last check ride; of a military permit only. */
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

/** Last days on which it is good; null where nothing is on record to tell by. */
export interface Lapse {
  readonly expires: CalendarDate | null
  /** Of a military permit. */
  readonly ride: CalendarDate | null
  /** Everything that this kind needs is on record. */
  readonly complete: boolean
}

export function lapseOf(license: LicenseFacts, policy: LicensePolicy): Lapse {
  if (license.kind === 'motorcycle') {
    const expires = riderDue(license.courses, policy)
    return { expires, ride: null, complete: expires !== null }
  }
  // A state license lasts as long as its state says, and no longer than that can be guessed.
  const expires =
    license.expiresOn ??
    (license.kind === 'civilian' || license.issuedOn === null
      ? null
      : addMonths(license.issuedOn, policy.permitYears * 12))
  if (license.kind !== 'military') return { expires, ride: null, complete: expires !== null }
  const ride = license.checkRideOn && addDays(license.checkRideOn, policy.checkRideDays)
  return { expires, ride, complete: expires !== null && ride !== null }
}

/** The day by which the next rider course is due; null before the first. Who takes the BRC anew begins anew. */
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

/** Red lapsed, grey something missing, amber lapsing within the window, green current. Grey never counts as green. */
export function colourOf(lapse: Lapse, policy: Pick<LicensePolicy, 'warnDays'>, today: CalendarDate): LicenseColour {
  const first = firstLapse(lapse)
  if (first !== null && first < today) return 'red'
  if (first === null || !lapse.complete) return 'grey'
  return daysBetween(today, first) <= policy.warnDays ? 'amber' : 'green'
}

/** The earliest of its last good days. */
export function firstLapse({ expires, ride }: Lapse): CalendarDate | null {
  if (expires === null || ride === null) return expires ?? ride
  return expires < ride ? expires : ride
}
