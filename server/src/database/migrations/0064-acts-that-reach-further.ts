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

    -- The next task of a series is a copy of the one that was done, with its author and all of its Soldiers. A leader of
    -- some groups may finish it for theirs, and could not add such a row. Whoever may change the task may do this.
    create function add_next_task(of_roster uuid, last_id uuid, next_id uuid, on_day date, next_due timestamptz,
      following_day date, event_id uuid, made_at timestamptz, maker uuid) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
      made boolean;
    begin
      if me is not null and not (
        (of_roster in (select rosters_changed()) or of_roster in (select rosters_reported()))
        and (of_roster <> all (limited_rosters('accountability', 'change')) or last_id in (select part_tasks('change')))
      ) then
        raise insufficient_privilege using message = 'the task is not one that the actor may change';
      end if;
      insert into tasks (roster_id, id, title, details, source, opr, group_id, priority, suspense_date, suspense_time,
        due_at, recurrence, series_id, series_start, occurrence, next_on, created_at, created_by)
      select t.roster_id, next_id, t.title, t.details, t.source, t.opr, t.group_id, t.priority, on_day, t.suspense_time,
        next_due, t.recurrence, t.series_id, t.series_start, on_day, following_day, made_at, t.created_by
      from tasks t where t.roster_id = of_roster and t.id = last_id and t.recurrence is not null
      on conflict do nothing;
      made := found;
      update tasks t set recurrence = null, next_on = null where t.roster_id = of_roster and t.id = last_id;
      if made then
        insert into task_assignees (roster_id, task_id, soldier_id)
        select x.roster_id, next_id, x.soldier_id from task_assignees x
          join soldiers s on s.roster_id = x.roster_id and s.id = x.soldier_id and s.archived_on is null
        where x.roster_id = of_roster and x.task_id = last_id;
        insert into task_steps (roster_id, task_id, id, title, position)
        select p.roster_id, next_id, gen_random_uuid(), p.title, p.position from task_steps p
        where p.roster_id = of_roster and p.task_id = last_id;
        insert into task_events (roster_id, task_id, id, at, by, kind)
        values (of_roster, next_id, event_id, made_at, maker, 'recurred');
      end if;
      return made;
    end $$;
  `.execute(db)
}
