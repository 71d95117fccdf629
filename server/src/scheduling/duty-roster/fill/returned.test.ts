import { randomUUID } from 'node:crypto'
import { getAccountability, getDutyHistory } from '@muster/domain/dutyday/functions.ts'
import { archiveSoldiers, restoreSoldiers } from '@muster/domain/roster/functions.ts'
import { takeBackTransfer, transferAtOnce } from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldRoster } from '../../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../../testing/server/world-server.ts'
import { dutyRoster, publishSeen } from '../../../testing/unit/duty-rosters.ts'
import { fillInDuties } from './jobs.ts'

let setting: WorldServer
let platoon: WorldRoster
let other: WorldRoster
let [leader, above]: Client[] = []
let soldierId: string

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
/** A duty on the 16th, with the 17th off. */
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  const { world } = setting
  const company = await world.roster(await world.leader('CPT', 'Hale'), { name: 'A Co' })
  platoon = await world.below(company, await world.leader('SFC', 'Navarro'), { soldiers: 1 })
  other = await world.below(company, await world.leader('SFC', 'Reyes'), { soldiers: 1 })
  soldierId = platoon.soldiers[0]?.id ?? ''
  ;[leader, above] = [setting.as(platoon.owner), setting.as(company.owner)]
  setting.at('2026-11-12T11:30:00Z')
  const about = await dutyRoster(client(leader), platoon, { beginsOn: '2026-11-16', members: [{ id: soldierId }] })
  await publishSeen(client(leader), about, '2026-11-16')
})

const client = (one: Client | undefined): Client => {
  if (!one) throw new Error('nobody signed in')
  return one
}

/** Times in New York. */
const at = (day: string, time: string) => setting.at(`2026-11-${day}T${time}:00-05:00`)
const fill = () => fillInDuties(setting.server.database.system, setting.server.clock.now())
const status = async () => {
  const { rows } = await client(leader).call(getAccountability, { rosterId: platoon.id })
  return rows.find((row) => row.soldierId === soldierId)?.status
}
const entered = async () => {
  const { entries } = await client(leader).call(getDutyHistory, { rosterId: platoon.id, soldierId })
  return entries
    .filter(({ method, withdrawnAt }) => method === 'prefilled' && withdrawnAt === null)
    .map((entry) => `${entry.status} ${entry.from}`)
    .toSorted()
}

async function transfer(effectiveOn: string) {
  const transferId = randomUUID()
  const move = { transferId, soldierIds: [soldierId], toRosterId: other.id, effectiveOn }
  await client(above).call(transferAtOnce, { rosterId: platoon.id, ...move })
  return () => client(above).call(takeBackTransfer, { rosterId: platoon.id, transferId, backId: randomUUID() })
}

test('a duty is entered for who left before its day began, and returns on it, once', async () => {
  at('15', '20:00')
  const back = await transfer('2026-11-15')
  at('16', '05:00')
  await fill()
  at('16', '08:00')
  await back()
  expect(await status()).toBe('NR')
  await fill()
  await fill()
  expect(await status()).toBe('SD')
  expect(await entered()).toEqual(['SD 2026-11-16'])
  at('17', '05:00')
  await fill()
  expect(await entered()).toEqual(['REC 2026-11-17', 'SD 2026-11-16'])
})

test('a duty that was entered before the transfer counts after the return on that day, once', async () => {
  at('16', '05:00')
  await fill()
  const back = await transfer('2026-11-16')
  await fill()
  at('16', '12:00')
  await back()
  await fill()
  expect(await status()).toBe('SD')
  expect(await entered()).toEqual(['SD 2026-11-16'])
})

test('who was away on the day of the duty and returns on the day off gets the day off alone', async () => {
  at('15', '20:00')
  const back = await transfer('2026-11-15')
  for (const day of ['16', '17']) {
    at(day, '05:00')
    await fill()
    await fill()
  }
  at('17', '12:00')
  await back()
  await fill()
  expect(await entered()).toEqual(['REC 2026-11-17'])
  at('18', '05:00')
  expect(await fill()).toBe(0)
})

test('a Soldier who is restored from the archive on the day is entered, too', async () => {
  at('16', '04:00')
  const lost = { lossDate: '2026-11-16', reason: 'Other' } as const
  await client(leader).call(archiveSoldiers, { rosterId: platoon.id, soldierIds: [soldierId], ...lost })
  at('16', '05:00')
  await fill()
  await client(leader).call(restoreSoldiers, { rosterId: platoon.id, soldierIds: [soldierId] })
  await fill()
  expect(await status()).toBe('SD')
})
