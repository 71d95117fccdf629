import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadTx } from '../database/transaction.ts'
import { startTestServer, type TestServer } from '../testing/server/server.ts'
import { sendOnErrand } from './errands/writes.ts'
import { sourcesOf } from './reads.ts'
import { takeIn } from './store-events/writes.ts'
import { beginTrial, given, giveComp } from './trial.ts'
import { recordSource } from './writes.ts'

/** Row-level security of billing, whatever a query forgets to check. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const as = (uid: string) => server.database.as({ uid })

test('an account sees its own sources and their history, and those of no other account', async () => {
  const [one, other] = [await server.signUp(), await server.signUp()]
  expect(await sourcesOf(as(one.uid).reading, one.uid)).toHaveLength(1)
  expect(await sourcesOf(as(other.uid).reading, one.uid)).toEqual([])
  const history = (uid: string) =>
    as(uid)
      .reading.query.selectFrom('subscription_changes')
      .select('uid')
      .execute()
      .then((rows) => new Set(rows.map((row) => row.uid)))
  expect(await history(one.uid)).toEqual(new Set([one.uid]))
})

test('an account starts its own trial, once, and can grant itself nothing else', async () => {
  const { uid } = await server.signUp({ entitled: false })
  const other = await server.signUp({ entitled: false })
  const now = server.clock.now()
  await as(uid).write((tx) => beginTrial(tx, uid, now, 30))
  await as(uid).write((tx) => beginTrial(tx, uid, now, 300))
  expect(await sourcesOf(server.database.system.reading, uid)).toMatchObject([
    { source: 'trial', entitledUntil: new Date(now.getTime() + 30 * 86_400_000) },
  ])
  const denied = { code: '42501' }
  await expect(as(uid).write((tx) => giveComp(tx, uid, now))).rejects.toMatchObject(denied)
  await expect(as(uid).write((tx) => beginTrial(tx, other.uid, now, 30))).rejects.toMatchObject(denied)
  // A longer trial. The account may see the row but not change it.
  const longer = { uid, state: given('trial', uid, null), seen: 1, checkAt: null }
  expect(await as(uid).write((tx) => recordSource(tx, longer, { cause: 'trial', at: now }))).toBe('overtaken')
  expect(await sourcesOf(server.database.system.reading, uid)).toMatchObject([{ version: 1 }])
})

test('no account sees store messages, requests to stores and sandbox sales', async () => {
  const { uid } = await server.signUp()
  const now = server.clock.now()
  await server.database.pool.query(
    `insert into sandbox_subscriptions (external_id, uid, opened_at, first_ends_at) values ('one', $1, $2, $2)`,
    [uid, now],
  )
  const errand = { id: randomUUID(), store: 'stripe' as const, act: 'end', externalId: 'sub_1', at: now }
  await expect(as(uid).write((tx) => sendOnErrand(tx, errand))).rejects.toMatchObject({ code: '42501' })
  await server.database.system.write((tx) => sendOnErrand(tx, errand))
  await server.database.system.write((tx) =>
    takeIn(tx, { store: 'stripe', eventId: 'evt_1', kind: 'x', externalId: 'sub_1' }, now),
  )
  for (const table of ['store_events', 'store_errands', 'sandbox_subscriptions'] as const) {
    const everything = (tx: ReadTx) =>
      tx.query
        .selectFrom(table)
        .select('external_id')
        .modifyEnd(sql.raw(`/* reads all of ${table}: the test is about the rules */`))
        .execute()
    expect(await everything(as(uid).reading), table).toEqual([])
    expect(await everything(server.database.system.reading), table).toHaveLength(1)
  }
})
