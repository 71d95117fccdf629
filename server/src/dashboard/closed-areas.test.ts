import { AREAS, type Area } from '@muster/domain/kernel/area.ts'
import { getDashboard, getNeeds, getSoldierTimeline } from '@muster/domain/dashboard/functions.ts'
import { getReport, listReportFigures } from '@muster/domain/reports/functions.ts'
import { REPORT_IDS } from '@muster/domain/reports/ids.ts'
import { REPORT_AREAS } from '@muster/domain/reports/areas.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { closedWords, rightsOf, withLevel } from '@muster/domain/roster/leaders/part.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../demo/world/world.ts'
import { startWorld, type WorldServer } from '../testing/server/world-server.ts'
import { refusalOf } from '../testing/unit/rosters.ts'

let setting: WorldServer
let owner: WorldAccount
let leader: WorldAccount
let roster: WorldRoster

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
  owner = await setting.world.leader('1SG', 'Navarro')
  leader = await setting.world.leader('SSG', 'Reyes')
  roster = await setting.world.roster(owner, { name: 'A Co', soldiers: [{ rank: 'SPC', last: 'Clay' }] })
  await setting.world.member(roster, leader, 'editor')
})
afterAll(() => setting.close())

const without = (closed: readonly Area[]) =>
  setting.as(owner).call(setLeaderPart, {
    rosterId: roster.id,
    uid: leader.uid,
    part: {
      position: null,
      groupIds: null,
      areas: closed.reduce((areas, area) => withLevel(areas, area, 'nothing'), rightsOf('editor')),
    },
  })

test.each([...AREAS.map((area) => [area]), [...AREAS]])(
  'the dashboard, the reports and a Soldier’s timeline are there without %s',
  async (...closed) => {
    await without(closed)
    const of = { rosterId: roster.id }
    const as = setting.as(leader)
    expect((await as.call(getDashboard, of)).rosterName).toBe('A Co')
    expect((await as.call(getNeeds, of)).rosterId).toBe(roster.id)
    const soldierId = roster.soldiers[0]?.id ?? ''
    expect((await as.call(getSoldierTimeline, { ...of, soldierId })).today).toBe('2026-11-12')
    const { reports } = await as.call(listReportFigures, of)
    expect(reports.map(({ reportId }) => reportId)).toEqual(
      REPORT_IDS.filter((id) => !closed.includes(REPORT_AREAS[id])),
    )
    const reportId = REPORT_IDS.find((id) => closed.includes(REPORT_AREAS[id]))
    if (reportId === undefined) return
    expect(await refusalOf(as.call(getReport, { ...of, reportId }))).toMatchObject({
      code: 'permission-denied',
      message: closedWords(REPORT_AREAS[reportId]),
    })
  },
)
