import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { clearMyNotifications, saveMyNotificationPreferences } from '@muster/domain/notifications/functions.ts'
import { registerPushToken } from '@muster/domain/notifications/push/functions.ts'
import type { NotificationChoices } from '@muster/domain/notifications/schema.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Announcement, announce } from '../../platform/outbox/writes.ts'
import { startApns, type TestApns } from '../../testing/messages/push-apple.ts'
import { startPushService, type TestPushService } from '../../testing/messages/push-browser.ts'
import { fcmFault, startFcm, type TestFcm } from '../../testing/messages/push-google.ts'
import type { Person } from '../../testing/unit/rosters.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'

const NOON = new Date('2026-11-12T17:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let apns: TestApns
let fcm: TestFcm
let browsers: TestPushService
let server: TestServer
let environment: Readonly<Record<string, string>>
beforeAll(async () => {
  ;[apns, browsers] = await Promise.all([startApns(), startPushService()])
  fcm = await startFcm(() => server.clock.now())
  environment = { ...apns.environment, ...fcm.environment, ...browsers.environment }
  server = await startTestServer({ at: NOON, environment, logLevel: 'silent' })
})
afterAll(async () => {
  await server.close()
  await Promise.all([apns.close(), fcm.close(), browsers.close()])
})
afterEach(async () => {
  for (const provider of [apns, fcm, browsers]) {
    provider.answer = null
    provider.received.length = 0
  }
  await server.database.pool.query('delete from push_deliveries')
  // Past every pause.
  server.clock.set(new Date(server.clock.now().getTime() + 24 * HOUR))
})

const anyPhone = () => randomUUID().replaceAll('-', '').repeat(2)
const deliver = () => server.composition.deliver()

async function withPhone(): Promise<Person & { phone: string }> {
  const person = await server.signUp()
  const phone = anyPhone()
  await server.call(registerPushToken, { platform: 'ios', token: phone }, person.token)
  return { ...person, phone }
}
async function withAndroid(): Promise<Person & { phone: string }> {
  const person = await server.signUp()
  const phone = `${anyPhone()}:APA91b`
  await server.call(registerPushToken, { platform: 'android', token: phone }, person.token)
  return { ...person, phone }
}
async function withBrowser(): Promise<Person & { endpoint: string }> {
  const person = await server.signUp()
  const subscription = browsers.subscribe()
  await server.call(registerPushToken, { platform: 'web', subscription }, person.token)
  return { ...person, endpoint: subscription.endpoint }
}

async function tell(recipients: readonly { uid: string }[], more: Partial<Announcement> = {}): Promise<void> {
  const line = { kind: 'nudge', title: 'Submit accountability', body: 'It is due at 0630.', link: '/dutyday' }
  const uids = recipients.map(({ uid }) => uid)
  await server.database.write((tx) => announce(tx, { ...line, at: server.clock.now(), recipients: uids, ...more }))
}

async function states() {
  const { rows } = await server.database.pool.query<{
    state: string
    attempts: number
    reason: string | null
    minutes: number
  }>(
    `select state, attempts, reason, extract(epoch from not_before - $1::timestamptz)::float / 60 as minutes
     from push_deliveries order by state, id`,
    [server.clock.now()],
  )
  return rows
}
const devices = async ({ uid }: { uid: string }) =>
  (await server.database.pool.query('select from push_devices where uid = $1', [uid])).rowCount

test('an iPhone gets title, text and link, once, under the delivery’s own id', async () => {
  const person = await withPhone()
  await tell([person])
  await deliver()
  await deliver()
  expect(apns.received).toHaveLength(1)
  const [push] = apns.received
  expect(push).toMatchObject({
    device: person.phone,
    headers: { 'apns-topic': 'mil.example.muster', 'apns-push-type': 'alert', 'apns-priority': '10' },
    payload: {
      aps: {
        alert: { title: 'Submit accountability', body: 'It is due at 0630.' },
        badge: 1,
        sound: 'default',
        'interruption-level': 'active',
      },
      link: '/dutyday',
      kind: 'nudge',
    },
  })
  expect(push?.headers['apns-collapse-id']).toBe(push?.id)
  const day = Math.floor((server.clock.now().getTime() + 24 * HOUR) / 1000)
  expect(push?.headers['apns-expiration']).toBe(String(day))
  expect(await states()).toMatchObject([{ state: 'sent', attempts: 1, reason: null }])
})

test('an Android phone and a browser get the same, each in its own format', async () => {
  const [phone, browser] = [await withAndroid(), await withBrowser()]
  await tell([phone, browser])
  await deliver()
  expect(fcm.received).toMatchObject([
    {
      token: phone.phone,
      notification: { title: 'Submit accountability', body: 'It is due at 0630.' },
      data: { link: '/dutyday', kind: 'nudge', badge: '1', urgent: 'false' },
      android: { priority: 'NORMAL', ttl: '86400s' },
    },
  ])
  expect(fcm.received[0]?.android.notification['tag']).toBe(fcm.received[0]?.data['tag'])
  expect(browsers.received).toMatchObject([
    {
      endpoint: browser.endpoint,
      message: {
        title: 'Submit accountability',
        body: 'It is due at 0630.',
        link: '/dutyday',
        kind: 'nudge',
        badge: 1,
      },
      urgency: 'normal',
      ttl: 86_400,
    },
  ])
  const [push] = browsers.received
  expect(push?.topic).toBe(push?.message.tag.replaceAll('-', ''))
})

test('all pushes to Apple use one connection, however many they are', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, withPhone))
  await tell(people)
  const before = apns.connections
  await deliver()
  expect(apns.received).toHaveLength(30)
  expect(apns.connections - before).toBeLessThanOrEqual(1)
})

test('the badge counts what came since the device was in use, without what was cleared', async () => {
  const person = await withPhone()
  const badges = () => apns.received.map(({ payload }) => payload.aps['badge'])
  for (let number = 0; number < 3; number++) {
    server.clock.advance(MINUTE)
    await tell([person])
    await deliver()
  }
  expect(badges()).toEqual([1, 2, 3])
  server.clock.advance(MINUTE)
  await server.call(registerPushToken, { platform: 'ios', token: person.phone }, person.token)
  server.clock.advance(MINUTE)
  await tell([person])
  await deliver()
  expect(badges().at(-1)).toBe(1)
  await server.call(clearMyNotifications, { upTo: server.clock.now().toISOString() }, person.token)
  server.clock.advance(MINUTE)
  await tell([person])
  await deliver()
  expect(badges().at(-1)).toBe(1)
})

test('push is chosen by kind, stays as it was for a client without that setting, and is not sent for a muted kind', async () => {
  const person = await withPhone()
  const prefer = (choices: Partial<NotificationChoices>) =>
    server.call(saveMyNotificationPreferences, { email: [], muted: [], quiet: null, ...choices }, person.token)
  const came = async (kind: string) => {
    apns.received.length = 0
    await tell([person], { kind })
    await deliver()
    return apns.received.length
  }
  await prefer({})
  expect(await came('nudge')).toBe(1)
  await prefer({ push: ['link'] })
  expect([await came('nudge'), await came('link')]).toEqual([0, 1])
  await prefer({})
  expect([await came('nudge'), await came('link')]).toEqual([0, 1])
  await prefer({ muted: ['link'], push: ['link'] })
  expect(await came('link')).toBe(0)
})

test('quiet hours hold a push back, and its second attempt too, but not a recall', async () => {
  const person = await withPhone()
  const quiet = { from: '22:00', to: '06:00', timeZone: 'America/New_York' }
  await server.call(
    saveMyNotificationPreferences,
    { email: [], muted: ['recall'], push: ['nudge'], quiet },
    person.token,
  )
  const night = new Date(server.clock.now())
  night.setUTCHours(4, 0, 0, 0)
  server.clock.set(new Date(night.getTime() + 24 * HOUR))
  await tell([person])
  await tell([person], { kind: 'recall', title: 'Recall' })
  await deliver()
  const titles = () => apns.received.map(({ payload }) => (payload.aps['alert'] as { title: string }).title)
  expect(titles()).toEqual(['Recall'])
  expect(apns.received[0]?.payload.aps['interruption-level']).toBe('time-sensitive')
  server.clock.set(new Date(night.getTime() + 24 * HOUR + 7 * HOUR))
  await deliver()
  expect(titles()).toEqual(['Recall', 'Submit accountability'])

  // Tried a minute before the hours begin, so the next attempt comes after them.
  server.clock.set(new Date(night.getTime() + 47 * HOUR - MINUTE))
  apns.answer = () => ({ status: 429, reason: 'TooManyRequests' })
  await tell([person])
  await deliver()
  apns.answer = null
  apns.received.length = 0
  server.clock.advance(7 * HOUR)
  await deliver()
  expect(titles()).toEqual([])
  server.clock.advance(HOUR + 2 * MINUTE)
  await deliver()
  expect(titles()).toEqual(['Submit accountability'])
})

test('a push is not sent after its notification was cleared, or its device signed out or taken over', async () => {
  const [cleared, moved] = [await withPhone(), await withPhone()]
  apns.answer = () => ({ status: 429, reason: 'TooManyRequests' })
  await tell([cleared, moved])
  await deliver()
  apns.answer = null
  await server.call(clearMyNotifications, { upTo: server.clock.now().toISOString() }, cleared.token)
  const other = await server.signUp()
  await server.call(registerPushToken, { platform: 'ios', token: moved.phone }, other.token)
  server.clock.advance(10 * MINUTE)
  await deliver()
  expect(apns.received).toEqual([])
  expect((await states()).map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual([
    'dropped cleared',
    'dropped no device',
  ])
  expect(await devices(other)).toBe(1)
})

test.each([
  [410, 'Unregistered'],
  [400, 'BadDeviceToken'],
  [400, 'DeviceTokenNotForTopic'],
])('a phone that Apple reports as %i %s is deleted', async (status, reason) => {
  const person = await withPhone()
  apns.answer = () => ({ status, reason })
  await tell([person])
  await deliver()
  expect(await states()).toMatchObject([{ state: 'dropped', reason }])
  expect(await devices(person)).toBe(0)
})

test('a phone or browser that Google or a push service does not know is deleted', async () => {
  const [gone, nonsense, browser] = [await withAndroid(), await withAndroid(), await withBrowser()]
  fcm.answer = (token) =>
    token === gone.phone
      ? fcmFault(404, 'NOT_FOUND', 'UNREGISTERED')
      : fcmFault(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', { field: 'message.token' })
  browsers.answer = () => ({ status: 410 })
  await tell([gone, nonsense, browser])
  await deliver()
  expect((await states()).map(({ state }) => state)).toEqual(['dropped', 'dropped', 'dropped'])
  expect(await Promise.all([gone, nonsense, browser].map(devices))).toEqual([0, 0, 0])
})

test('a push that is refused for good is not tried again, and the device stays', async () => {
  const [phone, android, browser] = [await withPhone(), await withAndroid(), await withBrowser()]
  apns.answer = () => ({ status: 413, reason: 'PayloadTooLarge' })
  fcm.answer = () => fcmFault(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', { field: 'message.android.ttl' })
  browsers.answer = () => ({ status: 413 })
  await tell([phone, android, browser])
  await deliver()
  expect((await states()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
  expect(await Promise.all([phone, android, browser].map(devices))).toEqual([1, 1, 1])
})

test('the longest possible text fits everywhere', async () => {
  const people = [await withPhone(), await withAndroid(), await withBrowser()]
  for (const letter of ['x', '🪖', '\n', '"', '\ud800'])
    await tell(people, { title: letter.repeat(2000), body: letter.repeat(20_000) })
  await deliver()
  expect((await states()).map(({ state }) => state)).toEqual(Array.from({ length: 15 }, () => 'sent'))
  const bodies = apns.received.map(({ payload }) => (payload.aps['alert'] as { body: string }).body)
  expect(bodies.some((body) => /^🪖+…$/u.test(body))).toBe(true)
})

test('one that fails for now is tried again at growing intervals, and is given up in the end', async () => {
  const person = await withBrowser()
  browsers.answer = () => ({ status: 500 })
  await tell([person])
  const waits: number[] = []
  for (let attempt = 1; attempt <= 8; attempt++) {
    await deliver()
    await deliver()
    const [row] = await states()
    expect(row?.attempts).toBe(attempt)
    if (row?.state !== 'waiting') break
    waits.push(row.minutes)
    server.clock.advance(row.minutes * MINUTE + 1)
  }
  expect(waits).toHaveLength(7)
  for (const [at, minutes] of [1, 2, 5, 15, 60, 180, 480].entries())
    expect(Math.abs((waits[at] ?? 0) / minutes - 1)).toBeLessThanOrEqual(0.21)
  expect(await states()).toMatchObject([{ state: 'failed', reason: 'HTTP 500' }])
  expect(await devices(person)).toBe(1)
})

test('a provider that asks for time gets it', async () => {
  const [browser, android] = [await withBrowser(), await withAndroid()]
  browsers.answer = () => ({ status: 429, retryAfter: '1800' })
  fcm.answer = () => fcmFault(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED', { retryAfter: '1800' })
  await tell([browser, android])
  await deliver()
  expect((await states()).map(({ minutes }) => Math.round(minutes))).toEqual([30, 30])
})

test('while Apple is down everything waits, untried pushes keep their attempts, and nothing comes twice', async () => {
  const people = await Promise.all(Array.from({ length: 130 }, withPhone))
  const browser = await withBrowser()
  const port = Number(new URL(apns.environment['APNS_URL'] ?? '').port)
  await apns.close()
  await tell([...people, browser])
  await deliver()
  await deliver()
  // The other providers are not affected.
  expect(browsers.received).toHaveLength(1)
  const waiting = (await states()).filter(({ state }) => state === 'waiting')
  expect(waiting).toHaveLength(130)
  expect(waiting.filter(({ attempts }) => attempts > 0)).toHaveLength(100)
  apns = await startApns({ port })
  server.clock.advance(5 * MINUTE)
  await deliver()
  expect(apns.received.map(({ device }) => device).toSorted()).toEqual(people.map(({ phone }) => phone).toSorted())
})

test('with a key that Apple refuses everything waits, and no attempts are used up', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, withPhone))
  apns.trust(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)
  await tell(people)
  for (let time = 0; time < 12; time++) {
    await deliver()
    server.clock.advance(6 * MINUTE)
  }
  expect(await states()).toMatchObject(
    people.map(() => ({ state: 'waiting', attempts: 0, reason: 'InvalidProviderToken' })),
  )
  apns.trust(createPublicKey(environment['APNS_PRIVATE_KEY'] ?? ''))
  await deliver()
  expect(apns.received).toHaveLength(3)
  expect(await Promise.all(people.map(devices))).toEqual([1, 1, 1])
})

test('it is the same with a key that Google refuses', async () => {
  const people = [await withAndroid(), await withAndroid()]
  await tell(people)
  fcm.knowsKey = false
  fcm.endTokens()
  for (let tries = 0; tries < 3; tries++) {
    await deliver()
    server.clock.advance(10 * MINUTE)
  }
  expect(fcm.received).toEqual([])
  expect(await states()).toMatchObject([
    { state: 'waiting', attempts: 0 },
    { state: 'waiting', attempts: 0 },
  ])
  fcm.knowsKey = true
  await deliver()
  expect(await states()).toMatchObject([
    { state: 'sent', attempts: 1 },
    { state: 'sent', attempts: 1 },
  ])
})

test('an access token of Google that ends early is replaced by the next', async () => {
  const person = await withAndroid()
  await tell([person])
  await deliver()
  const { granted } = fcm
  fcm.endTokens()
  await tell([person])
  await deliver()
  expect(fcm.received).toHaveLength(2)
  expect(fcm.granted).toBe(granted + 1)
})

test('a provider that dies after it took a push gets it again under the same id', async () => {
  const [phone, browser, android] = [await withPhone(), await withBrowser(), await withAndroid()]
  const hangUp = new Set<string>()
  const once = (device: string) => (hangUp.has(device) ? null : (hangUp.add(device), 'hang up' as const))
  apns.answer = browsers.answer = fcm.answer = once
  await tell([phone, browser, android])
  await deliver()
  expect((await states()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  server.clock.advance(2 * MINUTE)
  await deliver()
  for (const ids of [
    apns.received.map(({ id }) => id),
    browsers.received.map(({ topic }) => topic),
    fcm.received.map(({ android: { notification } }) => notification['tag']),
  ]) {
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  }
})

test('a push that could not be sent for a day is dropped', async () => {
  const person = await withBrowser()
  browsers.answer = () => ({ status: 500 })
  await tell([person])
  await deliver()
  browsers.answer = null
  server.clock.advance(25 * HOUR)
  await deliver()
  expect(browsers.received).toEqual([])
  expect(await states()).toMatchObject([{ state: 'failed', reason: 'too late' }])
})

test('urgent pushes go first, and pushes to many last', async () => {
  const person = await withPhone()
  await tell([person], { kind: 'broadcast', title: 'Broadcast', source: randomUUID() })
  await tell([person], { title: 'Reminder' })
  await tell([person], { kind: 'recall', title: 'Recall' })
  await deliver()
  const rows = await server.database.pool.query<{ priority: number }>('select priority from push_deliveries order by 1')
  expect(rows.rows.map(({ priority }) => priority)).toEqual([0, 1, 2])
})

test('an announcement to many is split up, sent to each once, and its deliveries are counted by their source', async () => {
  const source = randomUUID()
  const people = await Promise.all(Array.from({ length: 12 }, withPhone))
  const { rows: crowd } = await server.database.pool.query<{ uid: string }>(
    `insert into accounts (uid, created_at) select gen_random_uuid(), now() from generate_series(1, 2300) returning uid`,
  )
  await tell([...crowd, ...people], { kind: 'broadcast', source })
  const { rows: lines } = await server.database.pool.query<{ people: number }>(
    'select cardinality(recipients) as people from outbox order by id',
  )
  expect(lines.map((line) => line.people)).toEqual([500, 500, 500, 500, 312])
  await deliver()
  const { rows: told } = await server.database.pool.query('select from notifications where source = $1', [source])
  expect(told).toHaveLength(2312)
  const { rows } = await server.database.pool.query<{ state: string; count: number }>(
    'select state, count(*)::int from push_deliveries where source = $1 group by state',
    [source],
  )
  expect(rows).toEqual([{ state: 'sent', count: 12 }])
  await server.database.pool.query('delete from accounts where uid = any($1)', [crowd.map(({ uid }) => uid)])
})
