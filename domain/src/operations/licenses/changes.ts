import { type CalendarDate, formatDate } from '../../kernel/calendar-date.ts'
import { QUALIFICATION_LABELS } from './kinds.ts'
import type { LicenseInput } from './schema.ts'
import { vehicleOf } from './vehicles.ts'

const day = (date: CalendarDate | null) => (date === null ? '' : formatDate(date))

/** The fields of a license that the history shows, each as text. */
const FIELDS: readonly (readonly [label: string, read: (license: LicenseInput) => string])[] = [
  ['Issued', ({ issuedOn }) => day(issuedOn)],
  ['Expires', ({ expiresOn }) => day(expiresOn)],
  ['Check ride', ({ checkRideOn }) => day(checkRideOn)],
  [
    'Vehicles',
    ({ vehicles }) =>
      vehicles
        .map(({ vehicle, standing }) => vehicleOf(vehicle).label + (standing === 'learner' ? ' (learner)' : ''))
        .join(', '),
  ],
  ['Restrictions', ({ restrictions }) => restrictions.join(', ')],
  ['Qualifications', ({ qualifications }) => qualifications.map((one) => QUALIFICATION_LABELS[one]).join(', ')],
  ['State', ({ state }) => state],
  ['Class', ({ licenseClass }) => licenseClass],
  ['Courses', ({ courses }) => courses.map(({ course, on }) => `${course} ${formatDate(on)}`).join(', ')],
  ['Note', ({ note }) => note],
]

/** A line for each changed field: `Expires: 3 Nov 2026 → 3 Nov 2031`. */
export function changeLines(before: LicenseInput | null, after: LicenseInput): string[] {
  return FIELDS.flatMap(([label, read]) => {
    const [from, to] = [before === null ? '' : read(before), read(after)]
    if (from === to) return []
    return [`${label}: ${before === null ? to : `${from || 'none'} → ${to || 'none'}`}`]
  })
}
