import { type Kysely, sql } from 'kysely'
import { protect, SYSTEM_ONLY } from '../row-rules.ts'

/** A transfer takes the Soldier's records along, may be made at once within a chain of command, and taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table roster_transfers
      -- Made by somebody who leads both rosters, without an offer.
      add column at_once boolean not null default false,
      add column rehabilitative boolean not null default false,
      -- The act that archived the rows of the losing roster.
      add column archiving uuid,
      -- The transfer that this one takes back.
      add column takes_back uuid references roster_transfers (id) on delete set null;
    create unique index roster_transfers_taken_back on roster_transfers (takes_back) where takes_back is not null;

    -- Records that came to a roster with a transfer. They leave it with the next one. What the roster's own leaders
    -- wrote is not in this table and stays.
    create table arrived_records (
      roster_id uuid not null,
      kind text not null check (kind in
        ('readiness_records', 'duty_profiles', 'licenses', 'counselings', 'leave_requests')),
      record_id uuid not null,
      soldier_id uuid not null,
      primary key (roster_id, kind, record_id),
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    );
    create index arrived_records_of on arrived_records (roster_id, soldier_id);

    -- Deletes the records themselves. An append-only table allows that one level down, as for the records of a Soldier
    -- who is purged.
    create function arrived_records_leave() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
    begin
      delete from readiness_records t using gone g
        where g.kind = 'readiness_records' and t.roster_id = g.roster_id and t.id = g.record_id;
      delete from duty_profiles t using gone g
        where g.kind = 'duty_profiles' and t.roster_id = g.roster_id and t.id = g.record_id;
      delete from licenses t using gone g
        where g.kind = 'licenses' and t.roster_id = g.roster_id and t.id = g.record_id;
      delete from counselings t using gone g
        where g.kind = 'counselings' and t.roster_id = g.roster_id and t.id = g.record_id;
      delete from leave_requests t using gone g
        where g.kind = 'leave_requests' and t.roster_id = g.roster_id and t.id = g.record_id;
      return null;
    end $$;
    create trigger leaving after delete on arrived_records referencing old table as gone
      for each statement execute function arrived_records_leave();
  `.execute(db)

  await protect(db, { arrived_records: SYSTEM_ONLY })
}
