import { randomUUID } from 'node:crypto'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { updateSoldiers } from '@muster/domain/roster/functions.ts'
import {
  decideLeave,
  fileLeave,
  getLeave,
  getLeaveApprovers,
  requestMyLeave,
  saveLeaveApprovers,
} from '@muster/domain/scheduling/leave/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { noticesTo } from '../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

// Thursday, 0630 in New York.
const NOW = '2026-11-12T11:30:00.000Z'

let setting: WorldServer
let commander: WorldAccount
let sergeant: WorldAccount
let ortega: WorldAccount
let platoon: WorldRoster
let above: Client
let leader: Client
let soldier: Client
let soldierId: string

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  commander = await world.leader('CPT', 'Hale')
  sergeant = await world.leader('SFC', 'Navarro')
  ortega = await world.leader('SPC', 'Ortega', { role: 'Soldier' })
  const company = await world.roster(commander, { name: 'A Co' })
  platoon = await world.below(company, sergeant, {
    name: '1st Platoon',
    soldiers: ['Ortega', 'Bell'].map((last) => ({ rank: 'SPC', last })),
  })
  await world.link(platoon, platoon.soldiers[0], ortega)
  soldierId = platoon.soldiers[0]?.id ?? ''
  above = setting.as(commander)
  leader = setting.as(sergeant)
  soldier = setting.as(ortega)
})

type Asked = Partial<RawInputOf<typeof requestMyLeave>>
const WISH = { kind: 'ordinary', from: '2026-11-16', to: '2026-11-20', location: 'home' } as const
const wish = (more: Asked = {}) => ({ requestId: randomUUID(), ...WISH, ...more })
const asked = async (more: Asked = {}) => (await soldier.call(requestMyLeave, wish(more))).requestId
const filed = async (more: Asked = {}) =>
  (await leader.call(fileLeave, { rosterId: platoon.id, soldierId, ...wish(more) })).requestId
const get = (requestId: string, by = leader) => by.call(getLeave, { rosterId: platoon.id, requestId })
async function decide(requestId: string, act: RawInputOf<typeof decideLeave>['act'], by = above, remark = '') {
  const { state } = (await get(requestId)).request
  return (await by.call(decideLeave, { rosterId: platoon.id, requestId, state, act, remark })).state
}

describe('leave', () => {
  test('past the ETS, DEROS or expected loss gets a warning', async () => {
    await leader.call(updateSoldiers, { rosterId: platoon.id, soldierIds: [soldierId], patch: { ets: '2026-12-14' } })
    const before = await filed({ from: '2026-12-10', to: '2026-12-14' })
    expect((await get(before)).check.warnings).toEqual([])
    const after = await filed({ from: '2026-12-20', to: '2026-12-27' })
    expect((await get(after)).check.warnings).toEqual(['ETS is 14 Dec 2026: these days go past it.'])
  })

  test('is approved by the leader named above, by kind, and by nobody else', async () => {
    const captain = await setting.world.leader('CPT', 'Reyes')
    await setting.world.member(platoon, captain, 'editor')
    const name = (uid: string | null, kinds: { kind: 'emergency'; uid: string }[] = [], by = above) =>
      by.call(saveLeaveApprovers, { rosterId: platoon.id, approvers: { uid, kinds } })
    // The roster's own owner cannot give away a decision that belongs above.
    expect(await refusalOf(name(sergeant.uid, [], leader))).toMatchObject({ code: 'failed-precondition' })
    expect(await refusalOf(name(ortega.uid))).toMatchObject({ code: 'not-found', details: { field: 'approvers.uid' } })
    await name(captain.uid, [{ kind: 'emergency', uid: commander.uid }])
    expect(await leader.call(getLeaveApprovers, { rosterId: platoon.id })).toMatchObject({
      approvers: { uid: captain.uid, kinds: [{ kind: 'emergency', uid: commander.uid }] },
      mayName: false,
    })
    const id = await asked()
    const seen = await get(id, setting.as(captain))
    expect([seen.may.decides, seen.deciders]).toEqual([true, [captain.name]])
    await decide(id, 'recommend', leader)
    expect(await noticesTo(setting, captain)).toContain('SPC Ortega: leave recommended')
    expect(await refusalOf(decide(id, 'approve'))).toMatchObject({ code: 'failed-precondition' })
    expect(await decide(id, 'approve', setting.as(captain))).toBe('approved')
    const other = await asked({ kind: 'emergency', from: '2026-12-01', to: '2026-12-03' })
    expect((await get(other)).deciders).toEqual([commander.name])
    // An approver who no longer leads does not approve any more: the decision returns to the leaders above.
    await setting.server.database.pool.query('delete from roster_members where uid = $1', [captain.uid])
    const third = await asked({ from: '2026-12-07', to: '2026-12-09' })
    expect((await get(third)).deciders).toEqual([commander.name])
  })
})
