import { type Kysely, sql } from 'kysely'
import { ME, protect, SYSTEM_ONLY } from '../../row-rules.ts'

/** The sources of each account's right to edit, how they changed, and the messages from the stores. */
export async function billing(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscription_sources (
      source text not null check (source in ('trial', 'stripe', 'app store', 'google play', 'unlimited', 'comp')),
      -- The store's id of the purchase (Google states no maximum length for its tokens). For a right that we grant
      -- ourselves, the account's id.
      external_id text not null check (length(external_id) between 1 and 1000),
      uid uuid not null references accounts (uid) on delete cascade,
      status text not null check (status in ('active', 'past_due', 'paused', 'incomplete', 'canceled', 'expired')),
      reason text,
      product text,
      -- Null means without an end.
      entitled_until timestamptz(3),
      period_ends_at timestamptz(3),
      renews boolean not null,
      environment text not null check (environment in ('production', 'sandbox')),
      -- Counts the reads from the store. A process that read before another one wrote must read again.
      version integer not null default 1,
      checked_at timestamptz(3) not null,
      -- When to ask the store again. Null for a source that no store knows.
      check_at timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (source, external_id)
    );
    create index subscription_sources_by_account on subscription_sources (uid);
    create index subscription_sources_to_check on subscription_sources (check_at) where check_at is not null;
    create index subscription_sources_by_status on subscription_sources (status, source, uid);

    -- Rows are only added.
    create table subscription_changes (
      id bigint generated always as identity primary key,
      uid uuid not null references accounts (uid) on delete cascade,
      at timestamptz(3) not null,
      source text not null,
      external_id text not null,
      -- The cause: 'trial', 'webhook', 'reconcile', 'purchase', 'admin', 'checkout', 'detached'.
      cause text not null,
      -- For an admin's change, the admin and the reason. No reference: the history stays when the author's account is
      -- gone.
      by_uid uuid,
      why text,
      before jsonb,
      after jsonb
    );
    create index subscription_changes_by_account on subscription_changes (uid, id);
    create index subscription_changes_by_purchase on subscription_changes (source, external_id, id);

    -- The id of the account at a store that keeps customers.
    create table store_customers (
      store text not null,
      uid uuid not null references accounts (uid) on delete cascade,
      customer_id text not null,
      created_at timestamptz(3) not null,
      -- When to ask the store which subscriptions the customer has, because the message about a new one may have been
      -- lost.
      check_at timestamptz(3) not null default now(),
      primary key (store, uid),
      unique (store, customer_id)
    );
    create index store_customers_by_account on store_customers (uid);
    create index store_customers_to_check on store_customers (check_at);

    -- Each message from a store, once. It only tells us to query the store, and holds no personal data.
    create table store_events (
      store text not null,
      event_id text not null,
      kind text not null,
      -- The subscription it is about, by the store's id.
      external_id text,
      received_at timestamptz(3) not null,
      state text not null check (state in ('waiting', 'done', 'ignored', 'failed')),
      attempts integer not null default 0,
      next_at timestamptz(3),
      done_at timestamptz(3),
      fault text,
      primary key (store, event_id)
    );
    create index store_events_waiting on store_events (next_at) where state = 'waiting';
    create index store_events_newest on store_events (received_at);

    -- Requests to a store that must be made after a commit, such as ending the subscription of a deleted account.
    create table store_errands (
      id uuid primary key,
      store text not null,
      act text not null,
      external_id text not null,
      asked_at timestamptz(3) not null,
      attempts integer not null default 0,
      next_at timestamptz(3),
      done_at timestamptz(3),
      fault text
    );
    create index store_errands_waiting on store_errands (next_at) where done_at is null;
    create index store_errands_newest on store_errands (asked_at);

    -- Sales of the sandbox, which replaces the card payment provider where none is set up. Nobody is charged.
    create table sandbox_subscriptions (
      external_id text primary key,
      uid uuid not null references accounts (uid) on delete cascade,
      opened_at timestamptz(3) not null,
      -- When the first month ends, or the trial before it.
      first_ends_at timestamptz(3) not null,
      -- Null for a payment page that nobody has paid on.
      paid_at timestamptz(3),
      cancel_at timestamptz(3),
      ended_at timestamptz(3),
      failing_since timestamptz(3)
    );
    create index sandbox_subscriptions_by_account on sandbox_subscriptions (uid);
  `.execute(db)

  await protect(db, {
    // An account starts its own trial. The system writes everything else.
    subscription_sources: { select: `uid = ${ME}`, insert: `uid = ${ME} and source = 'trial'` },
    subscription_changes: { select: `uid = ${ME}`, insert: `uid = ${ME} and source = 'trial'` },
    store_customers: { select: `uid = ${ME}` },
    store_events: SYSTEM_ONLY,
    store_errands: SYSTEM_ONLY,
    sandbox_subscriptions: SYSTEM_ONLY,
  })
}
