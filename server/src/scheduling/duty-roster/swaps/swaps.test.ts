import { randomUUID } from 'node:crypto'
import { getAccountability, recordStatus } from '@muster/domain/dutyday/functions.ts'
import { exportMyData } from '@muster/domain/roster/functions.ts'
import {
  askDutySwap,
  decideDutySwap,
  getDutyShares,
  listDutyReplacements,
  listDutyRosters,
  listMyDuties,
  swapDuty,
  withdrawDutySwap,
} from '@muster/domain/scheduling/duty-roster/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dutyRoster, type MadeRoster, publishSeen, sheet } from '../../../testing/unit/duty-rosters.ts'
import { refusalOf } from '../../../testing/unit/rosters.ts'
import { atOnce, noticesTo } from '../../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../../testing/server/world-server.ts'
import { fillInDuties } from '../fill/jobs.ts'

let setting: WorldServer
let roster: WorldRoster
let leader: WorldAccount
let client: Client
let ortega: WorldAccount
let soldier: Client
let cq: MadeRoster

beforeAll(async () => {
  setting = await startWorld('2026-11-01T15:00:00Z')
})
afterAll(() => setting.close())
/** Ortega has the 3rd, Rivera the 4th, Stone the 5th, each with the day off after. */
beforeEach(async () => {
  setting.at('2026-11-01T15:00:00Z')
  const { world } = setting
  leader = await world.leader('1SG', 'Rasmussen')
  const named = ['Ortega', 'Rivera', 'Stone', 'Tanner']
  roster = await world.roster(leader, {
    soldiers: named.map((last) => ({ id: randomUUID(), rank: 'SPC', last, strength: 'assigned' as const })),
  })
  ortega = await world.leader('SPC', 'Ortega', { role: 'Soldier' })
  await world.link(roster, roster.soldiers[0], ortega)
  client = setting.as(leader)
  soldier = setting.as(ortega)
  cq = await dutyRoster(client, roster, {
    beginsOn: '2026-11-03',
    members: named.slice(0, 3).map((last, at) => ({ id: idOf(last), start: 9 - at })),
  })
  await publishSeen(client, cq, '2026-11-05')
})

const idOf = (last: string) => roster.soldiers.find((one) => one.last === last)?.id ?? ''
const details = async () => (await sheet(client, cq, '2026-11-03', 3)).details
const mine = async () => (await soldier.call(listMyDuties, {})).duties
const statuses = async (dutyDate: string) => {
  const { rows } = await client.call(getAccountability, { rosterId: roster.id, dutyDate })
  return Object.fromEntries(rows.map(({ last, status, entry }) => [last, entry ? `${status} ${entry.method}` : status]))
}
const fill = () => fillInDuties(setting.server.database.system, setting.server.clock.now())

test('requested by the Soldier, approved by the leader: another performs it, and the turn stays with the first', async () => {
  const [duty] = await mine()
  expect(duty).toMatchObject({ duty: 'CQ', day: '2026-11-03', through: '2026-11-04', standing: 'own', swap: null })
  const swapId = randomUUID()
  const ask = { swapId, detailId: duty?.detailId ?? '', note: 'Tanner would take it' }
  await soldier.call(askDutySwap, ask)
  // Sent again it is the same request. A new one waits for the answer.
  await soldier.call(askDutySwap, ask)
  expect(await refusalOf(soldier.call(askDutySwap, { ...ask, swapId: randomUUID() }))).toMatchObject({
    code: 'already-exists',
  })
  expect(await noticesTo(setting, leader)).toEqual(['SPC Ortega asks to swap CQ'])
  expect((await client.call(listDutyRosters, { rosterId: roster.id })).dutyRosters[0]?.swapsAsked).toBe(1)

  const numbers = (await sheet(client, cq, '2026-11-03', 20)).days.map(({ cells }) => cells.map(({ number }) => number))
  const decide = { rosterId: roster.id, swapId, standInId: idOf('Tanner'), answer: '' }
  await client.call(decideDutySwap, decide)
  expect((await details())[0]).toMatchObject({
    name: expect.stringMatching(/^SPC Ortega/),
    performerId: idOf('Tanner'),
  })
  expect(
    (await sheet(client, cq, '2026-11-03', 20)).days.map(({ cells }) => cells.map(({ number }) => number)),
  ).toEqual(numbers)
  expect(await mine()).toMatchObject([{ standing: 'given away', swap: { state: 'approved' } }])
  expect(await noticesTo(setting, ortega)).toEqual([
    'CQ on Tue 3 Nov 2026',
    expect.stringMatching(/^SPC Tanner.* has CQ for you$/),
  ])
  expect(await refusalOf(client.call(decideDutySwap, decide))).toMatchObject({ code: 'aborted' })
})

test('declined or withdrawn, the duty stays as it was', async () => {
  const [duty] = await mine()
  const about = { detailId: duty?.detailId ?? '', note: '' }
  const first = randomUUID()
  await soldier.call(askDutySwap, { ...about, swapId: first })
  await client.call(decideDutySwap, { rosterId: roster.id, swapId: first, standInId: null, answer: 'Nobody is free.' })
  expect(await mine()).toMatchObject([{ standing: 'own', swap: { state: 'declined', answer: 'Nobody is free.' } }])
  const second = randomUUID()
  await soldier.call(askDutySwap, { ...about, swapId: second })
  expect(await soldier.call(withdrawDutySwap, { swapId: second })).toEqual({ withdrawn: true })
  expect(await soldier.call(withdrawDutySwap, { swapId: second })).toEqual({ withdrawn: false })
  const late = client.call(decideDutySwap, { rosterId: roster.id, swapId: second, standInId: idOf('Tanner') })
  expect(await refusalOf(late)).toMatchObject({ code: 'aborted', message: expect.stringContaining('withdrawn') })
  expect((await details())[0]?.performerId).toBe(idOf('Ortega'))
})

test('nobody stands in who is away, has a duty that day, or the day off after one', async () => {
  const [third, , fifth] = await details()
  const swap = (detailId: string | undefined, standInId: string) =>
    client.call(swapDuty, { rosterId: roster.id, swapId: randomUUID(), detailId: detailId ?? '', standInId })
  const why = async (call: Promise<unknown>) => (await refusalOf(call)).message
  // Rivera has the 4th: the day off after the 3rd would be that day, and the 5th is the day off.
  expect(await why(swap(third?.detailId, idOf('Rivera')))).toMatch(
    /SPC Rivera.*cannot be the replacement on 3 Nov 2026: CQ on 4 Nov/,
  )
  expect(await why(swap(fifth?.detailId, idOf('Rivera')))).toMatch(/Comp day after CQ/)
  const leave = {
    id: randomUUID(),
    soldierId: idOf('Tanner'),
    status: 'LV' as const,
    from: '2026-11-03',
    to: '2026-11-04',
  }
  await client.call(recordStatus, { rosterId: roster.id, entries: [leave] })
  expect(await why(swap(third?.detailId, idOf('Tanner')))).toMatch(/Leave/)
  // The picker knows it before.
  const known = async (detailId = '') =>
    (await client.call(listDutyReplacements, { rosterId: roster.id, detailId })).unavailable
  expect(await known(third?.detailId)).toEqual(
    expect.arrayContaining([
      { soldierId: idOf('Rivera'), reason: 'CQ on 4 Nov 2026' },
      { soldierId: idOf('Tanner'), reason: 'Leave' },
    ]),
  )
  expect(await known(fifth?.detailId)).toEqual([{ soldierId: idOf('Rivera'), reason: 'Comp day after CQ' }])
  expect(await refusalOf(swap(third?.detailId, randomUUID()))).toMatchObject({ details: { field: 'standInId' } })
  await swap(fifth?.detailId, idOf('Tanner'))
  expect((await details())[2]?.performerId).toBe(idOf('Tanner'))
  // And back: a leader's undo.
  await swap(fifth?.detailId, idOf('Stone'))
  expect((await details())[2]?.performerId).toBe(idOf('Stone'))
})

test('the turn counts for the detailed Soldier, and the duty for the one who performs it', async () => {
  const [third, , fifth] = await details()
  const figures = async () => {
    const { lines } = await client.call(getDutyShares, { ...cq, from: '2026-11-03', to: '2026-11-05' })
    return lines.map(
      ({ name, detailed, performs, performed }) => `${name} ${detailed.weekday} ${performs} ${performed}`,
    )
  }
  expect(await figures()).toEqual(['SPC Ortega 1 1 0', 'SPC Rivera 1 1 0', 'SPC Stone 1 1 0'])
  const swap = (detailId: string | undefined, standInId: string) =>
    client.call(swapDuty, { rosterId: roster.id, swapId: randomUUID(), detailId: detailId ?? '', standInId })
  await swap(fifth?.detailId, idOf('Ortega'))
  expect(await figures()).toEqual(['SPC Ortega 1 2 0', 'SPC Rivera 1 1 0', 'SPC Stone 1 0 0'])
  await swap(third?.detailId, idOf('Tanner'))
  setting.at('2026-11-06T15:00:00Z')
  expect(await figures()).toEqual(['SPC Ortega 1 1 1', 'SPC Rivera 1 1 1', 'SPC Stone 1 0 0'])
})

test('one of two leaders who give one Soldier two duties of a day at once is refused', async () => {
  const other = await setting.world.leader('SFC', 'Navarro')
  await setting.world.member(roster, other, 'editor')
  const guard = await dutyRoster(client, roster, {
    beginsOn: '2026-11-03',
    members: [{ id: idOf('Stone') }],
    settings: { name: 'Guard', recovery: 0 },
  })
  await publishSeen(client, guard, '2026-11-03')
  const [own] = await details()
  const theirs = (await sheet(client, guard, '2026-11-03', 1)).details[0]
  const swap = (acting: Client, detailId: string | undefined) =>
    acting.call(swapDuty, {
      rosterId: roster.id,
      swapId: randomUUID(),
      detailId: detailId ?? '',
      standInId: idOf('Tanner'),
    })
  const { answers, refusals } = await atOnce(swap(client, own?.detailId), swap(setting.as(other), theirs?.detailId))
  expect(answers).toHaveLength(1)
  expect(refusals).toMatchObject([
    { code: 'failed-precondition', message: expect.stringMatching(/SPC Tanner.*: (CQ|Guard)/) },
  ])
})

test('accountability is filled in on the day and on the day off for the performer, where no leader has recorded a status', async () => {
  setting.at('2026-11-03T04:30:00Z')
  // In New York it is still the 2nd.
  await fill()
  expect((await statuses('2026-11-03')).Ortega).toBe('NR')
  setting.at('2026-11-03T05:30:00Z')
  await Promise.all([fill(), fill()])
  expect(await statuses('2026-11-03')).toEqual({ Ortega: 'SD prefilled', Rivera: 'NR', Stone: 'NR', Tanner: 'NR' })
  // Swapped on the day: the filled-in status is withdrawn, and the replacement is filled in.
  const [detail] = await details()
  const swap = {
    rosterId: roster.id,
    swapId: randomUUID(),
    detailId: detail?.detailId ?? '',
    standInId: idOf('Tanner'),
  }
  await client.call(swapDuty, swap)
  await fill()
  expect(await statuses('2026-11-03')).toMatchObject({ Ortega: 'NR', Tanner: 'SD prefilled' })
  // On the 4th a leader has recorded a status before.
  setting.at('2026-11-04T05:00:30Z')
  const seen = { id: randomUUID(), soldierId: idOf('Rivera'), status: 'PDY' as const, from: '2026-11-04' }
  await client.call(recordStatus, { rosterId: roster.id, entries: [seen] })
  await fill()
  expect(await statuses('2026-11-04')).toEqual({
    Ortega: 'NR',
    Rivera: 'PDY seen',
    Stone: 'NR',
    Tanner: 'REC prefilled',
  })
  setting.at('2026-11-07T05:30:00Z')
  while ((await fill()) > 0);
  expect(await statuses('2026-11-05')).toMatchObject({ Rivera: 'REC prefilled', Stone: 'SD prefilled' })
  expect(await statuses('2026-11-07')).toMatchObject({ Ortega: 'NR', Rivera: 'NR', Stone: 'NR', Tanner: 'NR' })
})

test('a Soldier sees and changes only his or her own duties', async () => {
  const [, rivera] = await details()
  const ask = { swapId: randomUUID(), detailId: rivera?.detailId ?? '', note: '' }
  expect(await refusalOf(soldier.call(askDutySwap, ask))).toMatchObject({ code: 'not-found' })
  const swap = { rosterId: roster.id, ...ask, standInId: idOf('Ortega') }
  expect(await refusalOf(soldier.call(swapDuty, swap))).toMatchObject({ code: 'not-found' })
  const stranger = setting.as(await setting.world.leader('SPC', 'Vega'))
  expect(await stranger.call(listMyDuties, {})).toEqual({ today: null, duties: [] })
  expect(await refusalOf(stranger.call(askDutySwap, ask))).toMatchObject({ code: 'not-found' })
})

test('"my data" has the duty rosters of own rosters, and the data about one’s own row', async () => {
  const data = async (asking: Client) =>
    JSON.parse(Buffer.from((await asking.call(exportMyData, {})).content, 'base64').toString('utf8')).dutyRosters
  expect(await data(client)).toMatchObject({
    rosters: [{ rosterId: roster.id, dutyRosters: [{ name: 'CQ' }], members: [{}, {}, {}], days: [{}, {}, {}] }],
    aboutMe: { details: [] },
  })
  expect(await data(soldier)).toMatchObject({
    rosters: [],
    aboutMe: { members: [{ place: 0 }], details: [{ day: '2026-11-03' }], swaps: [] },
  })
})
