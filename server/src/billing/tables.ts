import type { SourceStatus, Store, SubscriptionSource } from '@muster/domain/billing/sources.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Set once, when the row is made. */
type Fixed<T> = ColumnType<T, T, never>

export interface SubscriptionSourcesTable {
  source: Fixed<SubscriptionSource>
  external_id: Fixed<string>
  uid: string
  status: SourceStatus
  reason: string | null
  product: string | null
  entitled_until: Date | null
  period_ends_at: Date | null
  renews: boolean
  environment: 'production' | 'sandbox'
  version: Generated<number>
  checked_at: Date
  check_at: Date | null
  created_at: Fixed<Date>
}

/** Rows are only ever added. */
export interface SubscriptionChangesTable {
  id: GeneratedAlways<number>
  uid: Fixed<string>
  at: Fixed<Date>
  source: Fixed<SubscriptionSource>
  external_id: Fixed<string>
  cause: Fixed<string>
  by_uid: Fixed<string | null>
  why: Fixed<string | null>
  before: Fixed<string | null>
  after: Fixed<string | null>
}

export interface StoreCustomersTable {
  store: Fixed<Store>
  uid: Fixed<string>
  customer_id: Fixed<string>
  created_at: Fixed<Date>
  check_at: Generated<Date>
}

export interface StoreEventsTable {
  store: Fixed<Store>
  event_id: Fixed<string>
  kind: Fixed<string>
  external_id: string | null
  received_at: Fixed<Date>
  state: 'waiting' | 'done' | 'ignored' | 'failed'
  attempts: Generated<number>
  next_at: Date | null
  done_at: Date | null
  fault: string | null
}

export interface StoreErrandsTable {
  id: Fixed<string>
  store: Fixed<Store>
  act: Fixed<string>
  external_id: Fixed<string>
  asked_at: Fixed<Date>
  attempts: Generated<number>
  next_at: Date | null
  done_at: Date | null
  fault: string | null
}

export interface SandboxSubscriptionsTable {
  external_id: Fixed<string>
  uid: Fixed<string>
  opened_at: Fixed<Date>
  first_ends_at: Date
  paid_at: Date | null
  cancel_at: Date | null
  ended_at: Date | null
  failing_since: Date | null
}

declare module '../database/schema.ts' {
  interface Schema {
    subscription_sources: SubscriptionSourcesTable
    subscription_changes: SubscriptionChangesTable
    store_customers: StoreCustomersTable
    store_events: StoreEventsTable
    store_errands: StoreErrandsTable
    sandbox_subscriptions: SandboxSubscriptionsTable
  }
}
