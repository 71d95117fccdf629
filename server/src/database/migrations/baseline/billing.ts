import { type Kysely, sql } from 'kysely'
import { ME, protect, SYSTEM_ONLY } from '../../row-rules.ts'

/** Where each account's right to edit comes from, how that changed, and what the stores told of it. */
export async function billing(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscription_sources (
      source text not null check (source in ('trial', 'stripe', 'app store', 'google play', 'unlimited', 'comp')),
      -- What the store calls it (Google names no longest token); for what we give ourselves the account's id.
      external_id text not null check (length(external_id) between 1 and 1000),
      uid uuid not null references accounts (uid) on delete cascade,
      status text not null check (status in ('active', 'past_due', 'paused', 'incomplete', 'canceled', 'expired')),
      reason text,
      product text,
      -- Null: without an end.
      entitled_until timestamptz(3),
      period_ends_at timestamptz(3),
      renews boolean not null,
      environment text not null check (environment in ('production', 'sandbox')),
      -- Grows with every look at the store: who looked before somebody else wrote looks again.
      version integer not null default 1,
      checked_at timestamptz(3) not null,
      -- When to ask the store again; null for what no store knows.
      check_at timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (source, external_id)
    );
    create index subscription_sources_by_account on subscription_sources (uid);
    create index subscription_sources_to_check on subscription_sources (check_at) where check_at is not null;
    create index subscription_sources_by_status on subscription_sources (status, source, uid);

    -- Only ever added to.
    create table subscription_changes (
      id bigint generated always as identity primary key,
      uid uuid not null references accounts (uid) on delete cascade,
      at timestamptz(3) not null,
      source text not null,
      external_id text not null,
      -- What brought it about: 'trial', 'webhook', 'reconcile', 'purchase', 'admin', 'checkout', 'detached'.
      cause text not null,
      -- The admin, for what an admin did, and why. No reference: the history outlives whoever wrote it.
      by_uid uuid,
      why text,
      before jsonb,
      after jsonb
    );
    create index subscription_changes_by_account on subscription_changes (uid, id);
    create index subscription_changes_by_purchase on subscription_changes (source, external_id, id);

    -- Who the account is to a store that keeps customers.
    create table store_customers (
      store text not null,
      uid uuid not null references accounts (uid) on delete cascade,
      customer_id text not null,
      created_at timestamptz(3) not null,
      -- When to ask the store which subscriptions the customer has: news of a new one may have been lost.
      check_at timestamptz(3) not null default now(),
      primary key (store, uid),
      unique (store, customer_id)
    );
    create index store_customers_by_account on store_customers (uid);
    create index store_customers_to_check on store_customers (check_at);

    -- What a store sent us, once: each is a hint to look there. Without personal data.
    create table store_events (
      store text not null,
      event_id text not null,
      kind text not null,
      -- Which subscription it is about, as the store calls it.
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

    -- What must be done at a store after a commit, such as ending the subscription of an account that is gone.
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

    -- What the sandbox of card payment has sold: it stands for the provider where none is set up. Nobody is charged.
    create table sandbox_subscriptions (
      external_id text primary key,
      uid uuid not null references accounts (uid) on delete cascade,
      opened_at timestamptz(3) not null,
      -- When the first month, or the trial before it, ends.
      first_ends_at timestamptz(3) not null,
      -- Null: a payment page that nobody has paid on.
      paid_at timestamptz(3),
      cancel_at timestamptz(3),
      ended_at timestamptz(3),
      failing_since timestamptz(3)
    );
    create index sandbox_subscriptions_by_account on sandbox_subscriptions (uid);
  `.execute(db)

  await protect(db, {
    // An account begins its own trial; everything else is the system's.
    subscription_sources: { select: `uid = ${ME}`, insert: `uid = ${ME} and source = 'trial'` },
    subscription_changes: { select: `uid = ${ME}`, insert: `uid = ${ME} and source = 'trial'` },
    store_customers: { select: `uid = ${ME}` },
    store_events: SYSTEM_ONLY,
    store_errands: SYSTEM_ONLY,
    sandbox_subscriptions: SYSTEM_ONLY,
  })
}
