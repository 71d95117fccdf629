import * as z from 'zod'
import { dutyStatusCode } from '../../dutyday/schema.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { groupId, named, rosterId, soldierId } from '../../roster/schema.ts'
import { operationsText, requiredOperationsText } from '../guarded.ts'
import { vehicleCode } from '../licenses/schema.ts'
import { PROBLEMS_LIMIT, SEATS_LIMIT, VEHICLES_LIMIT, WHOLE_MANIFESTS } from './limits.ts'
import { SEAT_ROLES } from './seating.ts'

/** The client makes the id, so that a manifest sent twice is added once. */
export const manifestId = z.uuid().toLowerCase()
export const manifestState = z.enum(['draft', 'final'])
export const seatRole = z.enum(SEAT_ROLES)

export const manifestHead = {
  name: requiredOperationsText(80),
  on: calendarDate,
  /** The place in words: `Motor pool to Range 14`. */
  place: operationsText(80).default(''),
  /** The tasking of the manifest, if any. */
  taskingId: z.uuid().toLowerCase().nullable().default(null),
}

const manifestVehicle = z.strictObject({
  id: z.uuid().toLowerCase(),
  /** Bumper number or chalk: `A-11`, `Chalk 2`. */
  bumper: requiredOperationsText(20),
  /** A code of the license catalog. */
  vehicle: vehicleCode,
  /** Fully mission capable. */
  capable: z.boolean().default(true),
  /** Including the driver and the TC. */
  seats: z
    .int({ error: 'Enter a whole number.' })
    .min(1, { error: 'A vehicle has at least one seat, the driver’s.' })
    .max(SEATS_LIMIT, { error: `A vehicle has up to ${SEATS_LIMIT} seats.` }),
  load: operationsText(120).default(''),
  /** The sensitive items aboard were counted. */
  sensitive: z.boolean().default(false),
  /** The communications were checked. */
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
  /** The driver, the TC, then the passengers in the order of the roster. */
  seats: z.array(manifestSeat),
  /** Seats of Soldiers whom a leader of some groups does not see. Absent for those who see everybody. */
  outside: z.array(z.object({ vehicleId: z.uuid(), role: seatRole, count: z.int().min(1) })).optional(),
  createdBy: z.string(),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
  final: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
})
export type Manifest = z.output<typeof manifest>

const whoRides = named.extend({
  groupId: groupId.nullable(),
  /** The reader does not see licenses, so a vehicle says nothing of them. */
  licensesUnseen: z.boolean().optional(),
})

/** What counts against a seat on one manifest. */
const ride = z.object({
  /** The duty status on that day. Null means not reported. */
  status: dutyStatusCode.nullable(),
  away: z.string().nullable(),
  offDuty: z.boolean(),
  /** Seats on other manifests of that day, which may be at another hour: `drives A-12 on Night range`. */
  elsewhere: z.array(z.string()),
  /** By vehicle of this manifest: why the Soldier may not drive it. No entry when the Soldier may. */
  cannotDrive: z.record(z.string(), z.string()),
  /**
   * By vehicle of this manifest: the restrictions on the Soldier's license for it. An older stored answer lacks them.
   */
  drivesUnder: z.record(z.string(), z.string()).optional(),
})

/** A Soldier on the roster that day, and what counts against a seat. */
export const manifestPerson = whoRides.extend(ride.shape)
export type ManifestPerson = z.output<typeof manifestPerson>

/** A Soldier once for several manifests. Their rides are in the order of the manifests. */
export const rider = whoRides.extend({
  /** Null on a manifest on whose day the Soldier is not on the roster. */
  rides: z.array(ride.nullable()).max(WHOLE_MANIFESTS),
})
export type ManifestRider = z.output<typeof rider>

const seatProblem = z.object({
  message: z.string(),
  vehicleId: z.uuid().nullable(),
  soldierId: soldierId.nullable(),
})
export const seatProblems = z.array(seatProblem).max(PROBLEMS_LIMIT)
