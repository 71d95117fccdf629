import { type Kysely, sql } from 'kysely'
import { CHANGED, ME, protect } from '../../row-rules.ts'

/**
 * What people were told, how they want to be told, the mail on its way; phones and browsers that notifications are
 * pushed to, and each push on its way to one of them; what leaders send to their people, and admins to everybody.
 */
export async function notifications(db: Kysely<unknown>): Promise<void> {
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
      source uuid,
      unique (uid, at)
    );
    create index notifications_by_age on notifications (at);
    create index notifications_by_source on notifications (source) where source is not null;

    create table notification_preferences (
      uid uuid primary key references accounts (uid) on delete cascade,
      email text[] not null,
      muted text[] not null,
      quiet jsonb,
      -- Null: every kind, also those that are yet to come.
      push text[]
    );

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
    );
    create index mail_queue_due on mail_queue (due_at);
    create index mail_queue_by_account on mail_queue (uid);

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
    );
    create index push_devices_by_account on push_devices (uid, last_seen_at);
    create index push_devices_by_session on push_devices (session_id);
    create index push_devices_by_age on push_devices (last_seen_at);

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
    );
    create index push_deliveries_due on push_deliveries (platform, priority, not_before) where state = 'waiting';
    create index push_deliveries_by_source on push_deliveries (source, state) where source is not null;
    create index push_deliveries_by_account on push_deliveries (uid, created_at);
    create index push_deliveries_by_device on push_deliveries (device_id) where device_id is not null;
    create index push_deliveries_by_age on push_deliveries (created_at);
    -- For the admins' view of how the server is: what of today's pushes has failed, among millions that have not.
    create index push_deliveries_failed on push_deliveries (created_at) where state = 'failed';

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
    );
    create index broadcasts_due on broadcasts (not_before) where state in ('waiting', 'sending');
    create index broadcasts_by_author on broadcasts (by_uid, created_at desc, id) where by_uid is not null;
    create index broadcasts_by_roster on broadcasts (roster_id, by_uid, created_at desc, id)
      where roster_id is not null;
    create index broadcasts_of_admins on broadcasts (created_at desc, id) where by_uid is null;
    create index broadcasts_by_end on broadcasts (ended_at) where ended_at is not null;

    -- How many, and not whose: nobody sees the devices of others.
    create function push_device_count(uids uuid[]) returns integer
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (select count(*)::integer from push_devices d where d.uid = any(uids));
    end $$;
    -- What became of the pushes of one's own broadcasts; to the system, of all.
    create function push_figures(of uuid) returns jsonb
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      if not exists (select from broadcasts b where b.id = of and (b.by_uid = ${sql.raw(ME)} or ${sql.raw(ME)} is null)) then
        return null;
      end if;
      return (select coalesce(jsonb_object_agg(f.state, f.many), '{}') from (
        select d.state, count(*) as many from push_deliveries d where d.source = of group by d.state) f);
    end $$;
  `.execute(db)

  await protect(db, {
    // A token may be somebody else's before it is one's own: registering is the system's.
    push_devices: { select: `uid = ${ME}`, delete: `uid = ${ME}` },
    push_deliveries: { select: `uid = ${ME}` },
    notifications: { select: `uid = ${ME}`, delete: `uid = ${ME}` },
    notification_preferences: { select: `uid = ${ME}`, insert: `uid = ${ME}`, update: `uid = ${ME}` },
    mail_queue: { select: `uid = ${ME}`, insert: `uid = ${ME}` },
    broadcasts: {
      select: `by_uid = ${ME}`,
      insert: `by_uid = ${ME} and roster_id in ${CHANGED}`,
      update: `by_uid = ${ME}`,
    },
  })
}
