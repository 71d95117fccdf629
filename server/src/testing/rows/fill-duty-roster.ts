import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { TestRoster } from '../unit/rosters.ts'

/** A duty roster with these Soldiers, and a letter, a detail by name, a published duty and a swap for each. */
export async function fillDutyRoster(
  pool: Pool,
  { id: rosterId, owner }: Pick<TestRoster, 'id' | 'owner'>,
  soldierIds: readonly string[],
): Promise<void> {
  const [dutyRoster, day] = [randomUUID(), randomUUID()]
  await pool.query(
    `insert into duty_rosters (roster_id, id, name, picks, streams, recovery, weekdays, newcomers, report_time, place, begins_on, created_at, created_by)
     values ($1, $2, 'CQ', 1, '{weekday}', 0, '{1}', 'zero', '', '', '2026-11-02', now(), $3)`,
    [rosterId, dutyRoster, owner.uid],
  )
  await pool.query(
    `insert into duty_roster_days (roster_id, id, duty_roster_id, day, stream, picks, open, picked, alternates, cells, excluded, closing, published_at, published_by)
     values ($1, $2, $3, '2026-11-02', 'weekday', 1, 0, '{0}', '{}', '[]', '{}', '{}', now(), $4)`,
    [rosterId, day, dutyRoster, owner.uid],
  )
  for (const [table, columns, values] of [
    [
      'duty_roster_members',
      'duty_roster_id, place, from_date, start_weekday, start_weekend, start_holiday, at, by',
      `$3, n, '2026-11-02', 0, 0, 0, now(), $4`,
    ],
    [
      'duty_roster_exceptions',
      'id, duty_roster_id, code, from_date, to_date, reason, at, by',
      `gen_random_uuid(), $3, 'A', '2026-11-02', '2026-11-02', '', now(), $4`,
    ],
    [
      'duty_roster_picks',
      'id, duty_roster_id, day, reason, at, by',
      `gen_random_uuid(), $3, '2026-11-02', '', now(), $4`,
    ],
    [
      'duty_details',
      'id, duty_roster_id, day_id, day, through_date, performer_id, by',
      `s, $3, '${day}', '2026-11-02', '2026-11-02', s, $4`,
    ],
    [
      'duty_swaps',
      'id, duty_roster_id, detail_id, note, state, asked_at, asked_by',
      `s, $3, s, '', 'asked', now(), $4`,
    ],
  ]) {
    await pool.query(
      `insert into ${table} (roster_id, soldier_id, ${columns})
       select $1, s, ${values} from unnest($2::uuid[]) with ordinality as t(s, n)`,
      [rosterId, soldierIds, dutyRoster, owner.uid],
    )
  }
}
