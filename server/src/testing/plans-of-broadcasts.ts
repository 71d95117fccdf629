import * as push from '@muster/domain/admin/push/functions.ts'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import * as broadcasts from '@muster/domain/notifications/broadcasts/functions.ts'
import { idOf } from './big-database.ts'
import type { TestDatabase } from './database.ts'

type Calling = <T>(declaration: FunctionDeclaration, input: object) => Promise<T>

/** A device for every other account, and much that was sent: by everybody, and by admins. */
const MUCH = `
  insert into push_devices (id, uid, platform, token, session_id, created_at, last_seen_at)
    select uuidv(210, i), uuidv(1, i * 2), case i % 100 when 0 then 'ios' else 'android' end, i::text, uuidv(2, i), now(), now()
    from generate_series(1, 14000) i where i <> 7500;
  insert into broadcasts (id, by_uid, roster_id, audience, title, body, created_at, due_at, not_before, state, people, ended_at)
    select uuidv(211, i), uuidv(1, i % 200 + 1), uuidv(3, i % 200 + 1), '{"soldiers":true,"leaders":false,"groupId":null}',
      'Title', 'Body', now() - i * interval '1 hour', now(), now(), 'sent', 9, now()
    from generate_series(50, 5000) i;
  insert into broadcasts (id, by_admin, audience, title, body, created_at, due_at, not_before, state, people, ended_at)
    select uuidv(212, i), uuidv(1, 999), '{"who":"leaders"}', 'Title', 'Body', now() - i * interval '1 hour', now(), now(), 'sent', 9, now()
    from generate_series(1, 3000) i;
  insert into push_deliveries (id, uid, notification_id, platform, source, priority, state, not_before, created_at, expires_at)
    select uuidv(213, i), uuidv(1, i), uuidv(213, i), 'ios', uuidv(211, i), 2, 'failed', now(), now(), now() from generate_series(50, 5000) i;
  analyze push_devices; analyze broadcasts; analyze push_deliveries;`

export async function callBroadcasts(
  call: Calling,
  admin: Calling,
  { pool }: Pick<TestDatabase, 'pool'>,
): Promise<void> {
  await pool.query(MUCH)
  const own = { rosterId: idOf(3, 7) }
  const said = { title: 'Formation moved', body: 'To 0700.' }
  const at = {
    ...{ day: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10), time: '06:30' },
    timeZone: 'America/New_York',
  }
  for (const audience of [
    { soldiers: true, leaders: false },
    { soldiers: true, groupId: idOf(4, 34), leaders: true },
  ])
    await call(broadcasts.countBroadcastRecipients, { ...own, audience })
  const audience = { soldiers: true, leaders: true }
  await call(broadcasts.broadcastPush, { ...own, audience, ...said })
  const { id } = await call<{ id: string }>(broadcasts.schedulePushBroadcast, { ...own, audience, ...said, at })
  const { next } = await call<{ next: object | null }>(broadcasts.listMyBroadcasts, own)
  await call(broadcasts.listMyBroadcasts, { ...own, after: next })
  await call(broadcasts.cancelBroadcast, { ...own, id })

  const reason = 'The release is out'
  const segment = { platform: 'ios' }
  await admin(push.adminCountPushRecipients, { segment })
  await admin(push.adminBroadcastPush, { ...said, segment, reason })
  const later = await admin<{ id: string }>(push.adminSchedulePush, { ...said, segment, reason, at })
  await admin(push.adminListPushes, {})
  await admin(push.adminCancelPush, { id: later.id, reason })
}
