import type { SourceStatus, Store, SubscriptionSource } from '@muster/domain/billing/sources.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import { account, fact, type Fixed, key, type RowsOf, tables, withheld } from '../database/table.ts'

/** Set once, with the row. */

export const billingTables = tables({
  subscription_sources: {
    of: 'account',
    columns: {
      source: fact<Fixed<SubscriptionSource>>(),
      external_id: key<Fixed<string>>(),
      uid: account<string>('row goes'),
      status: fact<SourceStatus>(),
      reason: fact<string | null>(),
      product: fact<string | null>(),
      entitled_until: fact<Date | null>(),
      period_ends_at: fact<Date | null>(),
      renews: fact<boolean>(),
      environment: fact<'production' | 'sandbox'>(),
      version: withheld<Generated<number>>('bookkeeping'),
      checked_at: fact<Date>(),
      check_at: fact<Date | null>(),
      created_at: fact<Fixed<Date>>(),
    },
  },
  /** Rows are only added. */
  subscription_changes: {
    of: 'account',
    columns: {
      id: key<GeneratedAlways<number>>(),
      uid: account<Fixed<string>>('row goes'),
      at: fact<Fixed<Date>>(),
      source: fact<Fixed<SubscriptionSource>>(),
      external_id: key<Fixed<string>>(),
      cause: fact<Fixed<string>>(),
      by_uid: account<Fixed<string | null>>('number stays'),
      why: fact<Fixed<string | null>>(),
      before: fact<Fixed<string | null>>(),
      after: fact<Fixed<string | null>>(),
    },
  },
  store_customers: {
    of: 'account',
    columns: {
      store: fact<Fixed<Store>>(),
      uid: account<Fixed<string>>('row goes'),
      customer_id: key<Fixed<string>>(),
      created_at: fact<Fixed<Date>>(),
      check_at: fact<Generated<Date>>(),
    },
  },
  store_events: {
    of: 'server',
    kept: { since: 'received_at', after: '90 days', where: "state <> 'waiting'" },
    notExported: 'names nobody: its contents are in the sources of the subscription',
    columns: {
      store: fact<Fixed<Store>>(),
      event_id: key<Fixed<string>>(),
      kind: fact<Fixed<string>>(),
      external_id: key<string | null>(),
      received_at: fact<Fixed<Date>>(),
      state: fact<'waiting' | 'done' | 'ignored' | 'failed'>(),
      attempts: fact<Generated<number>>(),
      next_at: fact<Date | null>(),
      done_at: fact<Date | null>(),
      fault: fact<string | null>(),
    },
  },
  store_errands: {
    of: 'server',
    kept: { since: 'asked_at', after: '90 days', where: 'next_at is null' },
    notExported: 'names nobody: the request to a store',
    columns: {
      id: key<Fixed<string>>(),
      store: fact<Fixed<Store>>(),
      act: fact<Fixed<string>>(),
      external_id: key<Fixed<string>>(),
      asked_at: fact<Fixed<Date>>(),
      attempts: fact<Generated<number>>(),
      next_at: fact<Date | null>(),
      done_at: fact<Date | null>(),
      fault: fact<string | null>(),
    },
  },
  sandbox_subscriptions: {
    of: 'account',
    notExported: 'is there twice: the sandbox store, whose data is in the sources of the subscription',
    columns: {
      external_id: key<Fixed<string>>(),
      uid: account<Fixed<string>>('row goes'),
      opened_at: fact<Fixed<Date>>(),
      first_ends_at: fact<Date>(),
      paid_at: fact<Date | null>(),
      cancel_at: fact<Date | null>(),
      ended_at: fact<Date | null>(),
      failing_since: fact<Date | null>(),
    },
  },
})

declare module '../database/schema.ts' {
  interface Schema extends RowsOf<typeof billingTables> {}
}
