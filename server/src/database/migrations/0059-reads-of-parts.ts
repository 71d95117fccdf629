import { type Kysely, sql } from 'kysely'
import { limited } from '../row-rules.ts'

/** Two rules of parts that made the reads of every leader slower. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Which withdrawals of statuses a leader of a part sees. A subquery here had rules of its own, and the plan of one day
    -- of accountability had it four times, also for leaders of the whole roster.
    create function entry_in_part(roster uuid, entry uuid) returns boolean
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return exists (select from duty_entries x where x.roster_id = roster and x.id = entry
        and (x.soldier_id in (select part_soldiers('accountability', 'see')) or x.soldier_id = own_row()));
    end $$;
    alter policy part_seen on duty_withdrawals using (
      roster_id <> all (${sql.raw(limited('accountability', 'see'))}) or entry_in_part(roster_id, entry_id));
    -- Every leader sees the names of the groups: their own part is named by them, whatever the areas.
    alter policy part_seen on groups using (true)
  `.execute(db)
}
