import { randomUUID } from 'node:crypto'
import {
  getAccountability,
  getDutyHistory,
  getPerstat,
  recordStatus,
  submitAccountability,
} from '@muster/domain/dutyday/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import {
  assignToTasking,
  getTasking,
  moveTasking,
  removeFromTasking,
  saveTasking,
} from '@muster/domain/operations/taskings/functions.ts'
import { saveRosterSettings } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../../testing/server/world-server.ts'
import { fillInTaskings } from './jobs.ts'

let setting: WorldServer
let owner: WorldAccount
let platoon: WorldRoster
let leader: Client
let above: Client
let ids: { bell: string; clay: string; ortega: string }

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  const { world } = setting
  const commander = await world.leader('CPT', 'Hale')
  owner = await world.leader('SFC', 'Navarro')
  const company = await world.roster(commander, { name: 'A Co' })
  platoon = await world.below(company, owner, {
    soldiers: ['Bell', 'Clay', 'Ortega'].map((last) => ({ rank: 'SPC', last })),
  })
  const idOf = (last: string) => platoon.soldiers.find((one) => one.last === last)?.id ?? ''
  ids = { bell: idOf('Bell'), clay: idOf('Clay'), ortega: idOf('Ortega') }
  leader = setting.as(owner)
  above = setting.as(commander)
  setting.at('2026-11-12T11:30:00.000Z')
})

type Planned = Partial<RawInputOf<typeof saveTasking>['tasking']>
async function plan(more: Planned = {}) {
  const taskingId = randomUUID()
  const lineId = randomUUID()
  const tasking = {
    name: 'Range detail',
    type: 'range' as const,
    lines: [{ id: lineId, count: 2 }],
    from: '2026-11-16T11:30:00.000Z',
    to: '2026-11-17T21:00:00.000Z',
    ...more,
  }
  await leader.call(saveTasking, { rosterId: platoon.id, taskingId, version: null, tasking })
  return { rosterId: platoon.id, taskingId, lineId, tasking }
}
type Plan = Awaited<ReturnType<typeof plan>>
const about = ({ rosterId, taskingId }: Plan) => ({ rosterId, taskingId })
const place = ({ rosterId, taskingId, lineId }: Plan) => ({ rosterId, taskingId, lineId })
const statusOf = async (soldierId: string) => {
  const { rows } = await leader.call(getAccountability, { rosterId: platoon.id })
  return rows.find((row) => row.soldierId === soldierId)?.status
}
const MORNING = '2026-11-16T10:00:00Z'
const present = (soldierId: string) =>
  leader.call(recordStatus, {
    rosterId: platoon.id,
    entries: [{ id: randomUUID(), soldierId, status: 'PDY', from: '2026-11-16' }],
  })
const fill = () => fillInTaskings(setting.server.database, setting.server.clock.now())
const counted = async () => (await above.call(getPerstat, { rosterId: platoon.id })).total

async function started(soldierIds = [ids.ortega, ids.bell], more: Planned = {}) {
  const planned = await plan(more)
  await leader.call(assignToTasking, { ...place(planned), soldierIds, reason: 'Both are short.' })
  await leader.call(moveTasking, { ...about(planned), state: 'planned', act: 'approve' })
  setting.at(MORNING)
  await fill()
  await leader.call(moveTasking, { ...about(planned), state: 'approved', act: 'start' })
  return planned
}
const cancel = (planned: Plan) =>
  leader.call(moveTasking, { ...about(planned), state: 'executing', act: 'cancel', remark: 'Range closed' })

test('a filled-in status is withdrawn on cancellation, and a leader’s later entry and a submitted report stay', async () => {
  setting.at(MORNING)
  const before = await counted()
  const planned = await started()
  expect([await statusOf(ids.ortega), await statusOf(ids.bell)]).toEqual(['DTL', 'DTL'])
  await present(ids.bell)
  const sent = await leader.call(submitAccountability, { rosterId: platoon.id, dutyDate: '2026-11-16' })
  const frozen = async () =>
    (await setting.server.database.pool.query('select * from submissions where id = $1', [sent.id])).rows
  const submitted = await frozen()
  await cancel(planned)
  expect([await statusOf(ids.ortega), await statusOf(ids.bell)]).toEqual(['NR', 'PDY'])
  expect((await counted()).accounted).toBe(before.accounted + 1)
  expect(await frozen()).toEqual(submitted)
  const { entries } = await leader.call(getDutyHistory, { rosterId: platoon.id, soldierId: ids.ortega })
  expect(entries).toMatchObject([{ status: 'DTL', withdrawnBy: owner.name }])
  // Nothing is filled in from it again.
  await fill()
  expect(await statusOf(ids.ortega)).toBe('NR')
})

test('several taken off in one act lose it together, each named in the history', async () => {
  const planned = await started()
  // Clay is not on it. Whoever has been removed already is no error either.
  await leader.call(removeFromTasking, { ...about(planned), soldierIds: [ids.bell, ids.clay, ids.ortega] })
  expect([await statusOf(ids.ortega), await statusOf(ids.bell)]).toEqual(['NR', 'NR'])
  const { tasking, events } = await leader.call(getTasking, about(planned))
  expect(tasking.lines.flatMap(({ assigned }) => assigned)).toEqual([])
  const removed = events.filter(({ act }) => act === 'remove').map(({ whom }) => whom)
  expect(removed.toSorted()).toEqual(['SPC Bell', 'SPC Ortega'])
})

test('it is withdrawn from a Soldier taken off, and when its approval is withdrawn or its days move', async () => {
  const planned = await started()
  await leader.call(removeFromTasking, { ...about(planned), soldierIds: [ids.bell] })
  expect([await statusOf(ids.ortega), await statusOf(ids.bell)]).toEqual(['DTL', 'NR'])
  const tasking = { ...planned.tasking, from: '2026-11-18T11:30:00.000Z', to: '2026-11-18T21:00:00.000Z' }
  const { version } = (await leader.call(getTasking, about(planned))).tasking
  await leader.call(saveTasking, { ...about(planned), version, tasking })
  expect(await statusOf(ids.ortega)).toBe('NR')

  const other = await plan({ name: 'Gate guard' })
  await leader.call(assignToTasking, { ...place(other), soldierIds: [ids.clay] })
  await leader.call(moveTasking, { ...about(other), state: 'planned', act: 'approve' })
  await fill()
  expect(await statusOf(ids.clay)).toBe('DTL')
  await leader.call(moveTasking, { ...about(other), state: 'approved', act: 'unapprove' })
  expect(await statusOf(ids.clay)).toBe('NR')
})

test('a tasking of hours is entered with its hours, and again when they move', async () => {
  const planned = await started([ids.ortega], { to: '2026-11-16T15:00:00.000Z' })
  const rowAt = async (at: string) => {
    setting.at(at)
    const { rows } = await leader.call(getAccountability, { rosterId: platoon.id })
    const row = rows.find(({ soldierId }) => soldierId === ids.ortega)
    return [row?.status, row?.hours?.map(({ hours }) => [hours?.startsAt, hours?.endsAt])]
  }
  expect(await rowAt('2026-11-16T11:00:00Z')).toEqual(['NR', [[planned.tasking.from, planned.tasking.to]]])
  expect((await rowAt('2026-11-16T12:00:00Z'))[0]).toBe('DTL')

  const move = async (more: { from?: string; to: string }) => {
    const { version } = (await leader.call(getTasking, about(planned))).tasking
    await leader.call(saveTasking, { ...about(planned), version, tasking: { ...planned.tasking, ...more } })
    await fill()
    await fill()
  }
  const later = { from: '2026-11-16T13:00:00.000Z', to: '2026-11-16T16:00:00.000Z' }
  await move(later)
  expect(await rowAt('2026-11-16T12:30:00Z')).toEqual(['NR', [[later.from, later.to]]])
  expect((await rowAt('2026-11-16T13:00:00Z'))[0]).toBe('DTL')
  // Longer than 24 hours, it is the status of each day, and of a day again the hours.
  await move({ to: '2026-11-17T16:00:00.000Z' })
  expect(await rowAt('2026-11-16T20:00:00Z')).toEqual(['DTL', undefined])
  await move(later)
  expect(await rowAt('2026-11-16T15:00:00Z')).toEqual(['DTL', [[later.from, later.to]]])
  expect((await rowAt('2026-11-16T20:00:00Z'))[0]).toBe('NR')
  // What has ended stays, and what has not is taken back.
  setting.at('2026-11-16T15:00:00Z')
  await cancel(planned)
  expect(await rowAt('2026-11-16T15:00:00Z')).toEqual(['NR', undefined])
})

test('a tasking past midnight is the status of its hours alone, entered once and taken back on its second day', async () => {
  const night = { from: '2026-11-17T03:00:00.000Z', to: '2026-11-17T11:00:00.000Z' }
  const planned = await started([ids.ortega], night)
  const at = async (time: string) => {
    setting.at(`2026-11-${time}:00Z`)
    await fill()
    return statusOf(ids.ortega)
  }
  expect(await at('16T11:30')).toBe('NR')
  expect(await at('17T03:00')).toBe('DTL')
  // After midnight somebody else is put on it.
  setting.at('2026-11-17T08:00:00Z')
  await leader.call(assignToTasking, { ...place(planned), soldierIds: [ids.clay] })
  expect(await at('17T08:01')).toBe('DTL')
  expect(await statusOf(ids.clay)).toBe('DTL')
  await leader.call(removeFromTasking, { ...about(planned), soldierIds: [ids.clay] })
  expect([await statusOf(ids.ortega), await statusOf(ids.clay)]).toEqual(['DTL', 'NR'])
  expect(await at('17T17:00')).toBe('NR')
  const { entries } = await leader.call(getDutyHistory, { rosterId: platoon.id, soldierId: ids.ortega })
  expect(entries).toMatchObject([
    { from: '2026-11-16', to: '2026-11-17', hours: { startsAt: night.from, endsAt: night.to }, withdrawnAt: null },
  ])
})

test('hours end when the tasking is closed early, and what held until then stays', async () => {
  const hours = { from: '2026-11-16T11:30:00.000Z', to: '2026-11-16T21:00:00.000Z' }
  const planned = await started([ids.ortega], hours)
  const at = async (time: string) => {
    setting.at(`2026-11-16T${time}:00Z`)
    return statusOf(ids.ortega)
  }
  const act = async (state: 'planned' | 'approved' | 'executing' | 'closed', name: 'approve' | 'close' | 'reopen') => {
    await leader.call(moveTasking, { ...about(planned), state, act: name })
    await fill()
  }
  const entered = async () => {
    const { entries } = await leader.call(getDutyHistory, { rosterId: platoon.id, soldierId: ids.ortega })
    return entries.map((entry) => [entry.hours?.startsAt, entry.hours?.endsAt, entry.withdrawnAt])
  }
  expect(await at('15:00')).toBe('DTL')
  await act('executing', 'close')
  expect(await statusOf(ids.ortega)).toBe('NR')
  const closed = '2026-11-16T15:00:00.000Z'
  expect(await entered()).toEqual([
    [hours.from, closed, null],
    [hours.from, hours.to, expect.any(String)],
  ])
  const past = await above.call(getPerstat, { rosterId: platoon.id, asOf: '2026-11-16T14:00:00.000Z' })
  expect(past.total.counts.DTL).toBe(1)
  expect(await at('15:30')).toBe('NR')
  await act('closed', 'reopen')
  expect(await statusOf(ids.ortega)).toBe('NR')
  expect((await entered())[0]).toEqual([hours.from, closed, null])
  // Approved again, it has its planned hours, once.
  await act('planned', 'approve')
  expect(await statusOf(ids.ortega)).toBe('DTL')
  expect((await entered()).filter(([, , withdrawnAt]) => withdrawnAt === null)).toEqual([[hours.from, hours.to, null]])
})

test('a tasking closed before its hours takes them back, and one reopened gives back its day', async () => {
  const early = await started([ids.ortega], { to: '2026-11-16T15:00:00.000Z' })
  await leader.call(moveTasking, { ...about(early), state: 'executing', act: 'close' })
  setting.at('2026-11-16T12:00:00Z')
  expect(await statusOf(ids.ortega)).toBe('NR')

  const long = await started([ids.bell])
  await leader.call(moveTasking, { ...about(long), state: 'executing', act: 'close' })
  expect(await statusOf(ids.bell)).toBe('DTL')
  await leader.call(moveTasking, { ...about(long), state: 'closed', act: 'reopen' })
  expect(await statusOf(ids.bell)).toBe('NR')
})

test('a renamed tasking has its new name in today’s status, and the old one on days before', async () => {
  const long = await started([ids.ortega])
  const short = await started([ids.bell], { name: 'Gate', to: '2026-11-17T11:00:00.000Z' })
  const rename = async (planned: Plan, name: string) => {
    const { version } = (await leader.call(getTasking, about(planned))).tasking
    await leader.call(saveTasking, { ...about(planned), version, tasking: { ...planned.tasking, name } })
  }
  const today = async (soldierId: string) => {
    const { rows } = await leader.call(getAccountability, { rosterId: platoon.id })
    const { status, entry } = rows.find((row) => row.soldierId === soldierId) ?? {}
    return [status, entry?.remark, entry?.source]
  }
  setting.at('2026-11-17T10:00:00Z')
  await fill()
  await rename(long, 'Lane safety')
  await rename(short, 'Gate guard')
  expect(await today(ids.ortega)).toEqual(['DTL', 'Lane safety', `tasking:${long.taskingId}`])
  expect(await today(ids.bell)).toEqual(['DTL', 'Gate guard', `tasking:${short.taskingId}`])
  await fill()
  const { entries } = await leader.call(getDutyHistory, { rosterId: platoon.id, soldierId: ids.ortega })
  const standing = entries.filter(({ withdrawnAt }) => withdrawnAt === null)
  expect(standing.map(({ from, remark }) => [from, remark])).toEqual([
    ['2026-11-17', 'Lane safety'],
    ['2026-11-16', 'Range detail'],
  ])
  // Its own status under the old name is no reason against those who are on it.
  const { tasking } = await leader.call(getTasking, about(long))
  expect(tasking.lines[0]?.assigned.map(({ problems }) => problems)).toEqual([[]])
  await leader.call(moveTasking, { ...about(long), state: 'executing', act: 'cancel', remark: 'Rain' })
  expect((await today(ids.ortega))[0]).toBe('NR')
})

test('another time zone gives a tasking its days there, and a canceled one is no status', async () => {
  // 2000 to 2300 on 16 Nov in New York, 1000 to 1300 on 17 Nov in Seoul.
  const evening = await started([ids.ortega], { from: '2026-11-17T01:00:00.000Z', to: '2026-11-17T04:00:00.000Z' })
  const next = await plan({ name: 'Gate', from: '2026-11-18T02:00:00.000Z', to: '2026-11-18T05:00:00.000Z' })
  await leader.call(assignToTasking, { ...place(next), soldierIds: [ids.clay] })
  await leader.call(moveTasking, { ...about(next), state: 'planned', act: 'approve' })
  const daysOf = async (planned: Plan) => {
    const { fromDay, toDay } = (await leader.call(getTasking, about(planned))).tasking
    return [fromDay, toDay]
  }
  expect([await daysOf(evening), await daysOf(next)].flat()).toEqual([
    ...['2026-11-16', '2026-11-16', '2026-11-17', '2026-11-17'],
  ])
  const settings = { timeZone: 'Asia/Seoul' }
  await leader.call(saveRosterSettings, { rosterId: platoon.id, version: 1, settings })
  expect([await daysOf(evening), await daysOf(next)].flat()).toEqual([
    ...['2026-11-17', '2026-11-17', '2026-11-18', '2026-11-18'],
  ])
  setting.at('2026-11-17T02:00:00Z')
  await fill()
  expect([await statusOf(ids.ortega), await statusOf(ids.clay)]).toEqual(['DTL', 'NR'])
  await cancel(evening)
  expect(await statusOf(ids.ortega)).toBe('NR')
  // In New York it would still be the 17th.
  setting.at('2026-11-18T03:00:00Z')
  await fill()
  expect(await statusOf(ids.clay)).toBe('DTL')
})

test('another tasking of that day fills it in again, and past days stay', async () => {
  const first = await started([ids.ortega])
  const second = await started([ids.ortega], { name: 'Gate guard' })
  await cancel(first)
  expect(await statusOf(ids.ortega)).toBe('NR')
  await fill()
  expect(await statusOf(ids.ortega)).toBe('DTL')
  setting.at('2026-11-17T10:00:00Z')
  await fill()
  await cancel(second)
  expect(await statusOf(ids.ortega)).toBe('NR')
  const { entries } = await leader.call(getDutyHistory, { rosterId: platoon.id, soldierId: ids.ortega })
  expect(entries.filter(({ withdrawnAt }) => withdrawnAt === null)).toMatchObject([
    { status: 'DTL', from: '2026-11-16', remark: 'Gate guard' },
  ])
})
