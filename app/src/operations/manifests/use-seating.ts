import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { getManifest } from '@muster/domain/operations/manifests/functions.ts'
import { MOVES_LIMIT } from '@muster/domain/operations/manifests/limits.ts'
import type { ManifestPerson, ManifestSeat, ManifestVehicle } from '@muster/domain/operations/manifests/schema.ts'
import {
  type Move,
  movesInto,
  type SeatRole,
  seatTheRest,
  takenSeats,
} from '@muster/domain/operations/manifests/seating.ts'
import { useMemo, useRef, useState } from 'react'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { KEPT_SEATS, KEPT_VEHICLES } from './kept-manifests.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { toast } from '../../ui/states/toast.tsx'

export type Asked = OutputOf<typeof getManifest>

interface Asking {
  readonly vehicle: ManifestVehicle
  readonly role: SeatRole
  readonly occupantId: string | null
}

const UNDO = 'seats'

/** All changes to the seats and vehicles of the manifest that is shown. Each is a call that the server checks. */
export function useSeating({ manifest, people }: Asked) {
  const about = { rosterId: manifest.rosterId, manifestId: manifest.manifestId }
  const seats = useKept(KEPT_SEATS)
  const vehicles = useKept(KEPT_VEHICLES)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  // The answer of a write may be newer than what is shown.
  const known = useRef(manifest.version)
  known.current = Math.max(known.current, manifest.version)
  const version = () => known.current

  const waiting = useMemo(() => {
    const seated = new Set(manifest.seats.map(({ soldierId }) => soldierId))
    return people.filter(({ soldierId }) => !seated.has(soldierId))
  }, [people, manifest.seats])
  const chosen = people.find(({ soldierId }) => soldierId === chosenId) ?? null

  async function send(moves: readonly Move[]): Promise<void> {
    toast.over(UNDO)
    const done = await seats.run({ ...about, version: version(), moves: [...moves] }, manifest.name)
    if (done) known.current = Math.max(known.current, done.version)
  }
  /** For the dialog, which shows a refusal itself. */
  const move = (moves: readonly Move[]) =>
    void send(moves).then(
      () => setAsking(null),
      () => undefined,
    )
  /** Outside a dialog a refusal is shown as a message. */
  async function moveOrSay(moves: readonly Move[]): Promise<boolean> {
    try {
      await send(moves)
      setChosenId(null)
      return true
    } catch (error) {
      toast.problem(describeRefusal(error as Refusal))
      return false
    }
  }
  async function put(next: readonly ManifestVehicle[]): Promise<void> {
    toast.over(UNDO)
    const done = await vehicles.run({ ...about, version: version(), vehicles: [...next] }, manifest.name)
    if (done) known.current = Math.max(known.current, done.version)
  }

  const into = (soldierId: string, vehicle: ManifestVehicle, role: SeatRole) =>
    movesInto(manifest.seats, soldierId, { vehicleId: vehicle.id, role })
  const rest = () =>
    seatTheRest({ vehicles: manifest.vehicles, seats: takenSeats(manifest) }, waiting.map(asWaiting)).slice(
      0,
      MOVES_LIMIT,
    )

  return {
    version,
    waiting,
    chosen,
    asking,
    busy: seats.busy,
    problem: seats.error && describeRefusal(seats.error),
    choose: setChosenId,
    pick: (soldierIds: readonly string[]) =>
      asking && move(soldierIds.flatMap((id) => into(id, asking.vehicle, asking.role))),
    empty: () => asking?.occupantId && move([{ soldierId: asking.occupantId, to: null }]),
    shut: () => {
      setAsking(null)
      seats.clear()
    },
    mayRest: waiting.some(({ away }) => !away) && manifest.vehicles.length > 0,
    seatRest: () => {
      const moves = rest()
      if (moves.length === 0) {
        toast.problem('Only driver and TC seats are free. Add a vehicle.')
        return
      }
      void moveOrSay(moves).then((done) => {
        if (!done) return
        const back = () => void moveOrSay(moves.map(({ soldierId }) => ({ soldierId, to: null })))
        toast.undo(moves.length === 1 ? '1 Soldier seated.' : `${moves.length} Soldiers seated.`, back, UNDO)
      })
    },
    putVehicle: (vehicle: ManifestVehicle) => {
      const there = manifest.vehicles.some(({ id }) => id === vehicle.id)
      return put(
        there
          ? manifest.vehicles.map((one) => (one.id === vehicle.id ? vehicle : one))
          : [...manifest.vehicles, vehicle],
      )
    },
    removeVehicle: async (vehicle: ManifestVehicle) => {
      const all = manifest.vehicles
      const inside = manifest.seats.filter(({ vehicleId }) => vehicleId === vehicle.id)
      await put(all.filter(({ id }) => id !== vehicle.id))
      // Puts the vehicle back with the Soldiers who sat in it.
      const back = async () => {
        await put(all)
        if (inside.length === 0) return
        await moveOrSay(inside.map(({ soldierId, vehicleId, role }) => ({ soldierId, to: { vehicleId, role } })))
      }
      toast.undo(`${vehicle.bumper} removed.`, () => void reportRefusal(back(), 'It was not undone.'), UNDO)
    },
    acts: {
      onSeat: (vehicle: ManifestVehicle, role: SeatRole, occupant: ManifestSeat | null) => {
        if (chosen) return void moveOrSay(into(chosen.soldierId, vehicle, role))
        seats.clear()
        setAsking({ vehicle, role, occupantId: occupant?.soldierId ?? null })
      },
      onDropped: (soldierId: string, vehicle: ManifestVehicle, role: SeatRole) =>
        void moveOrSay(into(soldierId, vehicle, role)),
    },
    shift: {
      onShift: (vehicle: ManifestVehicle, by: -1 | 1) => {
        const at = manifest.vehicles.findIndex(({ id }) => id === vehicle.id)
        const next = manifest.vehicles.filter(({ id }) => id !== vehicle.id)
        next.splice(at + by, 0, vehicle)
        void put(next)
      },
    },
  }
}

const asWaiting = (person: ManifestPerson) => ({ ...person, name: rosterName(person) })
