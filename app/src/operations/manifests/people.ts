import type { ManifestPerson, ManifestVehicle } from '@muster/domain/operations/manifests/schema.ts'
import type { SeatRole } from '@muster/domain/operations/manifests/seating.ts'

/** The objection to somebody in this seat, in a few words: `OF 346 expired 3 Nov 2026`. */
export function againstSeat(
  person: ManifestPerson,
  { vehicle, capable }: Pick<ManifestVehicle, 'vehicle' | 'capable'>,
  role: SeatRole,
): string | null {
  if (person.away) return `Away: ${person.away}`
  if (!capable) return 'The vehicle is NMC'
  if (role !== 'driver') return null
  return person.cannotDrive[vehicle] ?? (person.offDuty ? 'Comes off duty from the night before' : null)
}
