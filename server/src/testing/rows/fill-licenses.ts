import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** A license for each of these Soldiers with its history, and the roster's own policy. */
export async function fillLicenses(
  pool: Pick<Pool, 'query'>,
  roster: { readonly id: string; readonly owner: { readonly uid: string } },
  soldierIds: readonly string[],
): Promise<void> {
  const about = [roster.id, roster.owner.uid]
  for (const soldierId of soldierIds) {
    const id = randomUUID()
    await pool.query(
      `insert into licenses (roster_id, id, soldier_id, kind, vehicles, restrictions, qualifications, state, license_class, courses, note, complete, version)
       values ($1, $2, $3, 'civilian', '[]', '[]', '[]', 'NC', '', '[]', '', false, 1)`,
      [roster.id, id, soldierId],
    )
    await pool.query(
      `insert into license_events (roster_id, id, license_id, soldier_id, act, at, by, changes)
       values ($1, $3, $3, $4, 'add', now(), $2, '[]')`,
      [...about, id, soldierId],
    )
  }
  await pool.query(
    `insert into license_settings (roster_id, version, policy, vehicles, at, by) values ($1, 1, '{}', '[]', now(), $2)`,
    about,
  )
}
