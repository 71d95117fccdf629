import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import {
  elsewhereNotes,
  manifestProblems,
  movesInto,
  type Move,
  openChecks,
  passengerSeatsLeft,
  type Rider,
  riderProblem,
  type Seat,
  SEAT_ROLES,
  seat,
  seatRestrictions,
  seatTheRest,
  takenSeats,
  type VehicleSeats,
} from './seating.ts'

const ON = '2026-11-27' as CalendarDate
const PEOPLE = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const rider = (more: Partial<Rider> = {}): Rider => ({
  name: 'SPC Fox, S.',
  away: null,
  offDuty: false,
  cannotDrive: {},
  drivesUnder: {},
  ...more,
})
const truck: VehicleSeats = { id: 'v1', bumper: 'A-11', vehicle: 'M1083', capable: true, seats: 3 }
const van: VehicleSeats = { id: 'v2', bumper: 'A-12', vehicle: 'NTV van', capable: true, seats: 2 }

const anyRiders = fc
  .tuple(
    ...PEOPLE.map(() =>
      fc.record({
        name: fc.constant('SPC Fox, S.'),
        away: fc.option(fc.constant('LV, leave'), { freq: 4 }),
        offDuty: fc.boolean(),
        cannotDrive: fc.constantFrom<Record<string, string>>({}, { M1083: 'OF 346 expired 3 Nov 2026' }),
        drivesUnder: fc.constantFrom<Record<string, string>>({}, { van: 'daylight only' }),
      }),
    ),
  )
  .map((riders) => new Map(PEOPLE.map((id, at) => [id, riders[at] ?? rider()])))
const anyVehicles = fc
  .array(
    fc.record({
      capable: fc.boolean(),
      seats: fc.integer({ min: 1, max: 4 }),
      vehicle: fc.constantFrom('M1083', 'van'),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((list) => list.map((one, at) => ({ ...one, id: `v${at}`, bumper: `A-${at}` })))
const anyMoves = fc.array(
  fc.array(
    fc.record({
      soldierId: fc.constantFrom(...PEOPLE, 'stranger'),
      to: fc.option(fc.record({ vehicleId: fc.constantFrom('v0', 'v1', 'v2'), role: fc.constantFrom(...SEAT_ROLES) }), {
        freq: 5,
      }),
    }),
    { maxLength: 3 },
  ),
  { maxLength: 25 },
)

function expectValidSeating(
  vehicles: readonly VehicleSeats[],
  seats: readonly Seat[],
  riders: ReadonlyMap<string, Rider>,
) {
  expect(new Set(seats.map(({ soldierId }) => soldierId)).size).toBe(seats.length)
  for (const vehicle of vehicles) {
    const inside = seats.filter(({ vehicleId }) => vehicleId === vehicle.id)
    expect(inside.length).toBeLessThanOrEqual(vehicle.capable ? vehicle.seats : 0)
    for (const role of ['driver', 'tc']) expect(inside.filter((one) => one.role === role).length).toBeLessThan(2)
    for (const { soldierId, role } of inside) {
      const one = riders.get(soldierId)
      expect(one?.away).toBeNull()
      if (role === 'driver') expect([one?.cannotDrive[vehicle.vehicle], one?.offDuty]).toEqual([undefined, false])
    }
  }
}

describe('seats', () => {
  test('in any order of moves: one seat each, no seat twice, no unlicensed or tired driver, nobody absent', () => {
    fc.assert(
      fc.property(anyVehicles, anyRiders, anyMoves, (vehicles, riders, batches) => {
        let seats: Seat[] = []
        for (const moves of batches) {
          const after = seat({ vehicles, seats }, moves, { riders, on: ON })
          if ('seats' in after) seats = after.seats
          else expect(after.problem.message).not.toBe('')
          expectValidSeating(vehicles, seats, riders)
        }
        const waiting = [...riders].map(([soldierId, one], at) => ({ ...one, soldierId, groupId: `squad ${at % 3}` }))
        const rest = seat({ vehicles, seats }, seatTheRest({ vehicles, seats }, waiting), { riders, on: ON })
        expect(rest).toHaveProperty('seats')
        if ('seats' in rest) expectValidSeating(vehicles, rest.seats, riders)
      }),
    )
  })

  test('a manifest seated by the rules has no problem except missing drivers', () => {
    fc.assert(
      fc.property(anyVehicles, anyRiders, anyMoves, (vehicles, riders, batches) => {
        let seats: Seat[] = []
        for (const moves of batches) {
          const after = seat({ vehicles, seats }, moves, { riders, on: ON })
          if ('seats' in after) seats = after.seats
        }
        for (const { message } of manifestProblems({ vehicles, seats }, { riders, on: ON })) {
          expect(message).toMatch(/has no driver\.$|^Nobody is seated\.$/)
        }
      }),
    )
  })

  test('two Soldiers who change places move in one step', () => {
    const riders = new Map([
      ['a', rider()],
      ['b', rider()],
    ])
    const seats: Seat[] = [
      { soldierId: 'a', vehicleId: 'v1', role: 'driver' },
      { soldierId: 'b', vehicleId: 'v2', role: 'driver' },
    ]
    const swap: Move[] = [
      { soldierId: 'a', to: { vehicleId: 'v2', role: 'driver' } },
      { soldierId: 'b', to: { vehicleId: 'v1', role: 'driver' } },
    ]
    const about = { riders, on: ON }
    expect(seat({ vehicles: [truck, van], seats }, swap.slice(0, 1), about)).toMatchObject({
      problem: { message: 'SPC Fox, S. is driver of A-12 already. Move them first.' },
    })
    expect(seat({ vehicles: [truck, van], seats }, swap, about)).toHaveProperty('seats.length', 2)
    expect(movesInto(seats, 'a', { vehicleId: 'v2', role: 'driver' })).toEqual(swap)
    expect(movesInto(seats, 'c', { vehicleId: 'v2', role: 'driver' }).at(-1)).toEqual({ soldierId: 'b', to: null })
  })
})

describe('a Soldier who may not drive', () => {
  test.each([
    [
      rider({ cannotDrive: { M1083: 'OF 346 expired 3 Nov 2026' } }),
      'SPC Fox, S. may not drive A-11 on 27 Nov 2026: OF 346 expired 3 Nov 2026.',
    ],
    [rider({ offDuty: true }), /comes off duty from the night before/],
    [rider({ away: 'LV, leave' }), 'SPC Fox, S. is away on 27 Nov 2026: LV, leave.'],
    [rider(), null],
  ])('gets the reason', (one, words) => {
    const problem = riderProblem(one, truck, { role: 'driver', on: ON })
    if (words === null) expect(problem).toBeNull()
    else expect(problem).toMatch(words)
  })

  test('may ride along, unless the vehicle is not mission capable', () => {
    const tired = rider({ offDuty: true, cannotDrive: { M1083: 'no OF 346 on record' } })
    expect(riderProblem(tired, truck, { role: 'passenger', on: ON })).toBeNull()
    expect(riderProblem(tired, truck, { role: 'tc', on: ON })).toBeNull()
    expect(riderProblem(tired, { ...truck, capable: false }, { role: 'passenger', on: ON })).toMatch(/A-11 is NMC/)
  })
})

describe('seating everybody else', () => {
  const waiting = (ids: string, groupId: string) => [...ids].map((soldierId) => ({ ...rider(), soldierId, groupId }))

  test('seats squads together when they fit, and leaves the seats of driver and TC', () => {
    const bus = { ...truck, id: 'v3', bumper: 'A-13', seats: 5 }
    const moves = seatTheRest({ vehicles: [truck, bus], seats: [] }, [...waiting('abc', 'x'), ...waiting('d', 'y')])
    expect(moves.map(({ soldierId, to }) => `${soldierId} ${to?.vehicleId} ${to?.role}`)).toEqual([
      'a v3 passenger',
      'b v3 passenger',
      'c v3 passenger',
      'd v1 passenger',
    ])
  })

  test('leaves out Soldiers who are away or have no seat', () => {
    const [a, b, c] = waiting('abc', 'x')
    const moves = seatTheRest(
      { vehicles: [truck], seats: [] },
      [{ ...a, away: 'LV, leave' } as typeof a, b, c].filter((one) => one !== undefined),
    )
    expect(moves.map(({ soldierId }) => soldierId)).toEqual(['b'])
  })
})

test('a seat on another manifest of the day is a note, not a problem', () => {
  const seats: Seat[] = ['a', 'b'].map((soldierId) => ({ soldierId, vehicleId: 'v1', role: 'passenger' }))
  const people = [
    { soldierId: 'a', name: 'SPC Fox, S.', elsewhere: ['drives A-12 on Way back'] },
    { soldierId: 'b', name: 'PFC Eng', elsewhere: [] },
  ]
  expect(elsewhereNotes(seats, people)).toEqual([
    { message: 'SPC Fox, S. also drives A-12 on Way back that day.', vehicleId: 'v1', soldierId: 'a' },
  ])
})

test('seats of Soldiers outside the part count like all others, without a name', () => {
  const seats: Seat[] = [{ soldierId: 'a', vehicleId: 'v1', role: 'passenger' }]
  const outside = [{ vehicleId: 'v1', role: 'driver' as const, count: 1 }]
  expect(takenSeats({ seats })).toEqual(seats)
  const taken = takenSeats({ seats, outside })
  // A truck of three: the driver and one passenger ride, and the seat of the TC is kept.
  expect([passengerSeatsLeft(truck, seats), passengerSeatsLeft(truck, taken)]).toEqual([0, 0])
  const wide = { ...truck, seats: 4 }
  expect([passengerSeatsLeft(wide, seats), passengerSeatsLeft(wide, taken)]).toEqual([1, 1])
  const full = takenSeats({ seats, outside: [{ vehicleId: 'v1', role: 'passenger', count: 2 }] })
  expect(passengerSeatsLeft(wide, full)).toBe(0)
  const riders = new Map([['a', rider()]])
  const driver = [{ soldierId: 'a', to: { vehicleId: 'v1', role: 'driver' as const } }]
  expect(seat({ vehicles: [truck], seats: taken }, driver, { riders, on: ON })).toMatchObject({
    problem: { message: 'A Soldier outside your part is driver of A-11 already. Move them first.', soldierId: 'a' },
  })
  const crowded = takenSeats({ seats: [], outside: [{ vehicleId: 'v1', role: 'passenger', count: 4 }] })
  expect(manifestProblems({ vehicles: [truck], seats: crowded }, { riders, on: ON })[0]).toMatchObject({
    message: expect.stringContaining('4 would ride'),
    soldierId: null,
  })
})

test('finalizing names every problem', () => {
  const riders = new Map([
    ['a', rider({ cannotDrive: { M1083: 'check ride 380 days ago' } })],
    ['gone', rider({ name: 'PFC Eng', gone: true })],
  ])
  const seats: Seat[] = [
    { soldierId: 'a', vehicleId: 'v1', role: 'driver' },
    { soldierId: 'gone', vehicleId: 'v2', role: 'passenger' },
  ]
  expect(manifestProblems({ vehicles: [truck, van], seats }, { riders, on: ON }).map(({ message }) => message)).toEqual(
    [
      'A-12 has no driver.',
      'SPC Fox, S. may not drive A-11 on 27 Nov 2026: check ride 380 days ago.',
      'PFC Eng has left the roster. Remove them.',
    ],
  )
  expect(manifestProblems({ vehicles: [truck], seats: [] }, { riders, on: ON })).toMatchObject([
    { message: 'Nobody is seated.' },
  ])
})

test('open checks are named, vehicle by vehicle', () => {
  const seats: Seat[] = [{ soldierId: 'a', vehicleId: 'v1', role: 'driver' }]
  const riders = new Map([['a', rider()]])
  const vehicles = [
    { ...truck, sensitive: false, comms: true },
    { ...van, sensitive: false, comms: false, capable: false },
  ]
  expect(openChecks({ vehicles, seats }, riders)).toEqual([
    'A-11: sensitive items not counted.',
    'A-12 is empty and NMC.',
  ])
  expect(openChecks({ vehicles: [{ ...truck, sensitive: true, comms: true }], seats }, riders)).toEqual([])
  expect(openChecks({ vehicles: [{ ...truck, sensitive: true, comms: false }], seats: [] }, riders)).toEqual([
    'A-11 is empty.',
  ])
  expect(openChecks({ vehicles: [{ ...truck, sensitive: true, comms: false }], seats }, riders)).toEqual([
    'A-11: comms not checked.',
  ])
})

test('restrictions on a driver’s license are open until a leader confirms them', () => {
  const vehicles = [{ ...truck, sensitive: true, comms: true }]
  const seats: Seat[] = [
    { soldierId: 'a', vehicleId: 'v1', role: 'driver' },
    { soldierId: 'b', vehicleId: 'v1', role: 'passenger' },
  ]
  const restricted = rider({ drivesUnder: { M1083: 'corrective lenses, daylight only' } })
  const riders = new Map([
    ['a', restricted],
    ['b', rider({ name: 'PFC Eng', drivesUnder: { M1083: 'automatic only' } })],
  ])
  expect(openChecks({ vehicles, seats }, riders)).toEqual([
    'A-11: SPC Fox, S. has a restricted license: corrective lenses, daylight only.',
  ])
  expect(riderProblem(restricted, truck, { role: 'driver', on: ON })).toBeNull()
  expect(seatRestrictions(restricted, truck, 'tc')).toBeNull()
  expect(seatRestrictions(restricted, van, 'driver')).toBeNull()
  expect(seatRestrictions({}, truck, 'driver')).toBeNull()
})
