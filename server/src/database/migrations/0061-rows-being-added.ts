import { type Kysely, sql } from 'kysely'
import { limited, ME } from '../row-rules.ts'

/**
 * What a leader of a part adds, and what is then theirs to change. A statement that adds a row and returns it, or leaves it out when it is there, must also see the row. The sets of the
 * rules are read from the table, where a row that is being added is not yet. So these rules also ask its own columns,
 * for what the sets would contain anyway.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const seen = (area: string, conditions: string) =>
    sql.raw(`roster_id <> all (${limited(area, 'see')}) or ${conditions}`)
  const rules = {
    tasks: seen(
      'accountability',
      `id in (select part_tasks('see')) or created_by = ${ME} or group_id in (select part_groups('accountability', 'see'))`,
    ),
    calendar_events: seen('leave', `id in (select part_events('see')) or created_by = ${ME}`),
    change_sets: seen('roster', `id in (select part_change_sets()) or by_uid = ${ME}`),
  }
  for (const [table, rule] of Object.entries(rules))
    await sql`alter policy part_seen on ${sql.table(table)} using (${rule})`.execute(db)

  await sql`
    -- The tasks that a leader of a part leads: of its groups, of its Soldiers by name, and those that the leader made, to
    -- change only while nobody outside the part has them.
    create function part_tasks_led(level text) returns setof uuid
    language plpgsql stable security definer rows 50 set search_path = public, pg_temp set enable_seqscan = off as $$
    declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
    begin
      return query
        with part (roster_id, group_id) as materialized (
          select p.roster_id, p.group_id from part_groups_of('accountability', level) p
        )
        select a.task_id from part
          join soldiers s on s.roster_id = part.roster_id and s.group_id = part.group_id
          join task_assignees a on a.roster_id = s.roster_id and a.soldier_id = s.id
        union
        select t.id from part join tasks t on t.roster_id = part.roster_id and t.group_id = part.group_id
        union
        select t.id from tasks t where t.created_by = me and (level = 'see'
          or (t.group_id is null or t.group_id in (select part.group_id from part)) and not exists (
            select from task_assignees a join soldiers s on s.roster_id = a.roster_id and s.id = a.soldier_id
            where a.roster_id = t.roster_id and a.task_id = t.id
              and (s.group_id is null or s.group_id not in (select part.group_id from part))));
    end $$;
    -- With those of the leader's own row, who does them as every Soldier does.
    create or replace function part_tasks(level text) returns setof uuid
    language plpgsql stable security definer rows 50 set search_path = public, pg_temp set enable_seqscan = off as $$
    begin
      return query select part_tasks_led(level)
        union select tasks_of(nullif(current_setting('muster.uid', true), '')::uuid);
    end $$;
    -- To change, an event that the leader made is theirs only while nobody outside the part is in it.
    create or replace function part_events(level text) returns setof uuid
    language plpgsql stable security definer rows 50 set search_path = public, pg_temp set enable_seqscan = off as $$
    #variable_conflict use_column
    declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
    begin
      return query
        with recursive held (roster_id, group_id) as (
          select p.roster_id, p.group_id from part_groups_of('leave', level) p
          union
          select g.roster_id, g.parent_id from held join groups g on g.roster_id = held.roster_id and g.id = held.group_id
          where level = 'see' and g.parent_id is not null
        ), part (roster_id, soldier_id) as (
          select p.roster_id, s.id from part_groups_of('leave', level) p
            join soldiers s on s.roster_id = p.roster_id and s.group_id = p.group_id
        ), found (roster_id, id) as (
          select e.roster_id, e.event_id from held
            join calendar_event_groups e on e.roster_id = held.roster_id and e.group_id = held.group_id
          union
          select e.roster_id, e.event_id from part
            join calendar_event_soldiers e on e.roster_id = part.roster_id and e.soldier_id = part.soldier_id
          union
          select e.roster_id, e.id from calendar_events e where e.created_by = me and not e.whole
        )
        select f.id from found f where level = 'see' or not exists (
            select from calendar_event_groups x where x.roster_id = f.roster_id and x.event_id = f.id
              and x.group_id not in (select held.group_id from held))
          and not exists (
            select from calendar_event_soldiers x where x.roster_id = f.roster_id and x.event_id = f.id
              and x.soldier_id not in (select part.soldier_id from part))
        union
        select e.id from (select distinct p.roster_id from part_groups_of('leave', level) p) p
          join calendar_events e on e.roster_id = p.roster_id and e.whole
        where level = 'see'
        union
        select e.id from calendar_events e where e.created_by = me and level = 'see'
        union
        select o from calendar_events_of(me) o where level = 'see';
    end $$;
  `.execute(db)

  // A task and an event are added before who has them. From then on those who have them decide.
  const changed = (area: string, rows: string) =>
    sql.raw(`roster_id <> all (${limited(area, 'change')}) or id in (select ${rows}('change'))`)
  for (const [table, rule] of Object.entries({
    tasks: changed('accountability', 'part_tasks'),
    calendar_events: changed('leave', 'part_events'),
  }))
    await sql`
      alter policy part_changed on ${sql.table(table)} using (${rule}) with check (${rule});
      alter policy part_deleted on ${sql.table(table)} using (${rule})`.execute(db)
}
