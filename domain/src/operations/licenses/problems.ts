import { addMonths, type CalendarDate, formatDate } from '../../kernel/calendar-date.ts'
import { LICENSE_KINDS } from './kinds.ts'
import type { LicenseInput } from './schema.ts'

export interface LicenseProblem {
  /** The field's path in the call: `license.checkRideOn`. */
  readonly field: string
  readonly message: string
}

/** No license is valid for longer, so a later year is a typing error. */
const LONGEST_YEARS = 30
/** No Soldier was licensed, tested or trained longer ago. */
const OLDEST_YEARS = 50

/** Why a license cannot have this date, or null when it can. `today` is in the roster's time zone. */
export function ageProblem(date: CalendarDate, today: CalendarDate): string | null {
  if (date >= addMonths(today, -OLDEST_YEARS * 12)) return null
  return `That is more than ${OLDEST_YEARS} years ago. Check the year.`
}

/** Why a license is refused, or null when it is accepted. `today` is in the roster's time zone. */
export function licenseProblem(license: LicenseInput, today: CalendarDate): LicenseProblem | null {
  return foreignField(license) ?? dateProblem(license, today) ?? listProblem(license, today)
}

/** A field that was entered but does not belong to this kind of license. */
function foreignField(license: LicenseInput): LicenseProblem | null {
  const { kind } = license
  const not = (field: string, entered: boolean, words: string): LicenseProblem[] =>
    entered ? [{ field: `license.${field}`, message: `${words} Leave this empty, or choose another kind.` }] : []
  const [first] = [
    ...not('checkRideOn', kind !== 'military' && license.checkRideOn !== null, 'Only an OF 346 has a check ride.'),
    ...not(
      'vehicles',
      (kind === 'civilian' || kind === 'motorcycle') && license.vehicles.length > 0,
      `A ${LICENSE_KINDS[kind].word} names no vehicles.`,
    ),
    ...not(
      'qualifications',
      kind !== 'military' && license.qualifications.length > 0,
      'Only an OF 346 has these qualifications.',
    ),
    ...not('courses', kind !== 'motorcycle' && license.courses.length > 0, 'Rider courses are for motorcycles.'),
    ...not(
      'expiresOn',
      kind === 'motorcycle' && license.expiresOn !== null,
      'What is due next follows from the courses.',
    ),
    ...not('licenseClass', kind !== 'civilian' && license.licenseClass !== '', 'Only a civilian license has a class.'),
    ...not('state', kind !== 'civilian' && license.state !== '', 'Only a civilian license has a state.'),
  ]
  return first ?? null
}

function dateProblem(license: LicenseInput, today: CalendarDate): LicenseProblem | null {
  const { issuedOn, expiresOn, checkRideOn } = license
  const dates: readonly (readonly [field: string, date: CalendarDate | null])[] = [
    ['issuedOn', issuedOn],
    ['expiresOn', expiresOn],
    ['checkRideOn', checkRideOn],
    ...license.vehicles.map(({ qualifiedOn }, at) => [`vehicles.${at}.qualifiedOn`, qualifiedOn] as const),
    ...license.courses.map(({ on }, at) => [`courses.${at}.on`, on] as const),
  ]
  for (const [field, date] of dates) {
    const message = date && ageProblem(date, today)
    if (message) return { field: `license.${field}`, message }
  }
  if (issuedOn !== null && issuedOn > today) {
    return { field: 'license.issuedOn', message: 'A license is entered once it is issued. Enter today or earlier.' }
  }
  if (expiresOn !== null && issuedOn !== null && expiresOn < issuedOn) {
    return { field: 'license.expiresOn', message: 'It expires before it was issued. Check both dates.' }
  }
  if (expiresOn !== null && expiresOn > addMonths(today, LONGEST_YEARS * 12)) {
    return { field: 'license.expiresOn', message: `That is more than ${LONGEST_YEARS} years ahead. Check the year.` }
  }
  return checkRideOn !== null && checkRideOn > today
    ? { field: 'license.checkRideOn', message: 'A check ride is recorded once it is done. Enter today or earlier.' }
    : null
}

function listProblem({ kind, vehicles, courses }: LicenseInput, today: CalendarDate): LicenseProblem | null {
  if (kind === 'equipment' && vehicles.length === 0) {
    return { field: 'license.vehicles', message: 'Choose the equipment that this license is for.' }
  }
  const twice = vehicles.findIndex(({ vehicle }, at) => vehicles.findIndex((one) => one.vehicle === vehicle) !== at)
  if (twice !== -1) {
    return {
      field: `license.vehicles.${twice}.vehicle`,
      message: 'This vehicle is named twice. Remove one of the lines.',
    }
  }
  const early = vehicles.findIndex(({ qualifiedOn }) => qualifiedOn !== null && qualifiedOn > today)
  if (early !== -1) {
    return {
      field: `license.vehicles.${early}.qualifiedOn`,
      message: 'Enter the day of the qualification once it is past.',
    }
  }
  const planned = courses.findIndex(({ on }) => on > today)
  if (planned !== -1) {
    return { field: `license.courses.${planned}.on`, message: 'Enter a course once it is done: today or earlier.' }
  }
  return null
}

/**
 * Why a check ride of that day cannot be recorded, or null when it can. `last` is the Soldier's last check ride;
 * undefined means no current military permit.
 */
export function rideProblem(last: CalendarDate | null | undefined, on: CalendarDate): string | null {
  if (last === undefined) return 'No active OF 346'
  return last !== null && last >= on ? `Check ride on record: ${formatDate(last)}` : null
}
