import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import type { LicenseKind } from '@muster/domain/operations/licenses/kinds.ts'
import { licenseProblem } from '@muster/domain/operations/licenses/problems.ts'
import type { License, LicenseInput } from '@muster/domain/operations/licenses/schema.ts'

/** The values of the form, valid or not. Lines have their own keys, so that one can be removed from the middle. */
export interface LicenseDraft {
  readonly kind: LicenseKind
  readonly issuedOn: string
  readonly expiresOn: string
  readonly checkRideOn: string
  readonly vehicles: readonly VehicleLine[]
  readonly restrictions: LicenseInput['restrictions']
  readonly qualifications: LicenseInput['qualifications']
  readonly state: string
  readonly licenseClass: string
  readonly courses: readonly CourseLine[]
  readonly note: string
}
export interface VehicleLine {
  readonly key: string
  readonly vehicle: string
  readonly standing: 'qualified' | 'learner'
  readonly qualifiedOn: string
}
export interface CourseLine {
  readonly key: string
  readonly course: LicenseInput['courses'][number]['course']
  readonly on: string
}

export const EMPTY_DRAFT: LicenseDraft = {
  kind: 'military',
  issuedOn: '',
  expiresOn: '',
  checkRideOn: '',
  vehicles: [],
  restrictions: [],
  qualifications: [],
  state: '',
  licenseClass: '',
  courses: [],
  note: '',
}

export function draftOf(license: License): LicenseDraft {
  const { kind, restrictions, qualifications, state, licenseClass, note } = license
  return {
    kind,
    restrictions,
    qualifications,
    state,
    licenseClass,
    note,
    issuedOn: license.issuedOn ?? '',
    expiresOn: license.expiresOn ?? '',
    checkRideOn: license.checkRideOn ?? '',
    vehicles: license.vehicles.map((line) => ({ ...line, key: line.vehicle, qualifiedOn: line.qualifiedOn ?? '' })),
    courses: license.courses.map((line, at) => ({ ...line, key: String(at) })),
  }
}

export interface DraftCheck {
  /** By the field's name in the call, without `license.`: `expiresOn`, `vehicles.0.qualifiedOn`. */
  readonly problems: Readonly<Record<string, string>>
  /** What is sent, if there are no problems. */
  readonly license: LicenseInput | null
}

const A_DAY = 'Enter a date such as 12 Nov 2026.'

/** Finds all problems by the server's rules. Values that only another kind of license has are left out. */
export function checkDraft(draft: LicenseDraft, today: CalendarDate): DraftCheck {
  const problems: Record<string, string> = {}
  const day = (field: string, text: string): CalendarDate | null => {
    if (text === '') return null
    if (isCalendarDate(text)) return text
    problems[field] = A_DAY
    return null
  }
  const { kind } = draft
  const license: LicenseInput = {
    kind,
    issuedOn: kind === 'motorcycle' ? null : day('issuedOn', draft.issuedOn),
    expiresOn: kind === 'motorcycle' ? null : day('expiresOn', draft.expiresOn),
    checkRideOn: kind === 'military' ? day('checkRideOn', draft.checkRideOn) : null,
    vehicles:
      kind === 'military' || kind === 'equipment'
        ? draft.vehicles.map(({ vehicle, standing, qualifiedOn }, at) => {
            if (vehicle === '') problems[`vehicles.${at}.vehicle`] = 'Choose the vehicle, or remove the line.'
            return { vehicle, standing, qualifiedOn: day(`vehicles.${at}.qualifiedOn`, qualifiedOn) }
          })
        : [],
    restrictions: draft.restrictions,
    qualifications: kind === 'military' ? draft.qualifications : [],
    state: kind === 'civilian' ? draft.state.trim() : '',
    licenseClass: kind === 'civilian' ? draft.licenseClass.trim() : '',
    courses:
      kind === 'motorcycle'
        ? draft.courses.flatMap(({ course, on }, at) => {
            if (on === '') problems[`courses.${at}.on`] = A_DAY
            const found = day(`courses.${at}.on`, on)
            return found === null ? [] : [{ course, on: found }]
          })
        : [],
    note: draft.note.trim(),
  }
  for (const name of ['state', 'licenseClass', 'note'] as const) {
    const guarded = guardText(license[name])
    if (guarded) problems[name] = guarded
  }
  const found = Object.keys(problems).length === 0 ? licenseProblem(license, today) : null
  if (found) problems[found.field.replace(/^license\./, '')] = found.message
  return { problems, license: Object.keys(problems).length === 0 ? license : null }
}
