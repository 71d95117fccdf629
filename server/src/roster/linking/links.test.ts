import { randomUUID } from 'node:crypto'
import { getOnboardingInfo } from '@muster/domain/identity/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { PRESETS } from '@muster/domain/roster/leaders/part.ts'
import { createLeaderCode } from '@muster/domain/roster/invites/functions.ts'
import {
  answerLinkRequest,
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
  updateSoldiers,
} from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVERY_TABLE } from '../../every-table.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { noticesTo } from '../../testing/unit/notices.ts'
import type { NewSoldier, WorldAccount, WorldRoster, WorldSoldier } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'
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
const answer = async (word: 'yes' | 'no') => {
  const [asked] = (await chain()).asks
  if (!asked) throw new Error('no leader asks')
  return asOrtega().call(answerLinkRequest, { requestId: asked.id, leaderUid: asked.leader.uid, answer: word })
}
async function theRequest() {
  const [request, ...more] = await requests()
  expect(more).toEqual([])
  if (!request) throw new Error('nobody asks')
  return request
}

test('a request that no leader answers ends after 30 days, with a notice to the person, and a leader’s own request stays', async () => {
  await row({ dodid: ortega.dodid })
  await claim()
  const other = await setting.world.roster(await setting.world.leader('SFC', 'Reyes'), { name: '2nd Platoon' })
  const asked = await setting.as(other.owner).call(createLeaderCode, { rosterId: other.id, inviteId: randomUUID() })
  await asOrtega().call(linkSelfToLeader, { code: asked.code })
  const night = async (date: string) => {
    const job = rosterJobs(setting.server.database, EVERY_TABLE, () => new Date(date)).find(
      ({ name }) => name === 'roster.purge-expired',
    )
    await job?.handle({ id: 'test', data: {}, signal: new AbortController().signal })
  }
  const told = ['A leader asks to be linked to you']
  await night('2026-12-12T10:40:00Z')
  expect((await chain()).waiting).toMatchObject([{ rosterName: '2nd Platoon' }])
  expect(await noticesTo(setting, ortega)).toEqual(told)
  await night('2026-12-13T10:40:00Z')
  await night('2026-12-14T10:40:00Z')
  expect(await chain()).toMatchObject({ waiting: [], asks: [{ roster: '1st Platoon' }] })
  expect(await noticesTo(setting, ortega)).toEqual([...told, 'Nobody has confirmed your request to 2nd Platoon'])
  await claim()
  expect(await noticesTo(setting, ortega)).toHaveLength(2)
})

describe('a leader who has the person on a roster', () => {
  test('by verified e-mail and DoD ID: the person is asked, and linked by a yes, with notices to both sides', async () => {
    const soldier = await matching()
    const { link: none, asks } = await claim()
    expect(none).toBeNull()
    expect(asks).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        roster: '1st Platoon',
        leader: { uid: owner.uid, name: expect.stringMatching(/^SFC Navarro/), verifiedEmail: owner.email },
        matchedBy: ['email', 'dodid'],
      },
    ])
    // Signing in again adds no new request.
    expect(await claim()).toEqual({ link: null, asks })
    expect(await noticesTo(setting, ortega)).toEqual(['A leader asks to be linked to you'])
    expect(await noticesTo(setting, owner)).toEqual([])

    const { link } = await answer('yes')
    expect(link).toMatchObject({ ...of(), rosterName: '1st Platoon', soldierId: soldier.id })
    expect(await claim()).toEqual({ link, asks: [] })
    expect(await asOrtega().call(getOnboardingInfo, {})).toMatchObject({ link: { ...of(), leader: link?.leader } })
    expect(await asOwner().call(getSoldier, { ...of(), soldierId: soldier.id })).toMatchObject({ linked: true })
    expect(await events(soldier.id)).toMatchObject([{ event: 'linked', roster: null }])
    expect(await noticesTo(setting, owner)).toEqual(['SPC Ortega is linked to 1st Platoon'])
    expect(await noticesTo(setting, ortega)).toEqual([
      'A leader asks to be linked to you',
      'You are linked to 1st Platoon',
    ])
  })

  test.each(['dodid', 'email'] as const)('by %s alone: the person agrees, then the leader confirms', async (basis) => {
    const soldier = await row(basis === 'dodid' ? { dodid: ortega.dodid } : { email: ortega.email })
    expect((await claim()).asks).toMatchObject([{ roster: '1st Platoon', matchedBy: [basis] }])
    expect(await requests()).toEqual([])
    expect(await answer('yes')).toEqual({ link: null })
    expect(await chain()).toMatchObject({ link: null, asks: [], waiting: [{ rosterName: '1st Platoon' }] })
    const request = await theRequest()
    expect(request).toMatchObject({
      basis,
      person: { rank: 'SPC', email: ortega.email, emailVerified: true, dodidEnd: ortega.dodid.slice(-4) },
      candidates: [{ soldierId: soldier.id, matchedBy: [basis, 'name'] }],
    })
    expect(await noticesTo(setting, owner)).toEqual(['SPC Ortega asks to be linked to 1st Platoon'])
    await decide({ kind: 'confirm', soldierId: soldier.id }, request.id)
    expect((await chain()).link).toMatchObject({ soldierId: soldier.id })
    expect(await requests()).toEqual([])
  })

  test('a leader without contact data reads that the record matched, and not that its e-mail did', async () => {
    const soldier = await row({ email: ortega.email })
    const other = await row({ dodid: ortega.dodid })
    await claim()
    await answer('yes')
    await setting.server.database.pool.query('update soldiers set email = $2 where id = $1', [other.id, ortega.email])
    const clerk = await setting.world.leader('SGT', 'Poole')
    await setting.world.member(roster, clerk, 'editor')
    const seen = async (contact: 'see' | 'nothing') => {
      const part = { position: null, groupIds: null, areas: { ...PRESETS['first sergeant'].areas, contact } }
      await asOwner().call(setLeaderPart, { ...of(), uid: clerk.uid, part })
      const { requests: shown } = await setting.as(clerk).call(listLinkRequests, of())
      return shown.map(({ basis, candidates }) => ({
        basis,
        matchedBy: Object.fromEntries(candidates.map(({ soldierId, matchedBy }) => [soldierId, matchedBy])),
      }))
    }
    expect(await seen('see')).toEqual([
      {
        basis: 'dodid',
        matchedBy: { [soldier.id]: ['email', 'name'], [other.id]: ['dodid', 'email', 'name'] },
      },
    ])
    expect(await seen('nothing')).toEqual([
      { basis: 'dodid', matchedBy: { [soldier.id]: ['record', 'name'], [other.id]: ['dodid', 'name'] } },
    ])
    await setting.server.database.pool.query(`update link_requests set basis = 'email' where roster_id = $1`, [
      roster.id,
    ])
    expect(await seen('nothing')).toMatchObject([{ basis: 'record' }])
  })

  test('a refusal by the leader after a yes is announced, and the person is not asked again', async () => {
    await row({ email: ortega.email })
    await claim()
    await answer('yes')
    await decide({ kind: 'refuse' }, (await theRequest()).id)
    expect(await noticesTo(setting, ortega)).toContain('1st Platoon did not confirm your request')
    expect(await claim()).toEqual({ link: null, asks: [] })
    expect(await asOrtega().call(linkMyProfileByDod, {})).toEqual({ link: null, asks: [] })
  })

  test('an e-mail that no provider confirmed is not a match', async () => {
    await setting.server.database.pool.query('update accounts set email_verified = false where uid = $1', [ortega.uid])
    await matching()
    expect((await claim()).asks).toMatchObject([{ matchedBy: ['dodid'] }])
    expect(await answer('yes')).toEqual({ link: null })
    expect(await theRequest()).toMatchObject({ basis: 'dodid', candidates: [{ matchedBy: ['dodid', 'name'] }] })
  })

  test('an own e-mail that no provider confirmed is not shown as the leader’s', async () => {
    await setting.server.database.pool.query('update accounts set email_verified = false where uid = $1', [owner.uid])
    await matching()
    expect((await claim()).asks).toMatchObject([{ leader: { verifiedEmail: null } }])
  })

  test('one of two: a yes to one ends the other’s request', async () => {
    await matching()
    const other = await setting.world.roster(await setting.world.leader('SFC', 'Reyes'))
    await setting.world.arrive(other, [{ rank: 'SPC', last: 'Ortega', dodid: ortega.dodid, email: ortega.email }])
    expect((await claim()).asks).toHaveLength(2)
    await answer('yes')
    expect((await chain()).asks).toEqual([])
  })

  test('removes the row again: nobody asks any more, and a yes comes too late', async () => {
    const soldier = await matching()
    const [asked] = (await claim()).asks
    await asOwner().call(updateSoldiers, { ...of(), soldierIds: [soldier.id], patch: { dodid: null, email: '' } })
    expect((await chain()).asks).toEqual([])
    const late = { requestId: asked?.id ?? '', leaderUid: owner.uid, answer: 'yes' as const }
    expect(await refusalOf(asOrtega().call(answerLinkRequest, late))).toMatchObject({
      code: 'failed-precondition',
      message: 'You are no longer on 1st Platoon. Ask your leader for a code.',
      details: { field: 'requestId' },
    })
  })

  test('has another owner by the time of the answer: a yes only counts for the leader the person was shown', async () => {
    await matching()
    const [asked] = (await claim()).asks
    const heir = await setting.world.leader('SSG', 'Dixon')
    await setting.server.database.pool.query('update rosters set owner_uid = $1 where id = $2', [heir.uid, roster.id])
    const stale = { requestId: asked?.id ?? '', leaderUid: owner.uid, answer: 'yes' as const }
    expect(await refusalOf(asOrtega().call(answerLinkRequest, stale))).toMatchObject({
      code: 'aborted',
      details: { field: 'leaderUid' },
    })
    expect((await chain()).asks).toMatchObject([{ leader: { uid: heir.uid } }])
  })

  test('nobody answers for another person', async () => {
    await matching()
    const [asked] = (await claim()).asks
    const forged = { requestId: asked?.id ?? '', leaderUid: owner.uid, answer: 'yes' as const }
    for (const somebody of [owner, await setting.world.leader('SPC', 'Ortega')]) {
      expect(await refusalOf(setting.as(somebody).call(answerLinkRequest, forged))).toMatchObject({ code: 'not-found' })
    }
    expect((await chain()).link).toBeNull()
  })
})

test('a person linked before consent was required says yes to the row of that time, whatever it says now', async () => {
  const soldier = await row()
  await setting.server.database.pool.query(
    `insert into link_requests (id, uid, roster_id, soldier_id, basis, at) values ($1, $2, $3, $4, 'dodid', now())`,
    [randomUUID(), ortega.uid, roster.id, soldier.id],
  )
  expect((await chain()).asks).toMatchObject([{ roster: '1st Platoon', matchedBy: [] }])
  expect(await answer('yes')).toMatchObject({ link: { soldierId: soldier.id } })
})

describe('a no', () => {
  test('is announced to nobody, and that leader does not ask again: not by other rows, nor another roster', async () => {
    const soldier = await matching()
    await claim()
    expect(await answer('no')).toEqual({ link: null })
    expect(await chain()).toMatchObject({ link: null, asks: [], waiting: [] })
    expect(await noticesTo(setting, owner)).toEqual([])
    expect(await requests()).toEqual([])
    expect(await asOwner().call(getSoldier, { ...of(), soldierId: soldier.id })).toMatchObject({ linked: false })
    expect((await claim()).asks).toEqual([])

    const again = await setting.world.roster(owner, { name: 'Another' })
    await setting.world.arrive(again, [{ rank: 'SPC', last: 'Ortega', dodid: ortega.dodid, email: ortega.email }])
    await asOwner().call(deleteRoster, { ...of(), confirmName: '1st Platoon' })
    expect((await claim()).asks).toEqual([])
    expect(await noticesTo(setting, ortega)).toEqual(['A leader asks to be linked to you'])
  })

  test('is undone by the person only: by searching for their own record, or by the leader’s code', async () => {
    await matching()
    await claim()
    await answer('no')
    expect((await asOrtega().call(linkMyProfileByDod, {})).asks).toMatchObject([{ roster: '1st Platoon' }])
    await answer('no')
    expect(await withCode()).toMatchObject({ link: { rosterName: '1st Platoon' } })
  })
})

describe('a person who searches for their own record by DoD ID', () => {
  test('is shown who asks, and no leader is notified', async () => {
    await row({ dodid: ortega.dodid })
    const { link, asks } = await asOrtega().call(linkMyProfileByDod, {})
    expect([link, asks.length]).toEqual([null, 1])
    expect(await requests()).toEqual([])
    expect(await noticesTo(setting, owner)).toEqual([])
  })

  test('with another person’s DoD ID learns nothing: the row has another name', async () => {
    const curious = await setting.world.leader('SPC', 'Curious')
    await setting.server.database.pool.query('update accounts set dodid = $2 where uid = $1', [
      curious.uid,
      ortega.dodid,
    ])
    await row({ dodid: ortega.dodid })
    expect(await setting.as(curious).call(linkMyProfileByDod, {})).toEqual({ link: null, asks: [] })
  })

  test('can withdraw a yes, and the leader no longer sees it', async () => {
    await row({ dodid: ortega.dodid })
    await claim()
    const [asked] = (await chain()).asks
    // An unanswered request is answered, not withdrawn.
    expect(await refusalOf(asOrtega().call(withdrawLinkRequest, { requestId: asked?.id ?? '' }))).toMatchObject({
      code: 'not-found',
    })
    await answer('yes')
    await asOrtega().call(withdrawLinkRequest, { requestId: asked?.id ?? '' })
    expect(await requests()).toEqual([])
    expect((await chain()).waiting).toEqual([])
    expect((await claim()).asks).toEqual([])
  })
})

describe('with a code', () => {
  test('the leader confirms a person without any match as a new Soldier', async () => {
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

  test('a waiting request is not made twice, and does not use up the code', async () => {
    await withCode()
    const again = await code()
    await asOrtega().call(linkSelfToLeader, { code: again })
    await theRequest()
    // Another person can still use it.
    const other = setting.as(await setting.world.leader('PFC', 'Clay'))
    expect(await other.call(linkSelfToLeader, { code: again })).toEqual({ link: null, rosterName: '1st Platoon' })
    expect(await requests()).toHaveLength(2)
  })

  test('a refusal is announced, and another code asks again', async () => {
    await withCode()
    await decide({ kind: 'refuse' }, (await theRequest()).id)
    expect(await noticesTo(setting, ortega)).toEqual(['1st Platoon did not confirm your request'])
    await withCode()
    await theRequest()
  })

  test('a person with a link is told to be transferred or to end that link', async () => {
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

  test('one’s own roster cannot be linked to', async () => {
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
    await answer('yes')
    await setting.server.database.pool.query('delete from outbox')
  })
  const ended = async () => {
    expect((await chain()).link).toBeNull()
    expect(await noticesTo(setting, owner)).toEqual(['SPC Ortega is no longer linked to 1st Platoon'])
    expect(await noticesTo(setting, ortega)).toEqual(['You are no longer linked to 1st Platoon'])
    expect(await events(soldier.id)).toMatchObject([{ event: 'unlinked' }, { event: 'linked' }])
  }

  test('by the Soldier, whom the same leader then does not ask again', async () => {
    await asOrtega().call(unlinkSoldierFromLeader, {})
    await ended()
    await asOwner().call(updateSoldiers, { ...of(), soldierIds: [soldier.id], patch: { dodid: null, email: '' } })
    await matching()
    expect(await claim()).toEqual({ link: null, asks: [] })
    expect(await refusalOf(asOrtega().call(unlinkSoldierFromLeader, {}))).toMatchObject({ code: 'failed-precondition' })
  })

  test('by the leader, and signing in does not restore it, but a new request with the leader’s yes does', async () => {
    await asOwner().call(unlinkSoldierFromLeader, { row: { ...of(), soldierId: soldier.id } })
    await ended()
    expect(await claim()).toEqual({ link: null, asks: [] })
    expect((await asOrtega().call(linkMyProfileByDod, {})).asks).toHaveLength(1)
    expect(await answer('yes')).toEqual({ link: null })
    await decide({ kind: 'confirm', soldierId: soldier.id }, (await theRequest()).id)
    expect((await chain()).link).toMatchObject({ soldierId: soldier.id })
  })

  test('by archiving, and neither undoing that nor restoring links again', async () => {
    const leave = { ...of(), soldierIds: [soldier.id], lossDate: '2026-11-12', reason: 'PCS' as const }
    const { changeSetId } = await asOwner().call(archiveSoldiers, leave)
    await ended()
    await asOwner().call(undoChange, { ...of(), changeSetId })
    const current = () => asOwner().call(getSoldier, { ...of(), soldierId: soldier.id })
    expect(await current()).toMatchObject({ linked: false, archived: null })
    await asOwner().call(archiveSoldiers, leave)
    await asOwner().call(restoreSoldiers, { ...of(), soldierIds: [soldier.id] })
    expect(await current()).toMatchObject({ linked: false, archived: null })
    expect(await claim()).toEqual({ link: null, asks: [] })
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

  test('by deleting the roster, with a notice to the Soldier', async () => {
    await asOwner().call(deleteRoster, { ...of(), confirmName: '1st Platoon' })
    expect((await chain()).link).toBeNull()
    expect(await noticesTo(setting, ortega)).toEqual(['You are no longer linked to 1st Platoon'])
  })

  test('"my data" of both sides has it', async () => {
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
