import { randomUUID } from 'node:crypto'
import * as declared from '@muster/domain/notifications/broadcasts/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { listMyNotifications } from '@muster/domain/notifications/functions.ts'
import { createRoster, exportMyData, saveGroup, updateSoldiers } from '@muster/domain/roster/functions.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chainAround, linkInto, type TestChain } from '../../testing/unit/chain.ts'
import { quietLog } from '../../testing/database/quiet-log.ts'
import { newRoster, type Person, refusalOf, type TestRoster } from '../../testing/unit/rosters.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { peopleOf } from '../../roster/audience/people.ts'
import { Broadcaster } from './broadcaster.ts'
import { settleBroadcasts } from './writes.ts'

const NOON = new Date('2026-11-22T17:00:00Z')
const ZONE = 'America/New_York'
let server: TestServer
let roster: TestRoster
let chain: TestChain
beforeAll(async () => {
  server = await startTestServer({ at: NOON })
  roster = await newRoster(server, '1st Platoon')
  chain = await chainAround(server, roster)
})
afterAll(() => server.close())
afterEach(() => server.clock.set(NOON))

type Wish = RawInputOf<typeof declared.broadcastPush>
const run = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)
const deliver = () => server.composition.deliver()
const titles = async ({ token }: Person) =>
  (await server.call(listMyNotifications, {}, token)).notifications.map(({ title }) => title)

function wishOf(title: string, more: Partial<Wish> = {}): Wish {
  return {
    rosterId: roster.id,
    audience: { soldiers: true, leaders: false },
    title,
    body: 'At the motor pool.',
    ...more,
  }
}
const send = (title: string, more: Partial<Wish> = {}, { token }: Person = roster.owner) =>
  server.call(declared.broadcastPush, wishOf(title, more), token)
const schedule = (title: string, day: string, time: string, { token }: Person = roster.owner) =>
  server.call(declared.schedulePushBroadcast, { ...wishOf(title), at: { day, time, timeZone: ZONE } }, token)
const list = ({ token }: Person = roster.owner) =>
  server.call(declared.listMyBroadcasts, { rosterId: roster.id }, token)
const named = async (title: string, person?: Person) =>
  (await list(person)).broadcasts.find((broadcast) => broadcast.title === title)
const count = (audience: Wish['audience']) =>
  server.call(declared.countBroadcastRecipients, { rosterId: roster.id, audience }, roster.owner.token)

async function device({ uid }: Person, platform: 'ios' | 'android'): Promise<void> {
  await run(
    `insert into push_devices (id, uid, platform, token, session_id, created_at, last_seen_at)
     values ($1, $2, $3, $4, $1, now(), now())`,
    [randomUUID(), uid, platform, randomUUID()],
  )
}

/** This number of accounts, linked to rows of a roster of their own. */
async function crowd(many: number): Promise<{ roster: TestRoster; title: string }> {
  const { rosterId: id } = await server.call(createRoster, { name: 'Crowd', timeZone: ZONE }, roster.owner.token)
  await run(
    `with made as (
      insert into accounts (uid, created_at, display_name) select gen_random_uuid(), now(), 'Crowd' from generate_series(1, $2)
      returning uid),
    agreed as (insert into link_consents (uid, roster_id, way, at) select uid, $1, 'code', now() from made)
    insert into soldiers (id, roster_id, rank, rank_order, last_name, strength, linked_uid, details, created_at, updated_at)
    select gen_random_uuid(), $1, 'SPC', 4, 'Crowd', 'assigned', uid, '{}', now(), now() from made`,
    [id, many],
  )
  return { roster: { ...roster, id }, title: randomUUID().slice(0, 8) }
}

/** How many people have how many notifications of that title. */
async function told(title: string): Promise<readonly (readonly [times: number, people: number])[]> {
  const { rows } = await run(
    `select times::int, count(*)::int as people
     from (select uid, count(*) as times from notifications where title like '%' || $1 group by uid) t group by times`,
    [title],
  )
  return rows.map((row) => [row.times, row.people] as const)
}

describe('a leader’s broadcast to their people', () => {
  test('notifies linked Soldiers, names the sender, and reaches nobody else', async () => {
    await send('Wear the new patch', { link: '/profile/schedule' })
    await deliver()
    await deliver()
    const { notifications } = await server.call(listMyNotifications, {}, chain.linked.token)
    expect(notifications).toMatchObject([
      {
        title: '1st Platoon: Wear the new patch',
        body: 'At the motor pool.',
        extra: { kind: 'broadcast', link: '/profile/schedule' },
      },
    ])
    expect(await titles(chain.below)).toEqual(['1st Platoon: Wear the new patch'])
    for (const other of [roster.owner, roster.editor, roster.stranger, chain.above, chain.beside])
      expect(await titles(other)).toEqual([])
    expect(await named('Wear the new patch')).toMatchObject({
      state: 'sent',
      people: 2,
      audience: { soldiers: true, group: null, leaders: false },
      pushes: { waiting: 0, sent: 0, failed: 0, dropped: 0 },
    })
    // It is in the owner's own list. An editor has another one.
    expect(await named('Wear the new patch', roster.editor)).toBeUndefined()
  })

  test('goes to a group and the groups in it, and to the leaders below', async () => {
    const [platoon, squad] = [randomUUID(), randomUUID()]
    const group = (groupId: string, parentId: string | null, kind: 'platoon' | 'squad') =>
      server.call(
        saveGroup,
        { rosterId: roster.id, groupId, parentId, kind, name: kind, position: 0 },
        roster.owner.token,
      )
    await group(platoon, null, 'platoon')
    await group(squad, platoon, 'squad')
    const inSquad = await server.signUp({ name: 'Squad, Sid' })
    const soldierId = await linkInto(server, roster, inSquad, 'Squad')
    await server.call(
      updateSoldiers,
      { rosterId: roster.id, soldierIds: [soldierId], patch: { groupId: squad } },
      roster.owner.token,
    )
    await device(inSquad, 'ios')
    await device(inSquad, 'android')
    expect(await count({ soldiers: true, leaders: false })).toEqual({ people: 3, devices: 2 })
    expect(await count({ soldiers: true, groupId: platoon, leaders: false })).toEqual({ people: 1, devices: 2 })
    expect(await count({ soldiers: true, groupId: platoon, leaders: true })).toEqual({ people: 2, devices: 2 })
    expect(await count({ soldiers: false, leaders: true })).toEqual({ people: 1, devices: 0 })

    await send('Squad only', { audience: { soldiers: true, groupId: platoon, leaders: true } })
    await deliver()
    expect(await titles(inSquad)).toEqual(['1st Platoon: Squad only'])
    expect(await titles(chain.below)).toContain('1st Platoon: Squad only')
    expect(await titles(chain.linked)).not.toContain('1st Platoon: Squad only')
    expect(await named('Squad only')).toMatchObject({ audience: { group: 'platoon', leaders: true } })

    await server.call(
      updateSoldiers,
      { rosterId: roster.id, soldierIds: [soldierId], patch: { groupId: null } },
      roster.owner.token,
    )
    const refused = await refusalOf(send('Nobody', { audience: { soldiers: true, groupId: platoon, leaders: false } }))
    expect(refused).toMatchObject({ code: 'failed-precondition', details: { field: 'audience' } })
  })

  test.each([
    [{ body: 'SSN 123-45-6789' }, 'body'],
    [{ body: '(S//NF) Grid of the site' }, 'body'],
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(61) }, 'title'],
    [{ link: 'https://elsewhere.example/' as never }, 'link'],
    [{ audience: { soldiers: false, leaders: false } }, 'audience.soldiers'],
  ])('is refused %j by the name of the field', async (more, field) => {
    expect(await refusalOf(send('Bad', more))).toMatchObject({ code: 'invalid-argument', details: { field } })
  })

  test('is for accounts that may change the roster', async () => {
    const code = async (person: Person) => (await refusalOf(send('No', {}, person))).code
    expect(await code(roster.viewer)).toBe('permission-denied')
    for (const person of [roster.stranger, chain.above, chain.linked]) expect(await code(person)).toBe('not-found')
    const gone = { soldiers: true, groupId: randomUUID(), leaders: false }
    expect(await refusalOf(send('No', { audience: gone }))).toMatchObject({ details: { field: 'audience.groupId' } })
  })

  test('is limited per day, even when many are sent at once', async () => {
    await run(`delete from broadcasts where by_uid = $1`, [roster.editor.uid])
    const all = await Promise.allSettled(
      Array.from({ length: 24 }, (_, number) => send(`Many ${number}`, {}, roster.editor)),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    await run(`update broadcasts set created_at = created_at - interval '24 hours' where by_uid = $1`, [
      roster.editor.uid,
    ])
    await send('The day after', {}, roster.editor)
    await deliver()
  })

  test('is in the sender’s “my data”, and comes a page at a time', async () => {
    const { content } = await server.call(exportMyData, {}, roster.editor.token)
    const { broadcasts } = JSON.parse(Buffer.from(content, 'base64').toString('utf8'))
    expect(broadcasts).toContainEqual(expect.objectContaining({ title: 'The day after', people: 3 }))
    await run(
      `insert into broadcasts (id, by_uid, roster_id, audience, title, body, created_at, due_at, not_before, state, ended_at)
       select gen_random_uuid(), $1, $2, '{"soldiers":true,"leaders":false,"groupId":null}', 'Old', 'x', now(), now(), now(), 'sent', now()
       from generate_series(1, 10)`,
      [roster.editor.uid, roster.id],
    )
    const first = await list(roster.editor)
    const input = { rosterId: roster.id, after: first.next }
    const second = await server.call(declared.listMyBroadcasts, input, roster.editor.token)
    expect([first.broadcasts.length, second.broadcasts.length, second.next]).toEqual([25, 6, null])
  })
})

describe('scheduled', () => {
  test('waits for its time in the sender’s time zone, and goes out once', async () => {
    const { dueAt } = await schedule('After lunch', '2026-11-22', '14:30')
    expect(dueAt).toBe('2026-11-22T19:30:00.000Z')
    server.clock.set(new Date('2026-11-22T19:29:59Z'))
    await deliver()
    expect(await told('After lunch')).toEqual([])
    expect(await named('After lunch')).toMatchObject({ state: 'waiting', timeZone: ZONE, people: 0 })
    server.clock.set(new Date('2026-11-22T19:30:00Z'))
    await deliver()
    await deliver()
    expect(await told('After lunch')).toEqual([[1, 3]])
  })

  test.each([
    ['2026-11-22', '11:59', 'This time has passed.'],
    ['2026-12-22', '12:01', 'Choose a time within 30 days.'],
  ])('is refused for %s %s', async (day, time, words) => {
    const refused = await refusalOf(schedule('Never', day, time))
    expect(refused).toMatchObject({ code: 'invalid-argument', details: { field: 'at' } })
    expect(refused.message).toContain(words)
  })

  test('can be canceled before its time by its author only', async () => {
    const { id } = await schedule('Never mind', '2026-11-22', '14:30')
    const cancel = ({ token }: Person) => server.call(declared.cancelBroadcast, { rosterId: roster.id, id }, token)
    expect(await refusalOf(cancel(roster.editor))).toMatchObject({ code: 'failed-precondition' })
    await cancel(roster.owner)
    expect(await refusalOf(cancel(roster.owner))).toMatchObject({ details: { field: 'id' } })
    server.clock.set(new Date('2026-11-22T20:00:00Z'))
    await deliver()
    expect(await told('Never mind')).toEqual([])
    expect(await named('Never mind')).toMatchObject({ state: 'cancelled' })
  })

  test('is either canceled or sent when both come at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      server.clock.set(NOON)
      const title = `Race ${round}`
      const { id } = await schedule(title, '2026-11-22', '14:30', roster.owner)
      server.clock.set(new Date('2026-11-22T19:30:00Z'))
      const cancelling = server.call(declared.cancelBroadcast, { rosterId: roster.id, id }, roster.owner.token)
      const [cancelled] = await Promise.allSettled([cancelling, deliver(), deliver()])
      expect([cancelled.status, await told(title)]).toEqual(
        cancelled.status === 'fulfilled' ? ['fulfilled', []] : ['rejected', [[1, 3]]],
      )
      await run('delete from broadcasts where id = $1', [id])
    }
  })

  test('is not sent for an author who may no longer change the roster', async () => {
    const { id } = await schedule('From yesterday’s editor', '2026-11-22', '14:30', roster.editor)
    await run(`update roster_members set role = 'viewer' where uid = $1`, [roster.editor.uid])
    server.clock.set(new Date('2026-11-22T20:00:00Z'))
    await deliver()
    await run(`update roster_members set role = 'editor' where uid = $1`, [roster.editor.uid])
    expect(await told('From yesterday’s editor')).toEqual([])
    const { rows } = await run('select state, people from broadcasts where id = $1', [id])
    expect(rows).toEqual([{ state: 'stopped', people: 0 }])
  })
})

describe('many people and several servers', () => {
  test('each person is notified once', async () => {
    const { roster: many, title } = await crowd(1700)
    const beside = await startTestServer({ at: NOON, database: server.database })
    await send(title, { rosterId: many.id })
    await Promise.all([deliver(), beside.composition.deliver(), deliver(), beside.composition.deliver()])
    await Promise.all([deliver(), beside.composition.deliver()])
    expect(await told(title)).toEqual([[1, 1700]])
    await beside.close()
  })

  test('the next server continues one whose server died in the middle', async () => {
    const { roster: many, title } = await crowd(1200)
    await send(title, { rosterId: many.id })
    const dying = new Broadcaster({
      database: server.database.system,
      clock: server.clock.now,
      log: quietLog,
      peopleOf,
      inSegment: async () => [],
      tell: () => Promise.reject(new Error('the power is off')),
    })
    await dying.run()
    const { rows } = await run('select state, people from broadcasts where title = $1', [title])
    expect(rows).toEqual([{ state: 'sending', people: 500 }])
    await deliver()
    expect(await told(title)).toEqual([[1, 1200]])
  })

  test('one that fails holds up no other, and is tried again', async () => {
    const { id } = await schedule('Broken', '2026-11-22', '14:30')
    await run(`update broadcasts set audience = '{"soldiers": "what"}' where id = $1`, [id])
    await schedule('Behind it', '2026-11-22', '14:31')
    server.clock.set(new Date('2026-11-22T19:31:00Z'))
    const quiet = new Broadcaster({
      database: server.database.system,
      clock: server.clock.now,
      log: quietLog,
      peopleOf,
      inSegment: async () => [],
      tell: async () => {},
    })
    await quiet.run()
    await deliver()
    expect(await told('Behind it')).toEqual([[1, 3]])
    await run(`update broadcasts set audience = '{"soldiers":true,"leaders":false,"groupId":null}' where id = $1`, [id])
    server.clock.advance(60_000)
    await deliver()
    expect(await told('Broken')).toEqual([[1, 3]])
  })

  test('one whose time was a day ago is not sent any more, and neither is one that keeps failing', async () => {
    await schedule('Yesterday’s formation', '2026-11-22', '14:30')
    const { id } = await schedule('Broken for good', '2026-11-22', '14:30')
    await run(`update broadcasts set audience = '{"soldiers": "what"}' where id = $1`, [id])
    server.clock.set(new Date('2026-11-22T19:30:00Z'))
    await run(`update broadcasts set not_before = now() + interval '10 years' where title like 'Yesterday%'`)
    await deliver()
    await run(`update broadcasts set not_before = due_at where title like 'Yesterday%'`)
    server.clock.set(new Date('2026-11-23T19:30:00Z'))
    await deliver()
    expect(await told('Yesterday’s formation')).toEqual([])
    const { rows } = await run(
      `select title from broadcasts where state = 'stopped' and title ~ 'Yesterday’s f|for good'`,
    )
    expect(rows).toHaveLength(2)
    await run('delete from broadcasts where id = $1', [id])
  })

  test('figures stay after the pushes are deleted', async () => {
    const { id } = await send('With pushes')
    await deliver()
    await run(
      `insert into push_deliveries (id, uid, notification_id, platform, source, priority, state, not_before, created_at, expires_at, sent_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'ios', $2, 2, s, now(), now(), now(), case when s = 'sent' then now() end
       from unnest('{sent,sent,failed,dropped,waiting}'::text[]) s`,
      [chain.linked.uid, id],
    )
    const figures = { waiting: 1, sent: 2, failed: 1, dropped: 1 }
    expect(await named('With pushes')).toMatchObject({ pushes: figures })
    await server.database.system.write((tx) => settleBroadcasts(tx, new Date(NOON.getTime() + 3 * 86_400_000)))
    await run('delete from push_deliveries')
    expect(await named('With pushes')).toMatchObject({ pushes: figures })
    await server.database.system.write((tx) => settleBroadcasts(tx, new Date(NOON.getTime() + 400 * 86_400_000)))
    expect(await named('With pushes')).toBeUndefined()
  })
})
