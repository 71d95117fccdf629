import { randomUUID } from 'node:crypto'
import { getDutyHistory, recordStatus } from '@muster/domain/dutyday/functions.ts'
import { decideLeave, fileLeave, getLeave, signLeave } from '@muster/domain/scheduling/leave/functions.ts'
import type { LeaveAct } from '@muster/domain/scheduling/leave/states.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'

let setting: WorldServer
beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())

test('an approval that is taken back loses its days and keeps its recommendation, until the Soldier signs out', async () => {
  const sergeant = await setting.world.leader('SFC', 'Navarro')
  const roster = await setting.world.roster(sergeant, { soldiers: 1 })
  const leader = setting.as(sergeant)
  const about = { rosterId: roster.id, soldierId: roster.soldiers[0]?.id ?? '' }
  const wish = { kind: 'ordinary', location: 'home', from: '2026-11-12', to: '2026-11-20' } as const
  const { requestId } = await leader.call(fileLeave, { ...about, ...wish, requestId: randomUUID() })
  const request = async () => (await leader.call(getLeave, { rosterId: roster.id, requestId })).request
  const decide = async (act: LeaveAct) =>
    leader.call(decideLeave, { rosterId: roster.id, requestId, act, state: (await request()).state })
  const days = async () =>
    (await leader.call(getDutyHistory, about)).entries.filter((line) => line.withdrawnAt === null)

  expect(await refusalOf(decide('reopen'))).toMatchObject({ message: 'Only a decided request can be reopened.' })
  await decide('recommend')
  await decide('approve')
  expect(await days()).toMatchObject([{ status: 'LV', from: '2026-11-12', to: '2026-11-20' }])
  expect(await decide('reopen')).toMatchObject({ state: 'recommended' })
  expect(await request()).toMatchObject({ state: 'recommended', recommendation: { yes: true } })
  expect(await days()).toEqual([])

  await decide('approve')
  expect(await days()).toHaveLength(1)
  await leader.call(signLeave, { rosterId: roster.id, requestId, act: 'out' })
  expect(await refusalOf(decide('reopen'))).toMatchObject({ message: expect.stringContaining('has signed out') })
  expect(await days()).toHaveLength(1)
})

test('a canceled or reopened leave leaves the status that a leader had entered, and the answer says so', async () => {
  const sergeant = await setting.world.leader('SFC', 'Reyes')
  const roster = await setting.world.roster(sergeant, { soldiers: 2 })
  const leader = setting.as(sergeant)
  const wish = { kind: 'ordinary', location: 'home', from: '2026-11-12', to: '2026-11-20' } as const
  const [entered, other] = roster.soldiers.map(({ id }) => ({ rosterId: roster.id, soldierId: id }))
  if (!entered || !other) throw new Error('no Soldiers')
  const { rosterId, soldierId } = entered
  const entry = { id: randomUUID(), soldierId, status: 'LV', from: '2026-11-11', to: '2026-11-22' } as const
  await leader.call(recordStatus, { rosterId, entries: [entry] })
  const standing = async () =>
    (await leader.call(getDutyHistory, entered)).entries.filter((line) => line.withdrawnAt === null)

  const approved = async (about: typeof entered) => {
    const { requestId } = await leader.call(fileLeave, { ...about, ...wish, requestId: randomUUID() })
    const decide = (act: LeaveAct, state: 'requested' | 'approved', remark = '') =>
      leader.call(decideLeave, { rosterId, requestId, act, state, remark })
    expect(await decide('approve', 'requested')).toEqual({ requestId, state: 'approved' })
    return { requestId, decide }
  }
  const { requestId, decide } = await approved(entered)
  expect(await standing()).toMatchObject([{ id: entry.id }])
  expect(await decide('reopen', 'approved')).toEqual({ requestId, state: 'requested', stays: 'LV' })
  await decide('approve', 'requested')
  expect(await decide('cancel', 'approved', 'Mission')).toEqual({ requestId, state: 'cancelled', stays: 'LV' })
  expect(await standing()).toMatchObject([{ id: entry.id, status: 'LV' }])

  const own = await approved(other)
  expect(await own.decide('cancel', 'approved', 'Mission')).toEqual({ requestId: own.requestId, state: 'cancelled' })
})
