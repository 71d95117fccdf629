import { type Kysely, sql } from 'kysely'
import { CHANGED, changed, inRoster, OWN_ROSTER, OWN_ROW, protect, reported, seen } from '../../row-rules.ts'

/** Manifests with their vehicles and seats, and risk worksheets in all their versions. */
export async function manifests(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table manifests (
      roster_id uuid not null references rosters (id) on delete cascade,
      id uuid not null,
      name text not null,
      on_date date not null,
      place text not null,
      state text not null default 'draft' check (state in ('draft', 'final')),
      version integer not null default 1,
      -- A tasking of the roster. The leaders who manage taskings decide what is attached to one.
      tasking_id uuid,
      created_at timestamptz(3) not null,
      -- No references to accounts: the manifest stays when its author's account is gone.
      created_by uuid not null,
      changed_at timestamptz(3) not null,
      changed_by uuid not null,
      final_at timestamptz(3),
      final_by uuid,
      primary key (roster_id, id),
      check ((state = 'final') = (final_at is not null) and (final_at is null) = (final_by is null))
    );
    create index manifests_by_date on manifests (roster_id, on_date desc, id);
    create index manifests_of_tasking on manifests (roster_id, tasking_id) where tasking_id is not null;
    create table manifest_vehicles (
      roster_id uuid not null,
      manifest_id uuid not null,
      id uuid not null,
      -- Its place in the order of march, from 1.
      place integer not null,
      bumper text not null,
      vehicle text not null,
      capable boolean not null,
      seats integer not null check (seats between 1 and 60),
      load text not null,
      sensitive boolean not null,
      comms boolean not null,
      primary key (roster_id, manifest_id, id),
      foreign key (roster_id, manifest_id) references manifests (roster_id, id) on delete cascade
    );
    create table manifest_seats (
      roster_id uuid not null,
      manifest_id uuid not null,
      vehicle_id uuid not null,
      soldier_id uuid not null,
      role text not null check (role in ('driver', 'tc', 'passenger')),
      -- One seat per Soldier, even when two leaders save at once.
      primary key (roster_id, manifest_id, soldier_id),
      foreign key (roster_id, manifest_id, vehicle_id) references manifest_vehicles (roster_id, manifest_id, id)
        on delete cascade,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    );
    create unique index manifest_seats_once on manifest_seats (roster_id, manifest_id, vehicle_id, role)
      where role <> 'passenger';
    create index manifest_seats_in on manifest_seats (roster_id, manifest_id, vehicle_id);
    create index manifest_seats_of on manifest_seats (roster_id, soldier_id);

    -- One row per version. An approved version is never changed, and a newer one replaces it.
    create table risk_worksheets (
      roster_id uuid not null references rosters (id) on delete cascade,
      id uuid not null,
      edition integer not null,
      latest boolean not null default true,
      version integer not null default 1,
      state text not null default 'draft' check (state in ('draft', 'submitted', 'sent back', 'approved')),
      mission text not null,
      on_date date not null,
      tasking_id uuid,
      overall text check (overall in ('L', 'M', 'H', 'EH')),
      hazards integer not null,
      content jsonb not null,
      prepared_at timestamptz(3) not null,
      prepared_by uuid not null,
      changed_at timestamptz(3) not null,
      changed_by uuid not null,
      submitted_at timestamptz(3),
      decided_at timestamptz(3),
      decided_by uuid,
      echelon text,
      decided_position text not null default '',
      remark text not null default '',
      primary key (roster_id, id, edition),
      check (state not in ('submitted', 'approved') or (overall is not null and submitted_at is not null)),
      check (state <> 'approved' or (decided_by is not null and decided_at is not null and echelon is not null))
    );
    create unique index risk_worksheets_latest on risk_worksheets (roster_id, id) where latest;
    create index risk_worksheets_by_date on risk_worksheets (roster_id, on_date desc, id) where latest;
    create index risk_worksheets_of_tasking on risk_worksheets (roster_id, tasking_id)
      where tasking_id is not null;
    -- The database enforces these rules too: an approved worksheet is not changed, and nobody approves his or her own
    -- work.
    create function risk_worksheets_stay_approved() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        -- With its roster everything goes.
        if old.state = 'approved' and exists (select from rosters r where r.id = old.roster_id) then
          raise exception 'an approved risk worksheet stays on record' using errcode = 'insufficient_privilege';
        end if;
        return old;
      end if;
      if old.state = 'approved' and to_jsonb(new) - 'latest' <> to_jsonb(old) - 'latest' then
        raise exception 'an approved risk worksheet is frozen' using errcode = 'insufficient_privilege';
      end if;
      if new.state = 'approved' and old.state <> 'approved' and new.decided_by in (new.prepared_by, new.changed_by) then
        raise exception 'nobody approves their own risk worksheet' using errcode = 'insufficient_privilege';
      end if;
      return new;
    end $$;
    create trigger stay_approved before update or delete on risk_worksheets
      for each row execute function risk_worksheets_stay_approved();
    create table risk_authorities (
      roster_id uuid primary key references rosters (id) on delete cascade,
      authorities jsonb not null,
      source text not null,
      at timestamptz(3) not null,
      by uuid not null
    );

    -- Who may accept the risks of a roster: its owner (0), and the owners of the rosters above it, nearest first. The
    -- caller does not see the rosters above, but needs to know these accounts.
    create function risk_deciders(roster uuid) returns table (uid uuid, depth integer)
    language plpgsql stable security definer rows 5 set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      return query
        select l.uid, up.depth from (select roster as roster_id, 0 as depth union all select * from rosters_above(roster)) up
          join rosters r on r.id = up.roster_id, lateral (
            select r.owner_uid as uid
            union select m.uid from roster_members m where m.roster_id = r.id and m.role = 'editor'
          ) l;
    end $$;
  `.execute(db)

  const edits = { ...changed(CHANGED), delete: inRoster(CHANGED) }
  await protect(db, {
    manifests: { select: seen('roster_id'), ...edits },
    manifest_vehicles: { select: seen('roster_id'), ...edits },
    // The Soldier's own seat, for the "my data" of everybody who had one.
    manifest_seats: {
      select: `${seen('roster_id')} or roster_id = ${OWN_ROSTER} and soldier_id = ${OWN_ROW}`,
      ...edits,
    },
    risk_worksheets: { select: seen('roster_id'), ...edits, update: reported('roster_id') },
    risk_authorities: { select: seen('roster_id'), ...changed(CHANGED) },
  })
}
