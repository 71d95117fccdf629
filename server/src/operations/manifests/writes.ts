import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { manifestsTopic } from '@muster/domain/operations/manifests/functions.ts'
import type { ManifestVehicle } from '@muster/domain/operations/manifests/schema.ts'
import type { Seat } from '@muster/domain/operations/manifests/seating.ts'
import { sql, type Updateable } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import { touchChain } from '../../roster/chain.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import type { ManifestsTable } from './tables.ts'

/** Waits until nobody else acts on this manifest. Data read from here on stays until the commit. */
export async function holdManifest(tx: WriteTx, { rosterId }: RosterEditor, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('manifest'), hashtext(${rosterId + id}))`.execute(tx.query)
}

interface ManifestHead {
  readonly name: string
  readonly on: CalendarDate
  readonly place: string
  readonly taskingId: string | null
}

const columnsOf = ({ name, on, place, taskingId }: ManifestHead) => ({
  name,
  on_date: on,
  place,
  tasking_id: taskingId,
})

export async function insertManifest(
  tx: WriteTx,
  { rosterId, uid }: RosterEditor,
  { id, now, head }: { readonly id: string; readonly now: Date; readonly head: ManifestHead },
): Promise<void> {
  const by = { created_at: now, created_by: uid, changed_at: now, changed_by: uid }
  await tx.query
    .insertInto('manifests')
    .values({ roster_id: rosterId, id, ...columnsOf(head), ...by })
    .execute()
}

/** Raises the version by one, because every change of vehicles and seats is a change of the manifest. */
export async function updateManifest(
  tx: WriteTx,
  { rosterId, uid }: RosterEditor,
  { id, version, now }: { readonly id: string; readonly version: number; readonly now: Date },
  set: { readonly head?: ManifestHead } & Pick<Updateable<ManifestsTable>, 'state' | 'final_at' | 'final_by'> = {},
): Promise<void> {
  const { head, ...rest } = set
  await tx.query
    .updateTable('manifests')
    .set({ ...(head ? columnsOf(head) : {}), ...rest, version, changed_at: now, changed_by: uid })
    .where('roster_id', '=', rosterId)
    .where('id', '=', id)
    .execute()
}

/** The same for whoever seats Soldiers, who may be a leader of some groups and may not change the manifest itself. */
export async function raiseManifest(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  { id, version, now }: { readonly id: string; readonly version: number; readonly now: Date },
): Promise<void> {
  const { rows } = await sql<{ raised: boolean }>`
    select raise_manifest(${rosterId}, ${id}, ${version}::int, ${now}::timestamptz) as raised`.execute(tx.query)
  if (!rows[0]?.raised) throw new Error('a manifest changed while it was held')
}

export async function deleteManifestRow(tx: WriteTx, { rosterId }: RosterEditor, id: string): Promise<void> {
  await tx.query.deleteFrom('manifests').where('roster_id', '=', rosterId).where('id', '=', id).execute()
}

/** Replaces all vehicles, in order of march. Vehicles not named are deleted with their seats. */
export async function replaceVehicles(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  id: string,
  vehicles: readonly ManifestVehicle[],
): Promise<void> {
  const ids = vehicles.map((vehicle) => vehicle.id)
  let gone = tx.query.deleteFrom('manifest_vehicles').where('roster_id', '=', rosterId).where('manifest_id', '=', id)
  if (ids.length > 0) gone = gone.where('id', 'not in', ids)
  await gone.execute()
  if (vehicles.length === 0) return
  await tx.query
    .insertInto('manifest_vehicles')
    .values(vehicles.map((vehicle, at) => ({ roster_id: rosterId, manifest_id: id, place: at + 1, ...vehicle })))
    .onConflict((conflict) =>
      conflict.columns(['roster_id', 'manifest_id', 'id']).doUpdateSet((row) => ({
        place: row.ref('excluded.place'),
        bumper: row.ref('excluded.bumper'),
        vehicle: row.ref('excluded.vehicle'),
        capable: row.ref('excluded.capable'),
        seats: row.ref('excluded.seats'),
        load: row.ref('excluded.load'),
        sensitive: row.ref('excluded.sensitive'),
        comms: row.ref('excluded.comms'),
      })),
    )
    .execute()
}

/** Sets the seats of these Soldiers only: one seat each, or none. */
export async function replaceSeats(
  tx: WriteTx,
  { rosterId }: RosterEditor,
  id: string,
  { soldierIds, seats }: { readonly soldierIds: readonly string[]; readonly seats: readonly Seat[] },
): Promise<void> {
  await tx.query
    .deleteFrom('manifest_seats')
    .where('roster_id', '=', rosterId)
    .where('manifest_id', '=', id)
    .where('soldier_id', 'in', soldierIds)
    .execute()
  if (seats.length === 0) return
  await tx.query
    .insertInto('manifest_seats')
    .values(
      seats.map(({ soldierId, vehicleId, role }) => ({
        roster_id: rosterId,
        manifest_id: id,
        soldier_id: soldierId,
        vehicle_id: vehicleId,
        role,
      })),
    )
    .execute()
}

/** Updates the screens of this roster, and those of the leaders above. */
export async function touchManifests(tx: WriteTx, { rosterId }: RosterEditor): Promise<void> {
  tx.touch(manifestsTopic(rosterId))
  await touchChain(tx, rosterId)
}
