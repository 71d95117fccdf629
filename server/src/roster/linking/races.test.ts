import { randomUUID } from 'node:crypto'
import { createLeaderCode } from '@muster/domain/roster/invites/functions.ts'
import {
  answerLinkRequest,
  claimMyPendingLinks,
  decideLinkRequest,
  getMyChain,
  linkSelfToLeader,
  listChain,
  listLinkRequests,
  unlinkSoldierFromLeader,
  withdrawLinkRequest,
} from '@muster/domain/roster/linking/functions.ts'
import { archiveSoldiers } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { atOnce } from '../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'

let setting: WorldServer
let ortega: WorldAccount
let first: WorldRoster
let second: WorldRoster

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  ortega = await setting.world.leader('SPC', 'Ortega')
  first = await aRoster('First')
  second = await aRoster('Second')
})

const aRoster = async (name: string, soldiers: number | object[] = 0) =>
  setting.world.roster(await setting.world.leader('SFC', name), { name, soldiers: soldiers as never })
const as = (account: WorldAccount) => setting.as(account)

async function asks(person: WorldAccount, roster: WorldRoster): Promise<string> {
  const { code } = await as(roster.owner).call(createLeaderCode, { rosterId: roster.id, inviteId: randomUUID() })
  await as(person).call(linkSelfToLeader, { code })
  const { requests } = await as(roster.owner).call(listLinkRequests, { rosterId: roster.id })
  return requests.find(({ person: one }) => one.email === person.email)?.id ?? ''
}

const add = (roster: WorldRoster, requestId: string) =>
  as(roster.owner).call(decideLinkRequest, {
    rosterId: roster.id,
    requestId,
    decision: { kind: 'add', soldierId: randomUUID() },
  })

async function linksOf(account: WorldAccount): Promise<string[]> {
  const { rows } = await setting.server.database.pool.query<{ roster_id: string }>(
    'select roster_id from soldiers where linked_uid = $1',
    [account.uid],
  )
  return rows.map((row) => row.roster_id)
}

test('two leaders confirm the same person at the same moment: one link, and the other leader learns why', async () => {
  for (let round = 0; round < 3; round++) {
    const person = await setting.world.leader('SPC', 'Ortega')
    const requests = [await asks(person, first), await asks(person, second)] as const
    const { answers, refusals } = await atOnce(add(first, requests[0]), add(second, requests[1]))
    expect(answers).toHaveLength(1)
    expect(refusals).toMatchObject([
      {
        code: 'aborted',
        message:
          'SPC Ortega is now linked to another row. Ask the leader there for a transfer, or ask SPC Ortega to end that link first.',
      },
    ])
    expect(await linksOf(person)).toHaveLength(1)
  }
  // No Soldier was added for the confirmation that failed.
  const { rows } = await setting.server.database.pool.query(
    'select from soldiers where roster_id in ($1, $2) and linked_uid is null',
    [first.id, second.id],
  )
  expect(rows).toEqual([])
})

test('a leader confirms a person whom another leader has linked in the meantime: a clear refusal', async () => {
  const requestId = await asks(ortega, second)
  const [row] = await setting.world.arrive(first, [{ rank: 'SPC', last: 'Ortega' }])
  await setting.world.link(first, row, ortega)
  expect(await refusalOf(add(second, requestId))).toMatchObject({
    code: 'aborted',
    message: expect.stringContaining('Ask the leader there for a transfer'),
  })
})

test('two leaders of one roster confirm one request for two rows: one row is linked', async () => {
  const editor = await setting.world.leader('SSG', 'Dixon')
  await setting.world.member(first, editor, 'editor')
  const rows = await setting.world.arrive(first, [
    { rank: 'SPC', last: 'Ortega' },
    { rank: 'SPC', last: 'Ortega', first: 'Luis' },
  ])
  const requestId = await asks(ortega, first)
  const confirm = (by: WorldAccount, soldierId = '') =>
    as(by).call(decideLinkRequest, { rosterId: first.id, requestId, decision: { kind: 'confirm', soldierId } })
  const { answers, refusals } = await atOnce(confirm(first.owner, rows[0]?.id), confirm(editor, rows[1]?.id))
  expect(answers).toHaveLength(1)
  expect(refusals).toMatchObject([{ code: 'aborted', message: 'SPC Ortega has already been confirmed.' }])
  expect(await linksOf(ortega)).toEqual([first.id])
})

test('one row, confirmed for two people at the same moment, describes one of them', async () => {
  const [row] = await setting.world.arrive(first, [{ rank: 'SPC', last: 'Ortega' }])
  const twin = await setting.world.leader('SPC', 'Ortega')
  const [one, other] = [await asks(ortega, first), await asks(twin, first)]
  const confirm = (requestId: string) =>
    as(first.owner).call(decideLinkRequest, {
      rosterId: first.id,
      requestId,
      decision: { kind: 'confirm', soldierId: row?.id ?? '' },
    })
  const { answers, refusals } = await atOnce(confirm(one), confirm(other))
  expect(answers).toHaveLength(1)
  expect(refusals).toMatchObject([
    { code: 'aborted', message: expect.stringContaining('linked or archived in the meantime') },
  ])
  expect([...(await linksOf(ortega)), ...(await linksOf(twin))]).toEqual([first.id])
})

test('confirming and withdrawing at the same moment: one of the two', async () => {
  for (let round = 0; round < 4; round++) {
    const person = await setting.world.leader('SPC', 'Ortega')
    const requestId = await asks(person, first)
    const { answers } = await atOnce<unknown>(
      add(first, requestId),
      as(person).call(withdrawLinkRequest, { requestId }),
    )
    expect(answers).toHaveLength(1)
    const { link, waiting } = await as(person).call(getMyChain, {})
    expect(waiting).toEqual([])
    const { rows } = await setting.server.database.pool.query('select state from link_requests where id = $1', [
      requestId,
    ])
    expect(rows).toEqual([{ state: link ? 'confirmed' : 'withdrawn' }])
  }
})

test('signing in on two devices at the same moment asks once, and two yeses link once', async () => {
  await setting.world.arrive(first, [{ rank: 'SPC', last: 'Ortega', dodid: ortega.dodid, email: ortega.email }])
  const { answers } = await atOnce(...Array.from({ length: 4 }, () => as(ortega).call(claimMyPendingLinks, {})))
  const ids = new Set(answers.flatMap(({ asks }) => asks.map(({ id }) => id)))
  expect([answers.length, ids.size]).toEqual([4, 1])
  const yes = { requestId: [...ids][0] ?? '', leaderUid: first.owner.uid, answer: 'yes' as const }
  const said = await atOnce(...Array.from({ length: 4 }, () => as(ortega).call(answerLinkRequest, yes)))
  expect(said.answers).toMatchObject([{ link: { rosterId: first.id } }])
  expect(said.refusals.map(({ code }) => code)).toEqual(['not-found', 'not-found', 'not-found'])
  const { rows } = await setting.server.database.pool.query('select event from link_events where uid = $1', [
    ortega.uid,
  ])
  expect(rows).toEqual([{ event: 'linked' }])
})

test('yes and no at the same moment: one of the two', async () => {
  for (let round = 0; round < 4; round++) {
    const person = await setting.world.leader('SPC', 'Ortega')
    await setting.world.arrive(first, [{ rank: 'SPC', last: 'Ortega', dodid: person.dodid, email: person.email }])
    const [asked] = (await as(person).call(claimMyPendingLinks, {})).asks
    const say = (answer: 'yes' | 'no') =>
      as(person).call(answerLinkRequest, { requestId: asked?.id ?? '', leaderUid: first.owner.uid, answer })
    const { answers } = await atOnce(say('yes'), say('no'))
    expect(answers).toHaveLength(1)
    expect(await linksOf(person)).toHaveLength(answers[0]?.link ? 1 : 0)
  }
})

test('two leaders who link to each other at the same moment: one is above, and there is no circle', async () => {
  for (let round = 0; round < 3; round++) {
    const [one, other] = [await aRoster('One'), await aRoster('Other')]
    const requests = [await asks(other.owner, one), await asks(one.owner, other)] as const
    const { answers, refusals } = await atOnce(add(one, requests[0]), add(other, requests[1]))
    expect(answers).toHaveLength(1)
    expect(refusals).toMatchObject([
      { code: 'failed-precondition', message: expect.stringContaining('the chain of command would go in a circle') },
    ])
  }
})

test('three leaders, each confirming the next at the same moment, make a line and no circle', async () => {
  const rosters = [await aRoster('A'), await aRoster('B'), await aRoster('C')] as const
  const [a, b, c] = rosters
  const requests = [await asks(b.owner, a), await asks(c.owner, b), await asks(a.owner, c)] as const
  const { answers } = await atOnce(add(a, requests[0]), add(b, requests[1]), add(c, requests[2]))
  expect(answers).toHaveLength(2)
  const sizes = await Promise.all(
    rosters.map(async ({ id, owner }) => (await as(owner).call(listChain, { rosterId: id })).rosters.length),
  )
  expect(sizes.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
})

test('a leader cannot link to their own subordinate, however far below', async () => {
  const middle = await setting.world.below(first, await setting.world.leader('SSG', 'Middle'))
  const bottom = await setting.world.below(middle, await setting.world.leader('SGT', 'Bottom'))
  const { code } = await as(bottom.owner).call(createLeaderCode, { rosterId: bottom.id, inviteId: randomUUID() })
  expect(await refusalOf(as(first.owner).call(linkSelfToLeader, { code }))).toMatchObject({
    code: 'failed-precondition',
    message: expect.stringContaining('SFC First leads'),
  })
  // Signing in does not either, when the subordinate added a row about the leader.
  await setting.world.arrive(bottom, [
    { rank: 'SFC', last: 'First', dodid: first.owner.dodid, email: first.owner.email },
  ])
  expect(await as(first.owner).call(claimMyPendingLinks, {})).toEqual({ link: null, asks: [] })
  expect(await linksOf(first.owner)).toEqual([])
})

test('unlinking from both sides and archiving at the same moment end the link once', async () => {
  const [row] = await setting.world.arrive(first, [{ rank: 'SPC', last: 'Ortega' }])
  await setting.world.link(first, row, ortega)
  const soldierId = row?.id ?? ''
  await atOnce<unknown>(
    as(ortega).call(unlinkSoldierFromLeader, {}),
    as(first.owner).call(unlinkSoldierFromLeader, { row: { rosterId: first.id, soldierId } }),
    as(first.owner).call(archiveSoldiers, {
      rosterId: first.id,
      soldierIds: [soldierId],
      lossDate: '2026-11-12',
      reason: 'PCS',
    }),
  )
  const { rows } = await setting.server.database.pool.query(
    'select event from link_events where soldier_id = $1 order by id',
    [soldierId],
  )
  expect(rows).toEqual([{ event: 'linked' }, { event: 'unlinked' }])
  expect(await linksOf(ortega)).toEqual([])
})

test('confirming a row while it is archived: linked and then ended, or refused, never archived and linked', async () => {
  for (let round = 0; round < 4; round++) {
    const person = await setting.world.leader('SPC', 'Ortega')
    const [row] = await setting.world.arrive(first, [{ rank: 'SPC', last: 'Ortega' }])
    const soldierId = row?.id ?? ''
    const requestId = await asks(person, first)
    const leave = { rosterId: first.id, soldierIds: [soldierId], lossDate: '2026-11-12', reason: 'PCS' as const }
    const { refusals } = await atOnce<unknown>(
      as(first.owner).call(decideLinkRequest, {
        rosterId: first.id,
        requestId,
        decision: { kind: 'confirm', soldierId },
      }),
      as(first.owner).call(archiveSoldiers, leave),
    )
    expect(refusals.every(({ code }) => code === 'aborted')).toBe(true)
    const { rows } = await setting.server.database.pool.query(
      'select linked_uid, archived_on is not null as archived from soldiers where id = $1',
      [soldierId],
    )
    expect(rows).toEqual([{ linked_uid: null, archived: true }])
  }
})
