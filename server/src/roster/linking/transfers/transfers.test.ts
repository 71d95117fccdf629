import { randomUUID } from 'node:crypto'
import { getPerstat } from '@muster/domain/dutyday/functions.ts'
import { createLeaderCode } from '@muster/domain/roster/invites/functions.ts'
import {
  archiveSoldiers,
  getSoldier,
  listChanges,
  listSoldiers,
  restoreSoldiers,
  saveRosterSettings,
  undoChange,
} from '@muster/domain/roster/functions.ts'
import {
  claimMyPendingLinks,
  decideTransfer,
  getMyChain,
  listLinkEvents,
  listTransfers,
  offerTransfer,
  previewTransfer,
  transferAtOnce,
} from '@muster/domain/roster/linking/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { PRESETS } from '@muster/domain/roster/leaders/part.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/unit/rosters.ts'
import { atOnce, noticesTo } from '../../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster, WorldSoldier } from '../../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../../testing/server/world-server.ts'

const TODAY = '2026-11-12' as CalendarDate

let setting: WorldServer
let losing: WorldRoster
let gaining: WorldRoster
let ortega: WorldAccount
let soldier: WorldSoldier

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  setting.at('2026-11-02T11:30:00Z')
  losing = await world.roster(await world.leader('SFC', 'Navarro'), { name: '1st Platoon' })
  gaining = await world.roster(await world.leader('SFC', 'Reyes'), { name: '2nd Platoon' })
  ortega = await world.leader('SPC', 'Ortega')
  const [row] = await world.arrive(losing, [
    {
      rank: 'SPC',
      last: 'Ortega',
      first: 'Luis',
      dodid: ortega.dodid,
      cell: '910-555-0100',
      remarks: 'Ours',
      dob: '2001-02-03',
    },
  ])
  if (!row) throw new Error('nobody arrived')
  soldier = row
  await world.link(losing, soldier, ortega)
  setting.at('2026-11-12T11:30:00Z')
})

const as = (account: WorldAccount) => setting.as(account)
async function offer(more: { soldierIds?: string[]; effectiveOn?: string; transferId?: string } = {}) {
  const { code } = await as(gaining.owner).call(createLeaderCode, { rosterId: gaining.id, inviteId: randomUUID() })
  return as(losing.owner).call(offerTransfer, {
    rosterId: losing.id,
    transferId: randomUUID(),
    soldierIds: [soldier.id],
    effectiveOn: TODAY,
    to: { code },
    ...more,
  } as never)
}
const decide = (transferId: string, decision: 'accept' | 'decline' | 'withdraw') => {
  const roster = decision === 'withdraw' ? losing : gaining
  return as(roster.owner).call(decideTransfer, { rosterId: roster.id, transferId, decision })
}
const soldiersOf = async (roster: WorldRoster, archived = false) =>
  (await as(roster.owner).call(listSoldiers, { rosterId: roster.id, archived })).soldiers
const events = async (roster: WorldRoster, soldierId: string) =>
  (await as(roster.owner).call(listLinkEvents, { rosterId: roster.id, soldierId })).events
const onHand = async (roster: WorldRoster, asOf: string | null = null) =>
  (await as(roster.owner).call(getPerstat, { rosterId: roster.id, asOf })).total.onHand

test('accepting moves the row, the link and the strength, and notifies everybody', async () => {
  const offered = await offer({ effectiveOn: '2026-11-10' })
  expect(offered).toMatchObject({ direction: 'out', state: 'offered', soldiers: [{ soldierId: soldier.id }] })
  expect(await noticesTo(setting, gaining.owner)).toEqual(['SFC Navarro offers you 1 Soldier from 1st Platoon'])
  const accepted = await decide(offered.id, 'accept')
  expect(accepted).toMatchObject({ direction: 'in', state: 'accepted', effectiveOn: '2026-11-10' })

  expect(await soldiersOf(losing)).toEqual([])
  expect(await soldiersOf(losing, true)).toMatchObject([
    { id: soldier.id, linked: false, archived: { lossDate: '2026-11-10', reason: 'Reassigned' } },
  ])
  const takenAs = accepted.soldiers[0]?.soldierId ?? ''
  expect(takenAs).not.toBe(soldier.id)
  const arrived = await as(gaining.owner).call(getSoldier, { rosterId: gaining.id, soldierId: takenAs })
  expect(arrived).toMatchObject({
    last: 'Ortega',
    dodid: ortega.dodid,
    cell: '910-555-0100',
    strength: 'assigned',
    gainedOn: '2026-11-10',
    linked: true,
  })
  expect(arrived).not.toHaveProperty('remarks')
  expect((await as(ortega).call(getMyChain, {})).link).toMatchObject({ rosterId: gaining.id, soldierId: takenAs })
  expect(await events(losing, soldier.id)).toMatchObject([
    { event: 'transferred out', roster: '2nd Platoon' },
    { event: 'linked' },
  ])
  expect(await events(gaining, takenAs)).toMatchObject([{ event: 'transferred in', roster: '1st Platoon' }])

  // On every day one of the two counts the Soldier, and never both.
  for (const [asOf, before, after] of [
    ['2026-11-09T17:00:00Z', 1, 0],
    ['2026-11-10T17:00:00Z', 0, 1],
    [null, 0, 1],
  ] as const) {
    expect([await onHand(losing, asOf), await onHand(gaining, asOf)], String(asOf)).toEqual([before, after])
  }
  const told = 'SFC Reyes has accepted the transfer of 1 Soldier'
  expect(await noticesTo(setting, losing.owner)).toContain(told)
  expect(await noticesTo(setting, gaining.owner)).toContain(told)
  expect(await noticesTo(setting, ortega)).toEqual(['You were transferred to 2nd Platoon'])
})

test('personal fields move along only where the gaining leader turned them on', async () => {
  await as(gaining.owner).call(saveRosterSettings, {
    rosterId: gaining.id,
    version: 1,
    settings: { personalFields: ['bloodType'] },
  })
  await decide((await offer()).id, 'accept')
  const { rows } = await setting.server.database.pool.query('select details from soldiers where roster_id = $1', [
    gaining.id,
  ])
  expect(JSON.stringify(rows)).not.toContain('2001-02-03')
})

test('a row with the same DoD ID receives the transfer, keeps its own values and gets the link', async () => {
  const [own] = await setting.world.arrive(gaining, [
    { rank: 'CPL', last: 'Ortega', dodid: ortega.dodid, position: 'Gunner' },
  ])
  await decide((await offer()).id, 'accept')
  expect(await soldiersOf(gaining)).toHaveLength(1)
  const merged = await as(gaining.owner).call(getSoldier, { rosterId: gaining.id, soldierId: own?.id ?? '' })
  expect(merged).toMatchObject({ rank: 'CPL', position: 'Gunner', first: 'Luis', cell: '910-555-0100', linked: true })
})

test('a row that describes another person receives nothing', async () => {
  const [own] = await setting.world.arrive(gaining, [{ rank: 'CPL', last: 'Ortega', dodid: ortega.dodid }])
  await setting.world.link(gaining, own, await setting.world.leader('CPL', 'Ortega'))
  const { id } = await offer()
  expect(await refusalOf(decide(id, 'accept'))).toMatchObject({
    code: 'failed-precondition',
    message: 'The row of SPC Ortega on 2nd Platoon is linked to another account. End that link first.',
    details: { field: 'transferId' },
  })
  expect(await soldiersOf(losing)).toMatchObject([{ linked: true }])
})

describe('a leader of some groups of the gaining roster', () => {
  let company: WorldRoster
  let platoon: WorldRoster
  let sergeant: WorldAccount
  let moving: string
  beforeEach(async () => {
    const { world } = setting
    company = await world.roster(await world.leader('1SG', 'Hale'), { name: 'A Co', soldiers: 12 })
    sergeant = await world.leader('SFC', 'Dixon')
    platoon = await world.below(company, sergeant, { name: 'Mortars', soldiers: 2 })
    await world.member(company, sergeant, 'editor')
    const groupIds = company.groups.slice(0, 1).map(({ id }) => id)
    const areas = { ...PRESETS['platoon sergeant'].areas, roster: 'change' as const }
    const part = { position: 'platoon sergeant' as const, groupIds, areas }
    await as(company.owner).call(setLeaderPart, { rosterId: company.id, uid: sergeant.uid, part })
    moving = platoon.soldiers[0]?.id ?? ''
  })
  const terms = () => ({
    rosterId: platoon.id,
    transferId: randomUUID(),
    soldierIds: [moving],
    effectiveOn: TODAY,
  })

  test('moves nobody there without the yes of a leader who has all of it', async () => {
    const asked = { rosterId: platoon.id, soldierIds: [moving], toRosterId: company.id, effectiveOn: TODAY }
    expect(await as(sergeant).call(previewTransfer, asked)).toMatchObject({ sameChain: true, atOnce: false })
    const refusal = await refusalOf(as(sergeant).call(transferAtOnce, { ...terms(), toRosterId: company.id }))
    expect(refusal).toMatchObject({ code: 'not-found', message: expect.stringContaining('Offer the transfer instead') })
    expect(await soldiersOf(platoon)).toHaveLength(2)
  })

  test('neither sees nor decides what is offered, and does not see who arrives in no group', async () => {
    const before = await as(sergeant).call(listSoldiers, { rosterId: company.id })
    const { id: transferId } = await as(sergeant).call(offerTransfer, { ...terms(), to: { rosterId: company.id } })
    expect(await refusalOf(as(sergeant).call(listTransfers, { rosterId: company.id }))).toMatchObject({
      code: 'permission-denied',
    })
    const accepting = { rosterId: company.id, transferId, decision: 'accept' as const }
    expect(await refusalOf(as(sergeant).call(decideTransfer, accepting))).toMatchObject({ code: 'permission-denied' })
    const accepted = await as(company.owner).call(decideTransfer, accepting)
    expect(accepted.state).toBe('accepted')
    expect(await as(sergeant).call(listSoldiers, { rosterId: company.id })).toEqual(before)
    const soldierId = accepted.soldiers[0]?.soldierId ?? ''
    expect(await refusalOf(as(sergeant).call(getSoldier, { rosterId: company.id, soldierId }))).toMatchObject({
      code: 'not-found',
    })
  })
})

describe('restoring in the losing roster', () => {
  test('creates a row without a link, and no second one at sign-in', async () => {
    await decide((await offer()).id, 'accept')
    await as(losing.owner).call(restoreSoldiers, { rosterId: losing.id, soldierIds: [soldier.id] })
    expect(await soldiersOf(losing)).toMatchObject([{ id: soldier.id, linked: false }])
    expect((await as(ortega).call(claimMyPendingLinks, {})).link).toMatchObject({ rosterId: gaining.id })
  })

  test('is not an undo: that is refused on both sides', async () => {
    await decide((await offer()).id, 'accept')
    for (const roster of [losing, gaining]) {
      const { changeSets } = await as(roster.owner).call(listChanges, { rosterId: roster.id })
      const changeSetId = changeSets[0]?.id ?? ''
      expect(changeSets[0]).toMatchObject({ kind: 'transfer', soldiers: 1 })
      expect(await refusalOf(as(roster.owner).call(undoChange, { rosterId: roster.id, changeSetId }))).toMatchObject({
        code: 'failed-precondition',
        message: expect.stringContaining('A transfer cannot be undone'),
      })
    }
  })
})

describe('at the same moment', () => {
  test('accepting and withdrawing have one outcome', async () => {
    for (let round = 0; round < 4; round++) {
      const [row] = await setting.world.arrive(losing, [{ rank: 'PFC', last: 'Clay' }])
      const { id } = await offer({ soldierIds: [row?.id ?? ''] })
      const { answers, refusals } = await atOnce(decide(id, 'accept'), decide(id, 'withdraw'))
      expect(answers).toHaveLength(1)
      expect(refusals).toMatchObject([
        { code: 'aborted', message: `This transfer has already been ${answers[0]?.state}. Reload to see it.` },
      ])
      const there = await Promise.all([soldiersOf(losing), soldiersOf(gaining)])
      const clays = there.map((soldiers) => soldiers.filter(({ last }) => last === 'Clay').length)
      expect(clays.reduce((sum, count) => sum + count)).toBe(round + 1)
    }
  })

  test('two leaders of the gaining roster accept: the Soldier arrives once, and both get the same answer', async () => {
    const editor = await setting.world.leader('SSG', 'Dixon')
    await setting.world.member(gaining, editor, 'editor')
    const { id } = await offer()
    const accept = (by: WorldAccount) =>
      as(by).call(decideTransfer, { rosterId: gaining.id, transferId: id, decision: 'accept' })
    const { answers } = await atOnce(accept(gaining.owner), accept(editor))
    expect(answers).toHaveLength(2)
    expect(answers[0]).toEqual(answers[1])
    expect(await soldiersOf(gaining)).toHaveLength(1)
  })

  test('the same Soldier offered to two leaders: one offer', async () => {
    const { answers, refusals } = await atOnce(offer(), offer())
    expect(answers).toHaveLength(1)
    expect(refusals).toMatchObject([
      { code: 'failed-precondition', message: expect.stringContaining('offered in another transfer') },
    ])
  })

  test('accepting and archiving: transferred, or no longer there', async () => {
    const { id } = await offer()
    const leave = { rosterId: losing.id, soldierIds: [soldier.id], lossDate: TODAY, reason: 'PCS' as const }
    await atOnce<unknown>(decide(id, 'accept'), as(losing.owner).call(archiveSoldiers, leave))
    const [gone] = await soldiersOf(losing, true)
    const arrived = await soldiersOf(gaining)
    expect(gone?.archived?.reason).toBe(arrived.length === 1 ? 'Reassigned' : 'PCS')
  })
})

describe('an offer', () => {
  test('sent again is the same offer, and a declined one is over', async () => {
    const transferId = randomUUID()
    await offer({ transferId })
    expect(await offer({ transferId })).toMatchObject({ id: transferId, state: 'offered' })
    expect((await as(gaining.owner).call(listTransfers, { rosterId: gaining.id })).transfers).toMatchObject([
      { id: transferId, direction: 'in', other: expect.stringContaining('1st Platoon') },
    ])
    await decide(transferId, 'decline')
    expect(await refusalOf(decide(transferId, 'accept'))).toMatchObject({ code: 'aborted' })
    expect(await soldiersOf(losing)).toHaveLength(1)
  })

  test('for a later day is accepted on that day', async () => {
    const { id } = await offer({ effectiveOn: '2026-11-20' })
    expect(await refusalOf(decide(id, 'accept'))).toMatchObject({
      code: 'failed-precondition',
      message: 'This transfer takes effect on 20 Nov 2026. Accept it on that day.',
      details: { field: 'transferId' },
    })
    setting.at('2026-11-20T11:30:00Z')
    expect(await decide(id, 'accept')).toMatchObject({ state: 'accepted' })
  })

  test('goes to a roster of the same chain of command without a code, and to no other', async () => {
    const company = await setting.world.roster(await setting.world.leader('CPT', 'Boone'))
    const direct = () =>
      as(losing.owner).call(offerTransfer, {
        rosterId: losing.id,
        transferId: randomUUID(),
        soldierIds: [soldier.id],
        to: { rosterId: gaining.id },
        effectiveOn: TODAY,
      })
    for (const { owner } of [losing, gaining]) {
      expect(await refusalOf(direct())).toMatchObject({ code: 'not-found', details: { field: 'to.rosterId' } })
      const [row] = await setting.world.arrive(company, [{ rank: owner.rank, last: owner.last }])
      await setting.world.link(company, row, owner)
    }
    expect(await direct()).toMatchObject({ state: 'offered' })
  })

  test('is withdrawn by the losing leader only, and accepted by the gaining leader only', async () => {
    const { id } = await offer()
    const wrong = (roster: WorldRoster, decision: 'accept' | 'withdraw') =>
      refusalOf(as(roster.owner).call(decideTransfer, { rosterId: roster.id, transferId: id, decision }))
    expect(await wrong(losing, 'accept')).toMatchObject({ code: 'failed-precondition' })
    expect(await wrong(gaining, 'withdraw')).toMatchObject({ code: 'failed-precondition' })
    const other = await setting.world.roster(await setting.world.leader('SFC', 'Boone'))
    expect(await wrong(other, 'accept')).toMatchObject({ code: 'not-found' })
  })

  test('of a leader to the roster of their own subordinate closes no circle', async () => {
    const squad = await setting.world.below(losing, await setting.world.leader('SSG', 'Dixon'))
    const company = await setting.world.roster(await setting.world.leader('CPT', 'Boone'))
    const [row] = await setting.world.arrive(company, [{ rank: 'SFC', last: 'Navarro' }])
    await setting.world.link(company, row, losing.owner)
    const transferId = randomUUID()
    await as(company.owner).call(offerTransfer, {
      rosterId: company.id,
      transferId,
      soldierIds: [row?.id ?? ''],
      to: { rosterId: squad.id },
      effectiveOn: TODAY,
    })
    const accepting = as(squad.owner).call(decideTransfer, { rosterId: squad.id, transferId, decision: 'accept' })
    expect(await refusalOf(accepting)).toMatchObject({
      code: 'failed-precondition',
      message: expect.stringContaining('in a circle'),
    })
    expect((await as(losing.owner).call(getMyChain, {})).link).toMatchObject({ rosterId: company.id })
  })
})
