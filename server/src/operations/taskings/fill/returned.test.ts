import { randomUUID } from 'node:crypto'
import { getAccountability, getDutyHistory } from '@muster/domain/dutyday/functions.ts'
import { assignToTasking, moveTasking, saveTasking } from '@muster/domain/operations/taskings/functions.ts'
import { archiveSoldiers, restoreSoldiers } from '@muster/domain/roster/functions.ts'
import { takeBackTransfer, transferAtOnce } from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldRoster } from '../../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../../testing/server/world-server.ts'
import { fillInTaskings } from './jobs.ts'

let setting: WorldServer
let platoon: WorldRoster
let other: WorldRoster
let [leader, above]: Client[] = []
let soldierId: string

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  const { world } = setting
  const company = await world.roster(await world.leader('CPT', 'Hale'), { name: 'A Co' })
  platoon = await world.below(company, await world.leader('SFC', 'Navarro'), { soldiers: 1 })
  other = await world.below(company, await world.leader('SFC', 'Reyes'), { soldiers: 1 })
  soldierId = platoon.soldiers[0]?.id ?? ''
  ;[leader, above] = [setting.as(platoon.owner), setting.as(company.owner)]
  setting.at('2026-11-12T11:30:00Z')
})

const client = (one: Client | undefined): Client => {
  if (!one) throw new Error('nobody signed in')
  return one
}

/** Times in New York. */
const at = (day: string, time: string) => setting.at(`2026-11-${day}T${time}:00-05:00`)
const fill = () => fillInTaskings(setting.server.database, setting.server.clock.now())
const status = async () => {
  const { rows } = await client(leader).call(getAccountability, { rosterId: platoon.id })
  return rows.find((row) => row.soldierId === soldierId)?.status
}
const details = async () => {
  const { entries } = await client(leader).call(getDutyHistory, { rosterId: platoon.id, soldierId })
  return entries.filter((entry) => entry.status === 'DTL' && entry.withdrawnAt === null).map(({ from }) => from)
}

/** A tasking of several days, or of hours, that the Soldier is on. */
async function plan(from = '2026-11-16T06:30', to = '2026-11-19T17:00') {
  const of = { rosterId: platoon.id, taskingId: randomUUID() }
  const line = { id: randomUUID(), count: 1 }
  const instant = (time: string) => new Date(`${time}:00-05:00`).toISOString()
  const times = { from: instant(from), to: instant(to) }
  const tasking = { name: 'Range detail', type: 'range' as const, lines: [line], ...times }
  await client(leader).call(saveTasking, { ...of, version: null, tasking })
  await client(leader).call(assignToTasking, { ...of, lineId: line.id, soldierIds: [soldierId], reason: 'Short' })
  await client(leader).call(moveTasking, { ...of, state: 'planned', act: 'approve' })
}

async function transfer(effectiveOn: string) {
  const transferId = randomUUID()
  const move = { transferId, soldierIds: [soldierId], toRosterId: other.id, effectiveOn }
  await client(above).call(transferAtOnce, { rosterId: platoon.id, ...move })
  return () => client(above).call(takeBackTransfer, { rosterId: platoon.id, transferId, backId: randomUUID() })
}

test('a day that was entered before the transfer counts after the return on that day, once', async () => {
  await plan()
  at('16', '05:00')
  await fill()
  const back = await transfer('2026-11-16')
  await fill()
  at('16', '12:00')
  await back()
  await fill()
  expect(await status()).toBe('DTL')
  expect(await details()).toEqual(['2026-11-16'])
})

test.each([
  ['several days', undefined],
  ['hours', '2026-11-16T17:00'],
])('a tasking of %s is entered for who left before its day began, and returns on it', async (_, to) => {
  await plan(undefined, to)
  at('15', '20:00')
  const back = await transfer('2026-11-15')
  at('16', '05:00')
  await fill()
  at('16', '08:00')
  await back()
  expect(await status()).toBe('NR')
  await fill()
  expect(await status()).toBe('DTL')
  expect(await details()).toEqual(['2026-11-16'])
})

test('the days between are not entered, and those after the return are', async () => {
  await plan()
  at('16', '05:00')
  await fill()
  const back = await transfer('2026-11-16')
  for (const day of ['17', '18']) {
    at(day, '05:00')
    await fill()
    await fill()
  }
  at('18', '12:00')
  await back()
  await fill()
  expect(await status()).toBe('DTL')
  at('19', '05:00')
  await fill()
  expect((await details()).toSorted()).toEqual(['2026-11-16', '2026-11-18', '2026-11-19'])
})

test('so is a tasking past midnight for who returns on its second day', async () => {
  await plan('2026-11-16T20:00', '2026-11-17T08:00')
  at('15', '20:00')
  const back = await transfer('2026-11-15')
  for (const day of ['16', '17']) {
    at(day, '05:00')
    await fill()
  }
  at('17', '06:00')
  await back()
  await fill()
  expect(await status()).toBe('DTL')
})

test('a Soldier who is restored from the archive is entered, too', async () => {
  await plan()
  at('16', '04:00')
  await client(leader).call(archiveSoldiers, {
    rosterId: platoon.id,
    soldierIds: [soldierId],
    lossDate: '2026-11-16',
    reason: 'Other',
  })
  at('16', '05:00')
  await fill()
  await client(leader).call(restoreSoldiers, { rosterId: platoon.id, soldierIds: [soldierId] })
  await fill()
  expect(await status()).toBe('DTL')
})
