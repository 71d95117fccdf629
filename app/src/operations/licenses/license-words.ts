import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { LICENSE_KINDS } from '@muster/domain/operations/licenses/kinds.ts'
import type { LicenseColour } from '@muster/domain/operations/licenses/lapse.ts'
import type { License } from '@muster/domain/operations/licenses/schema.ts'
import { vehicleOf } from '@muster/domain/operations/licenses/vehicles.ts'

export const COLOUR_LABELS: Readonly<Record<LicenseColour, string>> = {
  red: 'Expired',
  amber: 'Expires soon',
  green: 'Current',
  grey: 'Missing information',
}

/** `Expired 3 Nov 2026`, `Check ride due 20 Dec 2026`, `Good to 2 Mar 2027`: what comes first, and when. */
export function standingWords(license: License): string {
  const { colour, expires, ride, endedOn, endReason } = license
  if (colour === null || endedOn !== null) {
    return `${capital(endReason ?? 'ended')}${endedOn === null ? '' : ` ${formatDate(endedOn)}`}`
  }
  if (colour === 'grey') return missingWords(license)
  const byRide = ride !== null && (expires === null || ride < expires)
  const day = byRide ? ride : expires
  if (day === null) return COLOUR_LABELS[colour]
  if (colour === 'green') return `Valid until ${formatDate(day)}`
  if (byRide) return `${colour === 'red' ? 'Check ride was due' : 'Check ride due'} ${formatDate(day)}`
  if (license.kind === 'motorcycle') return `${colour === 'red' ? 'Course was due' : 'Course due'} ${formatDate(day)}`
  return `${colour === 'red' ? 'Expired' : 'Expires'} ${formatDate(day)}`
}

function missingWords({ kind, expires }: License): string {
  if (kind === 'motorcycle') return 'No rider course on record'
  return expires === null ? 'No expiry on record' : 'No check ride on record'
}

/** What it is for: `M1083 MTV, M1151 HMMWV; learner: M977 HEMTT`, `NC, class C`, `BRC, ARC`. */
export function subjectWords({ kind, vehicles, state, licenseClass, courses }: License): string {
  if (kind === 'civilian') return [state, licenseClass && `class ${licenseClass}`].filter(Boolean).join(', ')
  if (kind === 'motorcycle') return courses.map(({ course }) => course).join(', ')
  const named = (standing: 'qualified' | 'learner') =>
    vehicles
      .filter((one) => one.standing === standing)
      .map(({ vehicle }) => vehicleOf(vehicle).label)
      .join(', ')
  const learner = named('learner')
  return [named('qualified'), learner && `learner: ${learner}`].filter(Boolean).join('; ')
}

export function kindWords({ kind }: Pick<License, 'kind'>): string {
  return LICENSE_KINDS[kind].label
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
