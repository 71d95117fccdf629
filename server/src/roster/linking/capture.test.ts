import { randomUUID } from 'node:crypto'
import { listAwolCases } from '@muster/domain/dutyday/awol/functions.ts'
import { getRollUp, recordStatus } from '@muster/domain/dutyday/functions.ts'
import { listTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import { listMyNotifications } from '@muster/domain/notifications/functions.ts'
import { saveMyProfile } from '@muster/domain/identity/functions.ts'
import {
  createRoster,
  createSoldier,
  exportMyData,
  getRoster,
  getSoldier,
  listChanges,
  listMyRosters,
  listSoldierChanges,
  listSoldiers,
} from '@muster/domain/roster/functions.ts'
import {
  answerLinkRequest,
  claimMyPendingLinks,
  decideLinkRequest,
  getMyChain,
  linkMyProfileByDod,
  listChain,
  listLinkEvents,
  listLinkRequests,
  unlinkSoldierFromLeader,
} from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedDemo } from '../../demo/demo.ts'
import { SERGEANT_MAJOR } from '../../identity/demo-provider.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { wordsTo } from '../../testing/unit/notices.ts'
import type { WorldAccount } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

/**
 * An attack that once captured a chain of command: a stranger with an account types what they know of the demo's
 * sergeant major on a row of their own roster, and waits for the next start of the app.
 */
const ISSUER = 'http://127.0.0.1:4856/demo-idp'
const TODAY = '2026-11-12'

let setting: WorldServer
let victim: WorldAccount
let victimSide: Client
/** The battalion and its companies. */
let below: string[]
let somebodyBelow: { rosterId: string; soldierId: string }

let stranger: WorldAccount
let attacker: Client
let rosterId: string

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:50:00Z')
  await seedDemo(setting.server.database, { now: new Date('2026-11-12T11:50:00Z'), issuer: ISSUER })
  const { rows } = await setting.server.database.pool.query<{ uid: string; dodid: string; email: string }>(
    `select a.uid, a.dodid, a.email from identities i join accounts a on a.uid = i.uid where i.issuer = $1 and i.sub = $2`,
    [ISSUER, SERGEANT_MAJOR.sub],
  )
  const [found] = rows
  if (!found) throw new Error('the demo has no sergeant major')
  victim = { ...found, rank: 'CSM', last: 'Okonkwo', name: 'CSM Okonkwo, A.' }
  victimSide = setting.as(victim)
  const battalion = (await victimSide.call(listMyRosters, {})).rosters[0]?.id ?? ''
  below = (await victimSide.call(listChain, { rosterId: battalion })).rosters.map((one) => one.rosterId)
  const company = below[1] ?? ''
  const { soldiers } = await victimSide.call(listSoldiers, { rosterId: company, fields: [] })
  somebodyBelow = { rosterId: company, soldierId: soldiers[0]?.id ?? '' }
})
afterAll(() => setting.close())
beforeEach(newStranger)

async function newStranger(): Promise<void> {
  stranger = await setting.world.leader('PVT', 'Stranger', { first: 'Sam' })
  attacker = setting.as(stranger)
  rosterId = (await attacker.call(createRoster, { name: '2-504 PIR', timeZone: 'America/New_York' })).rosterId
}

const type = async (soldier: { dodid?: string; email?: string }): Promise<string> => {
  const soldierId = randomUUID()
  await attacker.call(createSoldier, { rosterId, soldierId, soldier: { rank: 'CSM', last: 'Okonkwo', ...soldier } })
  return soldierId
}
/** The calls that the app makes at its start, and those of the profile's buttons. */
const nextStart = async () => {
  await victimSide.call(claimMyPendingLinks, {})
  await victimSide.call(getMyChain, {})
  await victimSide.call(linkMyProfileByDod, {})
}

/** Everything that the stranger's calls return about a row and its surroundings, without ids and typed values. */
async function allThatShows(soldierId: string, typed: { dodid?: string; email?: string }): Promise<string> {
  const of = { rosterId }
  const row = { rosterId, soldierId }
  const answers = [
    await attacker.call(listLinkRequests, of),
    await attacker.call(getSoldier, row),
    await attacker.call(listLinkEvents, row),
    await attacker.call(listSoldierChanges, row),
    await attacker.call(listSoldiers, { rosterId, fields: [] }),
    await attacker.call(listChanges, of),
    await attacker.call(getRoster, of),
    await attacker.call(listChain, of),
    await attacker.call(getMyChain, {}),
    await attacker.call(listMyRosters, {}),
    await attacker.call(getRollUp, of),
    await attacker.call(listMyNotifications, {}),
    await wordsTo(setting, stranger),
    await Promise.all(
      [randomUUID(), soldierId].map((requestId) =>
        refusalOf(attacker.call(decideLinkRequest, { rosterId, requestId, decision: { kind: 'confirm', soldierId } })),
      ),
    ),
    await refusalOf(attacker.call(unlinkSoldierFromLeader, { row })),
    JSON.parse(Buffer.from((await attacker.call(exportMyData, {})).content, 'base64').toString('utf8')).links,
  ]
  return [stranger.email, ...Object.values(typed)]
    .reduce((text, value) => text.replaceAll(value, 'typed'), JSON.stringify(answers))
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, 'instant')
    .replaceAll(/"(number|id)":"?\d+"?/g, '"$1":n')
}

test('a stranger who types e-mail and DoD ID sees nothing and may change nothing, before and after the next start', async () => {
  const typed = { dodid: victim.dodid, email: victim.email }
  const soldierId = await type(typed)
  const before = await allThatShows(soldierId, typed)
  const heard = async () => {
    const { rows } = await setting.server.database.pool.query<{ topics: string[] }>('select topics from change_feed')
    return rows
      .flatMap(({ topics }) => topics)
      .filter((topic) => topic.includes(rosterId) || topic.includes(stranger.uid)).length
  }
  const heardBefore = await heard()
  await nextStart()
  expect(await allThatShows(soldierId, typed)).toBe(before)
  // Neither an open screen nor the access log shows that anything happened.
  expect(await heard()).toBe(heardBefore)
  const { rows: looks } = await setting.server.database.pool.query(
    'select function from access_log where roster_id = $1 and uid <> $2',
    [rosterId, stranger.uid],
  )
  expect(looks).toEqual([])

  expect((await attacker.call(listChain, { rosterId })).rosters).toHaveLength(1)
  for (const foreign of below) {
    const ids = { rosterId: foreign }
    const refused = [
      attacker.call(getRoster, ids),
      attacker.call(listSoldiers, { ...ids, fields: ['dodid', 'cell'] }),
      attacker.call(listAwolCases, ids),
      attacker.call(listTasks, ids),
      attacker.call(getRollUp, ids),
      attacker.call(getSoldier, somebodyBelow),
      attacker.call(recordStatus, {
        rosterId: somebodyBelow.rosterId,
        entries: [{ id: randomUUID(), soldierId: somebodyBelow.soldierId, status: 'AWL', from: TODAY as never }],
      }),
    ]
    for (const refusal of await Promise.all(refused.map(refusalOf))) {
      expect(refusal.code).toBe('not-found')
    }
  }
  // Row-level security gives the same result.
  const { reading } = setting.server.database.as({ uid: stranger.uid })
  expect(
    await reading.prepared('', 'every call', 'select id from soldiers where roster_id = any($1::uuid[])', [below]),
  ).toEqual([])

  // The person sees who asks, and may ignore it.
  const { asks } = await victimSide.call(getMyChain, {})
  const asked = asks.find(({ leader }) => leader.uid === stranger.uid)
  expect(asked).toMatchObject({
    roster: '2-504 PIR',
    leader: { name: 'PVT Stranger, S.', verifiedEmail: stranger.email },
  })
  await victimSide.call(answerLinkRequest, {
    requestId: asked?.id ?? '',
    leaderUid: stranger.uid,
    answer: 'no',
  })
  expect(await allThatShows(soldierId, typed)).toBe(before)
})

describe('a row with', () => {
  test.each(['email', 'dodid', 'both'] as const)(
    '%s of an account gets the same answers as one with those of nobody',
    async (what) => {
      const shownFor = async (all: { email: string; dodid: string }) => {
        const typed = what === 'both' ? { email: all.email, dodid: all.dodid } : { [what]: all[what] }
        const soldierId = await type(typed)
        await nextStart()
        return allThatShows(soldierId, typed)
      }
      const somebody = await shownFor(victim)
      await newStranger()
      expect(await shownFor({ email: `${randomUUID()}@example.com`, dodid: setting.world.dodid() })).toBe(somebody)
    },
  )
})

test('guessed DoD IDs in an own profile find nobody’s leader without the name', async () => {
  const { rows } = await setting.server.database.pool.query<{ dodid: string }>(
    'select dodid from soldiers where roster_id = any($1::uuid[]) and dodid is not null and linked_uid is null limit 3',
    [below],
  )
  expect(rows).toHaveLength(3)
  for (const { dodid } of rows) {
    await attacker.call(saveMyProfile, {
      dodid,
      rank: 'PVT',
      declaredRole: 'Leader',
      name: { last: 'Stranger', first: 'Sam', middle: '', suffix: '' },
    })
    expect(await attacker.call(linkMyProfileByDod, {})).toEqual({ link: null, asks: [] })
    expect(await attacker.call(claimMyPendingLinks, {})).toEqual({ link: null, asks: [] })
  }
})

test('the person ends the link again, and open screens are closed to the leader at once', async () => {
  const known = { dodid: victim.dodid, email: victim.email }
  const soldierId = await type(known)
  await nextStart()
  const asked = (await victimSide.call(getMyChain, {})).asks.find(({ leader }) => leader.uid === stranger.uid)
  await victimSide.call(answerLinkRequest, {
    requestId: asked?.id ?? '',
    leaderUid: stranger.uid,
    answer: 'yes',
  })
  expect((await attacker.call(listChain, { rosterId })).rosters).toHaveLength(below.length + 1)
  await attacker.call(getSoldier, somebodyBelow)

  await victimSide.call(unlinkSoldierFromLeader, {})
  expect((await attacker.call(listChain, { rosterId })).rosters).toHaveLength(1)
  expect(await refusalOf(attacker.call(getSoldier, somebodyBelow))).toMatchObject({ code: 'not-found' })
  expect(await attacker.call(getSoldier, { rosterId, soldierId })).toMatchObject({ linked: false })
  await nextStart()
  // A leader whom the person left does not ask again at a start of the app.
  await victimSide.call(claimMyPendingLinks, {})
  expect((await attacker.call(listChain, { rosterId })).rosters).toHaveLength(1)
})
