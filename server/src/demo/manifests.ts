import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ManifestVehicle } from '@muster/domain/operations/manifests/schema.ts'
import { type Seat, seatTheRest } from '@muster/domain/operations/manifests/seating.ts'
import type { Risk } from '@muster/domain/operations/risk/matrix.ts'
import type { RiskContent, RiskLine } from '@muster/domain/operations/risk/schema.ts'
import type { WriteTx } from '../database/transaction.ts'
import { type Riders, ridersOf } from '../operations/manifests/riders.ts'
import { insertManifest, replaceSeats, replaceVehicles, updateManifest } from '../operations/manifests/writes.ts'
import { insertDraft, updateSheet } from '../operations/risk/writes.ts'
import { dutiesAround } from '../scheduling/duty-roster/reads.ts'
import type { RosterEditor } from '../roster/scope.ts'
import type { World, WorldRoster } from './world/world.ts'

interface Cast {
  readonly today: CalendarDate
  readonly now: Date
  /** The leader of the battalion, who decides what the company may not. */
  readonly decider: string
}

/** Manifests and risk worksheets of the demo company: some final and approved, some that lack people. */
export async function demoManifests(world: World, roster: WorldRoster, cast: Cast): Promise<void> {
  await world.edit(roster, async (tx, editor) => {
    for (const wish of manifestWishes(cast.today)) await addManifest(tx, world, editor, wish, cast)
    for (const wish of sheetWishes(cast)) await addSheet(tx, world, editor, wish, cast)
  })
}

interface ManifestWish {
  readonly name: string
  readonly on: CalendarDate
  readonly place: string
  readonly vehicles: readonly Omit<ManifestVehicle, 'id'>[]
  readonly final: boolean
  /** The last vehicle has no driver yet. */
  readonly lacking?: boolean
}

const vehicle = (bumper: string, code: string, seats: number, more: Partial<ManifestVehicle> = {}) => ({
  bumper,
  vehicle: code,
  capable: true,
  seats,
  load: '',
  sensitive: true,
  comms: true,
  ...more,
})

function manifestWishes(today: CalendarDate): ManifestWish[] {
  return [
    {
      name: 'Range 14, night live fire',
      on: addDays(today, 2),
      place: 'Motor pool to Range 14',
      final: false,
      lacking: true,
      vehicles: [
        vehicle('A-11', 'M1151', 4),
        vehicle('A-21', 'M1083', 18, { load: 'Ammunition, targets' }),
        vehicle('A-22', 'M1083', 18, { sensitive: false, comms: false }),
        vehicle('A-06', 'M1151', 4, { capable: false, load: 'Deadlined, steering', sensitive: false, comms: false }),
      ],
    },
    {
      name: 'Airfield detail',
      on: addDays(today, 1),
      place: 'Company area to the airfield',
      final: true,
      vehicles: [vehicle('Van 3', 'NTV van', 8), vehicle('Van 4', 'NTV van', 8)],
    },
    {
      name: 'Range 9, zero and qualification',
      on: addDays(today, -6),
      place: 'Motor pool to Range 9',
      final: true,
      vehicles: [vehicle('A-21', 'M1083', 18), vehicle('A-22', 'M1083', 18)],
    },
  ]
}

async function addManifest(
  tx: WriteTx,
  world: World,
  editor: RosterEditor,
  { lacking = false, final, vehicles: wished, ...head }: ManifestWish,
  { now }: Cast,
): Promise<void> {
  const id = world.newId()
  const vehicles = wished.map((one) => ({ id: world.newId(), ...one }))
  await insertManifest(tx, editor, { id, now: world.at, head: { ...head, taskingId: null } })
  await replaceVehicles(tx, editor, id, vehicles)
  const call = { tx, now, scope: editor, caller: { uid: editor.uid } }
  const found = await ridersOf(call, 'show', { manifestId: id, on: head.on, vehicles, seats: [] }, dutiesAround)
  const seats = seatsFor(vehicles, found, lacking)
  if (seats.length > 0) {
    await replaceSeats(tx, editor, id, { soldierIds: seats.map(({ soldierId }) => soldierId), seats })
  }
  // A driver without a license is a warning on a final manifest. A missing driver keeps it a draft.
  const driven = vehicles.every((one) => seats.some((seat) => seat.vehicleId === one.id && seat.role === 'driver'))
  if (!final || !driven) return
  const word = { state: 'final', final_at: world.at, final_by: editor.uid } as const
  await updateManifest(tx, editor, { id, version: 2, now: world.at }, word)
}

/** Licensed drivers, sergeants as TC, and two squads. The last vehicle has no driver where one is lacking. */
function seatsFor(vehicles: readonly ManifestVehicle[], { people }: Riders, lacking: boolean): Seat[] {
  const there = people.filter(({ away }) => away === null)
  const taken = new Set<string>()
  const take = (fits: (person: Riders['people'][number]) => boolean) => {
    const one = there.find((person) => !taken.has(person.soldierId) && fits(person))
    if (one) taken.add(one.soldierId)
    return one?.soldierId
  }
  const usable = vehicles.filter(({ capable }) => capable)
  const seats = usable.flatMap((one, at): Seat[] => {
    const driver =
      lacking && at === usable.length - 1
        ? undefined
        : take(
            ({ cannotDrive, offDuty, rank }) =>
              !cannotDrive[one.vehicle] && !offDuty && /^(PV2|PFC|SPC|CPL)$/.test(rank),
          )
    const tc = take(({ rank }) => /^(SGT|SSG)$/.test(rank))
    return [
      ...(driver === undefined ? [] : [{ soldierId: driver, vehicleId: one.id, role: 'driver' as const }]),
      ...(tc === undefined ? [] : [{ soldierId: tc, vehicleId: one.id, role: 'tc' as const }]),
    ]
  })
  const rest = there.filter(({ soldierId, rank }) => !taken.has(soldierId) && /^(PV2|PFC|SPC)$/.test(rank)).slice(0, 22)
  const moves = seatTheRest(
    { vehicles, seats },
    rest.map((person) => ({ ...person, name: person.last })),
  )
  return [...seats, ...moves.flatMap(({ soldierId, to }) => (to ? [{ soldierId, ...to }] : []))]
}

interface SheetWish {
  readonly content: RiskContent
  readonly state: 'draft' | 'submitted' | 'sent back' | 'approved'
  readonly remark?: string
}

const risk = (severity: Risk['severity'], probability: Risk['probability']): Risk => ({ severity, probability })
const line = (
  [subtask, hazard, control, how, who]: readonly [string, string, string, string, string],
  initial: Risk,
  residual: Risk | null,
): RiskLine => ({ subtask, hazard, initial, control, how, who, residual, worseBecause: '' })

function sheetWishes({ today }: Cast): SheetWish[] {
  const rollover = line(
    [
      'Drive to the range',
      'Vehicle rollover',
      'Rollover drill, speed limits, ground guides',
      'Rehearsed at the motor pool',
      'Vehicle commanders',
    ],
    risk('II', 'C'),
    risk('II', 'D'),
  )
  const heat = line(
    [
      'All training',
      'Heat injury',
      'Work and rest cycles, water, buddy checks',
      'Heat category read each hour',
      'Medics, squad leaders',
    ],
    risk('II', 'B'),
    risk('III', 'D'),
  )
  const fire = line(
    [
      'Live fire by night',
      'Fratricide',
      'Rehearsals by day, chemical lights, range safeties',
      'Walk, crawl, run; blank fire first',
      'OIC, RSO, safeties',
    ],
    risk('I', 'C'),
    risk('I', 'E'),
  )
  const backs = line(
    ['Load and unload', 'Back and hand injuries', 'Two-man lifts, gloves', 'Brief before work', 'Section sergeants'],
    risk('III', 'B'),
    risk('IV', 'D'),
  )
  const content = (mission: string, days: number, lines: RiskLine[], supervision: string): RiskContent => ({
    mission,
    on: addDays(today, days),
    position: 'First sergeant',
    lines,
    supervision,
    taskingId: null,
  })
  return [
    {
      content: content(
        'Night live fire, Range 14',
        2,
        [fire, rollover, heat],
        'OIC and RSO on the line throughout. Training stops when a safety calls it.',
      ),
      state: 'submitted',
    },
    {
      content: content('Airfield detail', 1, [backs, heat], 'NCOIC walks the site each hour.'),
      state: 'sent back',
      remark: 'Add the drive there and back.',
    },
    {
      content: content('Zero and qualification, Range 9', -6, [rollover, heat], 'RSO and platoon sergeants.'),
      state: 'approved',
      remark: 'Brief the weather before leaving.',
    },
    {
      content: content(
        'Twelve-mile foot march',
        12,
        [heat, { ...backs, subtask: 'March with load', hazard: 'Foot and joint injuries', residual: null }],
        '',
      ),
      state: 'draft',
    },
  ]
}

async function addSheet(
  tx: WriteTx,
  world: World,
  editor: RosterEditor,
  { content, state, remark = '' }: SheetWish,
  { decider }: Cast,
): Promise<void> {
  const id = world.newId()
  const edition = 1
  await insertDraft(tx, editor, { id, edition, version: 1, content, now: world.at })
  if (state === 'draft') return
  const submitted_at = world.at
  await updateSheet(tx, editor, { id, edition }, { state: 'submitted', version: 2, submitted_at })
  // Nobody approves their own worksheet, so it waits when there is no leader above.
  if (state === 'submitted' || decider === editor.uid) return
  const word = { decided_at: world.at, decided_by: decider, decided_position: 'For the battalion commander', remark }
  await updateSheet(tx, editor, { id, edition }, { state, version: 3, echelon: 'battalion', ...word })
}
