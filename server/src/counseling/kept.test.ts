import { randomUUID } from 'node:crypto'
import {
  addCounselingAddendum,
  assessCounseling,
  getCounseling,
  getMyCounseling,
  listCounselings,
  listMyCounselings,
  listSnippets,
  makeCounselingTasks,
  saveSnippet,
} from '@muster/domain/counseling/functions.ts'
import { selfDeleteAccount } from '@muster/domain/identity/functions.ts'
import {
  archiveSoldiers,
  createSoldier,
  deleteRoster,
  deleteSoldiers,
  exportMyData,
  undoChange,
} from '@muster/domain/roster/functions.ts'
import { createLeaderCode } from '@muster/domain/roster/invites/functions.ts'
import { decideTransfer, offerTransfer } from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EVERY_TABLE } from '../every-table.ts'
import { rosterJobs } from '../roster/jobs.ts'
import { answered, delivered, draft, type Session } from '../testing/unit/counselings.ts'
import { refusalOf } from '../testing/unit/rosters.ts'
import type { WorldAccount, WorldRoster } from '../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../testing/server/world-server.ts'

const TODAY = '2026-11-12'

let setting: WorldServer
let owner: WorldAccount
let second: WorldAccount
let person: WorldAccount
let roster: WorldRoster
let client: Client
let other: Client
let soldier: Client
let about: { rosterId: string; soldierId: string }

beforeAll(async () => {
  setting = await startWorld(`${TODAY}T15:00:00Z`)
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  owner = await world.leader('SFC', 'Navarro', { first: 'Ana' })
  second = await world.leader('SSG', 'Dixon', { first: 'Rae' })
  person = await world.leader('SPC', 'Clay', { role: 'Soldier' })
  roster = await world.roster(owner, { name: '2nd Platoon', soldiers: [{ rank: 'SPC', last: 'Clay' }] })
  await world.member(roster, second, 'editor')
  await world.link(roster, roster.soldiers[0], person)
  ;[client, other, soldier] = [setting.as(owner), setting.as(second), setting.as(person)]
  about = { rosterId: roster.id, soldierId: roster.soldiers[0]?.id ?? '' }
})

const archive = () =>
  client.call(archiveSoldiers, {
    rosterId: roster.id,
    soldierIds: [about.soldierId],
    lossDate: TODAY,
    reason: 'PCS' as const,
  })
/** How many rows each counseling table has about this session. */
async function rowsOf({ counselingId }: Session): Promise<number> {
  const { rows } = await setting.server.database.pool.query<{ count: number }>(
    `select (select count(*) from counselings where id = $1) + (select count(*) from counseling_texts where counseling_id = $1)
      + (select count(*) from counseling_events where counseling_id = $1)
      + (select count(*) from counseling_addenda where counseling_id = $1)
      + (select count(*) from counseling_tasks where counseling_id = $1)
      + (select count(*) from counseling_signatures where counseling_id = $1) as count`,
    [counselingId],
  )
  return rows[0]?.count ?? 0
}

async function wholeSession(): Promise<Session> {
  const session = await delivered(client, about)
  await client.call(addCounselingAddendum, { ...session, id: randomUUID(), text: 'More' })
  const { text } = await answered(client, session)
  await client.call(makeCounselingTasks, { ...session, lines: text?.plan.map(({ id }) => id) ?? [] })
  expect(await rowsOf(session)).toBeGreaterThan(8)
  return session
}

test('everything of an archived Soldier stays readable and can be followed up', async () => {
  const session = await delivered(client, about)
  const { line } = await answered(client, session)
  await archive()
  expect(await client.call(getCounseling, session)).toMatchObject({
    line: { archived: true },
    text: { kind: 'performance' },
  })
  expect((await client.call(listCounselings, { rosterId: roster.id })).counselings).toHaveLength(1)
  const assessment = { assessment: 'Met before leaving.', result: 'achieved' as const, assessedOn: TODAY, nextOn: null }
  const done = await client.call(assessCounseling, { ...session, version: line.version, ...assessment })
  expect(done.line.state).toBe('assessed')
  expect(await refusalOf(draft(client, about))).toMatchObject({ code: 'failed-precondition' })
  // A Soldier who has left the roster no longer sees its records.
  expect((await soldier.call(listMyCounselings, {})).counselings).toEqual([])
})

test('all of it is deleted with the Soldier’s record, at once or after the retention, and with the roster', async () => {
  const session = await wholeSession()
  await archive()
  await client.call(deleteSoldiers, { rosterId: roster.id, soldierIds: [about.soldierId] })
  expect(await rowsOf(session)).toBe(0)

  const [row] = await setting.world.arrive(roster, [{ rank: 'PFC', last: 'Bell' }])
  about = { ...about, soldierId: row?.id ?? '' }
  const next = await wholeSession()
  await archive()
  const later = new Date(setting.server.clock.now().getTime() + 60 * 86_400_000)
  const purge = rosterJobs(setting.server.database, EVERY_TABLE, () => later).find(
    ({ name }) => name === 'roster.purge-expired',
  )
  await purge?.handle({ id: 'test', data: {}, signal: new AbortController().signal })
  expect(await rowsOf(next)).toBe(0)

  const [last] = await setting.world.arrive(roster, [{ rank: 'PFC', last: 'Hart' }])
  about = { ...about, soldierId: last?.id ?? '' }
  const third = await wholeSession()
  await client.call(deleteRoster, { rosterId: roster.id, confirmName: '2nd Platoon' })
  expect(await rowsOf(third)).toBe(0)
})

test('adding a Soldier cannot be undone when there is a draft about him or her', async () => {
  const soldierId = randomUUID()
  const input = { rosterId: roster.id, soldierId, soldier: { rank: 'PV2', last: 'Fresh' } }
  const { changeSetId } = await client.call(createSoldier, input)
  await draft(client, { rosterId: roster.id, soldierId })
  expect(await refusalOf(client.call(undoChange, { rosterId: roster.id, changeSetId }))).toMatchObject({
    code: 'aborted',
    message: expect.stringMatching(/counselings of these Soldiers would be lost/),
  })
})

test('the counselings of a Soldier who changes rosters stay with the roster that wrote them', async () => {
  const session = await delivered(client, about)
  const gaining = await setting.world.leader('SFC', 'Reyes')
  const theirs = await setting.world.roster(gaining, { name: '3rd Platoon' })
  const { code } = await setting.as(gaining).call(createLeaderCode, { rosterId: theirs.id, inviteId: randomUUID() })
  const transferId = randomUUID()
  await client.call(offerTransfer, {
    rosterId: roster.id,
    transferId,
    soldierIds: [about.soldierId],
    effectiveOn: TODAY,
    to: { code },
  })
  await setting.as(gaining).call(decideTransfer, { rosterId: theirs.id, transferId, decision: 'accept' })
  expect((await client.call(getCounseling, session)).line).toMatchObject({ archived: true, state: 'delivered' })
  expect((await setting.as(gaining).call(listCounselings, { rosterId: theirs.id })).counselings).toEqual([])
  const { counselingId } = session
  expect(await refusalOf(soldier.call(getMyCounseling, { counselingId }))).toMatchObject({ code: 'not-found' })
})

test('“my data” has the counselings of own rosters, those given in shared ones, and those delivered to the account', async () => {
  const given = await delivered(other, about)
  await draft(other, about, { purpose: 'Not said yet', heldOn: '2026-11-11' })
  const kept = { id: randomUUID(), block: 'purpose' as const, title: 'Monthly', text: 'Monthly counseling.' }
  await other.call(saveSnippet, { snippet: kept })
  const dataOf = async (by: Client) => {
    const { content } = await by.call(exportMyData, {})
    return (JSON.parse(Buffer.from(content, 'base64').toString('utf8')) as { counseling: unknown }).counseling
  }
  const session = { id: given.counselingId, state: 'delivered', content: { place: 'Company office' } }
  expect(await dataOf(client)).toMatchObject({
    rosters: [{ rosterId: roster.id, counselings: [{ state: 'delivered' }, { state: 'draft' }] }],
    givenByMe: [],
    aboutMe: [],
    snippets: [],
  })
  expect(await dataOf(other)).toMatchObject({ rosters: [], givenByMe: [{}, {}], aboutMe: [], snippets: [kept] })
  const own = await dataOf(soldier)
  expect(own).toMatchObject({ rosters: [], givenByMe: [], aboutMe: [session] })
  expect(JSON.stringify(own)).not.toContain('Not said yet')
})

test('when a counselor’s account is deleted, delivered sessions stay as they were, and drafts go to the other leaders', async () => {
  const said = await delivered(other, about)
  const unsaid = await draft(other, about)
  await other.call(saveSnippet, { snippet: { id: randomUUID(), block: 'plan', title: 'x', text: 'x' } })
  await other.call(selfDeleteAccount, { confirm: 'DELETE' })
  expect(await client.call(getCounseling, said)).toMatchObject({
    line: { counselor: 'A deleted account' },
    // The Soldier's record names the counselor, as any letter does.
    text: { parties: { counselor: 'SSG Dixon, Rae' } },
  })
  expect((await client.call(getCounseling, unsaid)).text?.parties.counselor).toBe('A deleted account')
  const { rows } = await setting.server.database.pool.query('select from counseling_snippets where uid = $1', [
    second.uid,
  ])
  expect(rows).toEqual([])
  expect((await client.call(listSnippets, {})).snippets).toEqual([])
})

test('a leader who keeps the roster after its owner has left keeps its counselings', async () => {
  const session = await wholeSession()
  const unsaid = await draft(client, about)
  await client.call(selfDeleteAccount, { confirm: 'DELETE' })
  for (const each of [session, unsaid]) {
    expect((await other.call(getCounseling, each)).text).toMatchObject({ place: 'Company office' })
  }
})
