import { type Kysely, sql } from 'kysely'
import { quicken } from '../row-rules.ts'

/**
 * The rosters that the actor keeps, as an array: the rules that nearly every read passes ask for it beside the
 * set of those below. A set is hashed at every statement and for every table; the array is only there. Those
 * below stay a set, since there may be hundreds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function kept_rosters() returns uuid[]
    language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
    declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
    begin
      if me is null then return '{}'; end if;
      return array(
        select r.id from rosters r where r.owner_uid = me
        union all select m.roster_id from roster_members m where m.uid = me);
    end $$`.execute(db)
  await quicken(db)
}
