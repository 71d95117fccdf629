import { type Kysely, sql } from 'kysely'
import { ME, protect } from '../row-rules.ts'

/** PDFs of many counselings, made in the background, kept for an hour for the account that asked for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table counseling_exports (
      id uuid primary key,
      uid uuid not null references accounts (uid) on delete cascade,
      roster_id uuid not null references rosters (id) on delete cascade,
      layout text not null check (layout in ('form', 'record')),
      at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      unique (id, uid)
    )`.execute(db)
  await sql`create index counseling_exports_of on counseling_exports (uid, at desc)`.execute(db)
  await sql`create index counseling_exports_of_roster on counseling_exports (roster_id)`.execute(db)
  await sql`create index counseling_exports_old on counseling_exports (expires_at)`.execute(db)

  // A session that goes takes its file along.
  await sql`
    create table counseling_export_files (
      export_id uuid not null,
      uid uuid not null,
      roster_id uuid not null,
      counseling_id uuid not null,
      place integer not null,
      state text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
      -- A server that makes it, and may have died over it.
      claimed_at timestamptz(3),
      file_name text,
      content bytea,
      primary key (export_id, counseling_id),
      foreign key (export_id, uid) references counseling_exports (id, uid) on delete cascade,
      foreign key (roster_id, counseling_id) references counselings (roster_id, id) on delete cascade,
      check ((content is not null) = (state = 'made'))
    )`.execute(db)
  await sql`create index counseling_export_files_of on counseling_export_files (roster_id, counseling_id)`.execute(db)
  await sql`create index counseling_export_files_of_account on counseling_export_files (uid)`.execute(db)
  await sql`create index counseling_export_files_to_make on counseling_export_files (export_id, place) where state = 'waiting'`.execute(
    db,
  )

  await protect(db, {
    counseling_exports: { select: `uid = ${ME}`, insert: `uid = ${ME}`, delete: `uid = ${ME}` },
    counseling_export_files: { select: `uid = ${ME}`, insert: `uid = ${ME}` },
  })
}
