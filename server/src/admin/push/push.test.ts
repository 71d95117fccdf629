import { randomUUID } from 'node:crypto'
import { adminListActs } from '@muster/domain/admin/functions.ts'
import * as declared from '@muster/domain/admin/push/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { listMyNotifications } from '@muster/domain/notifications/functions.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chainAround, type TestChain } from '../../testing/unit/chain.ts'
import { newRoster, type Person, refusalOf, type TestRoster } from '../../testing/unit/rosters.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'

const NOON = new Date('2026-11-22T17:00:00Z')
let server: TestServer
let admin: Person
let roster: TestRoster
let chain: TestChain
beforeAll(async () => {
  server = await startTestServer({ at: NOON })
  roster = await newRoster(server)
  chain = await chainAround(server, roster)
  admin = await server.signUp({ name: 'Admin, Ada' })
  await run(`update accounts set roles = '{Admin}' where uid = $1`, [admin.uid])
})
afterAll(() => server.close())
afterEach(() => server.clock.set(NOON))

type Wish = RawInputOf<typeof declared.adminBroadcastPush>
const run = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)
const deliver = () => server.composition.deliver()
const count = (segment: Wish['segment']) => server.call(declared.adminCountPushRecipients, { segment }, admin.token)
const wish = (title: string, more: Partial<Wish> = {}): Wish => ({
  title,
  body: 'Read about it in the app.',
  segment: { who: 'soldiers' },
  reason: 'The release is out',
  ...more,
})
const send = (title: string, more: Partial<Wish> = {}) =>
  server.call(declared.adminBroadcastPush, wish(title, more), admin.token)
const schedule = (title: string, time: string, more: Partial<Wish> = {}) =>
  server.call(
    declared.adminSchedulePush,
    { ...wish(title, more), at: { day: '2026-11-22', time, timeZone: 'America/New_York' } },
    admin.token,
  )
const titles = async ({ token }: Person) =>
  (await server.call(listMyNotifications, {}, token)).notifications.map(({ title }) => title)
const pushes = async () => (await server.call(declared.adminListPushes, {}, admin.token)).pushes
const named = async (title: string) => (await pushes()).find((push) => push.title === title)

test('segments: leaders, Soldiers, subscription, platform, last seen', async () => {
  const { rows } = await run('select count(*)::int as all from accounts')
  expect(await count({})).toEqual({ people: rows[0].all, devices: 0 })
  // Five accounts keep rosters: two share one, and one is shown the battalion.
  expect((await count({ who: 'leaders' })).people).toBe(8)
  expect((await count({ who: 'soldiers' })).people).toBe(5)

  await run(`update subscription_sources set source = 'trial', entitled_until = $2 where uid = $1`, [
    chain.linked.uid,
    new Date(NOON.getTime() + 86_400_000),
  ])
  await run(`update subscription_sources set status = 'canceled' where uid = $1`, [chain.below.uid])
  expect(await count({ subscription: 'trial' })).toEqual({ people: 1, devices: 0 })
  expect(await count({ subscription: 'ended' })).toEqual({ people: 1, devices: 0 })
  expect((await count({ subscription: 'paying' })).people).toBe(rows[0].all - 2)
  expect(await count({ who: 'soldiers', subscription: 'paying' })).toEqual({ people: 3, devices: 0 })

  for (const [person, platform] of [
    [chain.linked, 'ios'],
    [chain.linked, 'android'],
    [roster.owner, 'android'],
  ] as const)
    await run(
      `insert into push_devices (id, uid, platform, token, session_id, created_at, last_seen_at)
       values ($1, $2, $3, $4, $1, now(), now())`,
      [randomUUID(), person.uid, platform, randomUUID()],
    )
  expect(await count({ platform: 'ios' })).toEqual({ people: 1, devices: 2 })
  expect(await count({ platform: 'android' })).toEqual({ people: 2, devices: 3 })
  expect(await count({ platform: 'web' })).toEqual({ people: 0, devices: 0 })

  await run(`update account_presence set last_seen_at = $2 where uid = $1`, [
    chain.below.uid,
    new Date(NOON.getTime() - 40 * 86_400_000),
  ])
  expect(await count({ seen: { notForDays: 30 } })).toEqual({ people: 1, devices: 0 })
  expect((await count({ seen: { withinDays: 30 } })).people).toBe(rows[0].all - 1)
})

test('a segment is notified, and the act stays on record', async () => {
  await send('New roster view', { link: '/soldiers/alerts' })
  await deliver()
  for (const soldier of [chain.linked, chain.below, chain.beside, roster.owner])
    expect(await titles(soldier)).toEqual(['Muster: New roster view'])
  expect(await titles(chain.above)).toEqual([])
  expect(await named('New roster view')).toMatchObject({
    state: 'sent',
    people: 5,
    by: 'Admin, A.',
    segment: { who: 'soldiers', subscription: null, platform: null, seen: null },
  })
  const { acts } = await server.call(adminListActs, {}, admin.token)
  expect(acts[0]).toMatchObject({ act: 'send push', reason: 'The release is out', details: { to: 'Soldiers' } })
})

test('everybody is notified after the confirmation word was typed', async () => {
  const everyone = { segment: { who: 'everyone' } } as const
  expect(await refusalOf(send('All', everyone))).toMatchObject({ details: { field: 'confirm' } })
  expect(await refusalOf(send('All', { ...everyone, reason: '' }))).toMatchObject({ details: { field: 'reason' } })
  const { people } = await send('All', { ...everyone, confirm: 'Everyone' })
  await deliver()
  const { rows } = await run(
    `select count(distinct uid)::int as people, count(*)::int as told from notifications where title = 'Muster: All'`,
  )
  expect(rows).toEqual([{ people, told: people }])
})

test('only an admin may do this', async () => {
  const refused = await refusalOf(server.call(declared.adminBroadcastPush, wish('No'), roster.owner.token))
  expect(refused.code).toBe('permission-denied')
  const nobody = { segment: { platform: 'web' } } as const
  expect(await refusalOf(send('Nobody', nobody))).toMatchObject({ details: { field: 'segment' } })
})

test('scheduled messages go out once with two servers, and can be canceled before', async () => {
  const beside = await startTestServer({ at: NOON, database: server.database })
  await schedule('Maintenance tonight', '14:30')
  const { id } = await schedule('Taken back', '14:30')
  await deliver()
  expect(await named('Maintenance tonight')).toMatchObject({ state: 'waiting', people: 0 })
  const cancel = () => server.call(declared.adminCancelPush, { id, reason: 'Not tonight' }, admin.token)
  const cancelled = await Promise.allSettled([cancel(), cancel(), cancel()])
  expect(cancelled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of [server, beside]) each.clock.set(new Date('2026-11-22T19:30:00Z'))
  await Promise.all([deliver(), beside.composition.deliver(), deliver(), beside.composition.deliver()])
  await Promise.all([deliver(), beside.composition.deliver()])
  expect((await titles(chain.linked)).filter((title) => title === 'Muster: Maintenance tonight')).toHaveLength(1)
  expect(await titles(chain.linked)).not.toContain('Muster: Taken back')
  expect(await named('Taken back')).toMatchObject({ state: 'cancelled' })
  expect(await named('Maintenance tonight')).toMatchObject({ state: 'sent', people: 5 })
  await beside.close()
})

test('the broadcasts of leaders are neither listed nor canceled here', async () => {
  await run(
    `insert into broadcasts (id, by_uid, roster_id, audience, title, body, created_at, due_at, not_before)
     values ($1, $2, $3, '{}', 'A leader’s', 'x', now(), now() + interval '1 day', now() + interval '1 day')`,
    [admin.uid, roster.owner.uid, roster.id],
  )
  expect(await named('A leader’s')).toBeUndefined()
  const refused = server.call(declared.adminCancelPush, { id: admin.uid, reason: 'Just so' }, admin.token)
  expect(await refusalOf(refused)).toMatchObject({ code: 'failed-precondition' })
})
