import { randomUUID } from 'node:crypto'
import { getDashboard } from '@muster/domain/dashboard/functions.ts'
import { openAwolCase } from '@muster/domain/dutyday/awol/functions.ts'
import {
  getAccountability,
  getPerstat,
  getRollUp,
  markOthersPresent,
  submitAccountability,
} from '@muster/domain/dutyday/functions.ts'
import { markRecall, startRecall } from '@muster/domain/roster/recall/functions.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { at, givenEvent, publishedEvent } from '../testing/unit/events.ts'
import { refusalOf } from '../testing/unit/rosters.ts'
import { givenTask } from '../testing/unit/tasks.ts'
import type { WorldAccount, WorldRoster } from '../demo/world/world.ts'
import { startWorld, type WorldServer } from '../testing/server/world-server.ts'
import { linkByHand } from '../testing/unit/link-by-hand.ts'

// Thursday, 0700 in New York: reports were due at 0630.
const NOW = '2026-11-12T12:00:00.000Z'
const TODAY = '2026-11-12'

let setting: WorldServer
let firstSergeant: WorldAccount
let platoonSergeant: WorldAccount
let squadLeader: WorldAccount
let peer: WorldAccount
let company: WorldRoster
let platoon: WorldRoster
let squad: WorldRoster

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  const { world } = setting
  firstSergeant = await world.leader('1SG', 'Hale')
  platoonSergeant = await world.leader('SFC', 'Navarro')
  squadLeader = await world.leader('SSG', 'Dixon')
  peer = await world.leader('SFC', 'Boone')
  const people = (...lasts: string[]) => lasts.map((last) => ({ rank: 'SPC', last }))
  company = await world.roster(firstSergeant, { name: 'A Co', soldiers: people('Navarro', 'Clerk') })
  platoon = await world.roster(platoonSergeant, { name: '1st Platoon', soldiers: people('Dixon', 'Medic', 'Urena') })
  squad = await world.roster(squadLeader, { name: '1st Squad', soldiers: people('Ames', 'Bell') })
  await world.roster(peer, { name: 'B Co', soldiers: people('Elsewhere') })
  await link(company, platoonSergeant)
  await link(platoon, squadLeader)
  setting.at(NOW)
})

async function link(roster: WorldRoster, account: WorldAccount): Promise<void> {
  await linkByHand(setting.server.database.pool, roster.soldiers[0]?.id, account.uid)
}

const dashboard = (over: 'roster' | 'chain' = 'roster', by = platoonSergeant, rosterId = platoon.id) =>
  setting.as(by).call(getDashboard, { rosterId, over })

async function reported(roster: WorldRoster, by: WorldAccount): Promise<void> {
  const others = roster.soldiers.map((soldier) => ({ id: randomUUID(), soldierId: soldier.id }))
  await setting.as(by).call(markOthersPresent, { rosterId: roster.id, dutyDate: TODAY, others })
  await setting.as(by).call(submitAccountability, { rosterId: roster.id, dutyDate: TODAY })
}

test('a roster by itself: who is where, and what is pressing', async () => {
  const leader = setting.as(platoonSergeant)
  const rosterId = platoon.id
  const [dixon, medic, urena] = platoon.soldiers
  if (!dixon || !medic || !urena) throw new Error('three')
  await setting.world.entry(platoon, medic, { status: 'LV', from: '2026-11-08', to: '2026-11-10' })
  // The last day with a formation, two days ago.
  const before = { from: '2026-11-10', to: '2026-11-10', at: new Date('2026-11-10T12:00:00Z') }
  await setting.world.entry(platoon, urena, { status: 'PDY', ...before })
  await setting.world.entry(platoon, dixon, { status: 'PDY', from: TODAY, to: TODAY })
  await givenTask(leader, rosterId, { title: 'Late', suspense: { date: '2026-11-11', time: null } })
  await givenTask(leader, rosterId, { title: 'Soon', suspense: { date: '2026-11-13', time: null } })
  await givenTask(leader, rosterId, { title: 'Some day' })
  const gone = { discoveredAt: NOW, absentSince: '2026-11-12T11:30:00.000Z' }
  await leader.call(openAwolCase, { rosterId, caseId: randomUUID(), soldierId: urena.id, ...gone })
  await publishedEvent(leader, rosterId, { title: 'Layout', when: at('2026-11-13T09:00', '10:00') })
  await givenEvent(leader, rosterId, { title: 'Over by now', when: at('2026-11-12T05:00', '06:00') })
  await givenEvent(leader, rosterId, { title: 'Far off', when: at('2026-11-20T09:00', '10:00') })
  const recallId = randomUUID()
  await leader.call(startRecall, { rosterId, recallId, kind: 'drill', message: 'Report.', called: 3 })
  const marks = [{ id: randomUUID(), soldierId: medic.id, what: 'reached by phone' as const }]
  await leader.call(markRecall, { rosterId, recallId, marks })

  const shown = await dashboard()
  expect(shown).toMatchObject({ rosterName: '1st Platoon', today: TODAY, rosters: [] })
  expect(shown.accountability).toMatchObject({
    headcount: { onHand: 3, present: 1 },
    before: { dutyDate: '2026-11-10', onHand: 3, present: 1, accounted: 1 },
    reportDue: '06:30',
    submission: null,
    lastReport: null,
    reports: { owed: 1, submitted: 0, late: 1 },
  })
  expect(shown.dueBack).toMatchObject({
    count: 1,
    rows: [{ name: 'SPC Medic', status: 'LV', until: '2026-11-10', soldierId: medic.id }],
  })
  expect(shown.tasks).toMatchObject({ open: 3, overdue: 1, dueIn48: 1 })
  expect(shown.tasks.rows.map(({ title, overdue }) => [title, overdue])).toEqual([
    ['Late', true],
    ['Soon', false],
  ])
  expect(shown.cases).toMatchObject({ count: 1, rows: [{ name: 'SPC Urena' }] })
  expect(shown.counselings).not.toBeNull()
  expect(shown.events).toMatchObject({ count: 1, rows: [{ title: 'Layout', day: '2026-11-13' }] })
  expect(shown.recalls).toMatchObject([{ recallId, called: 3, answered: 1, rosterName: '1st Platoon' }])
})

describe('over the chain', () => {
  test('everybody below is counted once, and each roster directly below has its row', async () => {
    await reported(squad, squadLeader)
    await givenTask(setting.as(squadLeader), squad.id, { title: 'Late', suspense: { date: '2026-11-10', time: null } })
    await givenEvent(setting.as(squadLeader), squad.id, {
      title: 'Draft of theirs',
      when: at('2026-11-13T09:00', '10:00'),
    })
    const shown = await dashboard('chain', firstSergeant, company.id)
    expect(shown.accountability).toMatchObject({
      headcount: { onHand: 7, present: 2 },
      reports: { owed: 3, submitted: 1, late: 2 },
      submission: null,
    })
    expect(shown.rosters).toMatchObject([
      {
        rosterId: platoon.id,
        name: '1st Platoon',
        leader: platoonSergeant.name,
        submittedAt: null,
        headcount: { onHand: 5, present: 2 },
        reports: { owed: 2, submitted: 1, late: 1 },
        pressing: { overdueTasks: 1 },
      },
    ])
    expect(shown.tasks.rows).toMatchObject([{ title: 'Late', rosterId: squad.id, rosterName: '1st Squad' }])
    expect(shown.events.count).toBe(0)
    expect(shown.lateBelow).toMatchObject([{ rosterId: platoon.id, name: '1st Platoon' }])
    const alone = await dashboard('roster', firstSergeant, company.id)
    expect(alone.lateBelow).toEqual([])
    expect(alone.accountability.headcount.onHand).toBe(2)
    expect([alone.over, alone.hasBelow]).toEqual(['roster', true])
    // A caller who requests the chain where no roster is below gets the roster, and the answer says so.
    expect(await dashboard('chain', squadLeader, squad.id)).toMatchObject({ over: 'roster', hasBelow: false })
    expect(alone.tasks.open).toBe(0)
  })

  test('a roster that is late is named however deep it is, and one that has submitted is not', async () => {
    const late = async () => (await dashboard('chain', firstSergeant, company.id)).lateBelow.map(({ name }) => name)
    expect(await late()).toEqual(['1st Platoon', '1st Squad'])
    await reported(platoon, platoonSergeant)
    expect(await late()).toEqual(['1st Squad'])
  })

  test('a leader above sees below, and nobody sees beside or above', async () => {
    expect((await dashboard('chain', firstSergeant, squad.id)).accountability.headcount.onHand).toBe(2)
    for (const [by, rosterId] of [
      [squadLeader, platoon.id],
      [platoonSergeant, company.id],
      [peer, squad.id],
    ] as const) {
      for (const over of ['roster', 'chain'] as const)
        expect(await refusalOf(dashboard(over, by, rosterId))).toMatchObject({ code: 'not-found' })
    }
  })
})

test('the last report before today is the one that was submitted, with its figures and its author', async () => {
  setting.at('2026-11-10T12:00:00.000Z')
  const dutyDate = '2026-11-10'
  const [dixon] = platoon.soldiers
  if (!dixon) throw new Error('one')
  await setting.world.entry(platoon, dixon, { status: 'PDY', from: dutyDate, to: dutyDate })
  await setting.as(platoonSergeant).call(submitAccountability, { rosterId: platoon.id, dutyDate })
  setting.at('2026-11-10T12:30:00.000Z')
  const report = await setting.as(platoonSergeant).call(submitAccountability, { rosterId: platoon.id, dutyDate })
  setting.at(NOW)
  await setting.as(platoonSergeant).call(submitAccountability, { rosterId: platoon.id, dutyDate: TODAY })
  const { lastReport, submission, before } = (await dashboard()).accountability
  expect(lastReport).toEqual(report)
  expect(lastReport).toMatchObject({ submittedBy: platoonSergeant.name, counts: { onHand: 3, present: 1 } })
  expect(submission?.dutyDate).toBe(TODAY)
  expect(before).toMatchObject({ dutyDate, submitted: 1 })
  const above = (await dashboard('chain', firstSergeant, company.id)).accountability
  expect(above).toMatchObject({ lastReport: null, before: { dutyDate, submitted: 1 } })
})

test('an empty roster has only zeros', async () => {
  const nobody = await setting.world.leader('SSG', 'Empty')
  const roster = await setting.world.roster(nobody, { name: 'New', soldiers: [] })
  const shown = await dashboard('chain', nobody, roster.id)
  expect(shown.accountability).toMatchObject({ headcount: { onHand: 0 }, before: null, reports: { owed: 0, late: 0 } })
  expect(shown).toMatchObject({ rosters: [], recalls: [], dueBack: { count: 0 }, tasks: { open: 0 } })
})

test('one statement reads duty entries, however many rosters are below', async () => {
  for (const each of [company, platoon, squad]) await reported(each, each.owner)
  const sent = vi.spyOn(Client.prototype, 'query')
  const through = async (ask: () => Promise<unknown>) => {
    sent.mockClear()
    await ask()
    const texts = sent.mock.calls.map(([query]: unknown[]) => JSON.stringify(query))
    // The plan watch of the tests runs statements too.
    return texts.filter((text) => text.includes('duty_entries') && !text.startsWith('"explain')).length
  }
  const leader = setting.as(firstSergeant)
  const rosterId = company.id
  expect(await through(() => leader.call(getRollUp, { rosterId }))).toBe(1)
  expect(await through(() => leader.call(getPerstat, { rosterId, over: 'chain' }))).toBe(1)
  expect(await through(() => leader.call(getAccountability, { rosterId }))).toBe(1)
  for (const over of ['roster', 'chain'] as const)
    expect(await through(() => leader.call(getDashboard, { rosterId, over }))).toBe(1)
})
