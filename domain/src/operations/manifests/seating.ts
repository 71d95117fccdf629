import { type CalendarDate, formatDate } from '../../kernel/calendar-date.ts'

export const SEAT_ROLES = ['driver', 'tc', 'passenger'] as const
export type SeatRole = (typeof SEAT_ROLES)[number]
export const SEAT_ROLE_LABELS: Readonly<Record<SeatRole, string>> = {
  driver: 'Driver',
  tc: 'TC',
  passenger: 'Passenger',
}

/** The facts of a vehicle that the rules need. */
export interface VehicleSeats {
  readonly id: string
  /** The bumper number, by which the vehicle is named. */
  readonly bumper: string
  readonly vehicle: string
  readonly capable: boolean
  /** All seats, including the driver and the TC. */
  readonly seats: number
}

export interface Seat {
  readonly soldierId: string
  readonly vehicleId: string
  readonly role: SeatRole
}

/** How many Soldiers whom the reader does not see have a seat of a kind in a vehicle. */
export interface SeatsOutside {
  readonly vehicleId: string
  readonly role: SeatRole
  readonly count: number
}

const OUTSIDE = 'outside'

/** All seats that are taken. Those of Soldiers whom the reader does not see have an id that is nobody's. */
export function takenSeats({
  seats,
  outside = [],
}: {
  readonly seats: readonly Seat[]
  readonly outside?: readonly SeatsOutside[] | undefined
}): Seat[] {
  const others = outside.flatMap(({ vehicleId, role, count }) =>
    Array.from({ length: count }, (_, n) => ({ soldierId: `${OUTSIDE} ${vehicleId} ${role} ${n}`, vehicleId, role })),
  )
  return [...others, ...seats]
}

const isOutside = (soldierId: string) => soldierId.startsWith(OUTSIDE)

interface Seating {
  /** In order of march. */
  readonly vehicles: readonly VehicleSeats[]
  readonly seats: readonly Seat[]
}

/** The facts of a Soldier on the day of the manifest. */
export interface Rider {
  readonly name: string
  /** The Soldier has a seat but has left the roster. */
  readonly gone?: boolean
  /** The duty status that keeps the Soldier away that day: `LV, leave`. */
  readonly away: string | null
  /** On duty the night before, or on the day off after that duty. */
  readonly offDuty: boolean
  /** By vehicle: why the Soldier may not drive it. No entry when the Soldier may. */
  readonly cannotDrive: Readonly<Record<string, string>>
  /**
   * By vehicle: the restrictions on the Soldier's license for it, such as `daylight only`. No entry when there are
   * none.
   */
  readonly drivesUnder?: Readonly<Record<string, string>> | undefined
  /** The reader does not see licenses. A seat is checked against them all the same. */
  readonly licensesUnseen?: boolean | undefined
}

/** A move to a seat, or off the manifest (null). */
export interface Move {
  readonly soldierId: string
  readonly to: { readonly vehicleId: string; readonly role: SeatRole } | null
}

export interface SeatProblem {
  readonly message: string
  readonly vehicleId: string | null
  readonly soldierId: string | null
}

export const bumperOf = ({ bumper }: Pick<VehicleSeats, 'bumper'>, at?: number) =>
  bumper || (at === undefined ? 'this vehicle' : `vehicle ${at + 1}`)

/** Why a Soldier may not have this seat on that day, or null when they may. */
export function riderProblem(
  rider: Rider,
  vehicle: VehicleSeats,
  { role, on }: { readonly role: SeatRole; readonly on: CalendarDate },
): string | null {
  if (rider.gone) return `${rider.name} has left the roster. Remove them.`
  if (rider.away) return `${rider.name} is away on ${formatDate(on)}: ${rider.away}.`
  if (!vehicle.capable) return `${bumperOf(vehicle)} is NMC. Nobody rides in it until it is FMC.`
  if (role !== 'driver') return null
  const reasons = rider.cannotDrive[vehicle.vehicle]
  if (reasons) return `${rider.name} may not drive ${bumperOf(vehicle)} on ${formatDate(on)}: ${reasons}.`
  return rider.offDuty
    ? `${rider.name} may not drive on ${formatDate(on)}: comes off duty from the night before. Let them rest, or seat them as a passenger.`
    : null
}

/**
 * The license restrictions of a Soldier in this seat, or null. They do not prevent the seat, because a leader decides.
 */
export function seatRestrictions(
  { drivesUnder }: Pick<Rider, 'drivesUnder'>,
  { vehicle }: Pick<VehicleSeats, 'vehicle'>,
  role: SeatRole,
): string | null {
  return role === 'driver' ? (drivesUnder?.[vehicle] ?? null) : null
}

/** What a seat says about the license of the Soldier in it: its restrictions, or that the reader sees no licenses. */
export function licenseWords(
  rider: Pick<Rider, 'drivesUnder' | 'licensesUnseen'>,
  vehicle: Pick<VehicleSeats, 'vehicle'>,
  role: SeatRole,
): string | null {
  if (role === 'driver' && rider.licensesUnseen) return 'Licenses not shown to you'
  const under = seatRestrictions(rider, vehicle, role)
  return under && `License: ${under}`
}

/** The seats after some moves, allowed or not. Of several moves of one Soldier the last counts. */
function seatsAfter(seats: readonly Seat[], moves: readonly Move[]): Seat[] {
  const last = new Map(moves.map((move) => [move.soldierId, move.to]))
  return [
    ...seats.filter(({ soldierId }) => !last.has(soldierId)),
    ...[...last].flatMap(([soldierId, to]) => (to ? [{ soldierId, ...to }] : [])),
  ]
}

/** The first problem of space: a Soldier twice, a seat taken twice, or too few seats. Null when everybody fits. */
function roomProblem({ vehicles, seats }: Seating, riders: ReadonlyMap<string, Rider>): SeatProblem | null {
  const once = new Set<string>()
  for (const { soldierId, vehicleId } of seats) {
    const name = riders.get(soldierId)?.name ?? 'A Soldier'
    if (once.has(soldierId)) return { message: `${name} has two seats. Remove one.`, vehicleId, soldierId }
    once.add(soldierId)
  }
  for (const [at, vehicle] of vehicles.entries()) {
    const inside = seats.filter(({ vehicleId }) => vehicleId === vehicle.id)
    for (const role of ['driver', 'tc'] as const) {
      const [first, second] = inside.filter((seat) => seat.role === role)
      if (!first || !second) continue
      const name = isOutside(first.soldierId)
        ? 'A Soldier outside your part'
        : (riders.get(first.soldierId)?.name ?? 'Somebody')
      return {
        message: `${name} is ${role === 'tc' ? 'TC' : 'driver'} of ${bumperOf(vehicle, at)} already. Move them first.`,
        vehicleId: vehicle.id,
        soldierId: second.soldierId,
      }
    }
    if (inside.length > vehicle.seats) {
      return {
        message: `${bumperOf(vehicle, at)} has ${vehicle.seats} seats, driver and TC included, and ${inside.length} would ride. Choose another vehicle.`,
        vehicleId: vehicle.id,
        soldierId: inside.findLast(({ soldierId }) => !isOutside(soldierId))?.soldierId ?? null,
      }
    }
  }
  return null
}

/** Makes several moves in one step, or returns why not. It checks only the Soldiers who move. Finalizing checks all. */
export function seat(
  { vehicles, seats }: Seating,
  moves: readonly Move[],
  { riders, on }: { readonly riders: ReadonlyMap<string, Rider>; readonly on: CalendarDate },
): { readonly seats: Seat[] } | { readonly problem: SeatProblem } {
  for (const { soldierId, to } of moves) {
    if (!to) continue
    const rider = riders.get(soldierId)
    if (!rider) {
      return { problem: { message: 'This Soldier is not on the roster that day.', vehicleId: to.vehicleId, soldierId } }
    }
    const vehicle = vehicles.find(({ id }) => id === to.vehicleId)
    if (!vehicle) {
      return {
        problem: { message: 'This vehicle is not on the manifest. Reload.', vehicleId: to.vehicleId, soldierId },
      }
    }
    const message = riderProblem(rider, vehicle, { role: to.role, on })
    if (message) return { problem: { message, vehicleId: vehicle.id, soldierId } }
  }
  const after = seatsAfter(seats, moves)
  const problem = roomProblem({ vehicles, seats: after }, riders)
  return problem ? { problem } : { seats: after }
}

/** Every problem on the day: those that prevent a final manifest, and warnings on one that is final. */
export function manifestProblems(
  { vehicles, seats }: Seating,
  { riders, on }: { readonly riders: ReadonlyMap<string, Rider>; readonly on: CalendarDate },
): SeatProblem[] {
  const room = roomProblem({ vehicles, seats }, riders)
  const problems: SeatProblem[] = room ? [room] : []
  const riding = new Set(seats.map(({ vehicleId }) => vehicleId))
  if (seats.length === 0) problems.push({ message: 'Nobody is seated.', vehicleId: null, soldierId: null })
  for (const [at, vehicle] of vehicles.entries()) {
    if (!riding.has(vehicle.id)) continue
    if (!seats.some(({ vehicleId, role }) => vehicleId === vehicle.id && role === 'driver')) {
      problems.push({ message: `${bumperOf(vehicle, at)} has no driver.`, vehicleId: vehicle.id, soldierId: null })
    }
  }
  for (const { soldierId, vehicleId, role } of seats) {
    const vehicle = vehicles.find(({ id }) => id === vehicleId)
    if (!vehicle) continue
    const rider = riders.get(soldierId)
    const message = rider && riderProblem(rider, vehicle, { role, on })
    if (message) problems.push({ message, vehicleId, soldierId })
  }
  return problems
}

/**
 * What is still to be done before the vehicles roll, and who drives under restrictions. These do not prevent a final
 * manifest, because items are counted last, but a leader must confirm them.
 */
export function openChecks(
  {
    vehicles,
    seats,
  }: {
    readonly vehicles: readonly (VehicleSeats & { readonly sensitive: boolean; readonly comms: boolean })[]
    readonly seats: readonly Seat[]
  },
  riders: ReadonlyMap<string, Pick<Rider, 'name' | 'drivesUnder'>>,
): string[] {
  const riding = new Set(seats.map(({ vehicleId }) => vehicleId))
  return vehicles.flatMap((vehicle, at) => {
    const name = bumperOf(vehicle, at)
    if (!riding.has(vehicle.id)) return [`${name} is empty${vehicle.capable ? '' : ' and NMC'}.`]
    return [
      ...(vehicle.sensitive ? [] : [`${name}: sensitive items not counted.`]),
      ...(vehicle.comms ? [] : [`${name}: comms not checked.`]),
      ...seats.flatMap(({ soldierId, vehicleId, role }) => {
        const rider = riders.get(soldierId)
        const under = rider && vehicleId === vehicle.id && seatRestrictions(rider, vehicle, role)
        return under ? [`${name}: ${rider.name} has a restricted license: ${under}.`] : []
      }),
    ]
  })
}

/**
 * Soldiers who also have a seat on another manifest of the day. This does not prevent a seat: the way there and the way
 * back are two manifests of one day, and a manifest has no hours.
 */
export function elsewhereNotes(
  seats: readonly Seat[],
  people: readonly { readonly soldierId: string; readonly name: string; readonly elsewhere: readonly string[] }[],
): SeatProblem[] {
  const known = new Map(people.map((person) => [person.soldierId, person]))
  return seats.flatMap(({ soldierId, vehicleId }) => {
    const person = known.get(soldierId)
    if (!person || person.elsewhere.length === 0) return []
    return [{ message: `${person.name} also ${person.elsewhere.join(' and ')} that day.`, vehicleId, soldierId }]
  })
}

/** How many passengers can still be seated. The seats of driver and TC are kept free for the leader's choice. */
export function passengerSeatsLeft(vehicle: Pick<VehicleSeats, 'id' | 'seats'>, seats: readonly Seat[]): number {
  const inside = seats.filter(({ vehicleId }) => vehicleId === vehicle.id)
  const kept = (['driver', 'tc'] as const).filter((role) => !inside.some((one) => one.role === role)).length
  return Math.max(0, vehicle.seats - inside.length - kept)
}

/** A Soldier without a seat, in the order of seating. */
export interface Waiting extends Rider {
  readonly soldierId: string
  /** The squad or section. Its Soldiers ride together when there are enough seats. */
  readonly groupId: string | null
}

/**
 * Seats every waiting Soldier who is present: each squad in the first vehicle with enough seats for all of it, else
 * from the front. They ride as passengers, because a leader chooses drivers and TCs.
 */
export function seatTheRest({ vehicles, seats }: Seating, waiting: readonly Waiting[]): Move[] {
  const seated = new Set(seats.map(({ soldierId }) => soldierId))
  const room = vehicles
    .filter(({ capable }) => capable)
    .map((vehicle) => ({ id: vehicle.id, left: passengerSeatsLeft(vehicle, seats) }))
  const squads = new Map<string | null, Waiting[]>()
  for (const one of waiting) {
    if (seated.has(one.soldierId) || one.away) continue
    const squad = squads.get(one.groupId)
    if (squad) squad.push(one)
    else squads.set(one.groupId, [one])
  }
  const moves: Move[] = []
  for (const squad of squads.values()) {
    const whole = room.find(({ left }) => left >= squad.length)
    for (const { soldierId } of squad) {
      const into = whole ?? room.find(({ left }) => left > 0)
      if (!into) break
      into.left -= 1
      moves.push({ soldierId, to: { vehicleId: into.id, role: 'passenger' } })
    }
  }
  return moves
}

/**
 * Moves a Soldier into a seat. A driver or TC who had the seat takes the Soldier's old seat, or comes off the manifest.
 */
export function movesInto(seats: readonly Seat[], soldierId: string, to: NonNullable<Move['to']>): Move[] {
  const from = seats.find((one) => one.soldierId === soldierId)
  const there = seats.find(
    ({ vehicleId, role, soldierId: other }) =>
      role !== 'passenger' && vehicleId === to.vehicleId && role === to.role && other !== soldierId,
  )
  if (!there) return [{ soldierId, to }]
  return [
    { soldierId, to },
    { soldierId: there.soldierId, to: from ? { vehicleId: from.vehicleId, role: from.role } : null },
  ]
}
