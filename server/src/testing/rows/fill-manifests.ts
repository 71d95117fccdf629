import type { Pool } from 'pg'
import type { TestRoster } from '../unit/rosters.ts'

/** A row of every table of manifests and risk worksheets, with a seat for each of these Soldiers. */
export async function fillManifests(
  pool: Pick<Pool, 'query'>,
  { id, owner }: Pick<TestRoster, 'id' | 'owner'>,
  soldierIds: readonly string[],
): Promise<void> {
  const [manifest] = (
    await pool.query<{ id: string }>(
      `insert into manifests (roster_id, id, name, on_date, place, created_at, created_by, changed_at, changed_by)
       values ($1, gen_random_uuid(), 'Range', '2026-12-01', '', now(), $2, now(), $2) returning id`,
      [id, owner.uid],
    )
  ).rows
  await pool.query(
    `insert into manifest_vehicles
       (roster_id, manifest_id, id, place, bumper, vehicle, capable, seats, load, sensitive, comms)
     values ($1, $2, $2, 1, 'A-11', 'M1151', true, 4, '', false, true)`,
    [id, manifest?.id],
  )
  await pool.query(
    `insert into manifest_seats (roster_id, manifest_id, vehicle_id, soldier_id, role)
     select $1, $2, $2, unnest($3::uuid[]), 'passenger'`,
    [id, manifest?.id, soldierIds],
  )
  await pool.query(
    `insert into risk_worksheets (roster_id, id, edition, mission, on_date, hazards, content, prepared_at, prepared_by,
       changed_at, changed_by)
     values ($1, gen_random_uuid(), 1, 'Range', '2026-12-01', 0, '{}', now(), $2, now(), $2)`,
    [id, owner.uid],
  )
  await pool.query(
    `insert into risk_authorities (roster_id, authorities, source, at, by) values ($1, '{}', '', now(), $2)`,
    [id, owner.uid],
  )
}
