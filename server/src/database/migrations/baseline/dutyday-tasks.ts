import { type Kysely, sql } from 'kysely'
import { appendOnly, ME, OWN_ROSTER, protect, reported, type Rules, seen, SYSTEM_ONLY } from '../../row-rules.ts'
import { LINKED_IN_GROUPS, OWN_ROW_AND_GROUPS } from './groups.ts'

/** Tasks and due-outs: the tasking, the rosters it was rolled down to, the changes and the remarks. */
export async function tasks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tasks (
      roster_id uuid not null references rosters (id) on delete cascade,
      id uuid not null,
      title text not null,
      details text not null default '',
      source text not null default '',
      opr text not null default '',
      group_id uuid,
      priority text not null check (priority in ('routine', 'high', 'critical')),
      suspense_date date,
      suspense_time text,
      -- The suspense as an instant, in the roster's time zone.
      due_at timestamptz(3),
      state text not null default 'not started'
        check (state in ('not started', 'in progress', 'waiting', 'submitted', 'complete', 'cancelled')),
      -- The change of state that counts: the latest by its own time, in whatever order they arrive.
      state_act uuid,
      state_at timestamptz(3),
      state_by uuid,
      closed_at timestamptz(3),
      -- Only the newest task of a series carries the rule. next_on is the day that follows it.
      recurrence text,
      series_id uuid,
      series_start date,
      occurrence date,
      next_on date,
      parent_roster_id uuid,
      parent_id uuid,
      -- The suspense of the task above. The leaders of this roster may not see that task itself.
      not_after timestamptz(3),
      version integer not null default 1,
      created_at timestamptz(3) not null,
      created_by uuid references accounts (uid) on delete set null,
      primary key (roster_id, id),
      foreign key (roster_id, group_id) references groups (roster_id, id) on delete set null (group_id),
      foreign key (parent_roster_id, parent_id) references tasks (roster_id, id)
        on delete set null (parent_roster_id, parent_id),
      check ((suspense_date is null) = (due_at is null) and (suspense_time is null or suspense_date is not null)),
      check ((closed_at is not null) = (state in ('complete', 'cancelled'))),
      check (recurrence is null or series_id is not null and series_start is not null and occurrence is not null),
      check (next_on is null or recurrence is not null),
      check (parent_id is null or recurrence is null)
    );
    create index tasks_open on tasks (roster_id, due_at, id) where closed_at is null;
    create index tasks_closed on tasks (roster_id, closed_at desc, id) where closed_at is not null;
    create index tasks_by_day on tasks (roster_id, suspense_date) where suspense_date is not null;
    create index tasks_due on tasks (due_at) where closed_at is null;
    create index tasks_to_recur on tasks (next_on) where next_on is not null;
    create index tasks_recurring on tasks (roster_id, next_on) where next_on is not null;
    create unique index tasks_of_series on tasks (roster_id, series_id, occurrence) where series_id is not null;
    create index tasks_by_group on tasks (roster_id, group_id) where group_id is not null;
    create unique index tasks_below on tasks (parent_roster_id, parent_id, roster_id) where parent_id is not null;
    create index tasks_created_by on tasks (created_by) where created_by is not null;

    create table task_assignees (
      roster_id uuid not null,
      task_id uuid not null,
      soldier_id uuid not null,
      primary key (roster_id, task_id, soldier_id),
      foreign key (roster_id, task_id) references tasks (roster_id, id) on delete cascade,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    );
    create index task_assignees_by_soldier on task_assignees (roster_id, soldier_id);

    create table task_steps (
      roster_id uuid not null,
      task_id uuid not null,
      id uuid not null,
      title text not null,
      position integer not null,
      done boolean not null default false,
      -- The check mark that counts, by the same rule as for states.
      last_act uuid,
      last_at timestamptz(3),
      last_by uuid,
      primary key (roster_id, task_id, id),
      foreign key (roster_id, task_id) references tasks (roster_id, id) on delete cascade
    );

    -- No reference to accounts: the line stays when the account of its author is gone.
    create table task_events (
      roster_id uuid not null,
      task_id uuid not null,
      -- The client's id of the act. Sent twice, it is one line.
      id uuid not null,
      number bigint generated always as identity,
      at timestamptz(3) not null,
      -- Null when the system made the next task of a series on its day.
      by uuid,
      kind text not null check (kind in
        ('created', 'edited', 'state', 'step', 'rolled down', 'suspense moved from above', 'recurred')),
      -- Soldiers appear in it as ids only, so that a purged Soldier leaves no name behind.
      detail jsonb not null default '{}',
      primary key (roster_id, task_id, id),
      foreign key (roster_id, task_id) references tasks (roster_id, id) on delete cascade
    );
    create index task_events_by_time on task_events (roster_id, task_id, at desc, number desc);

    create table task_comments (
      roster_id uuid not null,
      task_id uuid not null,
      id uuid not null,
      at timestamptz(3) not null,
      by uuid not null,
      text text not null,
      primary key (roster_id, task_id, id),
      foreign key (roster_id, task_id) references tasks (roster_id, id) on delete cascade
    );
    create index task_comments_by_time on task_comments (roster_id, task_id, at desc, id desc);

    -- The last day whose digest went out.
    create table task_digests (
      roster_id uuid primary key references rosters (id) on delete cascade,
      day date not null
    );

    -- When a roster changes its time zone, its tasks keep their days and times, and their instants change.
    create function tasks_follow_time_zone() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
    begin
      update tasks set due_at = (suspense_date + coalesce(suspense_time, '23:59')::time) at time zone new.time_zone
      where roster_id = new.id and closed_at is null and suspense_date is not null;
      return null;
    end $$;
    create trigger tasks_follow_time_zone after update of time_zone on rosters for each row
    when (old.time_zone <> new.time_zone) execute function tasks_follow_time_zone();

    -- Who rolled a task down. The leaders below do not see the roster above, but they know who tasked them.
    create function task_origin(own uuid, above uuid) returns table (name text, owner_uid uuid)
    language plpgsql stable security definer rows 1 set search_path = public, pg_temp as $$
    begin
      return query select r.name, r.owner_uid from rosters r
      where r.id = above and exists (select from rosters_above(own) up where up.roster_id = above);
    end $$;

    -- Returns those of the wanted rosters that are directly below the other one, and keeps them there until this
    -- transaction ends.
    create function hold_rosters_below(above uuid, wanted uuid[]) returns setof uuid
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      return query select r.id from rosters r
        join soldiers s on s.linked_uid = r.owner_uid and s.roster_id = above and s.archived_on is null
      where r.id = any(wanted)
      order by r.id
      for share;
    end $$;

    -- Tasks of the row that describes an account, by name or by one of the row's groups.
    create function tasks_of(account uuid) returns setof uuid
    language plpgsql stable security definer rows 20 set search_path = public, pg_temp set enable_seqscan = off as $$
    begin
      if account is null then return; end if;
      return query ${OWN_ROW_AND_GROUPS}
      select a.task_id from mine join task_assignees a on a.roster_id = mine.roster_id and a.soldier_id = mine.id
      union
      select t.id from up join tasks t on t.roster_id = up.roster_id and t.group_id = up.id;
    end $$;

    -- The accounts of the Soldiers who have these tasks, by name or by group. Their screens show the tasks.
    create function accounts_of_tasks(roster uuid, wanted uuid[]) returns table (task_id uuid, uid uuid)
    language plpgsql stable security definer rows 20 set search_path = public, pg_temp set enable_seqscan = off as $$
    #variable_conflict use_column
    begin
      return query with recursive down (task_id, group_id) as (
        select t.id, t.group_id from tasks t
        where t.roster_id = roster and t.id = any(wanted) and t.group_id is not null
        union
        select down.task_id, g.id from down join groups g on g.roster_id = roster and g.parent_id = down.group_id
      )
      select a.task_id, s.linked_uid from task_assignees a
        join soldiers s on s.roster_id = a.roster_id and s.id = a.soldier_id
      where a.roster_id = roster and a.task_id = any(wanted) and s.linked_uid is not null and s.archived_on is null
      union
      select down.task_id, s.linked_uid ${LINKED_IN_GROUPS};
    end $$;
  `.execute(db)

  await appendOnly(db, ['task_events', 'task_comments'])

  const own = (column: string) => `roster_id = ${OWN_ROSTER} and ${column} in (select tasks_of(${ME}))`
  const visible = (column: string) => `${seen('roster_id')} or ${own(column)}`
  const leaders = reported('roster_id')
  const written: Rules = { select: visible('task_id'), insert: `${leaders} or ${own('task_id')}` }
  await protect(db, {
    tasks: { select: visible('id'), insert: leaders, update: `${leaders} or ${own('id')}`, delete: leaders },
    task_assignees: { select: visible('task_id'), insert: leaders, delete: leaders },
    task_steps: {
      select: visible('task_id'),
      insert: leaders,
      update: `${leaders} or ${own('task_id')}`,
      delete: leaders,
    },
    task_events: written,
    task_comments: written,
    task_digests: SYSTEM_ONLY,
  })
}
