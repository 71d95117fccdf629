import { type Kysely, sql } from 'kysely'
import { CHANGED, changed, inRoster, OWN_ROSTER, OWN_ROW, protect, reported, seen } from '../row-rules.ts'

/** Leave and pass: what was asked for, who recommended and decided it, who signed out and in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Ids come from the client and are unique within a roster: nobody learns of another roster's ids by trying one.
  await sql`
    create table leave_requests (
      roster_id uuid not null,
      id uuid not null,
      soldier_id uuid not null,
      kind text not null check (kind in ('ordinary', 'emergency', 'convalescent', 'parental', 'administrative',
        'transition', 'bereavement', 'regular pass', '3-day pass', '4-day pass')),
      from_date date not null,
      to_date date not null,
      location text not null check (location in ('local', 'home', 'state', 'abroad')),
      place text not null,
      note text not null,
      -- The approved absence that this one goes on from.
      extends_id uuid,
      state text not null check (state in
        ('requested', 'recommended', 'not recommended', 'approved', 'denied', 'cancelled', 'withdrawn')),
      state_at timestamptz(3) not null,
      -- No references to accounts: what was decided stays when the account of whoever decided goes.
      state_by uuid not null,
      requested_at timestamptz(3) not null,
      requested_by uuid not null,
      recommended boolean,
      recommended_at timestamptz(3),
      recommended_by uuid,
      recommend_remark text not null default '',
      decide_remark text not null default '',
      -- The lines of the duty history that approval and return recorded; null where Duty Day said so already.
      entry_id uuid,
      return_entry_id uuid,
      signed_out_at timestamptz(3),
      signed_in_at timestamptz(3),
      ended_on date,
      primary key (roster_id, id),
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade,
      foreign key (roster_id, extends_id) references leave_requests (roster_id, id) on delete set null (extends_id),
      check (from_date <= to_date and to_date - from_date < 366),
      check ((recommended is null) = (recommended_at is null) and (recommended is null) = (recommended_by is null)),
      check ((signed_in_at is null) = (ended_on is null)),
      check (state = 'approved' or (signed_out_at is null and signed_in_at is null))
    )`.execute(db)
  await sql`create index leave_requests_open on leave_requests (roster_id, from_date, id)
    where state in ('requested', 'recommended', 'not recommended')`.execute(db)
  await sql`create index leave_requests_current on leave_requests (roster_id, from_date, id)
    where state = 'approved' and signed_in_at is null`.execute(db)
  await sql`create index leave_requests_closed on leave_requests (roster_id, state_at desc, id)
    where state in ('denied', 'cancelled', 'withdrawn') or signed_in_at is not null`.execute(db)
  await sql`create index leave_requests_by_day on leave_requests (roster_id, to_date)
    where state not in ('denied', 'cancelled', 'withdrawn')`.execute(db)
  await sql`create index leave_requests_by_soldier on leave_requests (roster_id, soldier_id, from_date desc, id)`.execute(
    db,
  )
  await sql`create index leave_requests_by_extended on leave_requests (roster_id, extends_id) where extends_id is not null`.execute(
    db,
  )
  // The second wall against deciding over oneself, also for who keeps the roster together with others.
  await sql`
    create function leave_is_decided_by_others() returns trigger language plpgsql as $$
    begin
      if new.state is distinct from old.state and new.state <> 'withdrawn' and new.soldier_id = own_row() then
        raise exception 'nobody decides over their own leave' using errcode = 'insufficient_privilege';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger decided_by_others before update of state on leave_requests
      for each row execute function leave_is_decided_by_others()`.execute(db)

  await sql`
    create table leave_events (
      roster_id uuid not null,
      id uuid not null,
      number bigint generated always as identity,
      request_id uuid not null,
      soldier_id uuid not null,
      act text not null,
      at timestamptz(3) not null,
      by uuid not null,
      happened_at timestamptz(3),
      remark text not null,
      primary key (roster_id, id),
      foreign key (roster_id, request_id) references leave_requests (roster_id, id) on delete cascade
    )`.execute(db)
  await sql`create index leave_events_of on leave_events (roster_id, request_id, number desc)`.execute(db)
  await sql`
    create trigger append_only before update or delete on leave_events
      for each row execute function duty_history_is_append_only()`.execute(db)
  await sql`
    create trigger append_only_whole before truncate on leave_events
      for each statement execute function duty_history_is_append_only()`.execute(db)

  // How many of a hundred must be present: of a roster (no group), and of its groups where that is another.
  await sql`
    create table leave_minimums (
      roster_id uuid not null references rosters (id) on delete cascade,
      group_id uuid,
      percent integer not null check (percent between 0 and 100),
      unique nulls not distinct (roster_id, group_id),
      foreign key (roster_id, group_id) references groups (roster_id, id) on delete cascade
    )`.execute(db)

  // Who decides about the leave of a roster: who keeps one above it, nearest first; its owner where there is none.
  // Whoever asks for leave does not see the rosters above, but has them told.
  await sql`
    create function leave_deciders(roster uuid) returns table (uid uuid, depth integer)
    language plpgsql stable security definer rows 5 set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      return query
        select l.uid, up.depth from rosters_above(roster) up join rosters r on r.id = up.roster_id, lateral (
          select r.owner_uid as uid
          union select m.uid from roster_members m where m.roster_id = r.id and m.role = 'editor'
        ) l;
      if not found then
        return query select r.owner_uid, 0 from rosters r where r.id = roster;
      end if;
    end $$`.execute(db)

  const own = `roster_id = ${OWN_ROSTER} and soldier_id = ${OWN_ROW}`
  await protect(db, {
    leave_requests: {
      select: `${seen('roster_id')} or ${own}`,
      insert: `${reported('roster_id')} or ${own}`,
      update: `${reported('roster_id')} or ${own}`,
    },
    leave_events: { select: `${seen('roster_id')} or ${own}`, insert: `${reported('roster_id')} or ${own}` },
    leave_minimums: { select: seen('roster_id'), ...changed(CHANGED), delete: inRoster(CHANGED) },
  })
}
