import * as z from 'zod'
import { dutyStatusCode } from '../../dutyday/schema.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { groupId, named, rosterId } from '../../roster/schema.ts'
import { operationsText, requiredOperationsText } from '../guarded.ts'
import { END_REASONS, LICENSE_KIND_NAMES, QUALIFICATIONS, RESTRICTIONS, RIDER_COURSES, STANDINGS } from './kinds.ts'
import { LICENSE_COLOURS } from './lapse.ts'
import { HISTORY_LINES, OWN_VEHICLES, VEHICLES_OF_ONE } from './limits.ts'

export const licenseKind = z.enum(LICENSE_KIND_NAMES)
export const licenseColour = z.enum(LICENSE_COLOURS)
/** The client makes the id, so that a license sent twice is added once. */
export const licenseId = z.uuid().toLowerCase()
/** A code of the catalog, or the name of a vehicle that the roster added. */
export const vehicleCode = requiredOperationsText(40)

const year = (from: number, to: number, what: string) =>
  z.int({ error: 'Enter a whole number.' }).min(from, { error: what }).max(to, { error: what })

const licensePolicy = z.strictObject({
  checkRideDays: year(1, 3650, 'Enter 1 to 3650 days.'),
  warnDays: year(1, 365, 'Enter 1 to 365 days.'),
  permitYears: year(1, 20, 'Enter 1 to 20 years.'),
  riderMonths: year(1, 120, 'Enter 1 to 120 months.'),
  sustainmentYears: year(1, 20, 'Enter 1 to 20 years.'),
})

const ownVehicle = z.strictObject({
  name: vehicleCode,
  needs: licenseKind,
  retired: z.boolean().default(false),
})

/** The settings of a roster: the numbers, and its own vehicles. */
export const licenseSettingsInput = z.strictObject({
  policy: licensePolicy,
  vehicles: z.array(ownVehicle).max(OWN_VEHICLES),
})

export const licenseVehicle = z.strictObject({
  vehicle: vehicleCode,
  standing: z.enum(STANDINGS),
  qualifiedOn: calendarDate.nullable().default(null),
})

/** A license as a leader enters it. A field that does not belong to the kind is refused by its name. */
export const licenseInput = z.strictObject({
  kind: licenseKind,
  issuedOn: calendarDate.nullable().default(null),
  expiresOn: calendarDate.nullable().default(null),
  checkRideOn: calendarDate.nullable().default(null),
  vehicles: z.array(licenseVehicle).max(VEHICLES_OF_ONE).default([]),
  restrictions: z.array(z.enum(RESTRICTIONS)).max(RESTRICTIONS.length).default([]),
  qualifications: z.array(z.enum(QUALIFICATIONS)).max(QUALIFICATIONS.length).default([]),
  /** Civilian licenses: the state, such as `NC`, and the class, such as `C` or `CDL A`. */
  state: operationsText(20).default(''),
  licenseClass: operationsText(20).default(''),
  /** Motorcycles: the courses that the Soldier took. */
  courses: z
    .array(z.strictObject({ course: z.enum(RIDER_COURSES), on: calendarDate }))
    .max(20)
    .default([]),
  note: operationsText(200).default(''),
})
export type LicenseInput = z.output<typeof licenseInput>

const person = { ...named.shape, groupId: groupId.nullable() }

export const license = z.object({
  id: licenseId,
  ...licenseInput.shape,
  version: z.int(),
  endedOn: calendarDate.nullable(),
  endReason: z.enum(END_REASONS).nullable(),
  /** The last valid days, computed with the roster's policy. */
  expires: calendarDate.nullable(),
  ride: calendarDate.nullable(),
  /** Null for a license that has ended. */
  colour: licenseColour.nullable(),
})
export type License = z.output<typeof license>

/** The roster, for lists over several rosters. */
const asked = { ...person, rosterId, rosterName: z.string() }

export const listedLicense = license.extend(asked)
export type ListedLicense = z.output<typeof listedLicense>

export const licenseEvent = z.object({
  id: z.uuid(),
  licenseId,
  kind: licenseKind,
  act: z.enum(['add', 'change', 'check ride', 'end', 'restore']),
  at: z.iso.datetime(),
  by: z.string(),
  /** One line for each change: `Expires: 3 Nov 2026 → 3 Nov 2031`. */
  changes: z.array(z.string()).max(60),
})
export type LicenseEvent = z.output<typeof licenseEvent>

export const licenseSettings = z.object({
  /** Null for the seed, when the roster has no version of its own yet. */
  version: z.int().nullable(),
  ...licenseSettingsInput.shape,
  /** Who changed it last, and when. Null for the seed. */
  by: z.string().nullable(),
  at: z.iso.datetime().nullable(),
})
export type LicenseSettings = z.output<typeof licenseSettings>

/** A Soldier with all licenses and their changes, the newest first. */
export const soldierLicenses = z.object({
  today: calendarDate,
  settings: licenseSettings,
  licenses: z.array(license),
  events: z.array(licenseEvent).max(HISTORY_LINES),
})
export type SoldierLicenses = z.output<typeof soldierLicenses>

export const driver = z.object({
  ...asked,
  /** The Soldier's duty on that day, although present: CQ, a detail, an appointment. */
  duty: dutyStatusCode.nullable(),
  /** The last valid day. Null without an end. */
  until: calendarDate.nullable(),
  limits: z.array(z.string()),
})

export const notDriver = z.object({
  ...asked,
  reasons: z.array(z.string()).min(1),
  /** The status of a licensed Soldier who is away on that day. */
  away: dutyStatusCode.nullable(),
})

export const drivers = z.object({
  today: calendarDate,
  on: calendarDate,
  /** Soldiers who may drive and are present on that day. */
  can: z.array(driver),
  /** Soldiers with a license of the kind who may not drive, or are away. */
  cannot: z.array(notDriver),
  /** The number of Soldiers without a license of the kind on record. */
  without: z.int(),
  /** There are more Soldiers than the answer names. Ask for a group. */
  more: z.boolean(),
})
export type Drivers = z.output<typeof drivers>

/** Counts of current licenses by color. */
export const licenseCounts = z.object({ red: z.int(), amber: z.int(), green: z.int(), grey: z.int() })
export type LicenseCounts = z.output<typeof licenseCounts>

/** How many licenses lapse in a month of the strip. */
export const lapsing = z.object({
  /** `2026-11`. */
  month: z.string(),
  expiries: z.int(),
  rides: z.int(),
})
