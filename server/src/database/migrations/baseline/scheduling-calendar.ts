import { type Kysely, sql } from 'kysely'
import {
  appendOnly,
  CHANGED,
  inRoster,
  keeps,
  KEPT,
  ME,
  OWN_ROSTER,
  protect,
  SEEN,
  seen,
  roleNames,
} from '../../row-rules.ts'
import { LINKED_IN_GROUPS, OWN_ROW_AND_GROUPS } from './groups.ts'

/** Events of a roster’s calendar, their audience, checklists and history, and subscribed calendars. */
export async function calendar(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_events (
      roster_id uuid not null references rosters (id) on delete cascade,
      id uuid not null,
      -- A day that was changed by itself is an event of its own. These are the series it was taken out of, and its day
      -- there.
      series_id uuid,
      occurrence date,
      type text not null,
      title text not null,
      place text not null default '',
      uniform text not null default '',
      oic_soldier_id uuid,
      oic_name text not null default '',
      ncoic_soldier_id uuid,
      ncoic_name text not null default '',
      refs text not null default '',
      remarks text not null default '',
      -- Days and times in the event's time zone. Whole days have neither time nor zone: they follow the roster.
      start_date date not null,
      start_time text,
      end_date date not null,
      end_time text,
      time_zone text,
      recurrence text,
      -- From its first start to its last end, as instants. Infinity for a series without an end.
      first_at timestamptz(3) not null,
      last_at timestamptz(3) not null,
      whole boolean not null,
      reminders integer[] not null default '{}',
      -- When the clock has to check its reminders next, and up to when it has.
      remind_at timestamptz(3),
      reminded_to timestamptz(3),
      state text not null default 'draft' check (state in ('draft', 'published', 'cancelled')),
      checklist boolean not null default false,
      -- For an imported event, its id in the file, so that it is imported once.
      source_uid text,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      created_by uuid references accounts (uid) on delete set null,
      changed_at timestamptz(3) not null,
      changed_by uuid,
      deleted_at timestamptz(3),
      skips_days_off boolean not null default false,
      primary key (roster_id, id),
      foreign key (roster_id, series_id) references calendar_events (roster_id, id) on delete cascade,
      foreign key (roster_id, oic_soldier_id) references soldiers (roster_id, id) on delete set null (oic_soldier_id),
      foreign key (roster_id, ncoic_soldier_id) references soldiers (roster_id, id) on delete set null (ncoic_soldier_id),
      check ((series_id is null) = (occurrence is null)),
      check (series_id is null or recurrence is null),
      check ((start_time is null) = (end_time is null) and (start_time is null) = (time_zone is null)),
      check (end_date >= start_date),
      check (not checklist or recurrence is null)
    );
    create index calendar_events_by_end on calendar_events (roster_id, last_at, first_at) where deleted_at is null;
    create unique index calendar_events_of_series on calendar_events (roster_id, series_id, occurrence)
      where series_id is not null and deleted_at is null;
    create index calendar_events_by_series on calendar_events (roster_id, series_id) where series_id is not null;
    create unique index calendar_events_by_source on calendar_events (roster_id, source_uid)
      where source_uid is not null and deleted_at is null;
    create index calendar_events_to_remind on calendar_events (remind_at) where remind_at is not null;
    create index calendar_events_deleted on calendar_events (deleted_at) where deleted_at is not null;
    create index calendar_events_by_oic_soldier_id on calendar_events (roster_id, oic_soldier_id) where oic_soldier_id is not null;
    create index calendar_events_by_ncoic_soldier_id on calendar_events (roster_id, ncoic_soldier_id) where ncoic_soldier_id is not null;
    create index calendar_events_created_by on calendar_events (created_by) where created_by is not null;

    create table calendar_event_groups (
      roster_id uuid not null,
      event_id uuid not null,
      group_id uuid not null,
      primary key (roster_id, event_id, group_id),
      foreign key (roster_id, event_id) references calendar_events (roster_id, id) on delete cascade,
      foreign key (roster_id, group_id) references groups (roster_id, id) on delete cascade
    );
    create index calendar_event_groups_by_group on calendar_event_groups (roster_id, group_id);
    create table calendar_event_soldiers (
      roster_id uuid not null,
      event_id uuid not null,
      soldier_id uuid not null,
      primary key (roster_id, event_id, soldier_id),
      foreign key (roster_id, event_id) references calendar_events (roster_id, id) on delete cascade,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    );
    create index calendar_event_soldiers_by_soldier on calendar_event_soldiers (roster_id, soldier_id);
    -- Days of a recurring event that were deleted individually.
    create table calendar_skipped_days (
      roster_id uuid not null,
      event_id uuid not null,
      day date not null,
      primary key (roster_id, event_id, day),
      foreign key (roster_id, event_id) references calendar_events (roster_id, id) on delete cascade
    );

    create table calendar_checklist_items (
      roster_id uuid not null,
      event_id uuid not null,
      id uuid not null,
      kind text not null check (kind in ('step', 't-week', 'own')),
      label text not null default '',
      title text not null,
      owner_soldier_id uuid,
      owner_name text not null default '',
      -- Its suspense is this many days before the event, and moves with it.
      days_before integer not null,
      done boolean not null default false,
      last_at timestamptz(3),
      last_by uuid,
      primary key (roster_id, event_id, id),
      foreign key (roster_id, event_id) references calendar_events (roster_id, id) on delete cascade,
      foreign key (roster_id, owner_soldier_id) references soldiers (roster_id, id) on delete set null (owner_soldier_id)
    );
    create index calendar_checklist_items_by_owner on calendar_checklist_items (roster_id, owner_soldier_id)
      where owner_soldier_id is not null;

    -- No reference to accounts: the history stays when the account of its author is gone.
    create table calendar_changes (
      roster_id uuid not null,
      event_id uuid not null,
      number bigint generated always as identity,
      id uuid not null default gen_random_uuid(),
      at timestamptz(3) not null,
      by uuid not null,
      kind text not null check (kind in
        ('created', 'imported', 'edited', 'moved', 'published', 'cancelled', 'reinstated', 'deleted', 'restored', 'split')),
      day date,
      reason text not null default '',
      locked boolean not null default false,
      -- It holds no Soldier's name, so that a purged Soldier leaves none behind.
      changes jsonb not null default '[]',
      primary key (roster_id, event_id, number),
      foreign key (roster_id, event_id) references calendar_events (roster_id, id) on delete cascade
    );
    create index calendar_changes_by_time on calendar_changes (roster_id, event_id, at desc, number desc);

    -- An account's subscribed calendar: that of a roster, or (null) the events that concern its own row.
    create table calendar_feeds (
      secret_hash bytea primary key,
      uid uuid not null references accounts (uid) on delete cascade,
      roster_id uuid references rosters (id) on delete cascade,
      created_at timestamptz(3) not null,
      read_at timestamptz(3)
    );
    create unique index calendar_feeds_of on calendar_feeds (uid, roster_id) nulls not distinct;
    create index calendar_feeds_of_roster on calendar_feeds (roster_id) where roster_id is not null;

    -- Reminders of whole days follow the roster's time zone. When it changes, they are computed again.
    create function calendar_looks_anew() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
    begin
      update calendar_events set remind_at = '-infinity'
      where roster_id = new.id and remind_at is not null and start_time is null and deleted_at is null;
      return null;
    end $$;
    create trigger calendar_looks_anew after update of time_zone on rosters
      for each row when (old.time_zone is distinct from new.time_zone) execute function calendar_looks_anew();

    -- Events that name the row of an account, or one of its groups. Events for the whole roster are found by their own
    -- column.
    create function calendar_events_of(account uuid) returns setof uuid
    language plpgsql stable security definer rows 20 set search_path = public, pg_temp set enable_seqscan = off as $$
    begin
      if account is null then return; end if;
      return query ${OWN_ROW_AND_GROUPS}
      select x.event_id from mine
        join calendar_event_soldiers x on x.roster_id = mine.roster_id and x.soldier_id = mine.id
      union
      select x.event_id from up
        join calendar_event_groups x on x.roster_id = up.roster_id and x.group_id = up.id;
    end $$;

    -- The accounts of the Soldiers whom these events concern. They are notified, and their screens show the events.
    create function accounts_of_calendar_events(roster uuid, wanted uuid[]) returns table (event_id uuid, uid uuid)
    language plpgsql stable security definer rows 50 set search_path = public, pg_temp set enable_seqscan = off as $$
    #variable_conflict use_column
    begin
      return query with recursive down (event_id, group_id) as (
        select x.event_id, x.group_id from calendar_event_groups x where x.roster_id = roster and x.event_id = any(wanted)
        union
        select down.event_id, g.id from down join groups g on g.roster_id = roster and g.parent_id = down.group_id
      )
      select e.id, s.linked_uid from calendar_events e join soldiers s on s.roster_id = e.roster_id
      where e.roster_id = roster and e.id = any(wanted) and e.whole and s.linked_uid is not null
        and s.archived_on is null
      union
      select x.event_id, s.linked_uid from calendar_event_soldiers x
        join soldiers s on s.roster_id = x.roster_id and s.id = x.soldier_id
      where x.roster_id = roster and x.event_id = any(wanted) and s.linked_uid is not null and s.archived_on is null
      union
      select down.event_id, s.linked_uid ${LINKED_IN_GROUPS};
    end $$;

    -- Names the Soldiers in charge of a published event for the Soldiers it concerns, who see no other row of the
    -- roster.
    create function calendar_in_charge(roster uuid, event uuid) returns table (oic text, ncoic text)
    language plpgsql stable security definer rows 1 set search_path = public, pg_temp as $$
    begin
      return query select
        coalesce((select concat_ws(' ', nullif(o.rank, ''), o.last_name) from soldiers o
          where o.roster_id = e.roster_id and o.id = e.oic_soldier_id), e.oic_name),
        coalesce((select concat_ws(' ', nullif(n.rank, ''), n.last_name) from soldiers n
          where n.roster_id = e.roster_id and n.id = e.ncoic_soldier_id), e.ncoic_name)
      from calendar_events e
      where e.roster_id = roster and e.id = event and e.state <> 'draft' and e.deleted_at is null
        and exists (select from soldiers s where s.roster_id = roster and s.archived_on is null
          and s.linked_uid = nullif(current_setting('muster.uid', true), '')::uuid);
    end $$;
  `.execute(db)

  await appendOnly(db, ['calendar_changes'])

  // A Soldier’s own calendar shows the unit's days off.
  const { app } = await roleNames(db)
  await sql`create policy linked_select on duty_days_off for select to ${app}
    using (roster_id = ${sql.raw(OWN_ROSTER)})`.execute(db)

  const keepers = { insert: inRoster(CHANGED), update: inRoster(CHANGED), delete: inRoster(CHANGED) }
  const published = `state <> 'draft' and deleted_at is null`
  await protect(db, {
    calendar_events: {
      // Leaders above and the Soldiers concerned see published events only.
      select: `${keeps('roster_id')} or ${published} and (roster_id in ${SEEN}
        or roster_id = ${OWN_ROSTER} and (whole or id in (select calendar_events_of(${ME}))))`,
      ...keepers,
    },
    calendar_event_groups: { select: seen('roster_id'), insert: keepers.insert, delete: keepers.delete },
    calendar_event_soldiers: { select: seen('roster_id'), insert: keepers.insert, delete: keepers.delete },
    // The removed days mean nothing without the event, and the Soldiers concerned need them.
    calendar_skipped_days: {
      select: `${seen('roster_id')} or roster_id = ${OWN_ROSTER}`,
      insert: keepers.insert,
      delete: keepers.delete,
    },
    calendar_checklist_items: { select: seen('roster_id'), ...keepers },
    calendar_changes: { select: inRoster(KEPT), insert: inRoster(CHANGED) },
    calendar_feeds: {
      select: `uid = ${ME}`,
      insert: `uid = ${ME} and (roster_id is null or roster_id in ${KEPT})`,
      delete: `uid = ${ME}`,
    },
  })
}
