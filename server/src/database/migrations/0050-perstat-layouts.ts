import { type Kysely, sql } from 'kysely'
import { CHANGED, inRoster, protect, seen } from '../row-rules.ts'

/** The layouts of a roster's PERSTAT, each change as a version. A roster without one has the default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table perstat_layouts (
      roster_id uuid not null references rosters (id) on delete cascade,
      name text not null check (name in ('garrison', 'field')),
      version integer not null check (version > 0),
      seed boolean not null,
      at timestamptz(3) not null,
      -- No reference to an account: the history stays when the author's account is gone.
      by uuid not null,
      layout jsonb not null,
      primary key (roster_id, name, version)
    )`.execute(db)
  await protect(db, { perstat_layouts: { select: seen('roster_id'), insert: inRoster(CHANGED) } })
}
