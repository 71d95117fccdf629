import { randomUUID } from 'node:crypto'
import {
  changeAwolCase,
  dropFromRolls,
  getAwolCase,
  openAwolCase,
  takeBackDrop,
} from '@muster/domain/dutyday/awol/functions.ts'
import { getDutyHistory, getPerstat, recordStatus, submitAccountability } from '@muster/domain/dutyday/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import {
  archiveSoldiers,
  listChanges,
  listSoldierChanges,
  listSoldiers,
  restoreSoldiers,
  undoChange,
} from '@muster/domain/roster/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import type { AreaRights } from '@muster/domain/roster/leaders/part.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyArea } from '../../testing/unit/divided-company.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { atOnce } from '../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

// Thursday, 0630 in New York: day 1. Day 31 is 12 December.
const T0 = '2026-11-12T11:30:00.000Z'
const DROPPED = '2026-12-16T15:00:00.000Z'

let setting: WorldServer
let owner: WorldAccount
let editor: WorldAccount
let roster: WorldRoster
let client: Client
let other: Client
let soldierId: string

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  owner = await setting.world.leader('SFC', 'Navarro')
  editor = await setting.world.leader('SSG', 'Dixon')
  roster = await setting.world.roster(owner, {
    soldiers: [
      { rank: 'SPC', last: 'Clay' },
      { rank: 'PFC', last: 'Bell' },
    ],
  })
  await setting.world.member(roster, editor, 'editor')
  soldierId = roster.soldiers[0]?.id ?? ''
  client = setting.as(owner)
  other = setting.as(editor)
  setting.at(T0)
})

type Change = RawInputOf<typeof changeAwolCase>['change']

const get = (caseId: string) => client.call(getAwolCase, { rosterId: roster.id, caseId })

async function change(caseId: string, wanted: Change): Promise<string> {
  const { state } = (await get(caseId)).case
  return (await client.call(changeAwolCase, { rosterId: roster.id, caseId, state, change: wanted })).state
}

const drop = (caseId: string, note = '') => client.call(dropFromRolls, { rosterId: roster.id, caseId, note })
const takeBack = (caseId: string, by = client) => by.call(takeBackDrop, { rosterId: roster.id, caseId })
const restore = () => client.call(restoreSoldiers, { rosterId: roster.id, soldierIds: [soldierId] })

/** A case that has reached AWOL. */
async function awol(): Promise<string> {
  const times = { discoveredAt: T0, absentSince: T0 }
  const { caseId } = await client.call(openAwolCase, { rosterId: roster.id, caseId: randomUUID(), soldierId, ...times })
  await change(caseId, { kind: 'absent-unknown' })
  setting.at('2026-11-14T12:00:00Z')
  await change(caseId, { kind: 'decide', finding: 'voluntary' })
  return caseId
}

async function names(archived = false): Promise<string[]> {
  const { soldiers } = await client.call(listSoldiers, { rosterId: roster.id, archived })
  return soldiers.map(({ last }) => last)
}

async function onHand(asOf?: string): Promise<[number, number]> {
  const { total } = await client.call(getPerstat, { rosterId: roster.id, ...(asOf ? { asOf } : {}) })
  return [total.onHand, total.counts.AWOL ?? 0]
}

async function statuses() {
  return (await client.call(getDutyHistory, { rosterId: roster.id, soldierId })).entries
}

test('a drop by mistake: one act, and the Soldier, the case and the PERSTAT are as before', async () => {
  const caseId = await awol()
  const { case: before } = await get(caseId)
  const day34 = '2026-12-15T15:00:00.000Z'
  setting.at(DROPPED)
  await drop(caseId)
  expect(await onHand(day34)).toEqual([1, 0])
  const submitted = await client.call(submitAccountability, { rosterId: roster.id, dutyDate: '2026-12-16' })
  const sent = async () => {
    const query = 'select * from submissions where id = $1'
    return (await setting.server.database.pool.query<{ snapshot: unknown }>(query, [submitted.id])).rows[0]
  }
  const frozen = await sent()
  expect(frozen?.snapshot).toMatchObject({ total: { onHand: 1 } })
  setting.at('2026-12-16T15:01:00.000Z')
  expect(await takeBack(caseId, other)).toEqual({ caseId, state: 'awol', archived: false })

  expect([await names(), await names(true)]).toEqual([['Clay', 'Bell'], []])
  expect([await onHand(day34), await onHand()]).toEqual([
    [2, 1],
    [2, 1],
  ])
  const found = await get(caseId)
  expect(found.case).toEqual(before)
  expect(found.events.slice(0, 2)).toMatchObject([
    { kind: 'taken back', from: 'dropped', to: 'awol', by: editor.name, at: '2026-12-16T15:01:00.000Z' },
    { kind: 'moved', from: 'awol', to: 'dropped', by: owner.name, at: DROPPED },
  ])
  const { changes } = await client.call(listSoldierChanges, { rosterId: roster.id, soldierId })
  expect(changes.slice(0, 2)).toMatchObject([
    { kind: 'undo', by: editor.name },
    { kind: 'archive', by: owner.name },
  ])
  expect(await sent(), 'what was submitted stays').toEqual(frozen)

  // The case continues: dropped again, this time for good.
  expect(await refusalOf(takeBack(caseId))).toMatchObject({
    code: 'aborted',
    message: expect.stringContaining('moved this case to AWOL'),
  })
  setting.at('2026-12-17T15:00:00.000Z')
  expect(await drop(caseId)).toMatchObject({ state: 'dropped' })
  expect(await names(true)).toEqual(['Clay'])
  expect(await onHand(day34)).toEqual([1, 0])
})

test('the roster’s own Restore and Undo do not undo a drop while its case is open', async () => {
  const caseId = await awol()
  setting.at(DROPPED)
  await drop(caseId)
  const { changeSets } = await client.call(listChanges, { rosterId: roster.id })
  const undo = () => client.call(undoChange, { rosterId: roster.id, changeSetId: changeSets[0]?.id ?? '' })
  const message = expect.stringMatching(/^SPC Clay was dropped from the rolls in an absence case\. If the drop was/)
  expect(await refusalOf(restore())).toMatchObject({
    code: 'failed-precondition',
    message,
    details: { field: 'soldierIds' },
  })
  expect(await refusalOf(undo())).toMatchObject({
    code: 'failed-precondition',
    message,
    details: { field: 'changeSetId' },
  })
  expect([await names(true), (await get(caseId)).case.state]).toEqual([['Clay'], 'dropped'])

  // A Soldier who is back is restored, and counts from now on.
  setting.at('2026-12-20T15:00:00.000Z')
  await change(caseId, { kind: 'returned' })
  expect(await refusalOf(undo())).toMatchObject({ message: expect.stringMatching(/Restore the record instead\.$/) })
  await restore()
  expect(await names(true)).toEqual([])
  expect([await onHand('2026-12-18T15:00:00.000Z'), await onHand()]).toEqual([
    [1, 0],
    [2, 0],
  ])
  expect((await get(caseId)).case).toMatchObject({ state: 'returned', archivedOn: null, contradiction: null })
  expect((await statuses())[0]).toMatchObject({ status: 'PDY', from: '2026-12-20', recordedBy: owner.name })
})

test('a return reported while archived sets present for duty when the Soldier is restored, once, and is undone with it', async () => {
  const caseId = await awol()
  setting.at(DROPPED)
  await drop(caseId)
  setting.at('2026-12-20T15:00:00.000Z')
  await change(caseId, { kind: 'returned' })
  expect((await statuses())[0]).toMatchObject({ status: 'AWL' })
  setting.at('2026-12-21T10:00:00.000Z')
  const { changeSetId } = await other.call(restoreSoldiers, { rosterId: roster.id, soldierIds: [soldierId] })
  expect(await onHand()).toEqual([2, 0])
  expect((await statuses())[0]).toMatchObject({ status: 'PDY', from: '2026-12-21', recordedBy: editor.name })

  // Restored again: the status is recorded already.
  const recorded = await statuses()
  await client.call(undoChange, { rosterId: roster.id, changeSetId })
  await restore()
  expect(await statuses()).toEqual(recorded)

  // The return is undone and its status with it, and the two disagree again.
  await change(caseId, { kind: 'take back' })
  expect((await statuses())[0]).toMatchObject({ status: 'PDY', withdrawnAt: expect.any(String) })
  expect(await onHand()).toEqual([2, 1])
  expect((await get(caseId)).case).toMatchObject({ state: 'dropped', archivedOn: null })
})

test('also when the case is closed, and the roster undoes an archiving of its own', async () => {
  const caseId = await awol()
  setting.at(DROPPED)
  const loss = { rosterId: roster.id, soldierIds: [soldierId], lossDate: '2026-12-15', reason: 'PCS' as const }
  const { changeSetId } = await client.call(archiveSoldiers, loss)
  await change(caseId, { kind: 'returned' })
  await change(caseId, { kind: 'close' })
  await client.call(undoChange, { rosterId: roster.id, changeSetId })
  expect(await onHand()).toEqual([2, 0])
  expect((await statuses())[0]).toMatchObject({ status: 'PDY', from: '2026-12-16' })
})

test('an absence after the return stays when the Soldier is restored', async () => {
  const caseId = await awol()
  setting.at(DROPPED)
  await change(caseId, { kind: 'returned' })
  setting.at('2026-12-17T15:00:00.000Z')
  const entry = { id: randomUUID(), soldierId, status: 'AUN' as const, from: '2026-12-17' }
  await client.call(recordStatus, { rosterId: roster.id, entries: [entry] })
  const loss = { rosterId: roster.id, soldierIds: [soldierId], lossDate: '2026-12-17', reason: 'PCS' as const }
  await client.call(archiveSoldiers, loss)
  await restore()
  expect((await statuses())[0]).toMatchObject({ status: 'AUN' })
})

test('a drop can be undone while the case is open at it, also after it was closed and reopened', async () => {
  const caseId = await awol()
  setting.at(DROPPED)
  await drop(caseId)
  expect(await refusalOf(change(caseId, { kind: 'take back' }))).toMatchObject({
    code: 'failed-precondition',
    message:
      'Only a leader of the Soldier’s own roster can take a drop back. If the Soldier is back, report the return.',
  })
  expect(await refusalOf(change(caseId, { kind: 'close', mistake: true }))).toMatchObject({
    message: 'The Soldier was dropped from the rolls in this case. Take the drop back first, or close it as dropped.',
  })
  await change(caseId, { kind: 'close' })
  expect(await refusalOf(takeBack(caseId))).toMatchObject({
    code: 'failed-precondition',
    message: `${owner.name} closed this case. Reopen it first.`,
  })
  await change(caseId, { kind: 'reopen' })
  setting.at('2026-12-19T15:00:00.000Z')
  await change(caseId, { kind: 'returned' })
  expect(await refusalOf(takeBack(caseId))).toMatchObject({
    code: 'aborted',
    message: expect.stringContaining('moved this case to Returned'),
  })
  await change(caseId, { kind: 'take back' })
  expect(await takeBack(caseId)).toMatchObject({ state: 'awol' })
  expect(await names()).toEqual(['Clay', 'Bell'])
})

test('a Soldier archived before the drop stays archived, and one restored since stays on the roster', async () => {
  const caseId = await awol()
  setting.at(DROPPED)
  const loss = { rosterId: roster.id, soldierIds: [soldierId], lossDate: '2026-12-15', reason: 'PCS' as const }
  await client.call(archiveSoldiers, loss)
  await drop(caseId)
  expect(await takeBack(caseId)).toEqual({ caseId, state: 'awol', archived: true })
  expect([(await get(caseId)).case.state, await names(true)]).toEqual(['awol', ['Clay']])
  await restore()

  await drop(caseId)
  await change(caseId, { kind: 'close' })
  await restore()
  await change(caseId, { kind: 'reopen' })
  expect((await get(caseId)).case).toMatchObject({ state: 'dropped', archivedOn: null })
  expect(await takeBack(caseId)).toEqual({ caseId, state: 'awol', archived: false })
  expect([(await get(caseId)).case.state, await names(true)]).toEqual(['awol', []])
})

test('only leaders of the roster undo a drop, and of two at once one does', async () => {
  const caseId = await awol()
  setting.at(DROPPED)
  await drop(caseId)
  const viewer = await setting.world.leader('SGT', 'Viewer')
  await setting.world.member(roster, viewer, 'viewer')
  expect(await refusalOf(takeBack(caseId, setting.as(viewer)))).toMatchObject({ code: 'permission-denied' })
  const { answers, refusals } = await atOnce(takeBack(caseId), takeBack(caseId, other))
  expect([answers.length, refusals.length]).toEqual([1, 1])
  expect(refusals[0]).toMatchObject({ code: 'aborted' })
  expect((await get(caseId)).events.filter(({ kind }) => kind === 'taken back')).toHaveLength(1)
})

describe('an editor whose part leaves out an area', () => {
  const lead = (areas: Partial<AreaRights>) => {
    const part = { position: null, groupIds: null, areas: { ...everyArea('nothing'), ...areas } }
    return client.call(setLeaderPart, { rosterId: roster.id, uid: editor.uid, part })
  }
  const restoreAs = () => other.call(restoreSoldiers, { rosterId: roster.id, soldierIds: [soldierId] })

  test('restores no Soldier whom a case dropped, and undoes no drop, without seeing the case', async () => {
    const caseId = await awol()
    setting.at(DROPPED)
    await drop(caseId)
    await lead({ roster: 'change' })
    const refused = { code: 'failed-precondition', message: expect.stringContaining('was dropped from the rolls') }
    expect(await refusalOf(restoreAs())).toMatchObject(refused)
    const { changeSets } = await client.call(listChanges, { rosterId: roster.id })
    const changeSetId = changeSets.find(({ kind }) => kind === 'archive')?.id ?? ''
    expect(await refusalOf(other.call(undoChange, { rosterId: roster.id, changeSetId }))).toMatchObject(refused)
    expect(await names()).toEqual(['Bell'])
  })

  test('restores nobody whose return would then be reported, and the owner does', async () => {
    const caseId = await awol()
    setting.at(DROPPED)
    await drop(caseId)
    await change(caseId, { kind: 'returned' })
    await lead({ roster: 'change', accountability: 'see' })
    const refused = { code: 'failed-precondition', message: expect.stringContaining('came back in an absence case') }
    expect(await refusalOf(restoreAs())).toMatchObject(refused)
    await lead({ roster: 'change' })
    expect(await refusalOf(restoreAs())).toMatchObject(refused)
    await restore()
    expect((await statuses())[0]).toMatchObject({ status: 'PDY' })
  })

  test('takes no drop back without the roster, where the Soldier would stay in the archive', async () => {
    const caseId = await awol()
    setting.at(DROPPED)
    await drop(caseId)
    await lead({ accountability: 'change' })
    expect(await refusalOf(takeBack(caseId, other))).toMatchObject({ code: 'permission-denied' })
    expect((await get(caseId)).case.state).toBe('dropped')
    await lead({ accountability: 'change', roster: 'see' })
    expect(await takeBack(caseId, other)).toEqual({ caseId, state: 'awol', archived: false })
    expect(await names()).toEqual(['Clay', 'Bell'])
  })
})
