import { randomUUID } from 'node:crypto'
import { getCounseling, listCounselings } from '@muster/domain/counseling/functions.ts'
import { changeAwolCase, openAwolCase } from '@muster/domain/dutyday/awol/functions.ts'
import { getAccountability, getPerstat, recordStatus } from '@muster/domain/dutyday/functions.ts'
import { getTask, listTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import { saveEquipment, signInEquipment, signOutEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { getSoldierLicenses, listLicenses } from '@muster/domain/operations/licenses/functions.ts'
import { getReadinessMatrix, getSoldierReadiness, recordReadiness } from '@muster/domain/readiness/functions.ts'
import { exportMyData, getSoldier, listChanges, listSoldiers } from '@muster/domain/roster/functions.ts'
import { createLeaderCode } from '@muster/domain/roster/invites/functions.ts'
import {
  decideTransfer,
  listTransfers,
  offerTransfer,
  previewTransfer,
  takeBackTransfer,
  transferAtOnce,
} from '@muster/domain/roster/linking/functions.ts'
import { listLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster, WorldSoldier } from '../../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../../testing/server/world-server.ts'
import { delivered } from '../../../testing/unit/counselings.ts'
import { dutyRoster, publishSeen, sheet } from '../../../testing/unit/duty-rosters.ts'
import { atOnce } from '../../../testing/unit/notices.ts'
import { countedRecords, recordsOfEveryKind } from '../../../testing/unit/records.ts'
import { refusalOf } from '../../../testing/unit/rosters.ts'

const TODAY = '2026-11-12'
const NOW = `${TODAY}T15:00:00.000Z`

let setting: WorldServer
let company: WorldRoster
let losing: WorldRoster
let gaining: WorldRoster
let elsewhere: WorldRoster
let ortega: WorldAccount
let soldier: WorldSoldier
let stays: WorldSoldier
let [captain, navarro, reyes, boone]: Client[] = []

beforeAll(async () => {
  setting = await startWorld('2026-11-02T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-02T11:30:00Z')
  const { world } = setting
  company = await world.roster(await world.leader('CPT', 'Hale'), { name: 'A Co' })
  const two = [{ rank: 'PFC', last: 'Bell' }]
  losing = await world.below(company, await world.leader('SFC', 'Navarro'), { name: '1st Platoon', soldiers: two })
  gaining = await world.below(company, await world.leader('SFC', 'Reyes'), { name: '2nd Platoon', soldiers: two })
  elsewhere = await world.roster(await world.leader('SFC', 'Boone'), { name: 'B Co' })
  ortega = await world.leader('SPC', 'Ortega', { role: 'Soldier' })
  const [row] = await world.arrive(losing, [{ rank: 'SPC', last: 'Ortega', remarks: 'Ours' }])
  const [bell] = losing.soldiers
  if (!row || !bell) throw new Error('nobody arrived')
  soldier = row
  stays = bell
  await world.link(losing, soldier, ortega)
  ;[captain, navarro, reyes, boone] = [company, losing, gaining, elsewhere].map(({ owner }) => setting.as(owner))
  setting.at(NOW)
})

const by = (roster: WorldRoster): Client => setting.as(roster.owner)
const client = (one: Client | undefined): Client => {
  if (!one) throw new Error('nobody signed in')
  return one
}

const giveRecords = () =>
  recordsOfEveryKind({ leader: client(navarro), decider: client(captain), rosterId: losing.id }, soldier.id, stays.id)
const counted = (roster: WorldRoster, soldierId: string) => countedRecords(by(roster), roster.id, soldierId)

const move = (more: object = {}, leader = client(captain)) =>
  leader.call(transferAtOnce, {
    rosterId: losing.id,
    transferId: randomUUID(),
    soldierIds: [soldier.id],
    toRosterId: gaining.id,
    effectiveOn: TODAY,
    ...more,
  })
async function offer(to = gaining, more: object = {}) {
  const { code } = await by(to).call(createLeaderCode, { rosterId: to.id, inviteId: randomUUID() })
  return client(navarro).call(offerTransfer, {
    rosterId: losing.id,
    transferId: randomUUID(),
    soldierIds: [soldier.id],
    to: { code },
    effectiveOn: TODAY,
    ...more,
  })
}
const accept = (transferId: string, roster = gaining) =>
  by(roster).call(decideTransfer, { rosterId: roster.id, transferId, decision: 'accept' })
const takenAs = async (roster: WorldRoster) =>
  (await by(roster).call(listSoldiers, { rosterId: roster.id })).soldiers.find(({ last }) => last === 'Ortega')?.id ??
  ''
const onHand = async (roster: WorldRoster, asOf: string | null = null) =>
  (await by(roster).call(getPerstat, { rosterId: roster.id, asOf })).total.onHand
const preview = (to: WorldRoster | null = gaining, leader = client(navarro)) =>
  leader.call(previewTransfer, {
    rosterId: losing.id,
    soldierIds: [soldier.id],
    toRosterId: to?.id ?? null,
    effectiveOn: TODAY,
  })

describe('within a chain of command', () => {
  test('each kind of record goes along, and what the losing leaders wrote stays in their archive', async () => {
    const { session, soleTask, sharedTask } = await giveRecords()
    const before = await counted(losing, soldier.id)
    expect(before).toEqual({
      results: 2,
      profiles: 1,
      licenses: 1,
      counselings: ['acknowledged', 'draft'],
      leave: 2,
      tasks: ['Clean the arms room', 'Renew the CAC'],
      status: 'LV',
    })
    expect(await move()).toMatchObject({ state: 'accepted', atOnce: true, direction: 'out', mayTakeBack: true })
    const here = await takenAs(gaining)
    expect(await counted(gaining, here)).toEqual({ ...before, counselings: ['acknowledged'], tasks: ['Renew the CAC'] })
    // The matrix of the gaining roster has the results, due by its own policy.
    const { soldiers } = await client(reyes).call(getReadinessMatrix, { rosterId: gaining.id })
    expect(
      soldiers
        .find(({ id }) => id === here)
        ?.cells.map(([item]) => item)
        .toSorted(),
    ).toEqual(['hiv', 'pha'])
    // The signatures still fit the words, under the same id, and nobody above reads it unasked.
    const arrived = await client(reyes).call(getCounseling, { ...session, rosterId: gaining.id })
    expect(arrived).toMatchObject({ integrity: 'whole', line: { soldierId: here, shared: false } })
    expect(arrived.text?.addenda).toHaveLength(1)

    expect(await counted(losing, soldier.id)).toMatchObject({
      results: 2,
      licenses: 1,
      counselings: ['acknowledged', 'draft'],
      // The request that nobody decided waits at the gaining roster alone.
      leave: 1,
      status: null,
    })
    const missing = client(navarro).call(getTask, { rosterId: losing.id, taskId: soleTask })
    expect(await refusalOf(missing)).toMatchObject({ code: 'not-found' })
    expect(await client(reyes).call(getTask, { rosterId: gaining.id, taskId: soleTask })).toMatchObject({
      assignees: [{ soldierId: here }],
    })
    const shared = await client(navarro).call(getTask, { rosterId: losing.id, taskId: sharedTask })
    expect(shared.assignees.map(({ soldierId }) => soldierId)).toEqual([stays.id])
  })

  test('the losing leaders see nothing that is written afterwards, nor the row there', async () => {
    await giveRecords()
    await move()
    const here = await takenAs(gaining)
    const rosterId = gaining.id
    const later = randomUUID()
    await client(reyes).call(recordReadiness, {
      rosterId,
      entries: [{ id: later, soldierId: here, item: 'sharp', seen: null, doneOn: '2026-11-01' }],
    })
    const session = await delivered(client(reyes), { rosterId, soldierId: here })
    const foreign = [here, gaining.id, later, session.counselingId]
    const leader = client(navarro)
    const of = { rosterId: losing.id }
    const about = { ...of, soldierId: soldier.id }
    const answers = [
      await leader.call(listSoldiers, { ...of, archived: true }),
      await leader.call(getSoldier, about),
      await leader.call(getSoldierReadiness, about),
      await leader.call(getReadinessMatrix, of),
      await leader.call(getSoldierLicenses, about),
      await leader.call(listLicenses, of),
      await leader.call(listCounselings, of),
      await leader.call(listLeave, { ...of, show: 'current' }),
      await leader.call(listTasks, of),
      await leader.call(getAccountability, of),
      await leader.call(listChanges, of),
      await leader.call(listTransfers, of),
      await leader.call(exportMyData, {}),
    ]
    const [, , , , , , , , , , , , mine] = answers
    for (const answer of answers.filter((one) => one !== mine)) {
      for (const id of foreign) expect(JSON.stringify(answer)).not.toContain(id)
    }
    // "My data" names the gaining roster and row in the transfer itself, which the leader made, and no record there.
    for (const id of [later, session.counselingId]) expect(JSON.stringify(mine)).not.toContain(id)
    for (const declared of [getSoldierReadiness, getSoldierLicenses] as const) {
      const asked = leader.call(declared, { rosterId, soldierId: here })
      expect(await refusalOf(asked)).toMatchObject({ code: 'not-found' })
    }
  })

  test('the next transfer takes along what came with the one before, and leaves there what was written there', async () => {
    await giveRecords()
    await move()
    const second = await takenAs(gaining)
    await client(reyes).call(recordReadiness, {
      rosterId: gaining.id,
      entries: [{ id: randomUUID(), soldierId: second, item: 'sharp', seen: null, doneOn: '2026-11-01' }],
    })
    await client(captain).call(transferAtOnce, {
      rosterId: gaining.id,
      transferId: randomUUID(),
      soldierIds: [second],
      toRosterId: company.id,
      effectiveOn: TODAY,
    })
    const third = await takenAs(company)
    expect(await counted(company, third)).toMatchObject({ results: 3, profiles: 1, licenses: 1, leave: 2 })
    expect(await counted(gaining, second)).toMatchObject({
      results: 1,
      profiles: 0,
      licenses: 0,
      counselings: [],
      leave: 0,
      tasks: [],
    })
    expect(await counted(losing, soldier.id)).toMatchObject({ results: 2, licenses: 1 })
  })

  test('a Soldier who comes back gets the row of before, with everything that was written meanwhile, once', async () => {
    await giveRecords()
    await move()
    const there = await takenAs(gaining)
    await client(reyes).call(recordReadiness, {
      rosterId: gaining.id,
      entries: [{ id: randomUUID(), soldierId: there, item: 'sharp', seen: null, doneOn: '2026-11-01' }],
    })
    setting.at('2026-11-16T15:00:00.000Z')
    const back = { rosterId: gaining.id, soldierIds: [there], toRosterId: losing.id, effectiveOn: '2026-11-16' }
    await move(back)
    expect(await takenAs(losing)).toBe(soldier.id)
    expect(await counted(losing, soldier.id)).toEqual({
      results: 3,
      profiles: 1,
      licenses: 1,
      counselings: ['acknowledged', 'draft'],
      leave: 2,
      tasks: ['Clean the arms room', 'Renew the CAC'],
      status: 'LV',
    })
    for (const [asOf, first, second] of [
      ['2026-11-11T17:00:00Z', 2, 1],
      ['2026-11-13T17:00:00Z', 1, 2],
      [null, 2, 1],
    ] as const) {
      expect([await onHand(losing, asOf), await onHand(gaining, asOf)], String(asOf)).toEqual([first, second])
    }
  })

  test('the numbers of a DA Form 6 continue on the duty roster of the same name', async () => {
    const [theirs] = gaining.soldiers
    const own = await dutyRoster(client(navarro), losing, {
      beginsOn: '2026-11-11',
      members: [
        { id: soldier.id, start: 4 },
        { id: stays.id, start: 9 },
      ],
    })
    await publishSeen(client(navarro), own, '2026-11-11')
    const other = await dutyRoster(client(reyes), gaining, {
      beginsOn: TODAY,
      members: [{ id: theirs?.id ?? '', start: 2 }],
      settings: { name: 'cq' },
    })
    expect((await preview()).counts).toContainEqual({ kind: 'duties', count: 1 })
    await move()
    const here = await takenAs(gaining)
    const { members } = await sheet(client(reyes), other, TODAY, 1)
    const published = (await sheet(client(navarro), own, '2026-11-11', 1)).days[0]
    const number = published?.cells.find(({ place }) => place === 1)?.number ?? 0
    const line = members.find(({ soldierId }) => soldierId === here)
    expect(line).toMatchObject({ place: 1, from: TODAY })
    expect(line?.start.weekday).toBeGreaterThanOrEqual(Math.min(4, number))
  })

  test('is made at once by somebody who leads both rosters, and by nobody else', async () => {
    const refusals = [
      await refusalOf(move({}, client(navarro))),
      await refusalOf(move({}, client(reyes))),
      await refusalOf(move({}, client(boone))),
      await refusalOf(move({ toRosterId: elsewhere.id })),
    ]
    expect(refusals).toMatchObject(refusals.map(() => ({ code: 'not-found' })))
    expect(await refusalOf(move({ effectiveOn: '2026-11-13' }))).toMatchObject({ code: 'out-of-range' })
    expect(await refusalOf(move({ toRosterId: losing.id }))).toMatchObject({ code: 'invalid-argument' })
    expect((await preview(gaining, client(captain))).atOnce).toBe(true)
    expect((await preview()).atOnce).toBe(false)
    const transferId = randomUUID()
    const twice = await atOnce(move({ transferId }), move({ transferId }))
    expect(twice.answers[0]).toEqual(twice.answers[1])
    expect(await refusalOf(move())).toMatchObject({
      code: 'failed-precondition',
      message: expect.stringContaining('archived'),
    })
  })
})

describe('taken back', () => {
  test('it is as if the Soldier had never left, with what was written meanwhile', async () => {
    await giveRecords()
    const before = await counted(losing, soldier.id)
    const { id: transferId } = await move({ effectiveOn: '2026-11-10' })
    const there = await takenAs(gaining)
    await client(reyes).call(recordReadiness, {
      rosterId: gaining.id,
      entries: [{ id: randomUUID(), soldierId: there, item: 'sharp', seen: null, doneOn: '2026-11-01' }],
    })
    const [seen] = (await client(navarro).call(listTransfers, { rosterId: losing.id })).transfers
    expect(seen).toMatchObject({ id: transferId, mayTakeBack: false })
    const backId = randomUUID()
    const takeBack = () => client(captain).call(takeBackTransfer, { rosterId: losing.id, transferId, backId })
    const { answers } = await atOnce(takeBack(), takeBack())
    expect(answers).toHaveLength(2)
    expect(answers[0]).toMatchObject({ direction: 'in', takesBack: true })
    expect(await counted(losing, soldier.id)).toEqual({ ...before, results: 3 })
    expect(await client(navarro).call(getSoldier, { rosterId: losing.id, soldierId: soldier.id })).toMatchObject({
      archived: null,
      linked: true,
      remarks: 'Ours',
    })
    for (const asOf of ['2026-11-10T17:00:00Z', '2026-11-11T17:00:00Z', null]) {
      expect([await onHand(losing, asOf), await onHand(gaining, asOf)], String(asOf)).toEqual([2, 1])
    }
    const again = client(captain).call(takeBackTransfer, { rosterId: losing.id, transferId, backId: randomUUID() })
    expect(await refusalOf(again)).toMatchObject({ code: 'aborted' })
    const { transfers } = await client(navarro).call(listTransfers, { rosterId: losing.id })
    expect(transfers.find(({ id }) => id === transferId)).toMatchObject({ direction: 'out', takenBack: true })
    expect(transfers.find(({ id }) => id === backId)).toMatchObject({ direction: 'in', takesBack: true })
  })

  test('not by one of two leaders, not after a week, and not when the Soldier has left since', async () => {
    const { id: transferId } = await move()
    const takeBack = (leader = client(captain), rosterId = losing.id) =>
      refusalOf(leader.call(takeBackTransfer, { rosterId, transferId, backId: randomUUID() }))
    expect(await takeBack(client(navarro))).toMatchObject({ code: 'failed-precondition' })
    expect(await takeBack(client(boone), elsewhere.id)).toMatchObject({ code: 'not-found' })
    const { id: offered } = await offer(gaining, { soldierIds: [stays.id] })
    await accept(offered)
    const ofTwo = client(captain).call(takeBackTransfer, {
      rosterId: losing.id,
      transferId: offered,
      backId: randomUUID(),
    })
    expect(await refusalOf(ofTwo)).toMatchObject({ message: expect.stringContaining('yes of another leader') })
    await move({ rosterId: gaining.id, soldierIds: [await takenAs(gaining)], toRosterId: company.id })
    expect(await takeBack()).toMatchObject({ code: 'failed-precondition' })
    setting.at('2026-11-20T15:00:00.000Z')
    expect(await takeBack()).toMatchObject({ message: expect.stringContaining('until 19 Nov 2026') })
  })
})

describe('an offer to another chain of command', () => {
  test('takes everything but counselings, unless the transfer is rehabilitative', async () => {
    await giveRecords()
    const { id } = await offer(elsewhere)
    await accept(id, elsewhere)
    expect(await counted(elsewhere, await takenAs(elsewhere))).toMatchObject({
      results: 2,
      licenses: 1,
      counselings: [],
      leave: 2,
      status: 'LV',
    })
    expect(await counted(losing, soldier.id)).toMatchObject({ counselings: ['acknowledged', 'draft'] })
  })

  test('with them where a commander gives the Soldier a fresh start', async () => {
    await giveRecords()
    const { id } = await offer(elsewhere, { rehabilitative: true })
    await accept(id, elsewhere)
    expect(await counted(elsewhere, await takenAs(elsewhere))).toMatchObject({ counselings: ['acknowledged'] })
  })

  test('accepted twice takes everything along once', async () => {
    await giveRecords()
    const { id } = await offer()
    const { answers } = await atOnce(accept(id), accept(id), accept(id))
    expect(answers).toHaveLength(3)
    expect(await counted(gaining, await takenAs(gaining))).toMatchObject({ results: 2, licenses: 1, leave: 2 })
  })

  test('accepted after the Soldier left is refused in plain words, and nothing is half-written', async () => {
    await giveRecords()
    const { id } = await offer(elsewhere)
    await move()
    const late = await refusalOf(accept(id, elsewhere))
    expect(late).toMatchObject({ code: 'failed-precondition', details: { field: 'transferId' } })
    expect(late.message).toBe('SPC Ortega is no longer on 1st Platoon. Decline, and ask for a new transfer.')
    expect((await client(boone).call(listSoldiers, { rosterId: elsewhere.id })).soldiers).toEqual([])
    expect((await client(boone).call(listLicenses, { rosterId: elsewhere.id })).licenses).toEqual([])
    expect(await counted(gaining, await takenAs(gaining))).toMatchObject({ results: 2, licenses: 1, leave: 2 })
  })

  test('expires after thirty days, and the Soldier can be offered again', async () => {
    const { id, until } = await offer(elsewhere)
    expect(until).toBe('2026-12-12')
    setting.at('2026-12-13T15:00:00.000Z')
    expect(await refusalOf(accept(id, elsewhere))).toMatchObject({
      message: 'This offer expired on 12 Dec 2026. Ask for a new transfer.',
      details: { field: 'transferId' },
    })
    expect((await client(boone).call(listTransfers, { rosterId: elsewhere.id })).transfers).toMatchObject([
      { id, state: 'expired' },
    ])
    expect(await offer(elsewhere, { effectiveOn: '2026-12-13' })).toMatchObject({ state: 'offered' })
  })

  test('is previewed and decided by no stranger', async () => {
    const { id } = await offer()
    expect(await refusalOf(preview(gaining, client(boone)))).toMatchObject({ code: 'not-found' })
    expect(await refusalOf(preview(gaining, setting.as(ortega)))).toMatchObject({ code: 'not-found' })
    expect(await refusalOf(accept(id, elsewhere))).toMatchObject({ code: 'not-found' })
  })
})

describe('is settled first', () => {
  test('equipment: nobody is taken over before it is signed in', async () => {
    const leader = client(navarro)
    const [itemId, signOutId] = [randomUUID(), randomUUID()]
    const item = { name: 'M4', kind: 'weapon' as const, quantity: 9, sensitive: true }
    await leader.call(saveEquipment, { rosterId: losing.id, itemId, version: null, item })
    await leader.call(signOutEquipment, { rosterId: losing.id, signOutId, itemId, soldierId: soldier.id })
    expect((await preview()).settleFirst).toEqual([{ kind: 'equipment', soldiers: ['SPC Ortega'] }])
    const { id } = await offer()
    const refused = {
      code: 'failed-precondition',
      message: 'SPC Ortega still has equipment of 1st Platoon. It must be signed in there first.',
    }
    expect(await refusalOf(accept(id))).toEqual({ ...refused, details: { field: 'transferId' } })
    expect(await refusalOf(move())).toEqual({ ...refused, details: { field: 'soldierIds' } })
    await leader.call(signInEquipment, { rosterId: losing.id, signOutId })
    expect(await accept(id)).toMatchObject({ state: 'accepted' })
  })

  test('an open absence case, of which the gaining leader learns nothing', async () => {
    const caseId = randomUUID()
    const since = '2026-11-12T11:00:00.000Z'
    const opened = { rosterId: losing.id, soldierId: soldier.id, caseId, discoveredAt: since, absentSince: since }
    await client(navarro).call(openAwolCase, opened)
    expect(await refusalOf(move())).toMatchObject({
      message: 'Close the absence case of SPC Ortega first.',
      details: { field: 'soldierIds' },
    })
    const { id } = await offer()
    expect(await refusalOf(accept(id))).toMatchObject({
      message: '1st Platoon cannot let SPC Ortega go yet. Speak with its leader.',
      details: { field: 'transferId' },
    })
    const close = { kind: 'close', mistake: true } as const
    await client(navarro).call(changeAwolCase, { rosterId: losing.id, caseId, state: 'late', change: close })
    expect(await accept(id)).toMatchObject({ state: 'accepted' })
  })
})

test('the preview counts what goes, and says that counselings stay in another chain of command', async () => {
  await giveRecords()
  const { counts, sameChain, settleFirst } = await preview()
  expect(Object.fromEntries(counts.map(({ kind, count }) => [kind, count]))).toEqual({
    readiness: 3,
    licenses: 1,
    counselings: 1,
    leave: 2,
    statuses: 1,
    tasks: 1,
  })
  expect({ sameChain, settleFirst }).toEqual({ sameChain: true, settleFirst: [] })
  expect(await preview(elsewhere)).toMatchObject({ sameChain: false, atOnce: false })
  expect((await preview(null)).sameChain).toBeNull()
})

test('what the gaining leaders reported of a Soldier who is there already stays as they have it', async () => {
  await setting.world.change(losing, soldier, { dodid: null }, { dodid: '1234567890' })
  const [own] = await setting.world.arrive(gaining, [{ rank: 'SPC', last: 'Ortega', dodid: '1234567890' }])
  const status = { id: randomUUID(), soldierId: own?.id ?? '', from: TODAY }
  await client(reyes).call(recordStatus, { rosterId: gaining.id, entries: [{ ...status, status: 'PDY' }] })
  await giveRecords()
  await move()
  expect(await counted(gaining, own?.id ?? '')).toMatchObject({ results: 2, licenses: 1, status: 'PDY' })
})
