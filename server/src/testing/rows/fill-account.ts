import { randomUUID } from 'node:crypto'
import type { TestServer } from '../server/server.ts'

/** A row about the account in every table that is only about accounts. `other` is another account. */
export async function fillAccount({ database }: TestServer, uid: string, other: string): Promise<void> {
  const id = randomUUID()
  for (const [table, values] of [
    ['counseling_snippets (uid, id, block, title, text)', `uid, id, 'plan', 'x', 'x'`],
    [
      'device_keys (id, uid, session_id, public_key, registered_at, valid_until)',
      `id, uid, id, decode(repeat('04', 65), 'hex'), now(), now()`,
    ],
    ['link_declines (uid, leader_uid, at)', 'uid, other, now()'],
    [
      'mail_queue (id, uid, address, reply_to, subject, body, link, closing, at, due_at)',
      `id, uid, 'x@example.com', 'x', 'x', 'x', '/x', 'x', now(), now()`,
    ],
    ['notification_preferences (uid, email, muted)', `uid, '{}', '{}'`],
    ['notifications (id, uid, kind, title, body, link, at)', `id, uid, 'x', 'x', 'x', '/x', now()`],
    [
      'push_devices (id, uid, platform, token, session_id, created_at, last_seen_at)',
      `id, uid, 'ios', id::text, id, now(), now()`,
    ],
    [
      'push_deliveries (id, uid, notification_id, device_id, platform, priority, not_before, created_at, expires_at)',
      `id, uid, id, id, 'ios', 1, now(), now(), now()`,
    ],
    ['sandbox_subscriptions (external_id, uid, opened_at, first_ends_at)', 'id::text, uid, now(), now()'],
    ['store_customers (store, uid, customer_id, created_at)', `'stripe', uid, id::text, now()`],
    [
      'support_requests (uid, id, receipt, category, text, diagnostics, at, handled_at, handled_by, handled_note)',
      `uid, id, id::text, 'other', 'x', '{}', now(), now(), other, 'x'`,
    ],
    ['admin_acts (at, by_uid, act, about_uid, details)', `now(), other, 'end sessions', uid, '{}'`],
  ]) {
    await database.pool.query(
      `with about as (select $1::uuid as uid, $2::uuid as id, $3::uuid as other)
      insert into ${table} select ${values} from about`,
      [uid, id, other],
    )
  }
}
