import { adminSchedulePush } from '@muster/domain/admin/push/functions.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestFcm, startFcm } from '../../testing/messages/push-google.ts'
import { type ServerProcess, startProcess } from '../../testing/server/server-process.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'

const CROWD = 1500
/** Two rounds of the clock, which runs once a minute. */
const SOON = { timeout: 180_000, interval: 250 }

let fcm: TestFcm
/** Takes the calls, and delivers nothing by itself. */
let server: TestServer
const processes: ServerProcess[] = []
beforeAll(async () => {
  fcm = await startFcm(() => new Date())
  server = await startTestServer({ at: new Date(), environment: fcm.environment })
})
afterAll(async () => {
  for (const { child, exit } of processes) {
    child.kill('SIGTERM')
    await exit
  }
  await server.close()
  await fcm.close()
})

async function startAnother(): Promise<ServerProcess> {
  const started = startProcess(server.database, fcm.environment)
  processes.push(started)
  await started.line('Muster is ready: ')
  return started
}

const run = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query<Row>(text, [...values])).rows

test('two server processes and one scheduled broadcast, one of them stopped in the middle: one delivery per device', async () => {
  const admin = await server.signUp({ name: 'Admin, Ada' })
  await run(`update accounts set roles = '{Admin}' where uid = $1`, [admin.uid])
  await run(
    `with people as (
      insert into accounts (uid, created_at) select gen_random_uuid(), now() from generate_series(1, $1::int) returning uid
    ) insert into push_devices (id, uid, platform, token, session_id, created_at, last_seen_at)
      select uid, uid, 'android', uid::text, uid, now(), now() from people`,
    [CROWD],
  )
  const first = await startAnother()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { id } = await server.call(
    adminSchedulePush,
    {
      title: 'Maintenance',
      body: 'Tonight.',
      segment: { platform: 'android' },
      reason: 'The release is out',
      at: { day: tomorrow, time: '06:30', timeZone: 'America/New_York' },
    },
    admin.token,
  )
  // The broadcast must go on after the server that scheduled it is gone.
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)
  const [, doomed] = [await startAnother(), await startAnother()]
  expect(fcm.received).toEqual([])
  await run('update broadcasts set due_at = now(), not_before = now() where id = $1', [id])

  await vi.waitFor(() => expect(fcm.received.length).toBeGreaterThan(0), SOON)
  doomed.child.kill('SIGTERM')
  await doomed.exit
  await vi.waitFor(async () => {
    const waiting = await run(`select from push_deliveries where source = $1 and state = 'waiting'`, [id])
    const [broadcast] = await run<{ state: string }>('select state from broadcasts where id = $1', [id])
    expect([broadcast?.state, waiting.length]).toEqual(['sent', 0])
  }, SOON)
  expect(fcm.received).toHaveLength(CROWD)
  expect(new Set(fcm.received.map(({ token }) => token)).size).toBe(CROWD)
  const told = await run<{ people: number; notifications: number }>(
    'select count(distinct uid)::int as people, count(*)::int as notifications from notifications where source = $1',
    [id],
  )
  expect(told).toEqual([{ people: CROWD, notifications: CROWD }])
})
