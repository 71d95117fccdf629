import { randomUUID } from 'node:crypto'
import { endMySessions, selfDeleteAccount } from '@muster/domain/identity/functions.ts'
import { clearMyNotifications } from '@muster/domain/notifications/functions.ts'
import { getPushOptions, registerPushToken, unregisterPushToken } from '@muster/domain/notifications/push/functions.ts'
import { exportMyData } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { type Person, refusalOf } from '../../testing/unit/rosters.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'

const NOON = new Date('2026-11-12T17:00:00Z')
const DAY_MS = 86_400_000
const KEYS = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ at: NOON })
})
afterAll(() => server.close())

const anyToken = () => randomUUID().replaceAll('-', '').repeat(2)
const register = ({ token }: Person, phone: string) =>
  server.call(registerPushToken, { platform: 'ios', token: phone }, token)

async function devicesOf({ uid }: Person): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ token: string }>(
    'select token from push_devices where uid = $1 order by last_seen_at, token',
    [uid],
  )
  return rows.map(({ token }) => token)
}

/** Another session of the same account, as on another phone. */
async function signInAgain({ uid }: Person): Promise<Person> {
  const { token } = await server.database.write((tx) =>
    server.composition.sessions.start(tx, { uid, kind: 'native', device: 'another' }, server.clock.now()),
  )
  return { uid, token }
}

test('a phone is registered once, however often and in whatever letter case it registers', async () => {
  const person = await server.signUp()
  const phone = anyToken()
  expect(await register(person, phone)).toEqual({ enabled: false })
  await register(person, phone.toUpperCase())
  expect(await devicesOf(person)).toEqual([phone])
  await server.call(unregisterPushToken, { platform: 'ios', token: phone }, person.token)
  await server.call(unregisterPushToken, { platform: 'ios', token: phone }, person.token)
  expect(await devicesOf(person)).toEqual([])
})

test('a phone belongs to the last account that signed in on it', async () => {
  const [first, second] = await Promise.all([server.signUp(), server.signUp()])
  const phone = anyToken()
  await register(first, phone)
  await register(second, phone)
  expect([await devicesOf(first), await devicesOf(second)]).toEqual([[], [phone]])
  // A former owner of the phone cannot unregister it for the new one.
  await server.call(unregisterPushToken, { platform: 'ios', token: phone }, first.token)
  expect(await devicesOf(second)).toEqual([phone])
})

test('one of many accounts that register one phone at the same moment gets it', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => server.signUp()))
  const phone = anyToken()
  await Promise.all(people.flatMap((person) => [register(person, phone), register(person, phone)]))
  const owners = (await Promise.all(people.map(devicesOf))).flat()
  expect(owners).toEqual([phone])
})

test('the device that was silent longest is dropped for the twenty-first, also when many come at once', async () => {
  const person = await server.signUp()
  const phones = Array.from({ length: 20 }, anyToken)
  for (const phone of phones) {
    await register(person, phone)
    server.clock.advance(1000)
  }
  const more = Array.from({ length: 10 }, anyToken)
  await Promise.all(more.map((phone) => register(person, phone)))
  const left = await devicesOf(person)
  expect(left.toSorted()).toEqual([...phones.slice(10), ...more].toSorted())
})

test('signing out removes the device of that session, and no other', async () => {
  const here = await server.signUp()
  const there = await signInAgain(here)
  const [phone, tablet] = [anyToken(), anyToken()]
  await register(here, phone)
  await register(there, tablet)
  await server.post('/auth/signout', '', { authorization: `Bearer ${there.token}` })
  expect(await devicesOf(here)).toEqual([phone])
  await register(await signInAgain(here), tablet)
  await server.call(endMySessions, { which: 'others' }, here.token)
  expect(await devicesOf(here)).toEqual([phone])
  await server.call(endMySessions, { which: 'all' }, here.token)
  expect(await devicesOf(here)).toEqual([])
})

test('a session that only expired leaves the device: a recall must reach a phone that was unused all night', async () => {
  const person = await server.signUp()
  const phone = anyToken()
  await register(person, phone)
  server.clock.advance(7 * 3_600_000)
  const purge = server.composition.jobs.find(({ name }) => name === 'identity.purge-ended-sessions')
  await purge?.handle({ id: '', data: {}, signal: AbortSignal.timeout(10_000) })
  expect((await server.database.pool.query('select from sessions where uid = $1', [person.uid])).rowCount).toBe(0)
  expect(await devicesOf(person)).toEqual([phone])
  // Signed out everywhere from another device, it is removed as well.
  const again = await signInAgain(person)
  await server.call(endMySessions, { which: 'others' }, again.token)
  expect(await devicesOf(person)).toEqual([])
})

test('a session that its own device closed after inactivity leaves the device as well', async () => {
  const person = await server.signUp()
  const phone = anyToken()
  await register(person, phone)
  await server.post('/auth/signout?inactive', '', { authorization: `Bearer ${person.token}` })
  expect((await server.database.pool.query('select from sessions where uid = $1', [person.uid])).rowCount).toBe(0)
  expect(await devicesOf(person)).toEqual([phone])
})

test('registering while the session is being ended never leaves a device behind', async () => {
  for (let round = 0; round < 10; round++) {
    const person = await server.signUp()
    await Promise.allSettled([
      register(person, anyToken()),
      server.database.write((tx) => server.composition.sessions.end(tx, person.uid, 'all')),
      register(person, anyToken()),
    ])
    expect(await devicesOf(person)).toEqual([])
  }
})

test('a browser is registered only with an address of a known push service', async () => {
  const vapid = webPush.generateVAPIDKeys()
  const web = await startTestServer({
    at: NOON,
    database: server.database,
    environment: {
      WEB_PUSH_PUBLIC_KEY: vapid.publicKey,
      WEB_PUSH_PRIVATE_KEY: vapid.privateKey,
      WEB_PUSH_SUBJECT: 'mailto:push@example.mil',
    },
  })
  const person = await web.signUp()
  const at = (endpoint: string) =>
    web.call(registerPushToken, { platform: 'web', subscription: { endpoint, keys: KEYS } }, person.token)
  for (const endpoint of [
    'https://169.254.169.254/x',
    'https://localhost:5432/',
    'https://evil.example/?fcm.googleapis.com',
  ])
    expect(await refusalOf(at(endpoint))).toMatchObject({
      code: 'invalid-argument',
      details: { field: 'subscription.endpoint' },
    })
  expect(await refusalOf(at('http://fcm.googleapis.com/fcm/send/x'))).toMatchObject({ code: 'invalid-argument' })
  expect(await at('https://fcm.googleapis.com/fcm/send/x')).toEqual({ enabled: true })
  expect(await devicesOf(person)).toEqual(['https://fcm.googleapis.com/fcm/send/x'])
  expect(await web.call(getPushOptions, {}, person.token)).toEqual({
    ios: false,
    android: false,
    web: { publicKey: vapid.publicKey },
  })
  await web.close()
})

test('a platform that is off says so', async () => {
  const person = await server.signUp()
  expect(await server.call(getPushOptions, {}, person.token)).toEqual({ ios: false, android: false, web: null })
})

test('a device that was silent for two months is dropped', async () => {
  const person = await server.signUp()
  await register(person, anyToken())
  const purge = server.composition.jobs.find(({ name }) => name === 'notifications.purge')
  const run = () => purge?.handle({ id: '', data: {}, signal: AbortSignal.timeout(10_000) })
  server.clock.advance(59 * DAY_MS)
  await run()
  expect(await devicesOf(person)).toHaveLength(1)
  server.clock.advance(2 * DAY_MS)
  await run()
  expect(await devicesOf(person)).toEqual([])
})

test('my data lists the devices without their secrets, and they are deleted with the account', async () => {
  const person = await server.signUp()
  const phone = anyToken()
  await register(person, phone)
  const { content } = await server.call(exportMyData, {}, person.token)
  const text = Buffer.from(content, 'base64').toString('utf8')
  expect(JSON.parse(text)).toMatchObject({ notifications: { devices: [{ platform: 'ios' }], pushed: [] } })
  expect(text).not.toContain(phone)
  await server.call(clearMyNotifications, { upTo: NOON.toISOString() }, person.token)
  await server.call(selfDeleteAccount, { confirm: 'DELETE' }, person.token)
  expect(await devicesOf(person)).toEqual([])
})
