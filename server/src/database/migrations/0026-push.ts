import { type Kysely, sql } from 'kysely'
import { ME, protect } from '../row-rules.ts'

/** Phones and browsers that notifications are pushed to, and each push on its way to one of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What announcements came from, where somebody counts who got them.
  await sql`alter table outbox add column source uuid`.execute(db)
  await sql`alter table notifications add column source uuid`.execute(db)
  await sql`create index notifications_by_source on notifications (source) where source is not null`.execute(db)
  // Null: every kind, also those that are yet to come.
  await sql`alter table notification_preferences add column push text[]`.execute(db)

  await sql`
    create table push_devices (
      id uuid primary key,
      uid uuid not null references accounts (uid) on delete cascade,
      platform text not null check (platform in ('ios', 'android', 'web')),
      -- What the provider calls the device; of a browser the address to post to. One device has one owner.
      token text not null check (length(token) between 1 and 2000),
      -- What messages to a browser are encrypted for.
      keys jsonb check ((platform = 'web') = (keys is not null)),
      -- No reference: a session that ends by itself after some hours leaves the device, one that is ended takes it along.
      session_id uuid not null,
      created_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      unique (platform, token)
    )`.execute(db)
  await sql`create index push_devices_by_account on push_devices (uid, last_seen_at)`.execute(db)
  await sql`create index push_devices_by_session on push_devices (session_id)`.execute(db)
  await sql`create index push_devices_by_age on push_devices (last_seen_at)`.execute(db)

  await sql`
    create table push_deliveries (
      -- Also what a push is known by at the provider and on the phone, so that one sent twice replaces itself.
      id uuid primary key,
      uid uuid not null references accounts (uid) on delete cascade,
      -- No reference: whoever cleared the notification before it went out is not pushed it any more.
      notification_id uuid not null,
      device_id uuid references push_devices (id) on delete set null,
      platform text not null check (platform in ('ios', 'android', 'web')),
      source uuid,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
      -- 0 what is urgent, 1 what concerns its recipient, 2 what goes to many.
      priority smallint not null check (priority between 0 and 2),
      attempts integer not null default 0,
      not_before timestamptz(3) not null,
      -- Whoever sends it has it until then, and nobody else.
      claimed_until timestamptz(3),
      created_at timestamptz(3) not null,
      -- No news any more.
      expires_at timestamptz(3) not null,
      sent_at timestamptz(3),
      -- In the provider's word, why it was not sent.
      reason text,
      check ((state = 'sent') = (sent_at is not null))
    )`.execute(db)
  await sql`
    create index push_deliveries_due on push_deliveries (platform, priority, not_before) where state = 'waiting'`.execute(
    db,
  )
  await sql`create index push_deliveries_by_source on push_deliveries (source, state) where source is not null`.execute(
    db,
  )
  await sql`create index push_deliveries_by_account on push_deliveries (uid, created_at)`.execute(db)
  await sql`create index push_deliveries_by_device on push_deliveries (device_id) where device_id is not null`.execute(
    db,
  )
  await sql`create index push_deliveries_by_age on push_deliveries (created_at)`.execute(db)

  await protect(db, {
    // A token may be somebody else's before it is one's own: registering is the system's.
    push_devices: { select: `uid = ${ME}`, delete: `uid = ${ME}` },
    push_deliveries: { select: `uid = ${ME}` },
  })
}
