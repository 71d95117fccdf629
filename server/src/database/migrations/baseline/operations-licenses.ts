import { type Kysely, sql } from 'kysely'
import {
  appendOnly,
  CHANGED,
  changed,
  inRoster,
  OWN_ROSTER,
  OWN_ROW,
  protect,
  seen,
  SYSTEM_ONLY,
} from '../../row-rules.ts'

/** Licenses of Soldiers, their changes, the policy, and the reminders. */
export async function licenses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table licenses (
      roster_id uuid not null,
      id uuid not null,
      soldier_id uuid not null,
      kind text not null check (kind in ('military', 'civilian', 'motorcycle', 'equipment')),
      issued_on date,
      expires_on date,
      check_ride_on date,
      vehicles jsonb not null,
      restrictions jsonb not null,
      qualifications jsonb not null,
      state text not null,
      license_class text not null,
      courses jsonb not null,
      note text not null,
      ended_on date,
      end_reason text check (end_reason in ('turned in', 'suspended', 'revoked', 'entered in error')),
      -- Computed from the roster's policy whenever the license or the policy changes: the last valid days, and the
      -- earliest of them.
      expires date,
      ride date,
      due date not null default 'infinity',
      complete boolean not null,
      version integer not null check (version > 0),
      primary key (roster_id, id),
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade,
      check ((ended_on is null) = (end_reason is null)),
      check (kind = 'military' or check_ride_on is null)
    );
    create function license_lapses_first() returns trigger language plpgsql as $$
    begin
      new.due := coalesce(least(new.expires, new.ride), 'infinity');
      return new;
    end $$;
    create trigger lapses_first before insert or update on licenses
      for each row execute function license_lapses_first();
    create index licenses_by_soldier on licenses (roster_id, soldier_id);
    create index licenses_running on licenses (roster_id, due, id) where ended_on is null;
    create index licenses_ended on licenses (roster_id, due, id) where ended_on is not null;

    create table license_events (
      roster_id uuid not null,
      id uuid not null,
      number bigint generated always as identity,
      license_id uuid not null,
      soldier_id uuid not null,
      act text not null check (act in ('add', 'change', 'check ride', 'end', 'restore')),
      at timestamptz(3) not null,
      -- No reference to an account: the history stays when the author's account is gone.
      by uuid not null,
      changes jsonb not null,
      primary key (roster_id, id),
      foreign key (roster_id, license_id) references licenses (roster_id, id) on delete cascade
    );
    create index license_events_of on license_events (roster_id, license_id);
    create index license_events_about on license_events (roster_id, soldier_id, number desc);

    create table license_settings (
      roster_id uuid primary key references rosters (id) on delete cascade,
      version integer not null check (version > 0),
      policy jsonb not null,
      vehicles jsonb not null,
      at timestamptz(3) not null,
      by uuid not null
    );

    -- The last day whose reminders went out.
    create table license_digests (
      roster_id uuid primary key references rosters (id) on delete cascade,
      day date not null
    );
    -- Each date is announced once per stage, whichever server does it.
    create table license_reminders (
      roster_id uuid not null,
      license_id uuid not null,
      what text not null check (what in ('expires', 'ride')),
      due_on date not null,
      stage integer not null check (stage in (0, 30, 60)),
      at timestamptz(3) not null,
      primary key (roster_id, license_id, what, due_on, stage),
      foreign key (roster_id, license_id) references licenses (roster_id, id) on delete cascade
    );
  `.execute(db)

  await appendOnly(db, ['license_events'])

  const own = `roster_id = ${OWN_ROSTER} and soldier_id = ${OWN_ROW}`
  await protect(db, {
    licenses: { select: `${seen('roster_id')} or ${own}`, ...changed(CHANGED) },
    license_events: { select: `${seen('roster_id')} or ${own}`, insert: inRoster(CHANGED) },
    license_settings: { select: `${seen('roster_id')} or roster_id = ${OWN_ROSTER}`, ...changed(CHANGED) },
    license_digests: SYSTEM_ONLY,
    license_reminders: SYSTEM_ONLY,
  })
}
