import { type Kysely, sql } from 'kysely'

/** What the database does itself, because who acts may not reach all of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- When a roster changes its time zone, its taskings keep their instants, and their days change. Whoever saves the
    -- settings may have no right to taskings. A day that is to be filled in and is over in the new zone is left out.
    create function taskings_follow_time_zone() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
    begin
      update tasking_assignments a
      set fill_on = case when a.fill_on = t.from_day then d.from_day when a.fill_on <= d.to_day then a.fill_on end
      from taskings t cross join lateral (
        select (t.from_at at time zone new.time_zone)::date as from_day,
          ((t.to_at - interval '1 millisecond') at time zone new.time_zone)::date as to_day
      ) d
      where a.roster_id = new.id and a.fill_on is not null and t.roster_id = a.roster_id and t.id = a.tasking_id;
      update taskings set from_day = (from_at at time zone new.time_zone)::date,
        to_day = ((to_at - interval '1 millisecond') at time zone new.time_zone)::date
      where roster_id = new.id;
      return null;
    end $$;
    create trigger taskings_follow_time_zone after update of time_zone on rosters for each row
    when (old.time_zone <> new.time_zone) execute function taskings_follow_time_zone();
  `.execute(db)
}
