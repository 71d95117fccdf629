import { type CalendarDate, daysBetween, formatDate } from '../../kernel/calendar-date.ts'
import { LICENSE_KINDS, type LicenseKind } from './kinds.ts'
import { firstLapse, type LicenseFacts, lapseOf } from './lapse.ts'
import { type LicensePolicy, SEED_POLICY } from './policy.ts'
import type { Vehicle } from './vehicles.ts'

/** A profile that forbids driving. Only its end is known here, never the medical reason. */
export interface NoDriving {
  /** The last day of the profile. Null without an end. */
  readonly until: CalendarDate | null
}

export type MayDrive =
  | {
      readonly may: true
      /** The last valid day. Null without an end. */
      readonly until: CalendarDate | null
      /** Restrictions on the license, such as `daylight only`. */
      readonly limits: readonly string[]
    }
  | { readonly may: false; readonly reasons: readonly string[] }

/**
 * Whether a Soldier may drive or operate a vehicle on a day, and until when. Else the reasons in plain words, each one
 * that a leader can act on. Of several licenses, the one with the fewest problems counts.
 */
export function mayDrive({
  licenses,
  vehicle,
  on,
  profileLimits = [],
  policy = SEED_POLICY,
}: {
  readonly licenses: readonly LicenseFacts[]
  readonly vehicle: Vehicle
  readonly on: CalendarDate
  /** Profiles that forbid driving, on any day. */
  readonly profileLimits?: readonly NoDriving[]
  readonly policy?: LicensePolicy
}): MayDrive {
  const profile = profileLimits
    .filter(({ until }) => until === null || until >= on)
    .map(({ until }) => (until === null ? 'profile: no driving' : `profile: no driving until ${formatDate(until)}`))
  const answers = licenses
    .filter((license) => suits(license, vehicle))
    .map((license) => byLicense(license, vehicle, on, policy))
  const good = answers
    .filter((answer) => answer.may)
    .toSorted((a, b) => (a.until === null ? 1 : b.until === null ? -1 : a.until < b.until ? -1 : 1))
    .at(-1)
  if (good && profile.length === 0) return good
  if (good) return { may: false, reasons: profile }
  const [closest] = answers.filter((answer) => !answer.may).toSorted((a, b) => a.reasons.length - b.reasons.length)
  return { may: false, reasons: [...(closest?.reasons ?? [`no ${wordOf(vehicle)} on record`]), ...profile] }
}

/** Whether a license is of the kind that the vehicle needs. Equipment may also be on the military permit. */
function suits(license: LicenseFacts, { code, needs }: Vehicle): boolean {
  if (license.endReason === 'entered in error') return false
  if (needs !== 'equipment') return license.kind === needs
  return (
    (license.kind === 'equipment' || license.kind === 'military') &&
    license.vehicles.some(({ vehicle }) => vehicle === code)
  )
}

function byLicense(license: LicenseFacts, vehicle: Vehicle, on: CalendarDate, policy: LicensePolicy): MayDrive {
  const word = LICENSE_KINDS[license.kind].word
  if (license.endedOn !== null && license.endedOn <= on) {
    return { may: false, reasons: [`${word} ${license.endReason} ${formatDate(license.endedOn)}`] }
  }
  const lapse = lapseOf(license, policy)
  const reasons = [
    ...(license.issuedOn !== null && license.issuedOn > on
      ? [`${word} not issued before ${formatDate(license.issuedOn)}`]
      : []),
    ...expiryReasons(license, lapse.expires, on),
    ...(license.kind === 'military' ? rideReasons(license, lapse.ride, on) : []),
    ...vehicleReasons(license, vehicle, on),
  ]
  if (reasons.length > 0) return { may: false, reasons }
  return { may: true, until: firstLapse(lapse), limits: license.restrictions }
}

function expiryReasons(license: LicenseFacts, expires: CalendarDate | null, on: CalendarDate): string[] {
  const word = LICENSE_KINDS[license.kind].word
  if (license.kind === 'motorcycle') {
    if (expires === null) return ['no Basic RiderCourse on record']
    return expires < on ? [`next rider course was due ${formatDate(expires)}`] : []
  }
  if (expires === null) return [`no expiry on record for the ${word}`]
  return expires < on ? [`${word} expired ${formatDate(expires)}`] : []
}

function rideReasons({ checkRideOn }: LicenseFacts, due: CalendarDate | null, on: CalendarDate): string[] {
  if (checkRideOn === null || due === null) return ['no check ride on record']
  return due < on ? [`check ride ${daysBetween(checkRideOn, on)} days ago`] : []
}

function vehicleReasons(license: LicenseFacts, { code, label }: Vehicle, on: CalendarDate): string[] {
  if (!NAMES_VEHICLES.has(license.kind)) return []
  const those = license.vehicles.filter(({ vehicle }) => vehicle === code)
  if (those.length === 0) return [`not qualified on the ${label}`]
  const qualified = those.filter(({ standing }) => standing === 'qualified')
  if (qualified.length === 0) return [`learner only on the ${label}`]
  const days = qualified.flatMap(({ qualifiedOn }) => qualifiedOn ?? [])
  if (days.length < qualified.length || days.some((day) => day <= on)) return []
  const first = days.reduce((one, other) => (one < other ? one : other))
  return [`not qualified on the ${label} before ${formatDate(first)}`]
}

const NAMES_VEHICLES: ReadonlySet<LicenseKind> = new Set(['military', 'equipment'])

function wordOf({ needs, label }: Vehicle): string {
  return needs === 'equipment' ? `license for the ${label}` : LICENSE_KINDS[needs].word
}
