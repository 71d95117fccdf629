import { type Kysely, sql } from 'kysely'
import { CHANGED, inRoster, protect, seen } from '../row-rules.ts'

/** Which readiness results came with an import of the roster, so that they go with it when it is undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table readiness_imports (
      roster_id uuid not null,
      record_id uuid not null,
      change_set_id uuid not null,
      primary key (roster_id, record_id),
      foreign key (roster_id, record_id) references readiness_records (roster_id, id) on delete cascade
    )`.execute(db)
  await sql`create index readiness_imports_of on readiness_imports (roster_id, change_set_id)`.execute(db)
  await protect(db, { readiness_imports: { select: seen('roster_id'), insert: inRoster(CHANGED) } })
}
