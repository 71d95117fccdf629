import { type Kysely, sql } from 'kysely'
import { appendOnly, CHANGED, changed, inRoster, OWN_ROSTER, OWN_ROW, protect, seen } from '../../row-rules.ts'

/** Taskings with their Soldiers, and equipment with its sign-outs. */
export async function operations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table taskings (
      roster_id uuid not null references rosters (id) on delete cascade,
      id uuid not null,
      version integer not null default 1,
      name text not null,
      type text not null,
      state text not null check (state in ('planned', 'approved', 'executing', 'closed', 'cancelled')),
      from_at timestamptz(3) not null,
      to_at timestamptz(3) not null,
      -- The same period as days in the roster's time zone.
      from_day date not null,
      to_day date not null,
      place text not null,
      oic_id uuid,
      oic text not null,
      ncoic_id uuid,
      ncoic text not null,
      reference text not null,
      risk text check (risk in ('L', 'M', 'H', 'EH')),
      worksheet_id uuid,
      fills_in boolean not null,
      aar text not null,
      -- No references to accounts: the decision stays when the account of its author is gone.
      state_at timestamptz(3) not null,
      state_by uuid not null,
      state_remark text not null default '',
      created_at timestamptz(3) not null,
      created_by uuid not null,
      primary key (roster_id, id),
      foreign key (roster_id, oic_id) references soldiers (roster_id, id) on delete set null (oic_id),
      foreign key (roster_id, ncoic_id) references soldiers (roster_id, id) on delete set null (ncoic_id),
      check (from_at < to_at and from_day <= to_day)
    );
    create index taskings_open on taskings (roster_id, from_at, id)
      where state in ('planned', 'approved', 'executing');
    create index taskings_closed on taskings (roster_id, state_at desc, id desc)
      where state in ('closed', 'cancelled');
    create index taskings_by_oic on taskings (roster_id, oic_id) where oic_id is not null;
    create index taskings_by_ncoic on taskings (roster_id, ncoic_id) where ncoic_id is not null;

    create table tasking_lines (
      roster_id uuid not null,
      tasking_id uuid not null,
      id uuid not null,
      position integer not null,
      count integer not null check (count between 1 and 200),
      grade_from text,
      grade_to text,
      need_kind text check (need_kind in ('mos', 'license', 'skill')),
      need text,
      label text not null,
      primary key (roster_id, tasking_id, id),
      foreign key (roster_id, tasking_id) references taskings (roster_id, id) on delete cascade,
      check ((need_kind is null) = (need is null))
    );

    create table tasking_assignments (
      roster_id uuid not null,
      tasking_id uuid not null,
      soldier_id uuid not null,
      line_id uuid not null,
      reason text not null,
      at timestamptz(3) not null,
      by uuid not null,
      -- The next day to fill in accountability for. Null for none.
      fill_on date,
      -- The line of the duty history that it filled in last.
      entry_id uuid,
      primary key (roster_id, tasking_id, soldier_id),
      foreign key (roster_id, tasking_id, line_id) references tasking_lines (roster_id, tasking_id, id) on delete cascade,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    );
    create index tasking_assignments_by_line on tasking_assignments (roster_id, tasking_id, line_id);
    create index tasking_assignments_by_soldier on tasking_assignments (roster_id, soldier_id);
    create index tasking_assignments_to_fill on tasking_assignments (fill_on, roster_id) where fill_on is not null;

    create table tasking_steps (
      roster_id uuid not null,
      tasking_id uuid not null,
      id uuid not null,
      position integer not null,
      title text not null,
      days_before integer,
      done_at timestamptz(3),
      done_by uuid,
      primary key (roster_id, tasking_id, id),
      foreign key (roster_id, tasking_id) references taskings (roster_id, id) on delete cascade,
      check ((done_at is null) = (done_by is null))
    );

    create table tasking_events (
      roster_id uuid not null,
      id uuid not null,
      number bigint generated always as identity,
      tasking_id uuid not null,
      act text not null,
      at timestamptz(3) not null,
      by uuid not null,
      -- For assigning and taking off: the Soldier, as long as he or she is on the roster.
      soldier_id uuid,
      remark text not null,
      primary key (roster_id, id),
      foreign key (roster_id, tasking_id) references taskings (roster_id, id) on delete cascade,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    );
    create index tasking_events_of on tasking_events (roster_id, tasking_id, number desc);
    create index tasking_events_by_soldier on tasking_events (roster_id, soldier_id) where soldier_id is not null;

    create table equipment_items (
      roster_id uuid not null references rosters (id) on delete cascade,
      id uuid not null,
      version integer not null default 1,
      name text not null,
      kind text not null,
      quantity integer not null check (quantity between 1 and 10000),
      -- How many are signed out. Stored with the item, so that the last one cannot be signed out twice.
      out_count integer not null default 0 check (out_count between 0 and quantity),
      sensitive boolean not null,
      note text not null,
      removed_at timestamptz(3),
      primary key (roster_id, id),
      check (removed_at is null or out_count = 0)
    );
    create index equipment_items_by_name on equipment_items (roster_id, lower(name), id) where removed_at is null;

    create table equipment_sign_outs (
      roster_id uuid not null,
      id uuid not null,
      item_id uuid not null,
      soldier_id uuid not null,
      quantity integer not null check (quantity > 0),
      note text not null,
      out_at timestamptz(3) not null,
      out_by uuid not null,
      due_at timestamptz(3),
      in_at timestamptz(3),
      in_by uuid,
      -- When its overdue notice went out. It goes out once.
      told_at timestamptz(3),
      primary key (roster_id, id),
      foreign key (roster_id, item_id) references equipment_items (roster_id, id) on delete cascade,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade,
      check ((in_at is null) = (in_by is null))
    );
    create index equipment_sign_outs_out on equipment_sign_outs (roster_id, out_at, id) where in_at is null;
    create index equipment_sign_outs_in on equipment_sign_outs (roster_id, in_at desc, id desc) where in_at is not null;
    create index equipment_sign_outs_by_item on equipment_sign_outs (roster_id, item_id);
    create index equipment_sign_outs_by_soldier on equipment_sign_outs (roster_id, soldier_id);
    create index equipment_sign_outs_to_tell on equipment_sign_outs (due_at)
      where in_at is null and told_at is null and due_at is not null;
    -- The count follows the sign-outs themselves, also when a Soldier is purged together with them.
    create function equipment_counts_what_is_out() returns trigger language plpgsql as $$
    declare
      was integer := case when tg_op <> 'INSERT' and old.in_at is null then old.quantity else 0 end;
      is_now integer := case when tg_op <> 'DELETE' and new.in_at is null then new.quantity else 0 end;
    begin
      if was <> is_now then
        update equipment_items set out_count = out_count + is_now - was
        where roster_id = coalesce(new.roster_id, old.roster_id) and id = coalesce(new.item_id, old.item_id);
      end if;
      return null;
    end $$;
    create trigger counted after insert or update or delete on equipment_sign_outs
      for each row execute function equipment_counts_what_is_out();

    create table equipment_checks (
      roster_id uuid not null,
      item_id uuid not null,
      day date not null,
      at timestamptz(3) not null,
      by uuid not null,
      primary key (roster_id, item_id, day),
      foreign key (roster_id, item_id) references equipment_items (roster_id, id) on delete cascade
    );

    -- A Soldier on a tasking sees that tasking and its lines. A Soldier who has, or had, an item sees that item.
    create function own_taskings() returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
      select coalesce(array_agg(a.tasking_id), '{}') from tasking_assignments a
      where a.roster_id = own_roster() and a.soldier_id = own_row()
    $$;
    create function own_equipment() returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
      select coalesce(array_agg(o.item_id), '{}') from equipment_sign_outs o
      where o.roster_id = own_roster() and o.soldier_id = own_row()
    $$;
  `.execute(db)

  await appendOnly(db, ['tasking_events'])

  const own = `roster_id = ${OWN_ROSTER} and soldier_id = ${OWN_ROW}`
  const onIt = (column: string) => `roster_id = ${OWN_ROSTER} and ${column} = any ((select own_taskings())::uuid[])`
  const kept = { ...changed(CHANGED), delete: inRoster(CHANGED) }
  await protect(db, {
    taskings: { select: `${seen('roster_id')} or ${onIt('id')}`, ...changed(CHANGED) },
    tasking_lines: { select: `${seen('roster_id')} or ${onIt('tasking_id')}`, ...kept },
    tasking_assignments: { select: `${seen('roster_id')} or ${own}`, ...kept },
    tasking_steps: { select: seen('roster_id'), ...kept },
    tasking_events: { select: seen('roster_id'), insert: inRoster(CHANGED) },
    equipment_items: {
      select: `${seen('roster_id')} or roster_id = ${OWN_ROSTER} and id = any ((select own_equipment())::uuid[])`,
      ...changed(CHANGED),
    },
    equipment_sign_outs: { select: `${seen('roster_id')} or ${own}`, ...changed(CHANGED) },
    equipment_checks: { select: seen('roster_id'), ...kept },
  })
}
