import { type Kysely, sql } from 'kysely'
import { CHANGED, ME, protect } from '../../row-rules.ts'

/**
 * Notifications and their settings, outgoing mail, devices and browsers for push, each push delivery, and broadcasts by
 * leaders and admins.
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
      -- Later than every other notification of the same account, so that "clear up to here" removes only what was on
      -- screen.
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
      -- Null means every kind, including kinds added later.
      push text[]
    );

    create table mail_queue (
      -- Also the Message-ID, so that mail programs recognize a mail that was sent twice.
      id uuid primary key,
      -- The account it is about. The mail is deleted together with the account.
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
      -- The provider's name for the device, or the push address of a browser. One device has one owner.
      token text not null check (length(token) between 1 and 2000),
      -- The keys that encrypt messages to a browser.
      keys jsonb check ((platform = 'web') = (keys is not null)),
      -- No reference: a session that expires leaves the device registered, and a session that is ended removes it.
      session_id uuid not null,
      created_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      unique (platform, token)
    );
    create index push_devices_by_account on push_devices (uid, last_seen_at);
    create index push_devices_by_session on push_devices (session_id);
    create index push_devices_by_age on push_devices (last_seen_at);

    create table push_deliveries (
      -- Also the id of the push at the provider and on the phone, so that a push sent twice replaces itself.
      id uuid primary key,
      uid uuid not null references accounts (uid) on delete cascade,
      -- No reference: a notification that was cleared before its push went out is not pushed any more.
      notification_id uuid not null,
      device_id uuid references push_devices (id) on delete set null,
      platform text not null check (platform in ('ios', 'android', 'web')),
      source uuid,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
      -- 0 is urgent, 1 concerns its recipient, 2 goes to many.
      priority smallint not null check (priority between 0 and 2),
      attempts integer not null default 0,
      not_before timestamptz(3) not null,
      -- Until then the server that sends it holds it alone.
      claimed_until timestamptz(3),
      created_at timestamptz(3) not null,
      -- After this it is too old to send.
      expires_at timestamptz(3) not null,
      sent_at timestamptz(3),
      -- Why it was not sent, in the provider's word.
      reason text,
      check ((state = 'sent') = (sent_at is not null))
    );
    create index push_deliveries_due on push_deliveries (platform, priority, not_before) where state = 'waiting';
    create index push_deliveries_by_source on push_deliveries (source, state) where source is not null;
    create index push_deliveries_by_account on push_deliveries (uid, created_at);
    create index push_deliveries_by_device on push_deliveries (device_id) where device_id is not null;
    create index push_deliveries_by_age on push_deliveries (created_at);
    -- For the health page of the admins: today's failed pushes among millions that did not fail.
    create index push_deliveries_failed on push_deliveries (created_at) where state = 'failed';

    create table broadcasts (
      id uuid primary key,
      -- A leader's broadcast to the Soldiers of a roster. It is deleted with either one.
      by_uid uuid references accounts (uid) on delete cascade,
      roster_id uuid references rosters (id) on delete cascade,
      -- An admin's broadcast. No reference: a message sent in the name of the product stays when its author's account
      -- is gone.
      by_admin uuid,
      -- The audience as it was chosen. The recipients are looked up when it goes out.
      audience jsonb not null,
      title text not null,
      body text not null,
      link text,
      created_at timestamptz(6) not null,
      due_at timestamptz(3) not null,
      -- For a scheduled broadcast, the time zone in which its time was chosen.
      time_zone text,
      state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'cancelled', 'stopped')),
      -- Not before then: its scheduled time, or later after a failure.
      not_before timestamptz(3) not null,
      attempts integer not null default 0,
      -- The last account that was notified, in the order of ids, and how many were.
      last_uid uuid,
      people integer not null default 0,
      ended_at timestamptz(3),
      -- The results of the pushes, stored once they are final. Until then they are counted.
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

    -- Only the number of devices. Nobody sees the devices of others.
    create function push_device_count(uids uuid[]) returns integer
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (select count(*)::integer from push_devices d where d.uid = any(uids));
    end $$;
    -- The push results of the caller's own broadcasts. The system gets those of all.
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
    // A push token may belong to another account before this one, so only the system registers devices.
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
