import { randomUUID } from 'node:crypto'
import { getOnboardingInfo } from '@muster/domain/identity/functions.ts'
import { createLeaderCode } from '@muster/domain/roster/invites/functions.ts'
import {
  claimMyPendingLinks,
  decideLinkRequest,
  getMyChain,
  linkMyProfileByDod,
  linkSelfToLeader,
  listLinkEvents,
  listLinkRequests,
  unlinkSoldierFromLeader,
  withdrawLinkRequest,
} from '@muster/domain/roster/linking/functions.ts'
import {
  archiveSoldiers,
  deleteRoster,
  deleteSoldiers,
  exportMyData,
  getSoldier,
  restoreSoldiers,
  undoChange,
} from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../testing/rosters.ts'
import { toldTo } from '../../testing/told.ts'
import type { NewSoldier, WorldAccount, WorldRoster, WorldSoldier } from '../../testing/world.ts'
import { startWorld, type WorldServer } from '../../testing/world-server.ts'
import { rosterJobs } from '../jobs.ts'

let setting: WorldServer
let owner: WorldAccount
let roster: WorldRoster
let ortega: WorldAccount

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  owner = await setting.world.leader('SFC', 'Navarro')
  roster = await setting.world.roster(owner, { name: '1st Platoon' })
  ortega = await setting.world.leader('SPC', 'Ortega')
})

const of = () => ({ rosterId: roster.id })
const asOwner = () => setting.as(owner)
const asOrtega = () => setting.as(ortega)
async function row(more: Partial<NewSoldier> = {}): Promise<WorldSoldier> {
  const [soldier] = await setting.world.arrive(roster, [{ rank: 'SPC', last: 'Ortega', ...more }])
  if (!soldier) throw new Error('nobody arrived')
  return soldier
}
const matching = () => row({ dodid: ortega.dodid, email: ortega.email.toUpperCase() })
const claim = () => asOrtega().call(claimMyPendingLinks, {})
const chain = () => asOrtega().call(getMyChain, {})
const requests = async () => (await asOwner().call(listLinkRequests, of())).requests
const events = async (soldierId: string) => (await asOwner().call(listLinkEvents, { ...of(), soldierId })).events
const code = async () => (await asOwner().call(createLeaderCode, { ...of(), inviteId: randomUUID() })).code
const withCode = async () => asOrtega().call(linkSelfToLeader, { code: await code() })
const decide = (decision: object, requestId: string) =>
  asOwner().call(decideLinkRequest, { ...of(), requestId, decision: decision as never })
async function theRequest() {
  const [request, ...more] = await requests()
  expect(more).toEqual([])
  if (!request) throw new Error('nobody asks')
  return request
}

test('a request that nobody answers ends after 30 days: by code the person is told, by a match they may ask again', async () => {
  await row({ dodid: ortega.dodid })
  await claim()
  const other = await setting.world.roster(await setting.world.leader('SFC', 'Reyes'), { name: '2nd Platoon' })
  const asked = await setting.as(other.owner).call(createLeaderCode, { rosterId: other.id, inviteId: randomUUID() })
  await asOrtega().call(linkSelfToLeader, { code: asked.code })
  const night = async (date: string) => {
    const job = rosterJobs(setting.server.database, () => new Date(date)).find(
      ({ name }) => name === 'roster.purge-expired',
    )
    await job?.handle({ id: 'test', data: {}, signal: new AbortController().signal })
  }
  await night('2026-12-12T10:40:00Z')
  expect(await requests()).toHaveLength(1)
  expect((await chain()).waiting).toMatchObject([{ rosterName: '2nd Platoon' }])
  expect(await toldTo(setting, ortega)).toEqual([])
  await night('2026-12-13T10:40:00Z')
  await night('2026-12-14T10:40:00Z')
  expect(await requests()).toEqual([])
  expect((await chain()).waiting).toEqual([])
  expect(await toldTo(setting, ortega)).toEqual(['Nobody has confirmed your request to 2nd Platoon'])
  await claim()
  expect(await requests()).toHaveLength(1)
})

describe('what matches', () => {
  test('verified e-mail and DoD ID together link at sign-in, and both sides are told', async () => {
    const soldier = await matching()
    const { link } = await claim()
    expect(link).toMatchObject({ ...of(), rosterName: '1st Platoon', soldierId: soldier.id })
    expect(link?.leader).toMatch(/^SFC Navarro/)
    expect(await claim()).toEqual({ link })
    expect(await asOrtega().call(getOnboardingInfo, {})).toMatchObject({ link: { ...of(), leader: link?.leader } })
    expect(await asOwner().call(getSoldier, { ...of(), soldierId: soldier.id })).toMatchObject({ linked: true })
    expect(await events(soldier.id)).toMatchObject([{ event: 'linked', roster: null }])
    expect(await toldTo(setting, owner)).toEqual(['SPC Ortega is linked to 1st Platoon'])
    expect(await toldTo(setting, ortega)).toEqual(['You are linked to 1st Platoon'])
  })

  test.each(['dodid', 'email'] as const)('%s alone asks the leader, once, who confirms', async (basis) => {
    const soldier = await row(basis === 'dodid' ? { dodid: ortega.dodid } : { email: ortega.email })
    expect(await claim()).toEqual({ link: null })
    expect(await claim()).toEqual({ link: null })
    const request = await theRequest()
    expect(request).toMatchObject({
      basis,
      person: { rank: 'SPC', email: ortega.email, emailVerified: true, dodidEnd: ortega.dodid.slice(-4) },
      candidates: [{ soldierId: soldier.id, matchedBy: [basis, 'name'] }],
    })
    expect(await toldTo(setting, owner)).toEqual(['SPC Ortega asks to be linked to 1st Platoon'])
    await decide({ kind: 'confirm', soldierId: soldier.id }, request.id)
    expect((await chain()).link).toMatchObject({ soldierId: soldier.id })
    expect(await requests()).toEqual([])
  })

  test('an e-mail that no provider proved is no match', async () => {
    await setting.server.database.pool.query('update accounts set email_verified = false where uid = $1', [ortega.uid])
    await matching()
    expect(await claim()).toEqual({ link: null })
    expect(await theRequest()).toMatchObject({ basis: 'dodid', candidates: [{ matchedBy: ['dodid', 'name'] }] })
  })

  test('with two full matches their leaders decide', async () => {
    await matching()
    const other = await setting.world.roster(await setting.world.leader('SFC', 'Reyes'))
    await setting.world.arrive(other, [{ rank: 'SPC', last: 'Ortega', dodid: ortega.dodid, email: ortega.email }])
    expect(await claim()).toEqual({ link: null })
    expect(await requests()).toHaveLength(1)
  })

  test('the answer and the waiting list do not tell whether a DoD ID is on any roster', async () => {
    const known = await setting.world.leader('SPC', 'Known')
    await row({ dodid: known.dodid })
    const look = async (account: WorldAccount) => {
      const answer = await setting.as(account).call(linkMyProfileByDod, {})
      const { waiting, ...rest } = await setting.as(account).call(getMyChain, {})
      return { answer, rest, waiting: waiting.map(({ rosterName }) => rosterName) }
    }
    const found = await look(known)
    expect(found).toEqual({
      answer: { link: null },
      rest: { link: null, above: [], below: [] },
      waiting: [null],
    })
    expect(await look(ortega)).toEqual(found)
    // Refused: still nothing to be seen of it.
    await decide({ kind: 'refuse' }, (await theRequest()).id)
    expect(await look(known)).toEqual(found)
    expect(await toldTo(setting, known)).toEqual([])
    expect(await requests()).toEqual([])
  })

  test('who asked by DoD ID can take it back, and the leader no longer sees it', async () => {
    await row({ dodid: ortega.dodid })
    await asOrtega().call(linkMyProfileByDod, {})
    const [asked] = (await chain()).waiting
    const request = await theRequest()
    // The request itself is not theirs to know of.
    expect(await refusalOf(asOrtega().call(withdrawLinkRequest, { requestId: request.id }))).toMatchObject({
      code: 'not-found',
    })
    await asOrtega().call(withdrawLinkRequest, { requestId: asked?.id ?? '' })
    expect(await requests()).toEqual([])
    expect((await chain()).waiting).toEqual([])
    await claim()
    expect(await requests()).toEqual([])
  })
})

describe('with a code', () => {
  test('the leader confirms somebody of whom nothing matches as a new Soldier', async () => {
    expect(await withCode()).toEqual({ link: null, rosterName: '1st Platoon' })
    expect((await chain()).waiting).toMatchObject([{ rosterName: '1st Platoon' }])
    const request = await theRequest()
    expect(request).toMatchObject({ basis: 'code', candidates: [] })
    const soldierId = randomUUID()
    await decide({ kind: 'add', soldierId }, request.id)
    expect((await chain()).link).toMatchObject({ soldierId })
    expect(await asOwner().call(getSoldier, { ...of(), soldierId })).toMatchObject({
      rank: 'SPC',
      last: 'Ortega',
      dodid: ortega.dodid,
      linked: true,
    })
  })

  test('links at once when e-mail and DoD ID match as well', async () => {
    const soldier = await matching()
    expect(await withCode()).toMatchObject({ link: { soldierId: soldier.id } })
  })

  test('a request that waits is not made twice, and the code is not used up for it', async () => {
    await withCode()
    const again = await code()
    await asOrtega().call(linkSelfToLeader, { code: again })
    await theRequest()
    // Somebody else can still use it.
    const other = setting.as(await setting.world.leader('PFC', 'Clay'))
    expect(await other.call(linkSelfToLeader, { code: again })).toEqual({ link: null, rosterName: '1st Platoon' })
    expect(await requests()).toHaveLength(2)
  })

  test('a refusal is told, and another code asks again', async () => {
    await withCode()
    await decide({ kind: 'refuse' }, (await theRequest()).id)
    expect(await toldTo(setting, ortega)).toEqual(['1st Platoon did not confirm your request'])
    await withCode()
    await theRequest()
  })

  test('who is linked already is told to be transferred or to end that link', async () => {
    await setting.world.link(roster, await row(), ortega)
    const other = await setting.world.roster(await setting.world.leader('SFC', 'Reyes'))
    const theirs = await setting.as(other.owner).call(createLeaderCode, { rosterId: other.id, inviteId: randomUUID() })
    expect(await refusalOf(asOrtega().call(linkSelfToLeader, { code: theirs.code }))).toMatchObject({
      code: 'failed-precondition',
      message: expect.stringMatching(
        /^You are linked to 1st Platoon\. Ask SFC Navarro.* for a transfer, or end that link/,
      ),
    })
  })

  test('one’s own roster is no leader', async () => {
    const own = await code()
    expect(await refusalOf(asOwner().call(linkSelfToLeader, { code: own }))).toMatchObject({
      code: 'failed-precondition',
    })
  })
})

describe('the end of a link', () => {
  let soldier: WorldSoldier
  beforeEach(async () => {
    soldier = await matching()
    await claim()
    await setting.server.database.pool.query('delete from outbox')
  })
  const ended = async () => {
    expect((await chain()).link).toBeNull()
    expect(await toldTo(setting, owner)).toEqual(['SPC Ortega is no longer linked to 1st Platoon'])
    expect(await toldTo(setting, ortega)).toEqual(['You are no longer linked to 1st Platoon'])
    expect(await events(soldier.id)).toMatchObject([{ event: 'unlinked' }, { event: 'linked' }])
  }

  test('by the Soldier', async () => {
    await asOrtega().call(unlinkSoldierFromLeader, {})
    await ended()
    expect(await refusalOf(asOrtega().call(unlinkSoldierFromLeader, {}))).toMatchObject({ code: 'failed-precondition' })
  })

  test('by the leader; and signing in does not bring it back, asking does, with the leader', async () => {
    await asOwner().call(unlinkSoldierFromLeader, { row: { ...of(), soldierId: soldier.id } })
    await ended()
    expect(await claim()).toEqual({ link: null })
    expect(await requests()).toEqual([])
    expect(await asOrtega().call(linkMyProfileByDod, {})).toEqual({ link: null })
    await decide({ kind: 'confirm', soldierId: soldier.id }, (await theRequest()).id)
    expect((await chain()).link).toMatchObject({ soldierId: soldier.id })
  })

  test('by archiving; neither undoing that nor restoring links again', async () => {
    const leave = { ...of(), soldierIds: [soldier.id], lossDate: '2026-11-12', reason: 'PCS' as const }
    const { changeSetId } = await asOwner().call(archiveSoldiers, leave)
    await ended()
    await asOwner().call(undoChange, { ...of(), changeSetId })
    const current = () => asOwner().call(getSoldier, { ...of(), soldierId: soldier.id })
    expect(await current()).toMatchObject({ linked: false, archived: null })
    await asOwner().call(archiveSoldiers, leave)
    await asOwner().call(restoreSoldiers, { ...of(), soldierIds: [soldier.id] })
    expect(await current()).toMatchObject({ linked: false, archived: null })
    expect(await claim()).toEqual({ link: null })
  })

  test('by purging: nothing is left of it', async () => {
    const leave = { ...of(), soldierIds: [soldier.id], lossDate: '2026-11-12', reason: 'PCS' as const }
    await asOwner().call(archiveSoldiers, leave)
    await asOwner().call(deleteSoldiers, { ...of(), soldierIds: [soldier.id] })
    const { rows } = await setting.server.database.pool.query('select from link_events where soldier_id = $1', [
      soldier.id,
    ])
    expect(rows).toEqual([])
  })

  test('by deleting the roster, of which the Soldier is told', async () => {
    await asOwner().call(deleteRoster, { ...of(), confirmName: '1st Platoon' })
    expect((await chain()).link).toBeNull()
    expect(await toldTo(setting, ortega)).toEqual(['You are no longer linked to 1st Platoon'])
  })

  test('"my data" of both sides names it', async () => {
    const data = async (account: WorldAccount) =>
      JSON.parse(Buffer.from((await setting.as(account).call(exportMyData, {})).content, 'base64').toString('utf8'))
    expect((await data(ortega)).links).toMatchObject({ link: { soldierId: soldier.id }, events: [{ event: 'linked' }] })
    await code()
    const { links } = await data(owner)
    expect(links).toMatchObject({ link: null, events: [{ event: 'linked' }], invites: [{ purpose: 'soldier' }] })
    expect(JSON.stringify(links)).not.toContain('secret_hash')
  })
})

test('a stranger ends nobody’s link', async () => {
  const soldier = await row()
  await setting.world.link(roster, soldier, ortega)
  const stranger = setting.as(await setting.world.leader('SFC', 'Reyes'))
  const ending = stranger.call(unlinkSoldierFromLeader, { row: { ...of(), soldierId: soldier.id } })
  expect(await refusalOf(ending)).toMatchObject({
    code: 'not-found',
    message: expect.stringMatching(/^No such roster/),
  })
})
