import { randomUUID } from 'node:crypto'
import { getDashboard, getSoldierTimeline } from '@muster/domain/dashboard/functions.ts'
import { exportReport, getReport, listReportFigures } from '@muster/domain/reports/functions.ts'
import { REPORT_AREAS } from '@muster/domain/reports/areas.ts'
import { REPORT_IDS } from '@muster/domain/reports/ids.ts'
import { getSoldier, listSoldiers } from '@muster/domain/roster/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { type AreaRights, closedWords } from '@muster/domain/roster/leaders/part.ts'
import { startRecall } from '@muster/domain/roster/recall/functions.ts'
import { fileLeave, listLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { listSearchResults } from '@muster/domain/search/functions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { delivered } from '../../testing/unit/counselings.ts'
import { everyArea } from '../../testing/unit/divided-company.ts'
import { at, publishedEvent } from '../../testing/unit/events.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'

/** A company and a platoon below it. What leaders of the company see of the platoon when areas are closed to them. */
const NOW = '2026-11-12T15:00:00.000Z'
const CELL = '910-555-0142'

let setting: WorldServer
let owner: WorldAccount
let clerk: WorldAccount
let squadLeader: WorldAccount
let keeper: WorldAccount
let company: WorldRoster
let below: WorldRoster
let squad: string
let soldier: { readonly rosterId: string; readonly soldierId: string }

beforeAll(async () => {
  setting = await startWorld(NOW)
  const { world } = setting
  owner = await world.leader('CPT', 'Hale')
  clerk = await world.leader('SPC', 'Clerk')
  squadLeader = await world.leader('SSG', 'Dixon')
  company = await world.roster(owner, { name: 'A Co', soldiers: 29 })
  squad = company.groups.find(({ parentId }) => parentId !== null)?.id ?? ''
  await world.member(company, clerk, 'editor')
  await world.member(company, squadLeader, 'editor')
  keeper = await world.leader('SFC', 'Navarro')
  // The keeper of the platoon is in the squad, so the squad leader leads down to it.
  const [row] = await world.arrive(company, [{ rank: 'SFC', last: 'Navarro', groupId: squad }])
  await world.link(company, row, keeper)
  below = await world.roster(keeper, {
    name: '1st Platoon',
    soldiers: [{ rank: 'SPC', last: 'Ortega', dodid: '1234560731', cell: CELL }],
  })
  soldier = { rosterId: below.id, soldierId: below.soldiers[0]?.id ?? '' }
  const as = setting.as(keeper)
  await delivered(as, soldier)
  await as.call(fileLeave, {
    ...soldier,
    requestId: randomUUID(),
    kind: 'ordinary',
    from: '2026-11-16',
    to: '2026-11-20',
    location: 'home',
  })
  await publishedEvent(as, below.id, {
    title: 'Zebra range',
    when: at('2026-11-13T09:00', '11:00'),
    audience: { whole: true, groupIds: [], soldierIds: [] },
  })
  const recall = {
    rosterId: below.id,
    recallId: randomUUID(),
    kind: 'drill',
    message: 'Zebra drill',
    called: 1,
  } as const
  await as.call(startRecall, recall)
})
afterAll(() => setting.close())

const LEADERS = ['of the whole company', 'of a squad'] as const
type Leader = (typeof LEADERS)[number]

/** The leader, with these areas to see and none else. */
async function seeing(leader: Leader, ...areas: readonly (keyof AreaRights)[]) {
  const account = leader === 'of a squad' ? squadLeader : clerk
  await setting.as(owner).call(setLeaderPart, {
    rosterId: company.id,
    uid: account.uid,
    part: {
      position: null,
      groupIds: leader === 'of a squad' ? [squad] : null,
      areas: { ...everyArea('nothing'), ...Object.fromEntries(areas.map((area) => [area, 'see'])) },
    },
  })
  return setting.as(account)
}

describe.each(LEADERS)('a leader %s', (leader) => {
  test('sees counselings and leave in a timeline below only with their areas', async () => {
    const shown = async (...areas: readonly (keyof AreaRights)[]) => {
      const text = JSON.stringify(await (await seeing(leader, ...areas)).call(getSoldierTimeline, soldier))
      return ['counseling', 'leave'].filter((kind) => text.includes(`"kind":"${kind}"`))
    }
    expect(await shown('accountability')).toEqual([])
    expect(await shown('accountability', 'counseling')).toEqual(['counseling'])
    expect(await shown('accountability', 'leave')).toEqual(['leave'])
  })

  test('finds records of a roster below only with their areas', async () => {
    const found = async (...areas: readonly (keyof AreaRights)[]) => {
      const as = await seeing(leader, ...areas)
      const answers = await Promise.all(
        ['Ortega', 'counseling', 'leave', 'Zebra'].map((text) =>
          as.call(listSearchResults, { rosterId: company.id, text }),
        ),
      )
      const rows = (kind: 'soldiers' | 'counselings' | 'leave' | 'events' | 'recalls') =>
        answers.reduce((sum, answer) => sum + answer[kind].filter((one) => one.rosterId === below.id).length, 0)
      return (['soldiers', 'counselings', 'leave', 'events', 'recalls'] as const).filter((kind) => rows(kind) > 0)
    }
    expect(await found('accountability')).toEqual(['soldiers'])
    expect(await found('accountability', 'counseling')).toEqual(['soldiers', 'counselings'])
    expect(await found('accountability', 'leave')).toEqual(['soldiers', 'leave', 'events'])
    expect(await found('accountability', 'contact')).toEqual(['soldiers', 'recalls'])
  })

  test('has events and recalls below on the dashboard only with their areas', async () => {
    const shown = async (...areas: readonly (keyof AreaRights)[]) => {
      const as = await seeing(leader, ...areas)
      const { events, recalls } = await as.call(getDashboard, { rosterId: company.id, over: 'chain' })
      return { events: events.rows.map(({ title }) => title), recalls: recalls.length }
    }
    expect(await shown('accountability')).toEqual({ events: [], recalls: 0 })
    expect(await shown('accountability', 'leave')).toEqual({ events: ['Zebra range'], recalls: 0 })
    expect(await shown('accountability', 'contact')).toEqual({ events: [], recalls: 1 })
  })

  test('sees phones below only with contact data', async () => {
    const shown = async (...areas: readonly (keyof AreaRights)[]) => {
      const as = await seeing(leader, ...areas)
      const text = JSON.stringify([
        await as.call(listSoldiers, { rosterId: below.id, fields: ['last', 'cell'] }),
        await as.call(getSoldier, soldier),
      ])
      return { name: text.includes('Ortega'), phone: text.includes(CELL) }
    }
    expect(await shown('accountability')).toEqual({ name: true, phone: false })
    expect(await shown('accountability', 'contact')).toEqual({ name: true, phone: true })
  })

  test('gets a report on a roster below only with its area', async () => {
    const as = await seeing(leader, 'accountability', 'contact')
    for (const reportId of REPORT_IDS) {
      const asked = { rosterId: below.id, reportId }
      const area = REPORT_AREAS[reportId]
      if (area === 'accountability' || area === 'contact') {
        expect((await as.call(getReport, asked)).unit).toBe('1st Platoon')
        continue
      }
      const closed = { code: 'permission-denied', message: closedWords(area) }
      expect(await refusalOf(as.call(getReport, asked)), reportId).toMatchObject(closed)
      expect(await refusalOf(as.call(exportReport, { ...asked, format: 'csv' })), reportId).toMatchObject(closed)
    }
  })

  test('opens the dashboard and the reports of a roster below, without what is closed', async () => {
    const as = await seeing(leader, 'accountability')
    const of = { rosterId: below.id }
    const dashboard = await as.call(getDashboard, of)
    expect(dashboard).toMatchObject({ rosterName: '1st Platoon', counselings: null, expiring: null, recalls: [] })
    const { reports } = await as.call(listReportFigures, of)
    expect(reports.map(({ reportId }) => reportId)).toEqual(
      REPORT_IDS.filter((id) => REPORT_AREAS[id] === 'accountability'),
    )
    expect(await refusalOf(as.call(listLeave, of))).toMatchObject({
      code: 'permission-denied',
      message: closedWords('leave'),
    })
  })

  test('finds nobody by a phone without contact data', async () => {
    const found = async (text: string, ...areas: readonly (keyof AreaRights)[]) => {
      const as = await seeing(leader, 'accountability', 'counseling', 'leave', ...areas)
      const { soldiers, counselings, leave } = await as.call(listSearchResults, { rosterId: company.id, text })
      return [soldiers, counselings, leave].map(({ length }) => length)
    }
    for (const phone of [CELL, '9105550142', '5550142', '0142'])
      expect([await found(phone), await found(phone, 'contact')], phone).toEqual([
        [0, 0, 0],
        [1, 0, 0],
      ])
    for (const kind of ['counseling', 'leave']) expect(await found(`${kind} ${CELL}`), kind).toEqual([0, 0, 0])
    expect(await found('Ortega')).toEqual([1, 0, 0])
    expect(await found('counseling Ortega')).toEqual([0, 1, 0])
    expect(await found('leave Ortega')).toEqual([0, 0, 1])
    expect(await found('0731')).toEqual([1, 0, 0])
  })
})

test('what the part above gives, a smaller part of the roster below does not take, and the other way around', async () => {
  await setting.world.member(below, clerk, 'editor')
  const shown = async (above: readonly (keyof AreaRights)[], own: readonly (keyof AreaRights)[]) => {
    const as = await seeing('of the whole company', 'accountability', ...above)
    const areas = {
      ...everyArea('nothing'),
      ...Object.fromEntries(['accountability', ...own].map((one) => [one, 'see'])),
    }
    const part = { position: null, groupIds: null, areas }
    await setting.as(keeper).call(setLeaderPart, { rosterId: below.id, uid: clerk.uid, part })
    const { soldiers } = await as.call(listSearchResults, { rosterId: company.id, text: 'Ortega' })
    return {
      fromAbove: JSON.stringify(soldiers.filter(({ rosterId }) => rosterId === below.id)).includes(CELL),
      onTheRoster: JSON.stringify(await as.call(getSoldier, soldier)).includes(CELL),
    }
  }
  expect(await shown(['contact'], [])).toEqual({ fromAbove: true, onTheRoster: false })
  expect(await shown([], ['contact'])).toEqual({ fromAbove: false, onTheRoster: true })
  expect(await shown([], [])).toEqual({ fromAbove: false, onTheRoster: false })
  expect(await shown(['contact'], ['contact'])).toEqual({ fromAbove: true, onTheRoster: true })
})
