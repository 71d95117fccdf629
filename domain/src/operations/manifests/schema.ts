import * as z from 'zod'
import { dutyStatusCode } from '../../dutyday/schema.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { groupId, named, rosterId, soldierId } from '../../roster/schema.ts'
import { operationsText, requiredOperationsText } from '../guarded.ts'
import { vehicleCode } from '../licenses/schema.ts'
import { PROBLEMS_LIMIT, SEATS_LIMIT, VEHICLES_LIMIT } from './limits.ts'
import { SEAT_ROLES } from './seating.ts'

/** Ids come from the client, so that a repeated send stays one manifest. */
export const manifestId = z.uuid().toLowerCase()
export const manifestState = z.enum(['draft', 'final'])
export const seatRole = z.enum(SEAT_ROLES)

export const manifestHead = {
  name: requiredOperationsText(80),
  on: calendarDate,
  /** In words: `Motor pool to Range 14`. */
  place: operationsText(80).default(''),
  /** The tasking that it belongs to, if any. */
  taskingId: z.uuid().toLowerCase().nullable().default(null),
}

const manifestVehicle = z.strictObject({
  id: z.uuid().toLowerCase(),
  /** Bumper number or chalk: `A-11`, `Chalk 2`. */
  bumper: requiredOperationsText(20),
  /** Of the catalogue of licenses. */
  vehicle: vehicleCode,
  /** Fully mission capable. */
  capable: z.boolean().default(true),
  /** Driver and TC included. */
  seats: z
    .int({ error: 'Enter a whole number.' })
    .min(1, { error: 'A vehicle has at least one seat, the driver’s.' })
    .max(SEATS_LIMIT, { error: `A vehicle has up to ${SEATS_LIMIT} seats.` }),
  load: operationsText(120).default(''),
  /** Sensitive items aboard were counted. */
  sensitive: z.boolean().default(false),
  /** Communications were checked. */
  comms: z.boolean().default(false),
})
export type ManifestVehicle = z.output<typeof manifestVehicle>

export const manifestVehicles = z
  .array(manifestVehicle)
  .max(VEHICLES_LIMIT, { error: `A manifest has up to ${VEHICLES_LIMIT} vehicles.` })

const manifestSeat = named.extend({ vehicleId: z.uuid(), role: seatRole })
export type ManifestSeat = z.output<typeof manifestSeat>

const head = {
  rosterId,
  rosterName: z.string(),
  manifestId,
  version: z.int(),
  state: manifestState,
  name: z.string(),
  on: calendarDate,
  place: z.string(),
  taskingId: z.uuid().nullable(),
}

export const manifestCard = z.object({
  ...head,
  vehicles: z.int(),
  seats: z.int(),
  seated: z.int(),
})
export type ManifestCard = z.output<typeof manifestCard>

export const manifest = z.object({
  ...head,
  timeZone: z.string(),
  /** In order of march. */
  vehicles: z.array(manifestVehicle),
  /** Driver, TC, then passengers in roster order. */
  seats: z.array(manifestSeat),
  createdBy: z.string(),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
  final: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
})
export type Manifest = z.output<typeof manifest>

/** Somebody on the roster that day, and what speaks against a seat. */
export const manifestPerson = named.extend({
  groupId: groupId.nullable(),
  /** Known for that day; null is not reported. */
  status: dutyStatusCode.nullable(),
  away: z.string().nullable(),
  offDuty: z.boolean(),
  /** Seats on other manifests of that day, which may be another hour: `drives A-12 on Night range`. */
  elsewhere: z.array(z.string()),
  /** By vehicle of this manifest, why they may not drive it; nothing where they may. */
  cannotDrive: z.record(z.string(), z.string()),
  /** By vehicle of this manifest, the restrictions on the license by which they drive it; a kept older answer lacks them. */
  drivesUnder: z.record(z.string(), z.string()).optional(),
})
export type ManifestPerson = z.output<typeof manifestPerson>

const seatProblem = z.object({
  message: z.string(),
  vehicleId: z.uuid().nullable(),
  soldierId: soldierId.nullable(),
})
export const seatProblems = z.array(seatProblem).max(PROBLEMS_LIMIT)
