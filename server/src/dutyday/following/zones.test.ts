import { randomUUID } from 'node:crypto'
import { getAccountability, getDutyHistory, recordStatus, withdrawStatus } from '@muster/domain/dutyday/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { listSoldiers } from '@muster/domain/roster/functions.ts'
import { transferAtOnce } from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

const TODAY = '2026-11-23'
// Monday, 0630 in New York and 0130 in Honolulu.
const NOW = `${TODAY}T11:30:00.000Z`

let setting: WorldServer
let newYork: WorldRoster
let honolulu: WorldRoster
let captain: Client

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-02T11:30:00.000Z')
  const { world } = setting
  const company = await world.roster(await world.leader('CPT', 'Hale'), { name: 'A Co' })
  const platoon = async (last: string, timeZone: string) =>
    world.below(company, await world.leader('SFC', last), { timeZone, soldiers: 1 })
  newYork = await platoon('Navarro', 'America/New_York')
  honolulu = await platoon('Reyes', 'Pacific/Honolulu')
  captain = setting.as(company.owner)
  setting.at(NOW)
})

const by = (roster: WorldRoster) => setting.as(roster.owner)
const idsOf = async (roster: WorldRoster) =>
  (await by(roster).call(listSoldiers, { rosterId: roster.id })).soldiers.map(({ id }) => id)

async function transfer(from: WorldRoster, to: WorldRoster, id: string, effectiveOn = TODAY) {
  const before = await idsOf(to)
  const move = { transferId: randomUUID(), soldierIds: [id], toRosterId: to.id, effectiveOn }
  await captain.call(transferAtOnce, { rosterId: from.id, ...move })
  const arrived = (await idsOf(to)).find((one) => !before.includes(one))
  if (!arrived) throw new Error('nobody arrived')
  return arrived
}

type Status = RawInputOf<typeof recordStatus>['entries'][number]['status']

/** Hours in New York, on Eastern Standard Time: `24 02:00`. */
async function record(roster: WorldRoster, soldierId: string, status: Status, from: string, until: string) {
  const at = (time: string) => new Date(`2026-11-${time.replace(' ', 'T')}:00-05:00`).toISOString()
  const entry = { id: randomUUID(), soldierId, status, from: TODAY, hours: { startsAt: at(from), endsAt: at(until) } }
  await by(roster).call(recordStatus, { rosterId: roster.id, entries: [entry] })
  return entry.id
}

/** What stands in the history: hours as the days that they touch, and whole days. */
async function standing(roster: WorldRoster, soldierId: string) {
  const { entries } = await by(roster).call(getDutyHistory, { rosterId: roster.id, soldierId })
  return entries
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .map(({ status, hours, from, to }) => `${status} ${hours ? 'touches' : 'all'} ${from.slice(8)} ${to?.slice(8)}`)
    .toSorted()
}

async function statusAt(roster: WorldRoster, soldierId: string, instant: string) {
  setting.at(instant)
  const { rows } = await by(roster).call(getAccountability, { rosterId: roster.id })
  return rows.find((row) => row.soldierId === soldierId)?.status
}

const CASES: readonly { name: string; status: Status; from: string; until: string; there: string[]; here: string[] }[] =
  [
    {
      name: 'an appointment is on the evening before',
      status: 'APT',
      from: '24 02:00',
      until: '24 03:30',
      here: ['APT touches 24 24'],
      there: ['APT touches 23 23'],
    },
    {
      name: 'leave covers other days whole',
      status: 'LV',
      from: '24 03:00',
      until: '27 16:00',
      here: ['LV all 25 26', 'LV touches 24 27'],
      there: ['LV all 24 26', 'LV touches 23 27'],
    },
    {
      name: 'leave covers a whole day only there',
      status: 'LV',
      from: '25 05:00',
      until: '26 05:00',
      here: ['LV touches 25 26'],
      there: ['LV all 25 25', 'LV touches 25 25'],
    },
    {
      name: 'leave covers a whole day only here',
      status: 'LV',
      from: '25 00:00',
      until: '26 00:00',
      here: ['LV all 25 25', 'LV touches 25 25'],
      there: ['LV touches 24 25'],
    },
  ]

test.each(CASES)('hours have the days of the zone that they came to: $name', async (one) => {
  const [id = ''] = await idsOf(newYork)
  await record(newYork, id, one.status, one.from, one.until)
  expect(await standing(newYork, id)).toEqual(one.here)
  const there = await transfer(newYork, honolulu, id)
  expect(await standing(honolulu, there)).toEqual(one.there)
  const instants = [one.from, one.until].map((time) => new Date(`2026-11-${time.replace(' ', 'T')}:00-05:00`).getTime())
  const [start = 0, end = 0] = instants
  const at = (instant: number) => statusAt(honolulu, there, new Date(instant).toISOString())
  expect([await at(start - 60_000), await at(start), await at(end - 60_000), await at(end)]).toEqual([
    'NR',
    one.status,
    one.status,
    'NR',
  ])

  // Back in New York everything is as it was, once.
  setting.at('2026-11-23T15:00:00.000Z')
  expect(await transfer(honolulu, newYork, there)).toBe(id)
  expect(await standing(newYork, id)).toEqual(one.here)
  expect(await transfer(newYork, honolulu, id)).toBe(there)
  expect(await standing(honolulu, there)).toEqual(one.there)
})

test('hours and the whole days that they got there are one entry', async () => {
  const [id = ''] = await idsOf(newYork)
  const entryId = await record(newYork, id, 'LV', '25 05:00', '26 05:00')
  const there = await transfer(newYork, honolulu, id)
  const withdrawn = await by(honolulu).call(withdrawStatus, { rosterId: honolulu.id, entryIds: [entryId] })
  expect(withdrawn).toEqual({ withdrawn: 1 })
  expect(await standing(honolulu, there)).toEqual([])
})

test('days without hours stay the same days', async () => {
  const [id = ''] = await idsOf(newYork)
  const entry = { id: randomUUID(), soldierId: id, status: 'TDY' as const, from: TODAY, to: '2026-11-25' }
  await by(newYork).call(recordStatus, { rosterId: newYork.id, entries: [entry] })
  expect(await standing(honolulu, await transfer(newYork, honolulu, id))).toEqual(['TDY all 23 25'])
})
