import {
  finalizeManifest,
  type getManifest,
  saveManifest,
  saveManifestVehicles,
  seatSoldiers,
} from '@muster/domain/operations/manifests/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import type { Manifest, ManifestVehicle } from '@muster/domain/operations/manifests/schema.ts'
import { keptCall } from '../../platform/outbox/kept-call.ts'
import { pending } from '../../platform/reads/pending.ts'

const versioned = {
  on: ({ manifestId }: { manifestId: string }) => [manifestId],
  version: { asked: 'version', answered: 'version' },
}

export const KEPT_SEATS = keptCall(seatSoldiers, {
  ...versioned,
  line: ({ moves: { length } }, name) => `${name}: ${length} ${length === 1 ? 'seat' : 'seats'} changed`,
})
export const KEPT_VEHICLES = keptCall(saveManifestVehicles, { ...versioned, line: (_, name) => `${name}: vehicles` })
export const KEPT_HEAD = keptCall(saveManifest, {
  ...versioned,
  line: (_, name) => `${name}: name and date changed`,
})
export const KEPT_FINAL = keptCall(finalizeManifest, {
  ...versioned,
  line: ({ final }, name) => `${name}: ${final ? 'made final' : 'reopened'}`,
})

type Shown = OutputOf<typeof getManifest>

/** A manifest with what this device changed. Whether a seat is allowed, only the server checks. */
export const EXPECTED_MANIFEST = [
  pending(seatSoldiers, (shown: Shown, { manifestId, moves }) =>
    changed(shown, manifestId, (manifest) => {
      const last = new Map(moves.map(({ soldierId, to }) => [soldierId, to]))
      const seated = [...last].flatMap(([soldierId, to]) => {
        const person = shown.people.find((one) => one.soldierId === soldierId)
        return to && person ? [{ ...person, ...to }] : []
      })
      return { ...manifest, seats: [...manifest.seats.filter(({ soldierId }) => !last.has(soldierId)), ...seated] }
    }),
  ),
  pending(saveManifestVehicles, (shown: Shown, input) =>
    changed(shown, input.manifestId, (manifest) => {
      const vehicles = input.vehicles as readonly ManifestVehicle[]
      const there = new Set(vehicles.map(({ id }) => id))
      return {
        ...manifest,
        vehicles: [...vehicles],
        seats: manifest.seats.filter(({ vehicleId }) => there.has(vehicleId)),
      }
    }),
  ),
  pending(saveManifest, (shown: Shown, { manifestId, name, on, place }) =>
    changed(shown, manifestId, (manifest) => ({ ...manifest, name, on: on as Manifest['on'], place: place ?? '' })),
  ),
  pending(finalizeManifest, (shown: Shown, { manifestId, final }, { at }) =>
    changed(shown, manifestId, (manifest) => ({
      ...manifest,
      state: final ? 'final' : 'draft',
      final: final ? { by: 'you', at } : null,
    })),
  ),
]

function changed(shown: Shown, manifestId: string, change: (manifest: Manifest) => Manifest): Shown {
  return shown.manifest.manifestId === manifestId ? { ...shown, manifest: change(shown.manifest) } : shown
}
