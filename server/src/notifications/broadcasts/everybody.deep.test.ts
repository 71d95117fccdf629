import { adminBroadcastPush } from '@muster/domain/admin/push/functions.ts'
import { listMyRosters } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/unit/rosters.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'

const EVERYBODY = 100_000
const BATCH = 500
let server: TestServer
let beside: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  beside = await startTestServer({ database: server.database })
  admin = await server.signUp({ name: 'Admin, Ada' })
  await server.database.pool.query(`update accounts set roles = '{Admin}' where uid = $1`, [admin.uid])
  await server.database.pool.query(
    `insert into accounts (uid, created_at, display_name)
     select gen_random_uuid(), now(), 'Crowd' from generate_series(1, $1 - (select count(*) from accounts)) i`,
    [EVERYBODY],
  )
  await server.database.pool.query('analyze accounts')
})
afterAll(async () => {
  await beside.close()
  await server.close()
})

test('two servers notify a hundred thousand once each, while everybody else gets answers', async () => {
  const wish = { title: 'News', body: 'Read it.', segment: {}, reason: 'The release', confirm: 'everyone' }
  expect(await server.call(adminBroadcastPush, wish, admin.token)).toMatchObject({ people: EVERYBODY })
  const progress = new Set<number>()
  let answered = 0
  let most = 0
  let done = false
  const telling = Promise.all([server.composition.deliver(), beside.composition.deliver()]).then(() => {
    done = true
  })
  while (!done) {
    await server.call(listMyRosters, {}, admin.token)
    answered += 1
    const { rows } = await server.database.pool.query(
      `select (select people from broadcasts) as people,
        coalesce((select sum(cardinality(recipients))::int from outbox), 0) as waiting`,
    )
    progress.add(rows[0].people)
    most = Math.max(most, rows[0].waiting)
  }
  await telling
  await server.composition.deliver()
  const { rows } = await server.database.pool.query(
    `select count(*)::int as told, count(distinct uid)::int as people,
      (select state || ' ' || people from broadcasts) as state from notifications where source is not null`,
  )
  expect(rows).toEqual([{ told: EVERYBODY, people: EVERYBODY, state: `sent ${EVERYBODY}` }])
  // Each step was a transaction of its own, visible between other calls, and never more than a few batches waited.
  expect(progress.size).toBeGreaterThan(20)
  expect(answered).toBeGreaterThan(20)
  expect(most).toBeLessThanOrEqual(4 * BATCH)
}, 900_000)
