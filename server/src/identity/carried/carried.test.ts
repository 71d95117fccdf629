import { randomUUID } from 'node:crypto'
import { getAccountability, getDutyHistory, recordStatus } from '@muster/domain/dutyday/functions.ts'
import { submitGroups } from '@muster/domain/dutyday/groups/functions.ts'
import { deliverActs, registerDeviceKey } from '@muster/domain/identity/carried/functions.ts'
import { DEVICE_KEYS } from '@muster/domain/identity/carried/schema.ts'
import { endMySessions, getMyProfile, saveMyProfile } from '@muster/domain/identity/functions.ts'
import { AHEAD_MS, COUNTS_MS, PACKET_BYTES } from '@muster/domain/kernel/carried/packet.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseTables } from '../../database/tables.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { act, type HandedAct, signedInDevice, type TestDevice } from '../../testing/unit/carried.ts'
import { leaderOfPart } from '../../testing/unit/parts.ts'
import { addSoldier, newRoster, type Person, refusalOf, type TestRoster } from '../../testing/unit/rosters.ts'

// A Thursday, 0612 in New York.
const NOW = new Date('2026-11-12T11:12:00Z')
const TODAY = '2026-11-12'
const DAY_MS = 86_400_000

let server: TestServer
let roster: TestRoster
/** Leads a squad of one, and has no signal. */
let clay: Person
let soldierId: string
let otherId: string
let phone: TestDevice
/** Has signal, and nothing to do with the roster. */
let carrier: Person

beforeAll(async () => {
  server = await startTestServer({ at: NOW })
  roster = await newRoster(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(NOW)
  soldierId = await addSoldier(server, roster, { last: 'Ames' })
  otherId = await addSoldier(server, roster, { last: 'Boone' })
  clay = await leaderOfPart(server, roster.id, soldierId)
  carrier = roster.stranger
  phone = await signedInDevice(server, clay.token)
})

const entry = (of = soldierId, status: 'PDY' | 'SC' = 'PDY') => ({
  id: randomUUID(),
  soldierId: of,
  status,
  from: TODAY,
  to: TODAY,
})
const status = (of = soldierId, code: 'PDY' | 'SC' = 'PDY') =>
  act(recordStatus, { rosterId: roster.id, entries: [entry(of, code)] })
// Sessions end after hours, and some of these packets are delivered weeks later.
const deliver = async (packet: string, by: { readonly uid: string } = carrier) =>
  server.call(deliverActs, { packet }, await anotherSession(by))
const asSender = async ({ name, input, key }: HandedAct) =>
  server.post(`/api/${name}`, JSON.stringify({ data: input }), {
    authorization: `Bearer ${await anotherSession(clay)}`,
    'idempotency-key': key,
  })
const historyOf = async (id: string) =>
  (await server.call(getDutyHistory, { rosterId: roster.id, soldierId: id }, await anotherSession(roster.owner)))
    .entries

test('a session that has just ended registers no device', async () => {
  const { uid, token } = await server.signUp()
  await server.call(getMyProfile, {}, token)
  await server.database.pool.query('delete from sessions where uid = $1', [uid])
  await expect(signedInDevice(server, token)).rejects.toMatchObject({ code: 'unauthenticated' })
})

describe('acts that another phone delivers', () => {
  test('are done once, in order and in the name of the sender, and the deliverer is on record', async () => {
    const { rows: parts } = await server.database.pool.query('select group_id from roster_parts where uid = $1', [
      clay.uid,
    ])
    // The squad was made for the leader by hand, so the Soldier's history does not name it yet.
    await server.database.pool.query('update strength_history set group_id = $2 where soldier_id = $1', [
      soldierId,
      parts[0].group_id,
    ])
    const acts = [
      status(),
      status(soldierId, 'SC'),
      act(submitGroups, { rosterId: roster.id, dutyDate: TODAY, groupIds: [parts[0].group_id] }),
    ]
    const packet = await phone.hand(acts)
    const done = { outcome: 'done', why: null }
    expect(await deliver(packet)).toEqual({ acts: [done, done, done] })
    expect(await historyOf(soldierId)).toMatchObject([
      { status: 'SC', recordedBy: expect.stringContaining('Part') },
      { status: 'PDY', recordedBy: expect.stringContaining('Part') },
    ])
    const { rows } = await server.database.pool.query(
      `select function, array_agg(distinct uid) as uids from access_log
      where uid = any($1) and at = $2 group by function order by function`,
      [[clay.uid, carrier.uid], NOW],
    )
    expect(rows).toEqual([
      { function: 'deliverActs', uids: [carrier.uid] },
      { function: 'recordStatus', uids: [clay.uid] },
      { function: 'submitGroups', uids: [clay.uid] },
    ])
  })

  test('count once however often they are delivered, by whomever, and sent by the sender afterward', async () => {
    const acts = [status(), status(soldierId, 'SC')]
    const before = { outcome: 'done before', why: null }
    const packet = await phone.hand(acts)
    await Promise.all([deliver(packet), deliver(packet, roster.owner), deliver(packet, roster.viewer)])
    expect(await deliver(packet)).toEqual({ acts: [before, before] })
    // Handed over again, with one more.
    expect(await deliver(await phone.hand([...acts, status()]))).toEqual({
      acts: [before, before, { outcome: 'done', why: null }],
    })
    server.clock.advance(34 * DAY_MS)
    for (const one of acts) expect((await asSender(one)).status).toBe(200)
    expect(await historyOf(soldierId)).toHaveLength(3)
  })

  test('are answered as done before when the sender was first', async () => {
    const one = status()
    expect((await asSender(one)).status).toBe(200)
    expect(await deliver(await phone.hand([one]))).toEqual({ acts: [{ outcome: 'done before', why: null }] })
  })

  test('have the rights of the sender, and the deliverer reads nothing of what was refused', async () => {
    const outside = status(otherId)
    const badly = act(recordStatus, { rosterId: roster.id, entries: [{ ...entry(), remark: 'SSN 123-45-6789' }] })
    const good = status()
    const { acts } = await deliver(await phone.hand([outside, badly, good]), roster.owner)
    expect(acts.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'done'])
    expect(acts[0]?.why).toBe(
      'The sender may no longer enter this. It still waits on the phone of the person who entered it.',
    )
    expect(JSON.stringify(acts)).not.toMatch(/Boone|SSN|remark/)
    expect(await historyOf(otherId)).toEqual([])
    // The sender's own phone is told in full, as of a Soldier who is not there.
    expect((await asSender(outside)).status).toBe(404)
  })

  test('are refused when the sender leads no more', async () => {
    const packet = await phone.hand([status()])
    await server.database.pool.query('delete from roster_members where uid = $1', [clay.uid])
    expect((await deliver(packet)).acts[0]?.outcome).toBe('refused')
    expect(await historyOf(soldierId)).toEqual([])
  })

  test('are those of accountability alone', async () => {
    const mine = act(saveMyProfile, { rank: 'SFC' })
    const unknown = { name: 'noSuchFunction', input: {}, key: randomUUID() }
    const keyless = { ...status(), key: 'short' }
    const { acts } = await deliver(await phone.hand([mine, unknown, keyless]))
    expect(acts.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused'])
  })

  test('show the day to its leader as if they had been sent', async () => {
    await deliver(await phone.hand([status()]))
    const { rows } = await server.call(getAccountability, { rosterId: roster.id }, roster.owner.token)
    expect(rows.find((row) => row.soldierId === soldierId)).toMatchObject({ status: 'PDY' })
  })
})

describe('a packet', () => {
  const words = async (packet: string) => {
    // Somebody else each time, because each may deliver only so many in a minute.
    const { code, message, details } = await refusalOf(deliver(packet, await server.signUp()))
    expect(code).not.toBe('internal')
    expect(details?.['field']).toBe('packet')
    return message
  }
  const changedAt = (packet: string, at: number) => {
    const bytes = Buffer.from(packet, 'base64url')
    const place = at < 0 ? bytes.length + at : at
    bytes[place] = (bytes[place] ?? 0) ^ 1
    return bytes.toString('base64url')
  }

  test('cannot be read on the way, but for its cover', async () => {
    const packet = Buffer.from(await phone.hand([status()]), 'base64url')
    expect(packet.includes('SGT Clay')).toBe(true)
    for (const hidden of [soldierId, clay.uid, 'recordStatus', roster.id]) expect(packet.includes(hidden)).toBe(false)
    expect(packet.includes(Buffer.from(phone.keyId.replaceAll('-', ''), 'hex'))).toBe(false)
  })

  test('is refused when one bit of it changed', async () => {
    const packet = await phone.hand([status()])
    // The version, the key that it is sealed with, the letters of the cover, what is sealed, and its seal.
    expect(await words(changedAt(packet, 1))).toMatch(/newer version/)
    expect(await words(changedAt(packet, 5))).toMatch(/another installation/)
    for (const at of [20, 50, 84, 95, 150, 200, -20, -1])
      expect(await words(changedAt(packet, at)), String(at)).toMatch(/changed or damaged|too large/)
    expect(await historyOf(soldierId)).toEqual([])
  })

  test('is refused when it is cut, empty inside, something else, or too large', async () => {
    const packet = await phone.hand([status()])
    expect(await words(packet.slice(0, 80))).toMatch(/damaged/)
    expect(await words(packet.slice(0, 200))).toMatch(/damaged/)
    expect(await words('QUJD')).toMatch(/not something that Muster/)
    expect(await words('TQ')).toMatch(/newer version|damaged/)
    expect(await words('TQE')).toMatch(/another installation|damaged/)
    expect(await words('A'.repeat(Math.ceil((PACKET_BYTES * 4) / 3) + 1))).toMatch(/too large/)
    const deep = `{"at":"${NOW.toISOString()}","acts":[{"name":"recordStatus","key":"${randomUUID()}","input":${'['.repeat(200_000)}${']'.repeat(200_000)}}]}`
    expect((await deliver(await phone.hand([], { json: deep }))).acts).toMatchObject([{ outcome: 'refused' }])
    for (const json of ['', '{}', '[]', 'null', '{"at":"x","acts":[]}', `"${'x'.repeat(2_000_000)}"`])
      expect(await words(await phone.hand([], { json })), json.slice(0, 20)).toMatch(/cannot be read here/)
  })

  test('of another installation is refused in words', async () => {
    const other = await startTestServer({ at: NOW })
    const person = await other.signUp()
    const packet = await (await signedInDevice(other, person.token)).hand([status()])
    expect(await words(packet)).toBe('This was made for another installation of Muster. Send it there.')
    await other.close()
  })

  test('that somebody else signed as this device is refused', async () => {
    const thief = await signedInDevice(server, carrier.token)
    expect(await words(await thief.hand([status()], { saysKeyId: phone.keyId }))).toMatch(/changed or damaged/)
    expect(await historyOf(soldierId)).toEqual([])
  })

  test('with a clock that is a day ahead is refused, and one that is hours off is not', async () => {
    const at = (ms: number) => ({ at: new Date(NOW.getTime() + ms) })
    expect(await words(await phone.hand([status()], at(25 * 3_600_000)))).toBe(
      'The clock of the phone that made this is ahead: it says 131212ZNOV26. Set it, and hand it over again.',
    )
    for (const ms of [3 * 3_600_000, -29 * DAY_MS])
      expect((await deliver(await phone.hand([status()], at(ms)))).acts[0]?.outcome).toBe('done')
  })
})

describe('a packet that somebody kept', () => {
  test('is refused after 30 days, while the server still knows which acts it has done', async () => {
    const packet = await phone.hand([status()])
    expect((await deliver(packet)).acts[0]?.outcome).toBe('done')
    const { rows } = await server.database.pool.query('select public_key from device_keys where id = $1', [phone.keyId])
    const publicKey = rows[0].public_key.toString('base64url')
    for (let day = 1; day <= 30; day += 1) {
      server.clock.advance(DAY_MS)
      // A device that is used every day keeps its key for good.
      await server.call(registerDeviceKey, { publicKey }, await anotherSession(clay))
      if (day < 30) continue
      expect(await refusalOf(deliver(packet, roster.owner))).toMatchObject({
        code: 'failed-precondition',
        message: expect.stringMatching(/^This was made more than 30 days ago/),
      })
    }
    expect(await historyOf(soldierId)).toHaveLength(1)
    expect(Number.parseInt(databaseTables.idempotency_keys.kept.after, 10) * DAY_MS).toBeGreaterThan(
      COUNTS_MS + AHEAD_MS,
    )
  })
})

describe('the key of a device', () => {
  test('counts for 30 days from its last renewal', async () => {
    server.clock.advance(29 * DAY_MS)
    const packet = await phone.hand([status()])
    expect((await deliver(packet)).acts[0]?.outcome).toBe('done')
    server.clock.advance(DAY_MS)
    expect(await refusalOf(deliver(packet))).toMatchObject({
      code: 'permission-denied',
      message: 'The phone that signed this was without signal for 30 days. Its owner has to send it.',
    })
  })

  test('keeps what was signed before the device signed out, and nothing after', async () => {
    const before = await phone.hand([status()])
    server.clock.advance(60_000)
    await server.post('/auth/signout', '', { authorization: `Bearer ${clay.token}` })
    const after = await phone.hand([status()], { at: new Date(server.clock.now().getTime() + 1) })
    expect((await deliver(before)).acts[0]?.outcome).toBe('done')
    expect((await refusalOf(deliver(after))).message).toMatch(/had signed out before/)
  })

  test('counts no more once its session is ended from elsewhere, whatever the device says of the time', async () => {
    const packet = await phone.hand([status()], { at: new Date(NOW.getTime() - DAY_MS) })
    await server.call(endMySessions, { which: 'others' }, await anotherSession(clay))
    expect(await refusalOf(deliver(packet))).toMatchObject({
      code: 'permission-denied',
      message: 'The phone that signed this was signed out from elsewhere. Its owner has to send it.',
    })
    expect(await historyOf(soldierId)).toEqual([])
  })

  test('is unknown once the account is gone', async () => {
    const packet = await phone.hand([status()])
    await server.database.pool.query('delete from device_keys where id = $1', [phone.keyId])
    expect((await refusalOf(deliver(packet))).message).toMatch(/does not know the phone/)
  })

  test('is renewed under its id, replaced in its session, and limited for each account', async () => {
    const { rows } = await server.database.pool.query('select public_key from device_keys where id = $1', [phone.keyId])
    const publicKey = rows[0].public_key.toString('base64url')
    server.clock.advance(DAY_MS)
    clay = { ...clay, token: await anotherSession(clay) }
    expect(await server.call(registerDeviceKey, { publicKey }, clay.token)).toEqual({
      keyId: phone.keyId,
      validUntil: new Date(NOW.getTime() + 31 * DAY_MS).toISOString(),
      sealing: phone.sealing,
    })
    const made = await phone.hand([status()])
    server.clock.advance(1)
    const second = await signedInDevice(server, clay.token)
    expect(second.sealing).toEqual(phone.sealing)
    expect((await deliver(made)).acts[0]?.outcome).toBe('done')
    for (let more = 0; more < DEVICE_KEYS; more++) await signedInDevice(server, clay.token)
    const { rowCount } = await server.database.pool.query('select from device_keys where uid = $1', [clay.uid])
    expect(rowCount).toBe(DEVICE_KEYS)
  })

  test('is a point of the curve', async () => {
    const publicKey = `B${'A'.repeat(86)}`
    expect(await refusalOf(server.call(registerDeviceKey, { publicKey }, clay.token))).toMatchObject({
      code: 'invalid-argument',
      details: { field: 'publicKey' },
    })
  })
})

async function anotherSession({ uid }: { readonly uid: string }): Promise<string> {
  return server.database.write(
    async (tx) =>
      (await server.composition.sessions.start(tx, { uid, kind: 'native', device: 'another' }, server.clock.now()))
        .token,
  )
}
