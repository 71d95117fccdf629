import { rosterName } from '../../identity/person-name.ts'
import { formatDate } from '../../kernel/calendar-date.ts'
import type { InputOf } from '../../kernel/function.ts'
import { declareList, type ListCell, type ListFile, type ListLine, type ListMark } from '../../kernel/list.ts'
import { GROUP, menu, over, own } from '../../kernel/list-filters.ts'
import { capital } from '../../kernel/capital.ts'
import { listLicenses } from './functions.ts'
import { LICENSE_KIND_NAMES, LICENSE_KINDS, QUALIFICATION_LABELS } from './kinds.ts'
import { LICENSE_COLOURS, type LicenseColour } from './lapse.ts'
import type { License, ListedLicense } from './schema.ts'
import { vehicleOf } from './vehicles.ts'

/** The filters of the list of licenses. */
export type LicenseFilter = Omit<InputOf<typeof listLicenses>, 'rosterId' | 'after' | 'limit'>

export const COLOUR_LABELS: Readonly<Record<LicenseColour, string>> = {
  red: 'Expired',
  amber: 'Expires soon',
  green: 'Current',
  grey: 'Missing information',
}

/** The list on the screen. The license that lapses first comes first. */
export const licenseList = declareList({
  label: 'Licenses',
  read: listLicenses,
  filters: {
    over: over('roster'),
    kind: menu(
      'Kind',
      'All kinds',
      LICENSE_KIND_NAMES.map((value) => ({ value, label: LICENSE_KINDS[value].label })),
    ),
    vehicle: menu('Vehicle', 'All vehicles', null),
    groupId: GROUP,
    colour: own<LicenseColour | null>(
      null,
      LICENSE_COLOURS.map((value) => ({ value, label: COLOUR_LABELS[value] })),
    ),
    ended: own<boolean>(false),
  },
  inputOf: (rosterId, asked: LicenseFilter, after: InputOf<typeof listLicenses>['after']) => ({
    rosterId,
    ...asked,
    after,
    limit: 50,
  }),
  rowsOf: ({ licenses }) => licenses,
  nextOf: ({ next }) => next,
  keyOf: ({ id }) => id,
  rosterOf: (license) => license,
  line: (license): ListLine => ({
    title: rosterName(license),
    under: [],
    strong: LICENSE_KINDS[license.kind].label,
    soft: [subjectWords(license)],
    marks: [standingMark(license)],
  }),
  empty: () => ({
    title: 'No licenses yet',
    text: 'Enter who holds an OF 346, a civilian license, a rider course or an equipment license. This page then shows who can drive what, and warns before one expires.',
  }),
})

/** A license on the page of one Soldier. */
export function ownLicenseLine(license: License): ListLine {
  const { kind, ride, expires, restrictions, note } = license
  return {
    title: LICENSE_KINDS[kind].label,
    under: [
      expires === null || kind === 'motorcycle' ? null : `Expires ${formatDate(expires)}`,
      ride && `Check ride due ${formatDate(ride)}`,
      ...restrictions,
      note,
    ],
    strong: '',
    soft: [subjectWords(license)],
    marks: [standingMark(license)],
  }
}

/** The list of licenses that a truck master keeps. */
export const licenseFile: ListFile<ListedLicense, Pick<LicenseFilter, 'ended'>> = {
  sheet: 'Licenses',
  fileName: ({ unit }) => ['licenses', unit],
  title: ({ ended }) => (ended ? 'Inactive licenses' : 'Licenses'),
  counted: 'Licenses',
  none: 'No licenses.',
  columns: [
    { heading: 'Name', value: rosterName, on: 'paper' },
    { heading: 'Rank', value: ({ rank }) => rank, on: 'sheet' },
    { heading: 'Last name', value: ({ last }) => last, on: 'sheet' },
    { heading: 'First name', value: ({ first }) => first, on: 'sheet' },
    { heading: 'Roster', value: (one) => one.rosterName },
    { heading: 'License', value: kindLabel, on: 'paper' },
    { heading: 'For', value: paperSubject, on: 'paper' },
    { heading: 'Kind', value: kindLabel, on: 'sheet' },
    { heading: 'Status', value: statusOf, on: 'sheet' },
    { heading: 'Issued', value: ({ issuedOn }) => day(issuedOn), on: 'sheet' },
    { heading: 'Valid until', value: ({ expires }) => day(expires) },
    { heading: 'Last check ride', value: ({ checkRideOn }) => day(checkRideOn), on: 'sheet' },
    { heading: 'Check ride due', value: ({ ride }) => day(ride) },
    { heading: 'Vehicles', value: (one) => vehiclesOf(one, 'qualified'), on: 'sheet' },
    { heading: 'Learner on', value: (one) => vehiclesOf(one, 'learner'), on: 'sheet' },
    { heading: 'Restrictions', value: ({ restrictions }) => restrictions.join(', '), on: 'sheet' },
    { heading: 'Qualifications', value: qualificationsOf, on: 'sheet' },
    { heading: 'State', value: ({ state }) => state, on: 'sheet' },
    { heading: 'Class', value: ({ licenseClass }) => licenseClass, on: 'sheet' },
    { heading: 'Courses', value: datedCourses, on: 'sheet' },
    { heading: 'Ended', value: ({ endedOn }) => day(endedOn), on: 'sheet' },
    { heading: 'Why', value: ({ endReason }) => endReason, on: 'sheet' },
    { heading: 'Note', value: ({ note }) => note, on: 'sheet' },
    {
      heading: 'Status',
      value: (one) => (one.endedOn === null ? statusOf(one) : `${one.endReason} ${formatDate(one.endedOn)}`),
      on: 'paper',
    },
  ],
}

/**
 * What lapses first, and when: `Expired 3 Nov 2026`, `Check ride due 20 Dec 2026`, `Valid until 2 Mar 2027`. One that
 * lapses soon also names what is missing: `Expires 15 Dec 2026. No check ride on record`.
 */
function standingMark(license: License): ListMark {
  const { colour, expires, ride, endedOn, endReason } = license
  if (colour === null || endedOn !== null) {
    return {
      kind: 'plain',
      words: `${capital(endReason ?? 'ended')}${endedOn === null ? '' : ` ${formatDate(endedOn)}`}`,
    }
  }
  if (colour === 'grey') return { kind: 'unknown', words: missingWords(license) }
  const kind = ({ red: 'late', amber: 'soon', green: 'good' } as const)[colour]
  const byRide = ride !== null && (expires === null || ride < expires)
  const date = byRide ? ride : expires
  if (date === null) return { kind, words: COLOUR_LABELS[colour] }
  const missing = colour === 'amber' && license.kind === 'military' && (expires === null || ride === null)
  const words = `${lapseWords(license.kind, colour, byRide)} ${formatDate(date)}`
  return { kind, words: missing ? `${words}. ${missingWords(license)}` : words }
}

function lapseWords(kind: License['kind'], colour: 'red' | 'amber' | 'green', byRide: boolean): string {
  if (colour === 'green') return 'Valid until'
  if (byRide) return colour === 'red' ? 'Check ride was due' : 'Check ride due'
  if (kind === 'motorcycle') return colour === 'red' ? 'Course was due' : 'Course due'
  return colour === 'red' ? 'Expired' : 'Expires'
}

function missingWords({ kind, expires }: License): string {
  if (kind === 'motorcycle') return 'No rider course on record'
  return expires === null ? 'No expiry on record' : 'No check ride on record'
}

/** What the license is for: `M1083 MTV, M1151 HMMWV; learner: M977 HEMTT`, `NC, class C`, `BRC, ARC`. */
function subjectWords(license: License): string {
  const { kind, state, licenseClass, courses } = license
  if (kind === 'civilian') return [state, licenseClass && `class ${licenseClass}`].filter(Boolean).join(', ')
  if (kind === 'motorcycle') return courses.map(({ course }) => course).join(', ')
  return vehicleWords(license)
}

/** The same for paper, with the dates of courses. */
function paperSubject(license: License): string {
  const { kind, state, licenseClass } = license
  if (kind === 'civilian') return [state, licenseClass].filter(Boolean).join(' ')
  return kind === 'motorcycle' ? datedCourses(license) : vehicleWords(license)
}

function vehicleWords(license: License): string {
  const learner = vehiclesOf(license, 'learner')
  return [vehiclesOf(license, 'qualified'), learner && `learner: ${learner}`].filter(Boolean).join('; ')
}

function vehiclesOf({ vehicles }: License, standing: 'qualified' | 'learner'): string {
  return vehicles
    .filter((one) => one.standing === standing)
    .map(({ vehicle }) => vehicleOf(vehicle).label)
    .join(', ')
}

function kindLabel({ kind }: License): string {
  return LICENSE_KINDS[kind].label
}

function statusOf({ colour }: License): string {
  return colour === null ? 'Ended' : COLOUR_LABELS[colour]
}

function datedCourses({ courses }: License): string {
  return courses.map(({ course, on }) => `${course} ${formatDate(on)}`).join(', ')
}

function qualificationsOf({ qualifications }: License): string {
  return qualifications.map((each) => QUALIFICATION_LABELS[each]).join(', ')
}

function day(date: License['expires']): ListCell {
  return date && { date }
}
