import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { TestRoster } from '../unit/rosters.ts'

/** For each of these Soldiers an assigned tasking, and an item that is signed out to them. */
export async function fillOperations(
  pool: Pool,
  { id: rosterId, owner }: Pick<TestRoster, 'id' | 'owner'>,
  soldierIds: readonly string[],
): Promise<void> {
  for (const soldierId of soldierIds) {
    const about = [rosterId, randomUUID(), soldierId, owner.uid]
    for (const text of [
      `insert into taskings (roster_id, id, name, type, state, from_at, to_at, from_day, to_day, place, ncoic_id, oic, ncoic, reference, fills_in, aar, state_at, state_by, created_at, created_by)
       values ($1, $2, 'Detail', 'detail', 'planned', now(), now() + interval '1 hour', '2026-11-02', '2026-11-02', '', $3, '', '', '', true, '', now(), $4, now(), $4)`,
      `insert into tasking_lines (roster_id, tasking_id, id, position, count, label)
       select $1, $2, $2, 0, 1, '' where $3::uuid is not null and $4::uuid is not null`,
      `insert into tasking_assignments (roster_id, tasking_id, soldier_id, line_id, reason, at, by)
       values ($1, $2, $3, $2, '', now(), $4)`,
      `insert into tasking_steps (roster_id, tasking_id, id, position, title)
       select $1, $2, $2, 0, 'Plan' where $3::uuid is not null and $4::uuid is not null`,
      `insert into tasking_events (roster_id, id, tasking_id, act, at, by, soldier_id, remark)
       values ($1, $2, $2, 'assign', now(), $4, $3, '')`,
      `insert into equipment_items (roster_id, id, name, kind, quantity, sensitive, note)
       select $1, $2, 'Radio', 'radio', 1, true, '' where $3::uuid is not null and $4::uuid is not null`,
      `insert into equipment_sign_outs (roster_id, id, item_id, soldier_id, quantity, note, out_at, out_by)
       values ($1, $2, $2, $3, 1, '', now(), $4)`,
      `insert into equipment_checks (roster_id, item_id, day, at, by)
       select $1, $2, '2026-11-02', now(), $4 where $3::uuid is not null`,
    ]) {
      await pool.query(text, about)
    }
  }
}
