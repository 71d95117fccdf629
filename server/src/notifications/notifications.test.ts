import {
  clearMyNotifications,
  getMyNotificationPreferences,
  listMyNotifications,
  notifyLeader,
  saveMyNotificationPreferences,
} from '@muster/domain/notifications/functions.ts'
import { NOTIFICATION_KIND_NAMES } from '@muster/domain/notifications/kinds.ts'
import type { NotificationPreferences } from '@muster/domain/notifications/schema.ts'
import { archiveSoldiers, exportMyData } from '@muster/domain/roster/functions.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Announcement, announce } from '../platform/outbox/writes.ts'
import { addSoldier, newRoster, type Person, refusalOf } from '../testing/unit/rosters.ts'
import { startTestServer, type TestServer } from '../testing/server/server.ts'
import { startSmtp, type TestSmtp } from '../testing/messages/smtp.ts'
import { linkByHand } from '../testing/unit/link-by-hand.ts'

const NOON = new Date('2026-11-12T17:00:00Z')
const MINUTE = 60_000
let smtp: TestSmtp
let server: TestServer
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ at: NOON, environment: smtp.environment })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})
afterEach(() => {
  smtp.received.length = 0
  server.clock.set(NOON)
})

async function tell(recipients: readonly Person[], more: Partial<Announcement> = {}): Promise<void> {
  const line = { kind: 'nudge', title: 'Submit accountability', body: 'It is due at 0630.', link: '/dutyday' }
  const uids = recipients.map(({ uid }) => uid)
  await server.database.write((tx) => announce(tx, { ...line, at: server.clock.now(), recipients: uids, ...more }))
}

const deliver = () => server.composition.deliver()
const list = async ({ token }: Person) => (await server.call(listMyNotifications, {}, token)).notifications
const titles = async (person: Person) => (await list(person)).map(({ title }) => title)

async function prefer({ token }: Person, preferences: Partial<NotificationPreferences>): Promise<void> {
  await server.call(saveMyNotificationPreferences, { email: [], muted: [], quiet: null, ...preferences }, token)
}

async function waiting(): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: number }>('select count(*) from outbox')
  return rows[0]?.count ?? -1
}

test('an announcement is in the bell of everybody concerned, once, and of nobody else', async () => {
  const [one, two, other] = await Promise.all([server.signUp(), server.signUp(), server.signUp()])
  await tell([one, two, one])
  await deliver()
  await deliver()
  expect(await list(one)).toEqual([
    {
      id: expect.any(String),
      title: 'Submit accountability',
      body: 'It is due at 0630.',
      date: NOON.toISOString(),
      extra: { ts: NOON.getTime(), kind: 'nudge', link: '/dutyday' },
    },
  ])
  expect(await titles(two)).toEqual(['Submit accountability'])
  expect(await list(other)).toEqual([])
  expect(await waiting()).toBe(0)
})

test('nobody is notified of a write that was rolled back', async () => {
  const person = await server.signUp()
  const failing = server.database.write(async (tx) => {
    await announce(tx, { at: NOON, kind: 'link', recipients: [person.uid], title: 'x', body: '', link: null })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await deliver()
  expect(await list(person)).toEqual([])
})

test('several servers at the same time send each notification once', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => server.signUp()))
  const beside = await startTestServer({ at: NOON, database: server.database, environment: smtp.environment })
  const numbers = Array.from({ length: 60 }, (_, number) => `Number ${number}`)
  const writing = numbers.map((title) => tell(people, { title }))
  await Promise.all([...writing, deliver(), beside.composition.deliver(), deliver(), beside.composition.deliver()])
  await Promise.all([deliver(), beside.composition.deliver()])
  for (const person of people) {
    const told = await list(person)
    expect(told.map(({ title }) => title).toSorted()).toEqual(numbers.toSorted())
    // Each moment belongs to one notification, so that clearing up to one clears exactly what was on screen.
    expect(new Set(told.map(({ date }) => date)).size).toBe(numbers.length)
  }
  const ids = (await Promise.all(people.map(list))).flat().map(({ id }) => id)
  const mailed = smtp.received.map(({ mail }) => mail.messageId?.slice(1, 37) ?? '')
  expect(mailed.toSorted()).toEqual(ids.toSorted())
  await beside.close()
})

test('any server that learns of a commit delivers by itself', async () => {
  const own = await startTestServer({ at: NOON, environment: smtp.environment, deliverByItself: true })
  const person = await own.signUp({ email: 'by-itself@example.mil' })
  await own.database.write((tx) =>
    announce(tx, { at: NOON, kind: 'link', recipients: [person.uid], title: 'Linked', body: '', link: null }),
  )
  await vi.waitFor(async () => {
    const { notifications } = await own.call(listMyNotifications, {}, person.token)
    expect(notifications.map(({ title }) => title)).toEqual(['Linked'])
    expect(smtp.received.map(({ to }) => to)).toEqual([['by-itself@example.mil']])
  }, 20_000)
  await own.close()
})

test('the screens of a notified account are updated, and no other account may listen', async () => {
  const [person, stranger] = await Promise.all([server.signUp(), server.signUp()])
  const topic = `users/${person.uid}/notifications`
  const refusedTo = async ({ token }: Person) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${server.url}/api/live?topics=${encodeURIComponent(topic)}`, { headers })
    const reader = response.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    await reader?.cancel()
    return (JSON.parse(/^data: (.*)$/m.exec(new TextDecoder().decode(value))?.[1] ?? '') as { refused: string[] })
      .refused
  }
  expect(await refusedTo(person)).toEqual([])
  expect(await refusedTo(stranger)).toEqual([topic])
  const before = server.database.changes.cursor
  await tell([person])
  await deliver()
  expect(await server.database.changes.since(before)).toContain(topic)
})

test('muted kinds stay out of the bell and the mail, and others are mailed by choice', async () => {
  const muted = await server.signUp({ email: 'muted@example.mil' })
  const bellOnly = await server.signUp({ email: 'bell@example.mil' })
  const both = await server.signUp({ email: 'both@example.mil' })
  await prefer(muted, { muted: ['nudge'], email: ['nudge', 'link'] })
  await prefer(bellOnly, { email: ['link'] })
  await tell([muted, bellOnly, both])
  await deliver()
  expect([await titles(muted), await titles(bellOnly), await titles(both)]).toEqual([
    [],
    ['Submit accountability'],
    ['Submit accountability'],
  ])
  expect(smtp.received.map(({ to }) => to)).toEqual([['both@example.mil']])
  const { mail } = smtp.received[0] ?? {}
  expect(mail?.text).toContain(`Open it in Muster: ${server.url}/dutyday`)
  expect(mail?.text).toContain('e-mail about “Reminders to submit accountability” is on')
  expect((await server.call(getMyNotificationPreferences, {}, muted.token)).preferences).toEqual({
    email: ['link'],
    muted: ['nudge'],
    push: NOTIFICATION_KIND_NAMES.filter((kind) => kind !== 'nudge'),
    quiet: null,
  })
})

test('an account that never chose gets everything, at an e-mail that its provider confirmed', async () => {
  const person = await server.signUp({ email: 'known@example.mil' })
  expect(await server.call(getMyNotificationPreferences, {}, person.token)).toEqual({
    preferences: { email: NOTIFICATION_KIND_NAMES, muted: [], push: NOTIFICATION_KIND_NAMES, quiet: null },
    email: 'known@example.mil',
    emailEnabled: true,
    pushEnabled: false,
  })
  await server.database.pool.query('update accounts set email_verified = false where uid = $1', [person.uid])
  expect((await server.call(getMyNotificationPreferences, {}, person.token)).email).toBeNull()
  await tell([person])
  await deliver()
  expect(await titles(person)).toEqual(['Submit accountability'])
  expect(smtp.received).toEqual([])
})

test('in quiet hours the bell fills, and the mail follows when they are over', async () => {
  server.clock.set(new Date('2026-11-13T04:00:00Z'))
  const person = await server.signUp()
  await prefer(person, {
    email: ['nudge'],
    quiet: { from: '22:00', to: '06:00', timeZone: 'America/New_York' },
  })
  await tell([person])
  await deliver()
  expect(await titles(person)).toEqual(['Submit accountability'])
  expect(smtp.received).toEqual([])
  server.clock.set(new Date('2026-11-13T10:59:00Z'))
  await deliver()
  expect(smtp.received).toEqual([])
  server.clock.set(new Date('2026-11-13T11:00:00Z'))
  await deliver()
  expect(smtp.received).toHaveLength(1)
})

test('a recall does not wait for quiet hours, and an account that muted it has it in the bell', async () => {
  server.clock.set(new Date('2026-11-13T04:00:00Z'))
  const [asleep, muted] = await Promise.all([server.signUp(), server.signUp()])
  const quiet = { from: '22:00', to: '06:00', timeZone: 'America/New_York' }
  await prefer(asleep, { email: ['recall', 'nudge'], quiet })
  await prefer(muted, { email: [], muted: ['recall', 'nudge'], quiet })
  await tell([asleep, muted])
  await tell([asleep, muted], { kind: 'recall', title: 'Recall: report by 0600' })
  await deliver()
  expect(await titles(muted)).toEqual(['Recall: report by 0600'])
  expect(smtp.received.map(({ mail }) => mail.subject)).toEqual(['Recall: report by 0600'])
})

test.each([
  [{ quiet: { from: '25:00', to: '06:00', timeZone: 'UTC' } }, 'quiet.from'],
  [{ quiet: { from: '22:00', to: '06:00', timeZone: 'Fort Liberty' } }, 'quiet.timeZone'],
  [{ email: ['gossip' as 'nudge'] }, 'email.0'],
])('preferences that make no sense are refused: %j', async (preferences, field) => {
  const person = await server.signUp()
  expect(await refusalOf(prefer(person, preferences))).toMatchObject({ code: 'invalid-argument', details: { field } })
})

test('clearing removes what was on screen, and nothing that came in the meantime', async () => {
  const [person, other] = await Promise.all([server.signUp(), server.signUp()])
  await tell([person, other], { title: 'First' })
  await deliver()
  const [seen] = await list(person)
  // Announced before the clearing, delivered after it.
  await tell([person], { title: 'Late', at: new Date(NOON.getTime() - 5 * MINUTE) })
  await deliver()
  await server.call(clearMyNotifications, { upTo: seen?.date ?? '' }, person.token)
  expect(await titles(person)).toEqual(['Late'])
  expect(await titles(other)).toEqual(['First'])
  await server.call(clearMyNotifications, { upTo: '0000-01-01T00:00:00Z' }, person.token)
  expect(await titles(person)).toEqual(['Late'])
})

test('the newest 200 are kept, and none for longer than 90 days', async () => {
  const person = await server.signUp()
  await prefer(person, {})
  for (let number = 0; number < 230; number++) await tell([person], { title: `Number ${number}` })
  await deliver()
  const told = await titles(person)
  expect(told).toHaveLength(200)
  expect([told[0], told.at(-1)]).toEqual(['Number 229', 'Number 30'])

  const purge = server.composition.jobs.find(({ name }) => name === 'notifications.purge')
  const run = () => purge?.handle({ id: '', data: {}, signal: AbortSignal.timeout(10_000) })
  server.clock.advance(89 * 1440 * MINUTE)
  await run()
  const count = async () =>
    (await server.database.pool.query('select from notifications where uid = $1', [person.uid])).rowCount
  expect(await count()).toBe(200)
  server.clock.advance(2 * 1440 * MINUTE)
  await run()
  expect(await count()).toBe(0)
})

test('one that fails holds up no other, and is sent when it can be', async () => {
  const [poor, lucky] = await Promise.all([server.signUp(), server.signUp()])
  await server.database.pool.query(`
    create function refuse_poison() returns trigger language plpgsql as $$
    begin if new.title = 'Poison' then raise exception 'no'; end if; return new; end $$;
    create trigger poison before insert on notifications for each row execute function refuse_poison()`)
  await tell([poor], { title: 'Poison' })
  await tell([lucky])
  const beside = await startTestServer({ at: NOON, database: server.database, logLevel: 'silent' })
  await beside.composition.deliver()
  expect(await titles(lucky)).toEqual(['Submit accountability'])
  expect(await waiting()).toBe(1)
  await server.database.pool.query('drop function refuse_poison cascade')
  await beside.composition.deliver()
  expect(await list(poor)).toEqual([])
  beside.clock.advance(MINUTE)
  await beside.composition.deliver()
  expect(await titles(poor)).toEqual(['Poison'])
  await beside.close()
})

test('an announcement to a deleted account still reaches the others', async () => {
  const [gone, person] = await Promise.all([server.signUp(), server.signUp()])
  await tell([gone, person])
  await server.database.pool.query('delete from accounts where uid = $1', [gone.uid])
  await deliver()
  expect(await titles(person)).toEqual(['Submit accountability'])
  expect(await waiting()).toBe(0)
})

test('a message to one’s leaders reaches owner and editors, and is refused clearly without a link', async () => {
  const roster = await newRoster(server)
  const soldier = await server.signUp()
  const message = { message: 'At the dentist until 1000.' }
  expect(await refusalOf(server.call(notifyLeader, message, soldier.token))).toMatchObject({
    code: 'failed-precondition',
    message: expect.stringContaining('You are not linked to a leader yet.'),
  })
  const soldierId = await addSoldier(server, roster, { rank: 'SPC', last: 'Ortega' })
  const link = (uid: string) => linkByHand(server.database.pool, soldierId, uid)
  await link(soldier.uid)
  expect(await server.call(notifyLeader, message, soldier.token)).toEqual({ told: 2 })
  await deliver()
  for (const leader of [roster.owner, roster.editor]) {
    expect(await list(leader)).toMatchObject([
      {
        title: 'Message from SPC Ortega',
        body: message.message,
        extra: { link: `/soldiers/${soldierId}?roster=${roster.id}` },
      },
    ])
  }
  expect([await list(roster.viewer), await list(roster.stranger), await list(soldier)]).toEqual([[], [], []])

  // Nobody writes to themselves, and an archived row is not a link.
  await link(roster.editor.uid)
  expect(await server.call(notifyLeader, message, roster.editor.token)).toEqual({ told: 1 })
  await link(soldier.uid)
  const archive = { rosterId: roster.id, soldierIds: [soldierId], lossDate: '2026-11-12', reason: 'PCS' }
  await server.call(archiveSoldiers, archive as never, roster.owner.token)
  expect(await refusalOf(server.call(notifyLeader, message, soldier.token))).toMatchObject({
    code: 'failed-precondition',
  })
})

test('my data has the account’s notifications and preferences', async () => {
  const person = await server.signUp()
  await prefer(person, { muted: ['intake'] })
  await tell([person])
  await deliver()
  const { content } = await server.call(exportMyData, {}, person.token)
  const data = JSON.parse(Buffer.from(content, 'base64').toString('utf8')) as Record<string, unknown>
  expect(data).toMatchObject({
    notifications: { received: [{ title: 'Submit accountability' }], preferences: { muted: ['intake'] } },
    support: [],
  })
})
