import { type Kysely, sql } from 'kysely'
import { CHANGED, ME, protect } from '../row-rules.ts'

/** What leaders send to their people, and admins to everybody: when it goes out, and how far it has come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broadcasts (
      id uuid primary key,
      -- Of a leader, to the people of a roster; it goes with either.
      by_uid uuid references accounts (uid) on delete cascade,
      roster_id uuid references rosters (id) on delete cascade,
      -- Of an admin. No reference: what was sent in the name of the product outlives who wrote it.
      by_admin uuid,
      -- Whom it is for, as it was chosen; who that is, is looked up when it goes out.
      audience jsonb not null,
      title text not null,
      body text not null,
      link text,
      created_at timestamptz(6) not null,
      due_at timestamptz(3) not null,
      -- Of a scheduled one: where its time was chosen.
      time_zone text,
      state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'cancelled', 'stopped')),
      -- Not before then: its time, or later after something went wrong.
      not_before timestamptz(3) not null,
      attempts integer not null default 0,
      -- The last account that was told, in the order of ids, and how many were.
      last_uid uuid,
      people integer not null default 0,
      ended_at timestamptz(3),
      -- What became of the pushes, once nothing more will; until then they are counted.
      pushes jsonb,
      check ((by_uid is null) = (roster_id is null)),
      check ((by_uid is null) <> (by_admin is null)),
      check ((ended_at is null) = (state in ('waiting', 'sending')))
    )`.execute(db)
  await sql`create index broadcasts_due on broadcasts (not_before) where state in ('waiting', 'sending')`.execute(db)
  await sql`create index broadcasts_by_author on broadcasts (by_uid, created_at desc, id) where by_uid is not null`.execute(
    db,
  )
  await sql`
    create index broadcasts_by_roster on broadcasts (roster_id, by_uid, created_at desc, id)
      where roster_id is not null`.execute(db)
  await sql`create index broadcasts_of_admins on broadcasts (created_at desc, id) where by_uid is null`.execute(db)
  await sql`create index broadcasts_by_end on broadcasts (ended_at) where ended_at is not null`.execute(db)

  // How many, and not whose: nobody sees the devices of others.
  await sql`
    create function push_device_count(uids uuid[]) returns integer
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (select count(*)::integer from push_devices d where d.uid = any(uids));
    end $$`.execute(db)
  // What became of the pushes of one's own broadcasts; to the system, of all.
  await sql`
    create function push_figures(of uuid) returns jsonb
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      if not exists (select from broadcasts b where b.id = of and (b.by_uid = ${sql.raw(ME)} or ${sql.raw(ME)} is null)) then
        return null;
      end if;
      return (select coalesce(jsonb_object_agg(f.state, f.many), '{}') from (
        select d.state, count(*) as many from push_deliveries d where d.source = of group by d.state) f);
    end $$`.execute(db)

  await protect(db, {
    broadcasts: {
      select: `by_uid = ${ME}`,
      insert: `by_uid = ${ME} and roster_id in ${CHANGED}`,
      update: `by_uid = ${ME}`,
    },
  })
}
