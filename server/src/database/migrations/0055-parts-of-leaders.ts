import { type Kysely, sql } from 'kysely'
import {
  byLevel,
  divide,
  inRoster,
  KEPT,
  limited,
  ME,
  openRows,
  OWNED,
  protect,
  roleNames,
  rowsIn,
  rowsUnder,
  sharedRows,
  soldierRows,
  wholeRows,
  changedByAny,
} from '../row-rules.ts'

/** Leave, duties, events and taskings become duty statuses, so who changes them enters statuses and withdraws them. */
const BECOME_STATUSES = ['accountability', 'leave', 'operations'] as const

/**
 * A leader of a roster may have a part of it: some groups with what is below them, and rights in each area. The rules
 * of the parts come on top of those that each table has: a row must satisfy both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table roster_members
      add column position text,
      -- The level in each area: {"readiness": "change", …}. Null: the role says it for all areas.
      add column areas jsonb,
      -- Only the groups in roster_parts. Without a row there, nobody.
      add column limited boolean not null default false;
    -- Whether leaders of some groups see names and today's status of the rest.
    alter table rosters add column rest_seen boolean not null default false;
    create table roster_parts (
      roster_id uuid not null,
      uid uuid not null,
      group_id uuid not null,
      primary key (uid, roster_id, group_id),
      foreign key (uid, roster_id) references roster_members (uid, roster_id) on delete cascade,
      foreign key (roster_id, group_id) references groups (roster_id, id) on delete cascade
    );
    create index roster_parts_of_group on roster_parts (roster_id, group_id);
    alter table roster_invites
      -- What a co-leader gets who joins with it. Null: the whole roster, in the role.
      add column part jsonb,
      -- Who joined with it.
      add column used_by uuid references accounts (uid) on delete set null;
    create index roster_invites_used_by on roster_invites (used_by) where used_by is not null;

    -- A leader of a part who is no longer a Soldier of the roster loses the part by the same act: whoever archives,
    -- transfers or unlinks the Soldier may not change who leads.
    create function end_part() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from roster_members m
      where m.roster_id = old.roster_id and m.uid = old.linked_uid and m.areas is not null;
      return null;
    end $$;
    create trigger end_part after update of linked_uid on soldiers for each row
      when (old.linked_uid is not null and new.linked_uid is distinct from old.linked_uid)
      execute function end_part();
    -- A leader of a squad who moves to another one leads that one from then on, by the same act.
    create function follow_leader() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from roster_parts p using roster_parts there
      where p.roster_id = new.roster_id and p.uid = new.linked_uid and p.group_id = old.group_id
        and there.roster_id = p.roster_id and there.uid = p.uid and there.group_id = new.group_id;
      update roster_parts p set group_id = new.group_id
      where p.roster_id = new.roster_id and p.uid = new.linked_uid and p.group_id = old.group_id
        and (select g.kind from groups g where g.roster_id = new.roster_id and g.id = old.group_id)
          = (select g.kind from groups g where g.roster_id = new.roster_id and g.id = new.group_id);
      return null;
    end $$;
    create trigger follow_leader after update of group_id on soldiers for each row
      when (new.linked_uid is not null and old.linked_uid = new.linked_uid and old.roster_id = new.roster_id
        and new.group_id is distinct from old.group_id)
      execute function follow_leader();

    -- Whether a member's rights reach a level in an area. '' is any area.
    create function area_reaches(areas jsonb, area text, level text) returns boolean
    language sql immutable parallel safe as $$
      select areas is null
        or case when area = '' then
            level = 'see' or exists (select from jsonb_each_text(areas) a where a.value = 'change')
          else areas ->> area = 'change' or areas ->> area = level end
    $$;

    -- What a member may do in an area, as a role; null for nothing.
    create function area_role(role text, areas jsonb, area text) returns text
    language sql immutable parallel safe as $$
      select case
        when areas is null then role
        when area = 'any' then
          case when exists (select from jsonb_each_text(areas) a where a.value = 'change') then role else 'viewer' end
        when areas ->> area = 'change' then role
        when areas ->> area = 'see' then 'viewer' end
    $$;

    -- Whether a group is one of the groups of a member's part, or below one of them.
    create function group_in_part(account uuid, roster uuid, of_group uuid) returns boolean
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return exists (
        with recursive over (id) as (
          select of_group
          union
          select g.parent_id from over join groups g on g.roster_id = roster and g.id = over.id
        ) select from over join roster_parts p on p.uid = account and p.roster_id = roster and p.group_id = over.id);
    end $$;
    -- Whether a member leads the Soldiers of a group in an area; for no group, all of the roster.
    create function leads(m roster_members, area text, level text, of_group uuid) returns boolean
    language sql stable set search_path = public, pg_temp as $$
      select (level = 'see' or m.role = 'editor') and area_reaches(m.areas, area, level)
        and (not m.limited or group_in_part(m.uid, m.roster_id, of_group))
    $$;
    -- The groups of a member's part, with all below them.
    create function groups_led(account uuid, roster uuid) returns uuid[]
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return array(
        with recursive down (id) as (
          select p.group_id from roster_parts p where p.uid = account and p.roster_id = roster
          union
          select g.id from down join groups g on g.roster_id = roster and g.parent_id = down.id
        ) select id from down);
    end $$;

    -- Rosters of which the actor has only some groups, or not this level in the area.
    create function limited_rosters(area text, level text) returns uuid[]
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
    begin
      if me is null then return '{}'; end if;
      return array(select m.roster_id from roster_members m
        where m.uid = me and (m.limited or m.areas is not null) and (m.limited or not area_reaches(m.areas, area, level)));
    end $$;
    -- Rosters in which the actor does not have this level in the area.
    create function closed_rosters(area text, level text) returns uuid[]
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
    begin
      if me is null then return '{}'; end if;
      return array(select m.roster_id from roster_members m
        where m.uid = me and m.areas is not null and not area_reaches(m.areas, area, level));
    end $$;
    -- The groups of the actor's parts, with all below them, where the part reaches this level in the area.
    create function part_groups_of(area text, level text) returns table (roster_id uuid, group_id uuid)
    language plpgsql stable security definer rows 20 set search_path = public, pg_temp set enable_seqscan = off as $$
    #variable_conflict use_column
    declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
    begin
      if me is null then return; end if;
      return query with recursive down (roster_id, id) as (
        select p.roster_id, p.group_id from roster_parts p
          join roster_members m on m.uid = p.uid and m.roster_id = p.roster_id
        where p.uid = me and m.limited and area_reaches(m.areas, area, level)
        union
        select g.roster_id, g.id from down join groups g on g.roster_id = down.roster_id and g.parent_id = down.id
      ) select down.roster_id, down.id from down;
    end $$;
    create function part_groups(area text, level text) returns setof uuid
    language sql stable set search_path = public, pg_temp as $$
      select p.group_id from part_groups_of(area, level) p
    $$;
    create function part_soldiers(area text, level text) returns setof uuid
    language plpgsql stable security definer rows 50 set search_path = public, pg_temp set enable_seqscan = off as $$
    begin
      return query select s.id from part_groups_of(area, level) p
        join soldiers s on s.roster_id = p.roster_id and s.group_id = p.group_id;
    end $$;

    -- How many Soldiers a roster has, also those outside the actor's part.
    create function soldiers_kept(roster uuid) returns int
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (select count(*) from soldiers s where s.roster_id = roster and s.archived_on is null);
    end $$;
    -- How many Soldiers a tasking has, also those outside the actor's part.
    create function tasking_filled(roster uuid, tasking uuid) returns int
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (select count(*) from tasking_assignments a where a.roster_id = roster and a.tasking_id = tasking);
    end $$;

    -- The tasks of the part: of its Soldiers by name, of its groups, and those that the leader made.
    create function part_tasks(level text) returns setof uuid
    language plpgsql stable security definer rows 50 set search_path = public, pg_temp set enable_seqscan = off as $$
    declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
    begin
      return query
        select a.task_id from part_groups_of('accountability', level) p
          join soldiers s on s.roster_id = p.roster_id and s.group_id = p.group_id
          join task_assignees a on a.roster_id = s.roster_id and a.soldier_id = s.id
        union
        select t.id from part_groups_of('accountability', level) p
          join tasks t on t.roster_id = p.roster_id and t.group_id = p.group_id
        union
        select t.id from tasks t where t.created_by = me
        union
        select tasks_of(me);
    end $$;
    -- The events of the part. To see: for the whole roster, for its groups and those above them, for its Soldiers by
    -- name, and for the leader's own row. To change: for its groups and Soldiers and for nobody else. And those that the
    -- leader made.
    create function part_events(level text) returns setof uuid
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
        select e.id from calendar_events e where e.created_by = me
        union
        select o from calendar_events_of(me) o where level = 'see';
    end $$;
    -- The changes to Soldiers of the part, and the leader's own.
    create function part_change_sets() returns setof uuid
    language plpgsql stable security definer rows 100 set search_path = public, pg_temp set enable_seqscan = off as $$
    declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
    begin
      return query
        select c.change_set_id from part_groups_of('roster', 'see') p
          join soldiers s on s.roster_id = p.roster_id and s.group_id = p.group_id
          join soldier_changes c on c.roster_id = s.roster_id and c.soldier_id = s.id
        union
        select c.id from change_sets c where c.by_uid = me;
    end $$;

    -- Soldiers whom the leader changed, and who are no longer on any roster.
    create function own_taken_off() returns setof uuid
    language plpgsql stable security definer rows 5 set search_path = public, pg_temp set enable_seqscan = off as $$
    declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
    begin
      return query
        select c.soldier_id from change_sets s
          join soldier_changes c on c.roster_id = s.roster_id and c.change_set_id = s.id
        where s.by_uid = me and not exists (select from soldiers x where x.roster_id = c.roster_id and x.id = c.soldier_id);
    end $$;

    -- Below a roster of which the actor has a part are only the rosters of the part's Soldiers.
    create or replace function rosters_seen() returns setof uuid
    language plpgsql stable security definer rows 10 set search_path = public, pg_temp set enable_seqscan = off as $$
    begin
      return query select b.id from rosters_under('see') b;
    end $$;
    create or replace function rosters_reported() returns setof uuid
    language plpgsql stable security definer rows 10 set search_path = public, pg_temp set enable_seqscan = off as $$
    begin
      return query select b.id from rosters_under('change') b;
    end $$;
    create function rosters_under(level text) returns table (id uuid)
    language plpgsql stable security definer rows 10 set search_path = public, pg_temp set enable_seqscan = off
    set enable_mergejoin = off set enable_hashjoin = off as $$
    #variable_conflict use_column
    declare
      me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
    begin
      if me is null then return; end if;
      return query with recursive top (id, limited) as (
        select r.id, false from rosters r where r.owner_uid = me
        union all
        select m.roster_id, m.limited or not area_reaches(m.areas, 'accountability', level) from roster_members m
        where m.uid = me and (level = 'see' or m.role = 'editor')
      ), down (id) as (
        select top.id from top where not top.limited
        union
        select r.id from part_soldiers('accountability', level) p
          join soldiers s on s.id = p and s.linked_uid is not null and s.archived_on is null
          join rosters r on r.owner_uid = s.linked_uid
        union
        select r.id from down
          join soldiers s on s.roster_id = down.id and s.linked_uid is not null and s.archived_on is null
          join rosters r on r.owner_uid = s.linked_uid
      )
      select down.id from down union select top.id from top;
    end $$;

    -- The same for one roster and one account: what the rosters above it give the account in an area, through the whole
    -- of them or through the part in which the Soldier is who leads down to it.
    drop function role_above(uuid, uuid);
    create function role_above(below uuid, account uuid, area text) returns text
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare wanted text := case area when 'any' then '' else area end;
    begin
      return (
        with recursive up (roster_id, group_id, depth) as (
          select s.roster_id, s.group_id, 1
          from rosters r join soldiers s on s.linked_uid = r.owner_uid and s.archived_on is null
          where r.id = below
          union all
          select s.roster_id, s.group_id, up.depth + 1
          from up join rosters r on r.id = up.roster_id
            join soldiers s on s.linked_uid = r.owner_uid and s.archived_on is null
          where up.depth < 16
        ), held as (
          select r.owner_uid = account or m.role = 'editor' and area_reaches(m.areas, 'accountability', 'change')
            and area_reaches(m.areas, wanted, 'change') as changes
          from up join rosters r on r.id = up.roster_id
            left join roster_members m on m.roster_id = r.id and m.uid = account
          where r.owner_uid = account
            or m.uid is not null and area_reaches(m.areas, 'accountability', 'see') and area_reaches(m.areas, wanted, 'see')
              and (not m.limited or group_in_part(account, r.id, up.group_id))
        )
        select case when bool_or(changes) then 'above editor' when count(*) > 0 then 'above viewer' end from held);
    end $$;
  `.execute(db)

  const { app } = await roleNames(db)
  await sql`grant update (rest_seen) on rosters to ${app}`.execute(db)

  await protect(db, {
    // Which leader leads which group is no secret among the leaders.
    roster_parts: {
      select: `uid = ${ME} or roster_id in ${KEPT}`,
      insert: inRoster(OWNED),
      delete: inRoster(OWNED),
    },
  })

  const task = (column: string) => rowsIn('accountability', column, (level) => `part_tasks('${level}')`)
  const event = (column: string) => rowsIn('leave', column, (level) => `part_events('${level}')`)
  const counseling = (table: string) =>
    rowsUnder(
      'counseling',
      `from counselings x where x.roster_id = ${table}.roster_id and x.id = ${table}.counseling_id`,
    )
  const withdrawn = (area: string) =>
    rowsUnder(
      area,
      'from duty_entries x where x.roster_id = duty_withdrawals.roster_id and x.id = duty_withdrawals.entry_id',
    )
  await divide(db, {
    // Names are seen in every area. Which fields of a Soldier a leader may change, the server checks.
    soldiers: {
      ...soldierRows('', 'id'),
      add: rowsIn('roster', 'group_id', (level) => `part_groups('roster', '${level}')`).change,
      remove: soldierRows('roster', 'id').change,
    },
    own_fields: { ...openRows('roster'), see: 'true' },
    strength_history: soldierRows(''),
    // The record of changes holds personal data, so it is seen with the roster. A set may be about Soldiers of several
    // parts, and each leader sees those of their own. Whom a leader added and took off again, they can bring back.
    soldier_changes: {
      see: `${soldierRows('roster').see} or soldier_id in (select own_taken_off())`,
      change: soldierRows('').change,
    },
    change_sets: {
      see: rowsIn('roster', 'id', () => 'part_change_sets()').see,
      change: rowsIn('roster', 'by_uid', () => ME).change,
    },
    groups: openRows('roster'),
    roster_imports: wholeRows('roster'),
    roster_invites: wholeRows('roster'),
    intake_receipts: wholeRows('roster'),
    intake_submissions: wholeRows('roster'),
    roster_transfers: byLevel(
      (level) => `from_roster_id in ${KEPT} and from_roster_id <> all (${limited('roster', level)})
        or to_roster_id in ${KEPT} and to_roster_id <> all (${limited('roster', level)})`,
    ),
    // Whoever sees the transfer sees its Soldiers.
    transfer_soldiers: byLevel(
      () => 'exists (select from roster_transfers x where x.id = transfer_soldiers.transfer_id offset 0)',
    ),
    link_consents: byLevel(
      (level) => `uid = ${ME} or roster_id is null or roster_id <> all (${limited('roster', level)})
        or uid in (select s.linked_uid from soldiers s where s.id in (select part_soldiers('roster', '${level}')))`,
    ),
    link_events: soldierRows('roster'),
    link_requests: soldierRows('roster'),
    access_log: {
      see: `uid = ${ME} or roster_id is null or ${soldierRows('').see}`,
      change: 'true',
    },
    duty_entries: changedByAny(BECOME_STATUSES, soldierRows),
    duty_withdrawals: changedByAny(BECOME_STATUSES, withdrawn),
    duty_clocks: changedByAny(BECOME_STATUSES, sharedRows),
    duty_nudges: sharedRows('accountability'),
    submissions: wholeRows('accountability'),
    formations: openRows('accountability'),
    duty_days_off: { ...openRows('accountability'), see: 'true' },
    perstat_layouts: openRows('accountability'),
    awol_policies: openRows('accountability'),
    awol_cases: soldierRows('accountability'),
    awol_events: soldierRows('accountability'),
    awol_reminders: soldierRows('accountability'),
    tasks: {
      ...task('id'),
      // A task is added before the Soldiers who have it.
      change: `${task('id').change} or roster_id <> all ((select closed_rosters('accountability', 'change'))::uuid[])
        and created_by = ${ME} and (group_id is null or group_id in (select part_groups('accountability', 'change')))`,
    },
    task_assignees: soldierRows('accountability'),
    task_steps: task('task_id'),
    task_events: task('task_id'),
    task_comments: task('task_id'),
    alert_leaders: {
      ...openRows('contact'),
      change: rowsIn('contact', 'group_id', (level) => `part_groups('contact', '${level}')`).change,
    },
    alert_verifications: soldierRows('contact'),
    alert_shares: wholeRows('contact'),
    recalls: openRows('contact'),
    recall_people: soldierRows('contact'),
    recall_links: soldierRows('contact'),
    recall_entries: soldierRows('contact'),
    recall_escalations: openRows('contact'),
    counselings: soldierRows('counseling'),
    counseling_texts: soldierRows('counseling'),
    counseling_addenda: counseling('counseling_addenda'),
    counseling_events: counseling('counseling_events'),
    counseling_tasks: counseling('counseling_tasks'),
    counseling_signatures: counseling('counseling_signatures'),
    counseling_sign_links: counseling('counseling_sign_links'),
    counseling_policies: openRows('counseling'),
    readiness_policies: { ...openRows('readiness'), see: 'true' },
    readiness_records: soldierRows('readiness'),
    readiness_cells: soldierRows('readiness'),
    readiness_opted: soldierRows('readiness'),
    readiness_imports: wholeRows('readiness'),
    duty_profiles: soldierRows('readiness'),
    licenses: soldierRows('readiness'),
    license_events: soldierRows('readiness'),
    license_settings: { ...openRows('readiness'), see: 'true' },
    leave_requests: soldierRows('leave'),
    leave_events: soldierRows('leave'),
    leave_approvers: openRows('leave'),
    leave_minimums: openRows('leave'),
    duty_rosters: openRows('leave'),
    duty_roster_days: openRows('leave'),
    duty_roster_members: soldierRows('leave'),
    duty_roster_exceptions: soldierRows('leave'),
    duty_roster_picks: soldierRows('leave'),
    duty_details: soldierRows('leave'),
    duty_swaps: soldierRows('leave'),
    calendar_events: {
      ...event('id'),
      // An event is added before its groups and Soldiers.
      change: `${event('id').change} or roster_id <> all ((select closed_rosters('leave', 'change'))::uuid[])
        and created_by = ${ME} and not whole`,
    },
    calendar_event_groups: {
      ...event('event_id'),
      change: rowsIn('leave', 'group_id', (level) => `part_groups('leave', '${level}')`).change,
    },
    calendar_event_soldiers: soldierRows('leave'),
    calendar_skipped_days: event('event_id'),
    calendar_checklist_items: event('event_id'),
    calendar_changes: event('event_id'),
    taskings: openRows('operations'),
    tasking_lines: openRows('operations'),
    tasking_steps: openRows('operations'),
    tasking_events: {
      see: `roster_id <> all ((select closed_rosters('operations', 'see'))::uuid[])
        and (soldier_id is null or ${soldierRows('operations').see})`,
      change: soldierRows('operations').change,
    },
    tasking_assignments: soldierRows('operations'),
    equipment_items: openRows('operations'),
    equipment_checks: openRows('operations'),
    equipment_sign_outs: soldierRows('operations'),
    manifests: openRows('operations'),
    manifest_vehicles: openRows('operations'),
    manifest_seats: soldierRows('operations'),
    risk_worksheets: openRows('operations'),
    risk_authorities: openRows('operations'),
  })
}
