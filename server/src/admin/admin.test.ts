import { randomUUID } from 'node:crypto'
import * as declared from '@muster/domain/admin/functions.ts'
import { exportMyData } from '@muster/domain/roster/functions.ts'
import { requestSupport } from '@muster/domain/support/functions.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startJobs } from '../platform/jobs/jobs.ts'
import { counselingDraft, delivered } from '../testing/unit/counselings.ts'
import { quietLog } from '../testing/database/quiet-log.ts'
import { addSoldier, newRoster, type Person, refusalOf } from '../testing/unit/rosters.ts'
import { declarations } from '../testing/server/declared.ts'
import { exampleWith } from '../testing/server/example-input.ts'
import { startTestServer, type TestServer } from '../testing/server/server.ts'

const NOW = new Date('2026-11-22T06:30:00Z')

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ at: NOW })
  admin = await server.signUp({ name: 'Admin, Ada', email: 'ada@example.mil' })
  await server.database.pool.query(`update accounts set roles = '{Admin}' where uid = $1`, [admin.uid])
})
afterAll(() => server.close())

const run = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

describe('requests for help', () => {
  const list = (input: object = {}) => server.call(declared.adminListSupport, input, admin.token)
  const handle = (receipt: string, handled: boolean, note = 'Answered by mail') =>
    server.call(declared.adminHandleSupport, { receipt, handled, note }, admin.token)
  async function ask(asker: Person, text: string) {
    server.clock.advance(1000)
    const { receipt } = await server.call(
      requestSupport,
      { requestId: randomUUID(), category: 'roster', text, diagnostics: { Screen: '390 by 844' } },
      asker.token,
    )
    return receipt
  }

  test('are found by receipt, words and sender, and handled with a note that stays with the request', async () => {
    const asker = await server.signUp({ name: 'Ortega, Luis', email: 'luis.ortega@unit.mil' })
    const other = await server.signUp({ name: 'Vance, Renee' })
    const [first, second] = [await ask(asker, 'The import drops a row'), await ask(other, 'Where is the zebra?')]
    expect((await list()).requests.map(({ receipt }) => receipt)).toEqual([second, first])
    for (const [search, found] of [
      [first.toLowerCase(), [first]],
      ['dropping rows', [first]],
      ['zebra', [second]],
      ['ortega', [first]],
      ['luis.ortega@', [first]],
      ['nothing of it', []],
      [`' | (zebra :* \\`, [second]],
    ] as const)
      expect(
        (await list({ search })).requests.map(({ receipt }) => receipt),
        search,
      ).toEqual(found)
    expect((await list({ search: 'ortega' })).requests[0]).toMatchObject({
      name: 'Ortega, Luis',
      text: 'The import drops a row',
      diagnostics: { Screen: '390 by 844' },
      handled: null,
    })

    await handle(first, true, 'Told them to export again')
    expect((await list()).requests.map(({ receipt }) => receipt)).toEqual([second])
    const { requests } = await list({ show: 'handled' })
    expect(requests).toMatchObject([{ handled: { by: 'Admin, A.', note: 'Told them to export again' } }])
    expect(await refusalOf(handle(first, true))).toMatchObject({ code: 'failed-precondition' })
    const { content } = await server.call(exportMyData, {}, asker.token)
    const { support } = JSON.parse(Buffer.from(content, 'base64').toString('utf8'))
    expect(support).toMatchObject([{ handled_note: 'Told them to export again' }])
    expect(JSON.stringify(support)).not.toContain(admin.uid)

    await handle(first, false)
    expect((await list()).requests).toHaveLength(2)
    expect(await refusalOf(handle('M-0000-00', true))).toMatchObject({ code: 'failed-precondition' })
    const { acts } = await server.call(declared.adminListActs, { uid: asker.uid }, admin.token)
    expect(acts.map(({ act, about }) => [act, about])).toEqual([
      ['reopen support request', first],
      ['handle support request', first],
    ])
  })

  test('are handled once, no matter which of two admins is first', async () => {
    const receipt = await ask(await server.signUp(), 'Help')
    const done = await Promise.allSettled([1, 2, 3].map(() => handle(receipt, true)))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('come a page at a time', async () => {
    const asker = await server.signUp({ name: 'Pages, Paul' })
    for (let number = 0; number < 27; number++)
      await run(
        `insert into support_requests (uid, id, receipt, category, text, at) values ($1, $2, $3, 'other', 'x', $4)`,
        [asker.uid, randomUUID(), `M-PAGE-${String(number).padStart(2, '0')}`, NOW],
      )
    const first = await list({ search: 'pages' })
    const second = await list({ search: 'pages', after: first.next })
    expect([first.requests.length, second.requests.length, second.next]).toEqual([25, 2, null])
  })
})

describe('waiting and failed work', () => {
  test('jobs that were given up are tried again', async () => {
    expect(await server.call(declared.adminListJobs, {}, admin.token)).toEqual({ queues: [], failed: [] })
    expect(
      await refusalOf(server.call(declared.adminRetryJob, { name: 'x', id: randomUUID() }, admin.token)),
    ).toMatchObject({ code: 'failed-precondition' })
    const jobs = await startJobs(server.database, [{ name: 'test.quiet', handle: async () => {} }], {
      log: quietLog,
      // No worker takes the job while this test reads it.
      pollSeconds: 600,
    })
    onTestFinished(() => jobs.stop())
    await server.database.write((tx) => jobs.send(tx, 'test.quiet', { name: 'SFC Zimmermann' }))
    await run(`update jobs.job set state = 'failed', retry_count = 5, completed_on = now() where name = 'test.quiet'`)
    const { queues, failed } = await server.call(declared.adminListJobs, {}, admin.token)
    expect(queues.find(({ name }) => name === 'test.quiet')).toMatchObject({ waiting: 0, active: 0, failed: 1 })
    expect(failed).toMatchObject([{ name: 'test.quiet', attempts: 6 }])
    expect(JSON.stringify(failed)).not.toContain('Zimmermann')
    const job = { name: 'test.quiet', id: failed[0]?.id ?? '' }
    await server.call(declared.adminRetryJob, job, admin.token)
    expect(await refusalOf(server.call(declared.adminRetryJob, job, admin.token))).toMatchObject({
      code: 'failed-precondition',
    })
    const { rows } = await run(`select state, start_after <= now() as due from jobs.job where name = 'test.quiet'`)
    expect(rows).toEqual([{ state: 'retry', due: true }])
    const { acts } = await server.call(declared.adminListActs, {}, admin.token)
    expect(acts[0]).toMatchObject({ act: 'retry job', about: `test.quiet ${job.id}` })
  })

  test('messages from stores and requests to them are listed, and tried again', async () => {
    await run(
      `insert into store_events (store, event_id, kind, external_id, received_at, state, attempts, done_at, fault) values
       ('stripe', 'e1', 'invoice.paid', 'sub_1', $1, 'failed', 9, null, 'StoreUnavailable'),
       ('stripe', 'e2', 'charge.succeeded', null, $1, 'ignored', 0, $1, null),
       ('stripe', 'e3', 'invoice.paid', 'sub_1', $1, 'done', 1, $1, null)`,
      [NOW],
    )
    const errand = randomUUID()
    await run(
      `insert into store_errands (id, store, act, external_id, asked_at, attempts, fault) values ($1, 'stripe', 'cancel', 'sub_1', $2, 9, 'StoreUnavailable')`,
      [errand, NOW],
    )
    const events = (input: object = {}) => server.call(declared.adminListStoreEvents, input, admin.token)
    expect((await events()).events.map(({ eventId }) => eventId)).toEqual(['e3', 'e2', 'e1'])
    expect((await events({ state: 'failed' })).events).toMatchObject([{ eventId: 'e1', fault: 'StoreUnavailable' }])
    const retry = (eventId: string) =>
      server.call(declared.adminRetryStoreEvent, { store: 'stripe', eventId }, admin.token)
    await retry('e1')
    expect((await events({ state: 'waiting' })).events).toMatchObject([
      { eventId: 'e1', attempts: 0, fault: null, nextAt: server.clock.now().toISOString() },
    ])
    for (const eventId of ['e1', 'e2', 'e3', 'e4'])
      expect(await refusalOf(retry(eventId)), eventId).toMatchObject({ code: 'failed-precondition' })

    const errands = () => server.call(declared.adminListStoreErrands, { open: true }, admin.token)
    expect((await errands()).errands).toMatchObject([{ id: errand, nextAt: null, attempts: 9 }])
    await server.call(declared.adminRetryStoreErrand, { id: errand }, admin.token)
    expect((await errands()).errands).toMatchObject([{ nextAt: server.clock.now().toISOString(), attempts: 0 }])
    await run('update store_errands set done_at = now()')
    expect((await errands()).errands).toEqual([])
    expect(await refusalOf(server.call(declared.adminRetryStoreErrand, { id: errand }, admin.token))).toMatchObject({
      code: 'failed-precondition',
    })
    const health = await server.call(declared.adminGetHealth, {}, admin.token)
    expect(health.storeEvents).toEqual({ waiting: 1, oldestAt: NOW.toISOString() })
    expect(health.storeErrands).toEqual({ waiting: 0, oldestAt: null })
  })

  test('health counts the waiting pushes, and those of the last 24 hours that failed', async () => {
    await run(
      `insert into push_deliveries (id, uid, notification_id, platform, priority, state, not_before, created_at, expires_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'ios', 1, p.state, $2::timestamptz, $2::timestamptz - p.ago, $2
       from (values ('waiting', '2 hours'::interval), ('waiting', '0 hours'), ('failed', '23 hours'), ('failed', '25 hours'),
         ('dropped', '1 hour')) p (state, ago)`,
      [admin.uid, NOW],
    )
    const health = await server.call(declared.adminGetHealth, {}, admin.token)
    expect(health.pushes).toEqual({
      waiting: 2,
      oldestAt: new Date(NOW.getTime() - 2 * 3_600_000).toISOString(),
      failed: 1,
    })
    await run('delete from push_deliveries')
  })

  test('health shows release, database and the features that are off', async () => {
    const health = await server.call(declared.adminGetHealth, {}, admin.token)
    expect(health).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      migration: expect.stringMatching(/^\d{4}-/),
      databaseVersion: expect.stringMatching(/^\d+/),
      off: expect.arrayContaining(['e-mail']),
    })
    expect(health.migration >= '0025-admin').toBe(true)
    expect(health.databaseBytes).toBeGreaterThan(1_000_000)
  })
})

test('no answer contains anything that is on rosters', async () => {
  const roster = await newRoster(server, 'Secretcompany')
  const { token } = roster.owner
  const soldierId = await addSoldier(server, roster, {
    last: 'Hiddenlast',
    first: 'Hiddenfirst',
    dodid: '1234567890',
    position: 'Hiddenposition',
  })
  await delivered(
    { call: (declaration, input) => server.call(declaration, input, token) },
    {
      rosterId: roster.id,
      soldierId,
    },
  )
  const { purpose, keyPoints } = counselingDraft()
  await run(`update accounts set dodid = '9876543210' where uid = $1`, [roster.owner.uid])
  await server.call(requestSupport, { requestId: randomUUID(), category: 'other', text: 'How do I share it?' }, token)
  const secrets = [
    ...['Hiddenlast', 'Hiddenfirst', '1234567890', '9876543210', 'Hiddenposition', 'Secretcompany'],
    ...[roster.id, soldierId, purpose ?? '', keyPoints ?? ''],
  ]
  const broadcast = { title: 'Hiddenlast', body: 'Hiddenfirst' }
  await run(
    `insert into broadcasts (id, by_uid, roster_id, audience, title, body, created_at, due_at, not_before)
     values ($1, $2, $3, '{}', $4, $5, now(), now(), now())`,
    [randomUUID(), roster.owner.uid, roster.id, broadcast.title, broadcast.body],
  )
  const known = {
    uid: roster.owner.uid,
    show: 'all',
    end: { days: 3 },
    segment: { who: 'leaders' },
    at: { day: '2026-11-23', time: '06:30', timeZone: 'America/New_York' },
  }
  const ofAdmin = declarations.filter(({ access }) => access === 'admin')
  // The owner's roster goes to the editor, whose account is then read again.
  for (const declaration of ofAdmin.filter(({ name }) => name !== 'adminDeleteUser')) {
    const input = exampleWith(declaration, known)
    const answer = await server.call(declaration, input, admin.token).catch(({ code, message }) => ({ code, message }))
    if (declaration.kind === 'read') expect(answer, declaration.name).not.toHaveProperty('code')
    for (const secret of secrets) expect(JSON.stringify(answer), `${declaration.name}: ${secret}`).not.toContain(secret)
  }
  const { users } = await server.call(declared.adminListUsers, { search: roster.owner.uid }, admin.token)
  expect(users).toMatchObject([{ rosters: 1 }])
})
