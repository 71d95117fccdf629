import { randomUUID } from 'node:crypto'
import { listMyNotifications } from '@muster/domain/notifications/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce } from '../../platform/outbox/writes.ts'
import { openOn } from '../../testing/database/database.ts'
import { tries } from '../../testing/run/depth.ts'
import { startApns, type TestApns } from '../../testing/messages/push-apple.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'

const NOON = new Date('2026-11-12T17:00:00Z')
const CROWD = tries(1200, 20_000)

let apns: TestApns
let server: TestServer
let beside: TestServer
beforeAll(async () => {
  apns = await startApns()
  server = await startTestServer({ at: NOON, environment: apns.environment })
  // With connections of its own, like another process.
  beside = await startTestServer({
    at: NOON,
    database: await openOn(server.database.url),
    environment: apns.environment,
  })
})
afterAll(async () => {
  await beside.close()
  await beside.database.close()
  await server.close()
  await apns.close()
})

async function crowd(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ uid: string }>(
    `with people as (
      insert into accounts (uid, created_at) select gen_random_uuid(), $1 from generate_series(1, $2::int) returning uid
    ), devices as (
      insert into push_devices (id, uid, platform, token, session_id, created_at, last_seen_at)
      select uid, uid, 'ios', repeat(replace(uid::text, '-', ''), 2), uid, $1, $1 from people
    ) select uid from people`,
    [NOON, CROWD],
  )
  return rows.map(({ uid }) => uid)
}

test('two servers push one announcement to a crowd: each device gets one request, and calls are answered meanwhile', async () => {
  const uids = await crowd()
  const person = await server.signUp()
  const line = { at: NOON, kind: 'broadcast', title: 'Gate 2 is closed', body: '', link: null, source: randomUUID() }
  await server.database.write((tx) => announce(tx, { ...line, recipients: uids }))
  let done = false
  let answered = 0
  const calling = (async () => {
    while (!done) {
      await server.call(listMyNotifications, {}, person.token)
      answered += 1
    }
  })()
  await Promise.all([server.composition.deliver(), beside.composition.deliver()])
  // A server that ran out of work while the other was still sending looks again.
  await Promise.all([server.composition.deliver(), beside.composition.deliver()])
  done = true
  await calling
  expect(apns.received).toHaveLength(CROWD)
  expect(new Set(apns.received.map(({ device }) => device)).size).toBe(CROWD)
  expect(answered).toBeGreaterThan(0)
  // Sent in batches: no transaction covered the whole crowd.
  expect(await mostTogether()).toBeLessThanOrEqual(1000)
  const { rows } = await server.database.pool.query<{ state: string; count: number }>(
    'select state, count(*)::int from push_deliveries where source = $1 group by state',
    [line.source],
  )
  expect(rows).toEqual([{ state: 'sent', count: CROWD }])
})

/** The most notifications that were created in one transaction. */
async function mostTogether(): Promise<number> {
  const { rows } = await server.database.pool.query<{ most: number }>(
    'select max(together)::int as most from (select count(*) as together from notifications group by xmin::text) t',
  )
  return rows[0]?.most ?? 0
}

test('pushes claimed by a dead server are sent by another, not before their time is up', async () => {
  apns.received.length = 0
  const [uid] = await crowd()
  await server.database.write((tx) =>
    announce(tx, { at: NOON, kind: 'link', title: 'x', body: '', link: null, recipients: [uid ?? ''] }),
  )
  // It claims the pushes, and then dies.
  apns.answer = () => ({ status: 429, reason: 'TooManyRequests' })
  await server.composition.deliver()
  apns.answer = null
  await server.database.pool.query(
    `update push_deliveries set claimed_until = $1, not_before = $1, attempts = 1 where state = 'waiting'`,
    [new Date(NOON.getTime() + 180_000)],
  )
  beside.clock.advance(179_000)
  await beside.composition.deliver()
  expect(apns.received).toEqual([])
  beside.clock.advance(1_000)
  await beside.composition.deliver()
  expect(apns.received).toHaveLength(1)
})
