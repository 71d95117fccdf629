import { randomUUID } from 'node:crypto'
import * as admin from '@muster/domain/admin/functions.ts'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { idOf } from './big-database.ts'
import type { TestDatabase } from './database.ts'

type Calling = <T>(declaration: FunctionDeclaration, input: object) => Promise<T>

const reason = 'They asked for it'

/** Every account with a trial, a hundred that pay or no longer do, and much that the stores sent and people asked. */
const MUCH = `
  insert into subscription_sources (source, external_id, uid, status, entitled_until, renews, environment, checked_at, created_at)
    select 'trial', uuidv(1, i)::text, uuidv(1, i), 'active', now() + (i % 90 - 45) * interval '1 day', false, 'production', now(), now()
    from generate_series(1, 20000) i
    on conflict do nothing;
  insert into subscription_sources (source, external_id, uid, status, entitled_until, renews, environment, checked_at, created_at)
    select 'stripe', 'sub' || i, uuidv(1, i * 90), case i % 4 when 0 then 'past_due' when 1 then 'canceled' else 'active' end,
      now() + interval '9 days', true, 'production', now(), now()
    from generate_series(1, 300) i
    on conflict do nothing;
  insert into store_events (store, event_id, kind, external_id, received_at, state)
    select 'stripe', 'much' || i, 'invoice.paid', 'sub' || i, now() - i * interval '1 minute', case when i % 500 = 0 then 'failed' else 'done' end
    from generate_series(1, 5000) i;
  insert into store_errands (id, store, act, external_id, asked_at, done_at)
    select uuidv(201, i), 'stripe', 'cancel', 'sub' || i, now() - i * interval '1 minute', case when i > 1 then now() end
    from generate_series(1, 5000) i;
  insert into support_requests (uid, id, receipt, category, text, at, handled_at)
    select uuidv(1, i), uuidv(202, i), 'M-' || i, 'other', 'The word ' || i || ' of it', now() - i * interval '1 minute', case when i % 10 > 0 then now() end
    from generate_series(1, 5000) i;
  insert into admin_acts (at, by_uid, act, about_uid) select now(), uuidv(1, 999), 'set trial', uuidv(1, i) from generate_series(1, 5000) i;
  insert into subscription_changes (uid, at, source, external_id, cause) select uuidv(1, i), now(), 'trial', '', 'trial' from generate_series(1, 5000) i;`

/** The admin area on all of that. */
export async function callAdmin(call: Calling, { pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  await pool.query(MUCH)
  for (const table of ['subscription_sources', 'store_events', 'store_errands', 'support_requests', 'admin_acts'])
    await pool.query(`analyze ${table}`)
  await pool.query('analyze subscription_changes; analyze account_presence; analyze accounts')

  const { next } = await call<{ next: object }>(admin.adminListUsers, {})
  await call(admin.adminListUsers, { after: next })
  await call(admin.adminListUsers, { sort: 'created' })
  for (const search of ['12345@exam', idOf(1, 7)]) await call(admin.adminListUsers, { search })
  await call(admin.adminListUsers, { filter: 'admins' })
  const uid = idOf(1, 15_000)
  await call(admin.adminGetUser, { uid })
  await call(admin.adminSetTrial, { uid, end: { days: 9 }, reason })
  for (const unlimited of [true, false]) await call(admin.adminSetUnlimited, { uid, unlimited, reason })
  await call(admin.adminSetUnlimited, { uid, comp: { until: null }, reason })
  await call(admin.adminListSubscriptionChanges, { uid })
  await call(admin.adminEndSessions, { uid, reason })
  for (const about of [null, uid]) await call(admin.adminListActs, { uid: about })

  await call(admin.adminListSupport, {})
  await call(admin.adminListSupport, { search: 'M-77', show: 'all' })
  await call(admin.adminHandleSupport, { receipt: 'M-10', handled: true, note: 'Answered' })
  await call(admin.adminHandleSupport, { receipt: 'M-10', handled: false, note: 'Asked again' })

  await call(admin.adminListJobs, {})
  await call(admin.adminRetryJob, { name: 'x', id: randomUUID() }).catch(() => {})
  await call(admin.adminListStoreEvents, {})
  await call(admin.adminRetryStoreEvent, { store: 'stripe', eventId: 'much500' })
  await call(admin.adminListStoreErrands, {})
  await call(admin.adminRetryStoreErrand, { id: idOf(201, 1) })
  await call(admin.adminGetHealth, {})
  await call(admin.adminDeleteUser, { uid, confirm: '15000@example.com', reason })
}
