import { randomBytes, randomUUID } from 'node:crypto'
import {
  closeCounseling,
  deliverCounseling,
  getCounseling,
  getMyCounseling,
  withdrawCounseling,
} from '@muster/domain/counseling/functions.ts'
import {
  listSignLinks,
  makeSignLink,
  openSignLink,
  signByLink,
  signCounselingHere,
  withdrawSignLink,
} from '@muster/domain/counseling/signing/functions.ts'
import type { FunctionDeclaration, OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import { archiveSoldiers } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answered, delivered, type Session } from '../../testing/unit/counselings.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { AGREES, aSignature, byLink, DISAGREES, signLink } from '../../testing/unit/signing.ts'
import { atOnce, noticesTo } from '../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

const NOW = '2026-11-12T15:00:00.000Z'
const DEAD = {
  code: 'not-found',
  message:
    'This link cannot be used. It may have expired, been ended by your leader or been cut off on its way. Ask your leader for a new one.',
}
const TAKEN_BACK = { code: 'failed-precondition', message: expect.stringMatching(/withdrew this session/) }

let setting: WorldServer
let roster: WorldRoster
let owner: WorldAccount
let leader: Client
let session: Session & { readonly deliveredAt: string }

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at(NOW)
  owner = await setting.world.leader('SFC', 'Navarro')
  const soldiers = [
    { rank: 'SPC', last: 'Clay', first: 'Ana' },
    { rank: 'PFC', last: 'Bell', first: 'Bo' },
  ]
  roster = await setting.world.roster(owner, { name: '2nd Platoon', soldiers })
  leader = setting.as(owner)
  session = await newSession()
})

async function newSession(): Promise<typeof session> {
  const about = { rosterId: roster.id, soldierId: roster.soldiers[0]?.id ?? '' }
  return { ...(await delivered(leader, about)), deliveredAt: setting.server.clock.now().toISOString() }
}
const idOf = ({ rosterId, counselingId }: Session) => ({ rosterId, counselingId })
const seen = () => leader.call(getCounseling, idOf(session))
const later = (hours: number) => setting.at(new Date(Date.parse(NOW) + hours * 3_600_000))
/** Without an account. */
const anybody = <D extends FunctionDeclaration>(declaration: D, input: RawInputOf<D>): Promise<OutputOf<D>> =>
  setting.server.call(declaration, input, null)
const opened = (secret: string) => anybody(openSignLink, { secret })
const signed = (secret: string, more: object = {}) => anybody(signByLink, byLink(secret, session.deliveredAt, more))
const takeBack = async () => {
  const { line } = await seen()
  return leader.call(withdrawCounseling, { ...idOf(session), version: line.version })
}

describe('a link', () => {
  test('shows the session and its recipient, and takes the signature', async () => {
    const { secret } = await signLink(leader, session)
    const shown = await opened(secret)
    expect(shown).toMatchObject({
      state: 'open',
      soldier: 'SPC Clay',
      unit: '2nd Platoon',
      expiresAt: '2026-11-13T15:00:00.000Z',
      text: { purpose: expect.stringMatching(/October/), parties: { name: 'Clay, Ana' } },
    })
    const receipt = await signed(secret, { answer: DISAGREES })
    expect(receipt).toMatchObject({ counselingId: session.counselingId, at: NOW })
    expect(await seen()).toMatchObject({
      line: { state: 'acknowledged' },
      text: DISAGREES,
      signatures: [{ signer: 'soldier', name: 'Clay, Ana', how: 'by link' }],
      integrity: 'whole',
      events: [{ act: 'acknowledged', note: 'Signed by link' }, { act: 'delivered' }, { act: 'started' }],
    })
    expect(await noticesTo(setting, owner)).toContain('SPC Clay signed the counseling of 10 Nov 2026')
  })

  test('opened again after use says when it was signed, and nothing else', async () => {
    const { secret } = await signLink(leader, session)
    await signed(secret)
    later(1)
    expect(await opened(secret)).toEqual({ state: 'signed', at: NOW, timeZone: roster.timeZone })
    expect(await refusalOf(signed(secret))).toMatchObject({
      code: 'failed-precondition',
      message: 'This has been signed already.',
    })
    // The same after it has expired.
    later(48)
    expect(await opened(secret)).toEqual({ state: 'signed', at: NOW, timeZone: roster.timeZone })
    expect((await seen()).signatures).toHaveLength(1)
  })

  test('sent twice because the answer was lost signs once', async () => {
    const { secret } = await signLink(leader, session)
    const input = byLink(secret, session.deliveredAt)
    const first = await anybody(signByLink, input)
    expect(await anybody(signByLink, input)).toEqual(first)
    expect((await seen()).signatures).toHaveLength(1)
  })

  test('says so, too, when its session was signed in another way', async () => {
    const { secret } = await signLink(leader, session)
    await leader.call(signCounselingHere, { ...session, ...aSignature(), answer: AGREES })
    expect(await opened(secret)).toEqual({ state: 'signed', at: NOW, timeZone: roster.timeZone })
  })

  test('says that a refusal is on record, and not that the session was signed, when the Soldier refused', async () => {
    const { secret, linkId } = await signLink(leader, session)
    await answered(leader, idOf(session))
    expect(await opened(secret)).toEqual({ state: 'refused', at: NOW, timeZone: roster.timeZone })
    const { links } = await leader.call(listSignLinks, idOf(session))
    expect(links).toMatchObject([{ id: linkId, state: 'refused' }])
    expect(await refusalOf(signed(secret))).toMatchObject({
      code: 'failed-precondition',
      message: 'It is on record that the Soldier refused to sign this.',
    })
  })

  test('of a withdrawn session says so and shows nothing, also after a new delivery', async () => {
    const { secret } = await signLink(leader, session)
    await takeBack()
    expect(await opened(secret)).toEqual({ state: 'taken back' })
    expect(await refusalOf(signed(secret))).toMatchObject(TAKEN_BACK)
    const { line } = await seen()
    await leader.call(deliverCounseling, { ...idOf(session), version: line.version })
    expect(await opened(secret)).toEqual({ state: 'taken back' })
    expect(await refusalOf(signed(secret))).toMatchObject(TAKEN_BACK)
    expect(await seen()).toMatchObject({ line: { state: 'delivered' }, signatures: [], text: { response: null } })
  })

  test('of a session closed without an answer shows nothing', async () => {
    const { secret } = await signLink(leader, session)
    const [soldier] = roster.soldiers
    const loss = { soldierIds: [soldier?.id ?? ''], lossDate: '2026-11-12', reason: 'PCS' as const }
    await leader.call(archiveSoldiers, { rosterId: roster.id, ...loss })
    const { line } = await seen()
    await leader.call(closeCounseling, { ...idOf(session), version: line.version, closed: true })
    expect(await refusalOf(opened(secret))).toMatchObject(DEAD)
    expect(await refusalOf(signed(secret))).toMatchObject(DEAD)
    expect(await leader.call(listSignLinks, idOf(session))).toMatchObject({ links: [{ state: 'ended' }] })
  })

  test('gives the same answer however it died', async () => {
    const [ended, over, deleted, purged] = [
      await signLink(leader, session),
      await signLink(leader, session, { hours: 1 }),
      await signLink(leader, session),
      randomBytes(16).toString('base64url'),
    ]
    await leader.call(withdrawSignLink, { ...idOf(session), linkId: ended.linkId })
    later(2)
    await setting.server.database.pool.query('delete from counselings where id = $1', [session.counselingId])
    for (const secret of [ended.secret, over.secret, deleted.secret, purged, '', 'x'.repeat(200), 'ключ']) {
      expect(await refusalOf(opened(secret))).toMatchObject(DEAD)
      expect(await refusalOf(signed(secret))).toMatchObject(DEAD)
    }
  })

  test('is deleted with the Soldier', async () => {
    const { secret } = await signLink(leader, session)
    await setting.server.database.pool.query('delete from soldiers where id = $1', [roster.soldiers[0]?.id])
    expect(await refusalOf(opened(secret))).toMatchObject(DEAD)
    const { rows } = await setting.server.database.pool.query(
      'select 1 from counseling_sign_links where counseling_id = $1',
      [session.counselingId],
    )
    expect(rows).toEqual([])
  })

  test('never reveals its secret', async () => {
    const { secret } = await signLink(leader, session)
    const { rows } = await setting.server.database.pool.query<{ name: string }>(
      `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of rows) {
      const found = await setting.server.database.pool.query(`select 1 from ${name} t where t::text like $1 limit 1`, [
        `%${secret}%`,
      ])
      expect(found.rowCount, name).toBe(0)
    }
  })
})

describe('signed in', () => {
  let counselee: WorldAccount
  beforeEach(async () => {
    counselee = await setting.world.leader('SPC', 'Clay', { role: 'Soldier' })
  })
  const REFUSED = {
    code: 'permission-denied',
    message: expect.stringMatching(/Sign out and open the link again, or ask/),
  }

  test('as its Soldier, the link works', async () => {
    await setting.world.link(roster, roster.soldiers[0], counselee)
    const { secret } = await signLink(leader, session)
    await setting.as(counselee).call(signByLink, byLink(secret, session.deliveredAt))
    const after = await setting.as(counselee).call(getMyCounseling, { counselingId: session.counselingId })
    expect(after.signatures).toMatchObject([{ signer: 'soldier', how: 'by link' }])
  })

  test('as anybody else, it is refused and shows nothing', async () => {
    await setting.world.link(roster, roster.soldiers[0], counselee)
    const other = await setting.world.leader('PFC', 'Bell', { role: 'Soldier' })
    await setting.world.link(roster, roster.soldiers[1], other)
    const { secret } = await signLink(leader, session)
    for (const client of [leader, setting.as(other)]) {
      expect(await refusalOf(client.call(openSignLink, { secret }))).toMatchObject(REFUSED)
      expect(await refusalOf(client.call(signByLink, byLink(secret, session.deliveredAt)))).toMatchObject(REFUSED)
    }
    expect((await seen()).text?.response).toBeNull()
  })

  test('when its Soldier has no account, no leader and nobody with another row may use it', async () => {
    const bell = await setting.world.leader('PFC', 'Bell', { role: 'Soldier' })
    await setting.world.link(roster, roster.soldiers[1], bell)
    const viewer = await setting.world.leader('2LT', 'Cruz')
    await setting.world.member(roster, viewer, 'viewer')
    const { secret } = await signLink(leader, session)
    for (const client of [leader, setting.as(bell), setting.as(viewer)]) {
      expect(await refusalOf(client.call(openSignLink, { secret }))).toMatchObject(REFUSED)
    }
    expect(await setting.as(counselee).call(openSignLink, { secret })).toMatchObject({ state: 'open' })
  })
})

describe('the leader', () => {
  test('sees what became of each link', async () => {
    const links = [
      await signLink(leader, session, { hours: 1 }),
      await signLink(leader, session),
      await signLink(leader, session),
    ]
    await opened(links[1]?.secret ?? '')
    await opened(links[1]?.secret ?? '')
    later(2)
    await leader.call(withdrawSignLink, { ...idOf(session), linkId: links[2]?.linkId ?? '' })
    const list = async () => (await leader.call(listSignLinks, idOf(session))).links
    const states = async () => Object.fromEntries((await list()).map(({ id, state }) => [id, state]))
    const [first, second, third] = links.map(({ linkId }) => linkId)
    expect(await states()).toEqual({ [first ?? '']: 'expired', [second ?? '']: 'open', [third ?? '']: 'ended' })
    expect((await list()).find(({ id }) => id === second)).toMatchObject({
      opened: 2,
      lastOpenedAt: NOW,
      by: owner.name,
      expiresAt: '2026-11-13T15:00:00.000Z',
    })
    await signed(links[1]?.secret ?? '')
    expect(await states()).toMatchObject({ [second ?? '']: 'signed' })
  })

  test('makes a link for a session that can be signed, five at a time, and the same one once', async () => {
    const link = { linkId: randomUUID(), secret: randomBytes(16).toString('base64url') }
    const made = await leader.call(makeSignLink, { ...session, ...link })
    expect(await leader.call(makeSignLink, { ...session, ...link })).toEqual(made)
    const otherSecret = leader.call(makeSignLink, {
      ...session,
      ...link,
      secret: randomBytes(16).toString('base64url'),
    })
    expect(await refusalOf(otherSecret)).toMatchObject({ code: 'already-exists' })
    for (let more = 0; more < 4; more++) await signLink(leader, session)
    expect(await refusalOf(signLink(leader, session))).toMatchObject({ code: 'resource-exhausted' })
    await leader.call(withdrawSignLink, { ...idOf(session), linkId: link.linkId })
    const { secret } = await signLink(leader, session)
    await signed(secret)
    expect(await refusalOf(signLink(leader, session))).toMatchObject({ code: 'failed-precondition' })
  })

  test('ends only links of this session', async () => {
    const other = await newSession()
    const { linkId } = await signLink(leader, other)
    const call = leader.call(withdrawSignLink, { ...idOf(session), linkId })
    expect(await refusalOf(call)).toMatchObject({ code: 'not-found', details: { field: 'linkId' } })
  })
})

/**
 * Has `first` wait for the session's lock, then `second`, and lets both go on, so that the database takes them in that
 * order.
 */
async function inThisOrder<A, B>(first: () => Promise<A>, second: () => Promise<B>) {
  const { pool } = setting.server.database
  const holder = await pool.connect()
  const waiting = async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rowCount
  }
  try {
    await holder.query('begin')
    await holder.query('select from counselings where id = $1 for update', [session.counselingId])
    const one = first()
    one.catch(() => undefined)
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
    const two = second()
    two.catch(() => undefined)
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
    await holder.query('commit')
    return await Promise.allSettled([one, two])
  } finally {
    holder.release()
  }
}

describe('at the same moment', () => {
  const nothingHalf = async () => {
    const { rows } = await setting.server.database.pool.query(
      `select c.state, t.response, (select count(*)::int from counseling_signatures g where g.counseling_id = c.id) as signatures,
        (select count(*)::int from counseling_events e where e.counseling_id = c.id and e.act = 'acknowledged') as events,
        (select count(*)::int from counseling_sign_links k where k.counseling_id = c.id and k.used_at is not null) as used
      from counselings c join counseling_texts t on t.counseling_id = c.id where c.id = $1`,
      [session.counselingId],
    )
    return rows[0]
  }
  const SIGNED = { state: 'acknowledged', response: 'agree', signatures: 1, events: 1, used: 1 }
  const BACK = { state: 'draft', response: null, signatures: 0, events: 0, used: 0 }
  const withdraw = () => leader.call(withdrawCounseling, { ...idOf(session), version: 2 })

  test('signed first: withdrawing finds it signed', async () => {
    const { secret } = await signLink(leader, session)
    const [one, two] = await inThisOrder(() => signed(secret), withdraw)
    expect(one.status).toBe('fulfilled')
    expect(two).toMatchObject({ status: 'rejected', reason: { code: 'failed-precondition' } })
    expect(await nothingHalf()).toEqual(SIGNED)
    expect((await seen()).integrity).toBe('whole')
  })

  test('withdrawn first: signing finds it gone', async () => {
    const { secret } = await signLink(leader, session)
    const [one, two] = await inThisOrder(withdraw, () => signed(secret))
    expect(one.status).toBe('fulfilled')
    expect(two).toMatchObject({ status: 'rejected', reason: TAKEN_BACK })
    expect(await nothingHalf()).toEqual(BACK)
  })

  test('deleted while it is being signed: nothing is left of either', async () => {
    const { secret } = await signLink(leader, session)
    const { pool } = setting.server.database
    const remove = () => pool.query('delete from counselings where id = $1', [session.counselingId])
    const [one, two] = await inThisOrder(remove, () => signed(secret))
    expect(one.status).toBe('fulfilled')
    expect(two).toMatchObject({ status: 'rejected', reason: { code: 'not-found' } })
    for (const table of ['counseling_signatures', 'counseling_events', 'counseling_sign_links', 'counseling_texts']) {
      const { rowCount } = await pool.query(`select from ${table} where counseling_id = $1`, [session.counselingId])
      expect(rowCount, table).toBe(0)
    }
  })

  test('a link that is ended while it is being used is used, or ended', async () => {
    const { secret, linkId } = await signLink(leader, session)
    const end = () => leader.call(withdrawSignLink, { ...idOf(session), linkId })
    const [one, two] = await inThisOrder(end, () => signed(secret))
    expect(one.status).toBe('fulfilled')
    expect(two).toMatchObject({ status: 'rejected', reason: DEAD })
    session = await newSession()
    const other = await signLink(leader, session)
    const [first, second] = await inThisOrder(
      () => signed(other.secret),
      () => leader.call(withdrawSignLink, { ...idOf(session), linkId: other.linkId }),
    )
    expect(first.status).toBe('fulfilled')
    expect(second).toMatchObject({ status: 'fulfilled', value: { state: 'signed' } })
  })

  test('two phones with one link, and the leader’s device: one signs', async () => {
    for (let round = 0; round < 5; round++) {
      session = await newSession()
      const { secret } = await signLink(leader, session)
      const here = leader.call(signCounselingHere, { ...session, ...aSignature(), answer: AGREES })
      const { answers, refusals } = await atOnce(signed(secret), signed(secret), here)
      expect(answers).toHaveLength(1)
      expect(refusals.map(({ code }) => code)).toEqual(['failed-precondition', 'failed-precondition'])
      expect(await nothingHalf()).toMatchObject({ state: 'acknowledged', signatures: 1, events: 1 })
      expect((await seen()).integrity).toBe('whole')
    }
  })

  test('signed and withdrawn, over and over, ends as one of the two', async () => {
    for (let round = 0; round < 10; round++) {
      session = await newSession()
      const { secret } = await signLink(leader, session)
      const { answers, refusals } = await atOnce<unknown>(signed(secret), withdraw())
      expect([answers.length, refusals.length]).toEqual([1, 1])
      expect([SIGNED, BACK]).toContainEqual(await nothingHalf())
    }
  })
})
