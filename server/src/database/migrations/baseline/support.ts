import { type Kysely, sql } from 'kysely'
import { ME, protect } from '../../row-rules.ts'

/** Requests for help, and how they were handled. */
export async function support(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table support_requests (
      uid uuid not null references accounts (uid) on delete cascade,
      id uuid not null,
      receipt text not null unique,
      category text not null,
      text text not null,
      diagnostics jsonb,
      at timestamptz(3) not null,
      handled_at timestamptz(3),
      handled_by uuid,
      handled_note text,
      primary key (uid, id)
    );
    create index support_requests_by_time on support_requests (at, receipt);
    create index support_requests_open on support_requests (at, receipt) where handled_at is null;
    create index support_requests_by_words on support_requests using gin (to_tsvector('english', text));
  `.execute(db)

  await protect(db, { support_requests: { select: `uid = ${ME}`, insert: `uid = ${ME}` } })
}
