import { type Kysely, sql } from 'kysely'
import {
  appendOnly,
  CHANGED,
  changed,
  inRoster,
  OWN_ROSTER,
  OWN_ROW,
  protect,
  reported,
  seen,
} from '../../row-rules.ts'

/** Leave and pass: the request, the recommendation, the decision, sign-out and sign-in. */
export async function leave(db: Kysely<unknown>): Promise<void> {
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
      -- The approved absence that this one extends.
      extends_id uuid,
      state text not null check (state in
        ('requested', 'recommended', 'not recommended', 'approved', 'denied', 'cancelled', 'withdrawn')),
      state_at timestamptz(3) not null,
      -- No references to accounts: the decision stays when the account of its author is gone.
      state_by uuid not null,
      requested_at timestamptz(3) not null,
      requested_by uuid not null,
      recommended boolean,
      recommended_at timestamptz(3),
      recommended_by uuid,
      recommend_remark text not null default '',
      decide_remark text not null default '',
      -- The duty history lines that approval and return recorded. Null where the history already said so.
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
    );
    create index leave_requests_open on leave_requests (roster_id, from_date, id)
      where state in ('requested', 'recommended', 'not recommended');
    create index leave_requests_current on leave_requests (roster_id, from_date, id)
      where state = 'approved' and signed_in_at is null;
    create index leave_requests_closed on leave_requests (roster_id, state_at desc, id)
      where state in ('denied', 'cancelled', 'withdrawn') or signed_in_at is not null;
    create index leave_requests_by_day on leave_requests (roster_id, to_date)
      where state not in ('denied', 'cancelled', 'withdrawn');
    create index leave_requests_by_soldier on leave_requests (roster_id, soldier_id, from_date desc, id);
    create index leave_requests_by_extended on leave_requests (roster_id, extends_id) where extends_id is not null;
    -- The database enforces this too: nobody decides his or her own leave, including a Soldier who helps keep the
    -- roster.
    create function leave_is_decided_by_others() returns trigger language plpgsql as $$
    begin
      if new.state is distinct from old.state and new.state <> 'withdrawn' and new.soldier_id = own_row() then
        raise exception 'nobody decides over their own leave' using errcode = 'insufficient_privilege';
      end if;
      return new;
    end $$;
    create trigger decided_by_others before update of state on leave_requests
      for each row execute function leave_is_decided_by_others();

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
    );
    create index leave_events_of on leave_events (roster_id, request_id, number desc);

    -- The percentage that must be present, for a roster (no group) and for each group with its own value.
    create table leave_minimums (
      roster_id uuid not null references rosters (id) on delete cascade,
      group_id uuid,
      percent integer not null check (percent between 0 and 100),
      unique nulls not distinct (roster_id, group_id),
      foreign key (roster_id, group_id) references groups (roster_id, id) on delete cascade
    );

    -- Who decides on the leave of a roster: the owners of the rosters above it, nearest first, or its own owner where
    -- there is none. The Soldier who requests leave does not see the rosters above, but is told who decides.
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
    end $$;

    -- Leave approvers are named by roster and kind. In a company that is the commander, whoever else leads above it.
    create table leave_approvers (
      roster_id uuid not null references rosters (id) on delete cascade,
      -- Null for every kind without an approver of its own.
      kind text,
      uid uuid not null references accounts (uid) on delete cascade,
      unique nulls not distinct (roster_id, kind)
    );
    create index leave_approvers_by_uid on leave_approvers (uid);

    -- The owners and editors of the roster and of those above it, who can see its requests already.
    create function leave_candidates(roster uuid) returns table (uid uuid)
    language plpgsql stable security definer rows 5 set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      return query
        select l.uid from (
          select roster as id union select up.roster_id from rosters_above(roster) up
        ) p join rosters r on r.id = p.id, lateral (
          select r.owner_uid as uid
          union select m.uid from roster_members m where m.roster_id = r.id and m.role = 'editor'
        ) l group by l.uid;
    end $$;

    -- The nearest roster up the chain that names an approver for the kind decides. A named approver who no longer leads
    -- there, or who requests the leave, is skipped. Where no approver is named, the leaders above decide.
    create function leave_approvers_of(roster uuid, wanted text, about uuid) returns table (uid uuid, depth integer)
    language plpgsql stable security definer rows 5 set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      return query
        select a.uid, 0 from (
          select roster as id, 0 as depth
          union all select up.roster_id, min(up.depth) from rosters_above(roster) up group by up.roster_id
        ) p cross join lateral (
          select x.uid from leave_approvers x
          where x.roster_id = p.id and (x.kind = wanted or x.kind is null) and x.uid is distinct from about
            and x.uid in (select c.uid from leave_candidates(p.id) c)
          order by x.kind nulls last limit 1
        ) a
        order by p.depth limit 1;
      if not found then
        return query select d.uid, d.depth from leave_deciders(roster) d;
      end if;
    end $$;
  `.execute(db)

  await appendOnly(db, ['leave_events'])

  const own = `roster_id = ${OWN_ROSTER} and soldier_id = ${OWN_ROW}`
  const deciding = reported('roster_id')
  await protect(db, {
    leave_requests: {
      select: `${seen('roster_id')} or ${own}`,
      insert: `${reported('roster_id')} or ${own}`,
      update: `${reported('roster_id')} or ${own}`,
    },
    leave_events: { select: `${seen('roster_id')} or ${own}`, insert: `${reported('roster_id')} or ${own}` },
    leave_approvers: { select: seen('roster_id'), insert: deciding, update: deciding, delete: deciding },
    leave_minimums: { select: seen('roster_id'), ...changed(CHANGED), delete: inRoster(CHANGED) },
  })
}
