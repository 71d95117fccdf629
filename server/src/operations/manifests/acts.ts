import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type {
  copyManifest,
  deleteManifest,
  finalizeManifest,
  saveManifest,
  saveManifestVehicles,
  seatSoldiers,
} from '@muster/domain/operations/manifests/functions.ts'
import { PROBLEMS_LIMIT } from '@muster/domain/operations/manifests/limits.ts'
import { type OwnVehicle, UNKNOWN_VEHICLE, vehicleNamed } from '@muster/domain/operations/licenses/vehicles.ts'
import type { Manifest, ManifestVehicle } from '@muster/domain/operations/manifests/schema.ts'
import {
  bumperOf,
  manifestProblems,
  riderProblem,
  seat,
  takenSeats,
} from '@muster/domain/operations/manifests/seating.ts'
import type { AnswerOf, Call, Handler } from '../../platform/callable/implement.ts'
import type { Acting } from '../../roster/people/acting.ts'
import { licenseSettingsOf } from '../licenses/reads.ts'
import { mustBeTasking } from '../links/reads.ts'
import type { DutySource } from '../off-duty.ts'
import { findManifest, unknownManifest, withOutside } from './reads.ts'
import { ridersOf } from './riders.ts'
import {
  deleteManifestRow,
  holdManifest,
  insertManifest,
  raiseManifest,
  replaceSeats,
  replaceVehicles,
  touchManifests,
  updateManifest,
} from './writes.ts'

type Changed = OutputOf<typeof saveManifest>

/** Starts a manifest, or changes its heading. */
export async function saveHead(
  call: Call<typeof saveManifest>,
  { rosterId: _, manifestId: id, version, ...head }: InputOf<typeof saveManifest>,
): Promise<Changed> {
  const { tx, now } = call
  await holdManifest(tx, call.scope, id)
  await mustBeTasking(tx, call.scope, head.taskingId, 'taskingId')
  if (version !== null) {
    await heldDraft(call, id, version)
    return advance(call, id, version, { head })
  }
  if (await findManifest(tx, call.scope, id)) {
    refuse('already-exists', 'This manifest was started already. Open it from the list.', { field: 'manifestId' })
  }
  await insertManifest(tx, call.scope, { id, now, head })
  await touchManifests(tx, call.scope)
  return { manifestId: id, version: 1, state: 'draft' }
}

/** Saves the vehicles in order of march. The seated Soldiers must fit the new vehicles. */
export async function saveVehicles(
  call: Call<typeof saveManifestVehicles>,
  { manifestId: id, version, vehicles: sent }: InputOf<typeof saveManifestVehicles>,
  dutySource: DutySource,
): Promise<Changed> {
  const { tx } = call
  await holdManifest(tx, call.scope, id)
  const manifest = await heldDraft(call, id, version)
  const { vehicles: own } = await licenseSettingsOf(tx, call.scope)
  const vehicles = sent.map((vehicle, at) => ({ ...vehicle, vehicle: codeOf(vehicle, at, own, manifest) }))
  const twice = vehicles.findIndex(({ id: one }, at) => vehicles.findIndex((other) => other.id === one) !== at)
  if (twice >= 0) {
    refuse('invalid-argument', 'This vehicle is on the list twice. Remove one of them.', {
      field: `vehicles.${twice}.id`,
    })
  }
  mustDifferInBumper(vehicles)
  const { riders } = await ridersOf(call, 'check', { ...manifest, vehicles }, dutySource)
  for (const [at, vehicle] of vehicles.entries()) {
    const inside = manifest.seats.filter(({ vehicleId }) => vehicleId === vehicle.id)
    if (inside.length > vehicle.seats) {
      refuse('failed-precondition', `${inside.length} ride in ${bumperOf(vehicle, at)}. Remove some first.`, {
        field: `vehicles.${at}.seats`,
      })
    }
    const before = manifest.vehicles.find((one) => one.id === vehicle.id)
    // Checks only the effects of this change. Older problems are reported elsewhere.
    if (!before || (before.vehicle === vehicle.vehicle && before.capable === vehicle.capable)) continue
    for (const { soldierId, role } of inside) {
      const rider = riders.get(soldierId)
      const problem = rider && riderProblem({ ...rider, away: null }, vehicle, { role, on: manifest.on })
      const field = `vehicles.${at}.${before.capable === vehicle.capable ? 'vehicle' : 'capable'}`
      if (problem) refuse('failed-precondition', `${problem} Remove them first.`, { field })
    }
  }
  await replaceVehicles(tx, call.scope, id, vehicles)
  return advance(call, id, version)
}

/**
 * The code of a vehicle, however it was typed. Nobody could ever drive an unknown vehicle. One that the manifest has
 * already stays.
 */
function codeOf(
  { id, vehicle }: ManifestVehicle,
  at: number,
  own: readonly OwnVehicle[],
  manifest: Pick<Manifest, 'vehicles'>,
): string {
  const known = vehicleNamed(vehicle, own)
  if (known) return known.code
  if (manifest.vehicles.some((one) => one.id === id && one.vehicle === vehicle)) return vehicle
  return refuse('invalid-argument', UNKNOWN_VEHICLE, { field: `vehicles.${at}.vehicle` })
}

function mustDifferInBumper(vehicles: readonly ManifestVehicle[]): void {
  const bumpers = vehicles.map(({ bumper }) => bumper.toUpperCase())
  const twice = bumpers.findIndex((bumper, at) => bumpers.indexOf(bumper) !== at)
  if (twice < 0) return
  refuse('invalid-argument', `${vehicles[twice]?.bumper} is on this manifest already. Enter another number.`, {
    field: `vehicles.${twice}.bumper`,
  })
}

/** Makes all of these moves, or none, with the first reason against them. */
export async function seatPeople(
  call: Call<typeof seatSoldiers>,
  { manifestId: id, version, moves }: InputOf<typeof seatSoldiers>,
  dutySource: DutySource,
): Promise<AnswerOf<typeof seatSoldiers>> {
  const { tx, now } = call
  await holdManifest(tx, call.scope, id)
  const manifest = await heldDraft(call, id, version)
  const { riders } = await ridersOf(call, 'check', manifest, dutySource)
  const [seen = manifest] = await withOutside(tx, call.scope, [manifest])
  const all = { vehicles: manifest.vehicles, seats: takenSeats(seen) }
  const after = seat(all, moves, { riders, on: manifest.on })
  if ('problem' in after) {
    const at = moves.findLastIndex(({ soldierId }) => soldierId === after.problem.soldierId)
    refuse('failed-precondition', after.problem.message, { field: at < 0 ? 'moves' : `moves.${at}` })
  }
  const soldierIds = [...new Set(moves.map(({ soldierId }) => soldierId))]
  const moved = new Set(soldierIds)
  const known = soldierIds.filter((soldierId) => riders.has(soldierId))
  await replaceSeats(tx, call.scope, id, {
    soldierIds,
    seats: after.seats.filter(({ soldierId }) => moved.has(soldierId)),
  })
  await raiseManifest(tx, call.scope, { id, version: version + 1, now })
  await touchManifests(tx, call.scope)
  const answer = { manifestId: id, version: version + 1, state: 'draft' as const }
  return { about: known.length === 0 ? [null] : known, answer }
}

/** Finalizes after checking everything again, or reopens a final manifest. */
export async function finalize(
  call: Call<typeof finalizeManifest>,
  { manifestId: id, version, final }: InputOf<typeof finalizeManifest>,
  dutySource: DutySource,
): Promise<Changed> {
  const { tx, now } = call
  await holdManifest(tx, call.scope, id)
  if (!final) {
    await heldManifest(call, id, version)
    return advance(call, id, version, { state: 'draft', final_at: null, final_by: null })
  }
  const manifest = await heldDraft(call, id, version)
  const { riders } = await ridersOf(call, 'check', manifest, dutySource)
  const [first, ...more] = manifestProblems(manifest, { riders, on: manifest.on })
  if (first) {
    const others = more.length === 0 ? '' : ` And ${more.length} more.`
    refuse('failed-precondition', `${first.message}${others}`, { field: 'final' })
  }
  await advance(call, id, version, { state: 'final', final_at: now, final_by: call.scope.uid })
  return { manifestId: id, version: version + 1, state: 'final' }
}

/** Copies the same vehicles, with the Soldiers who may ride on the other date. */
export async function copyTo(
  call: Call<typeof copyManifest>,
  { manifestId, newId: id, on }: InputOf<typeof copyManifest>,
  dutySource: DutySource,
): Promise<OutputOf<typeof copyManifest>> {
  const { tx, now } = call
  await holdManifest(tx, call.scope, id)
  const manifest = (await findManifest(tx, call.scope, manifestId)) ?? unknownManifest()
  if (await findManifest(tx, call.scope, id)) {
    refuse('already-exists', 'This copy was made already. Open it from the list.', { field: 'newId' })
  }
  const { riders } = await ridersOf(call, 'check', { ...manifest, on }, dutySource)
  const left: string[] = []
  const seats = manifest.seats.filter(({ soldierId, vehicleId, role }) => {
    const [rider, vehicle] = [riders.get(soldierId), manifest.vehicles.find((one) => one.id === vehicleId)]
    if (!rider || !vehicle) return false
    const problem = riderProblem(rider, vehicle, { role, on })
    if (problem) left.push(problem)
    return problem === null
  })
  // Counts and checks must be done again.
  const vehicles = manifest.vehicles.map((vehicle) => ({ ...vehicle, sensitive: false, comms: false }))
  await insertManifest(tx, call.scope, { id, now, head: { ...manifest, on } })
  await replaceVehicles(tx, call.scope, id, vehicles)
  if (seats.length > 0) {
    await replaceSeats(tx, call.scope, id, { soldierIds: seats.map(({ soldierId }) => soldierId), seats })
  }
  await touchManifests(tx, call.scope)
  return { manifestId: id, version: 1, state: 'draft', left: left.slice(0, PROBLEMS_LIMIT) }
}

/** Deletes a draft. */
export const deleteDraft: Handler<typeof deleteManifest> = async (call, { manifestId: id, version }) => {
  await holdManifest(call.tx, call.scope, id)
  await heldDraft(call, id, version)
  await deleteManifestRow(call.tx, call.scope, id)
  await touchManifests(call.tx, call.scope)
  return { manifestId: id }
}

async function advance(
  { tx, scope, now }: Acting,
  id: string,
  version: number,
  set: Parameters<typeof updateManifest>[3] = {},
): Promise<Changed> {
  await updateManifest(tx, scope, { id, version: version + 1, now }, set)
  await touchManifests(tx, scope)
  return { manifestId: id, version: version + 1, state: 'draft' }
}

async function heldManifest({ tx, scope }: Acting, id: string, version: number): Promise<Manifest> {
  const manifest = (await findManifest(tx, scope, id)) ?? unknownManifest()
  if (manifest.version !== version) {
    const { changedBy: by, changedAt: at, version: newest } = manifest
    refuseChanged({ by, at, what: 'this manifest', version: newest })
  }
  return manifest
}

async function heldDraft(acting: Acting, id: string, version: number): Promise<Manifest> {
  const manifest = await heldManifest(acting, id, version)
  if (manifest.state === 'final') {
    refuse('failed-precondition', 'This manifest is final. Reopen it to change it.', { field: 'manifestId' })
  }
  return manifest
}
