import { randomUUID } from 'node:crypto'
import { moveRiskWorksheet, saveRiskWorksheet } from '@muster/domain/operations/risk/functions.ts'
import { getLeaveApprovers, saveLeaveApprovers } from '@muster/domain/scheduling/leave/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'

let setting: WorldServer
let commander: WorldAccount
let sergeant: WorldAccount
/** Leaders in the company: of the platoon in which the sergeant stands, of another one, and without leave. */
let ofPlatoon: WorldAccount
let ofOther: WorldAccount
let medic: WorldAccount
/** An editor of one squad on the sergeant's roster. */
let ofSquad: WorldAccount
let platoon: WorldRoster

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  commander = await world.leader('CPT', 'Hale')
  sergeant = await world.leader('SFC', 'Navarro')
  ofPlatoon = await world.leader('1LT', 'Reyes')
  ofOther = await world.leader('1LT', 'Boone')
  medic = await world.leader('SGT', 'Quinn')
  ofSquad = await world.leader('SSG', 'Dixon')
  const [one, two, squad] = [randomUUID(), randomUUID(), randomUUID()]
  const company = await world.roster(commander, {
    name: 'A Co',
    groups: [
      { id: one, parentId: null, kind: 'platoon', name: '1st Platoon', position: 0 },
      { id: two, parentId: null, kind: 'platoon', name: '2nd Platoon', position: 1 },
    ],
  })
  const [row] = await world.arrive(company, [{ rank: 'SFC', last: 'Navarro', groupId: one }])
  await world.link(company, row, sergeant)
  platoon = await world.roster(sergeant, {
    name: '1st Platoon',
    groups: [{ id: squad, parentId: null, kind: 'squad', name: '1st Squad', position: 0 }],
    soldiers: [{ rank: 'SPC', last: 'Ortega', groupId: squad }],
  })
  await world.leads(company, ofPlatoon, 'platoon leader', one)
  await world.leads(company, ofOther, 'platoon leader', two)
  await world.leads(company, medic, 'medic', one)
  await world.leads(platoon, ofSquad, 'squad leader', squad)
})

test('an approver of leave is somebody who may decide on all of the roster', async () => {
  const above = setting.as(commander)
  const { candidates } = await above.call(getLeaveApprovers, { rosterId: platoon.id })
  expect(candidates.map(({ uid }) => uid).toSorted()).toEqual([commander.uid, sergeant.uid, ofPlatoon.uid].toSorted())
  for (const { uid } of [ofOther, medic, ofSquad]) {
    const named = above.call(saveLeaveApprovers, { rosterId: platoon.id, approvers: { uid, kinds: [] } })
    expect(await refusalOf(named)).toMatchObject({ code: 'not-found', details: { field: 'approvers.uid' } })
  }
})

test('a leader above has below what their part has above', async () => {
  const ask = (account: WorldAccount) => setting.as(account).call(getLeaveApprovers, { rosterId: platoon.id })
  expect(await ask(ofPlatoon)).toMatchObject({ mayName: true })
  expect(await refusalOf(ask(ofOther))).toMatchObject({ code: 'not-found' })
  // Leads there, and the area is closed.
  expect(await refusalOf(ask(medic))).toMatchObject({ code: 'permission-denied' })
})

test('a risk worksheet is brought to those who may accept it', async () => {
  const leader = setting.as(sergeant)
  const { pool } = setting.server.database
  await pool.query('delete from outbox')
  const sheet = { rosterId: platoon.id, worksheetId: randomUUID() }
  const risk = { severity: 'III', probability: 'D' } as const
  const line = {
    subtask: 'Drive',
    hazard: 'Rollover',
    initial: risk,
    residual: risk,
    control: 'Drill',
    how: 'Rehearse',
    who: 'TC',
  }
  const content = { mission: 'Night range', on: '2026-11-20', lines: [line], supervision: 'PSG checks each vehicle' }
  const { version } = await leader.call(saveRiskWorksheet, { ...sheet, version: null, content })
  await leader.call(moveRiskWorksheet, { ...sheet, version, move: 'submit' })
  const { rows } = await pool.query<{ recipients: string[] }>(
    `select recipients from outbox where title = 'Risk worksheet to approve: Night range'`,
  )
  expect(rows.flatMap(({ recipients }) => recipients).toSorted()).toEqual([commander.uid, ofPlatoon.uid].toSorted())
})
