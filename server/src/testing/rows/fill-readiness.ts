import type { Pool } from 'pg'
import type { TestRoster } from '../unit/rosters.ts'

/** A policy, and for each of these Soldiers an imported record, its current state, an applicability and a profile. */
export async function fillReadiness(
  pool: Pool,
  { id: rosterId, owner }: Pick<TestRoster, 'id' | 'owner'>,
  soldierIds: readonly string[],
): Promise<void> {
  await pool.query(
    `insert into readiness_policies (roster_id, version, seed, at, by, policy) values ($1, 1, true, now(), $2, '{}')`,
    [rosterId, owner.uid],
  )
  for (const [table, columns, values] of [
    [
      'readiness_records',
      'id, item, act, done_on, practice, source, note, at, by',
      `gen_random_uuid(), 'pha', 'record', '2026-11-02', false, 'document', '', now(), $3`,
    ],
    ['readiness_cells', 'item, version, done_on, own_expiry, at, by', `'pha', 1, '2026-11-02', false, now(), $3`],
    ['readiness_opted', 'item, applies, at, by', `'motorcycle', true, now(), $3`],
    [
      'duty_profiles',
      'id, kind, from_date, limits, at, by',
      `gen_random_uuid(), 'permanent', '2026-11-02', '{no running}', now(), $3`,
    ],
  ]) {
    await pool.query(
      `insert into ${table} (roster_id, soldier_id, ${columns}) select $1, unnest($2::uuid[]), ${values}`,
      [rosterId, soldierIds, owner.uid],
    )
  }
  await pool.query(
    `insert into readiness_imports (roster_id, record_id, change_set_id)
     select roster_id, id, gen_random_uuid() from readiness_records where roster_id = $1`,
    [rosterId],
  )
}
