import { type Kysely, sql } from 'kysely'

/** What people were told, how they want to be told, the mail on its way, and requests for help. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A line that cannot be carried further must not hold up the others.
  await sql`
    alter table outbox
      add column attempts integer not null default 0,
      add column not_before timestamptz(3) not null default '-infinity'`.execute(db)

  await sql`
    create table notifications (
      id uuid primary key,
      uid uuid not null references accounts (uid) on delete cascade,
      kind text not null,
      title text not null,
      body text not null,
      link text,
      -- Later than every other of the same person: what was cleared up to here has been on screen.
      at timestamptz(3) not null,
      unique (uid, at)
    )`.execute(db)
  await sql`create index notifications_by_age on notifications (at)`.execute(db)

  await sql`
    create table notification_preferences (
      uid uuid primary key references accounts (uid) on delete cascade,
      email text[] not null,
      muted text[] not null,
      quiet jsonb
    )`.execute(db)

  await sql`
    create table mail_queue (
      -- Also the Message-ID, so that a mail sent twice is seen to be one.
      id uuid primary key,
      -- Whom it concerns; it leaves together with the account.
      uid uuid not null references accounts (uid) on delete cascade,
      address text not null,
      reply_to text,
      subject text not null,
      body text not null,
      link text,
      closing text not null,
      quiet jsonb,
      at timestamptz(3) not null,
      due_at timestamptz(3) not null,
      attempts integer not null default 0
    )`.execute(db)
  await sql`create index mail_queue_due on mail_queue (due_at)`.execute(db)
  await sql`create index mail_queue_by_account on mail_queue (uid)`.execute(db)

  await sql`
    create table support_requests (
      uid uuid not null references accounts (uid) on delete cascade,
      id uuid not null,
      receipt text not null unique,
      category text not null,
      text text not null,
      diagnostics jsonb,
      at timestamptz(3) not null,
      primary key (uid, id)
    )`.execute(db)
}
