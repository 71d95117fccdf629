import { randomUUID } from 'node:crypto'
import { getNeeds } from '@muster/domain/dashboard/functions.ts'
import { openAwolCase } from '@muster/domain/dutyday/awol/functions.ts'
import { saveEquipment, signOutEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { saveTasking } from '@muster/domain/operations/taskings/functions.ts'
import { listSoldiers, updateSoldiers } from '@muster/domain/roster/functions.ts'
import { askDutySwap, listMyDuties } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { requestMyLeave, saveLeaveApprovers } from '@muster/domain/scheduling/leave/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../testing/server/world-server.ts'
import { answered, delivered, draft } from '../testing/unit/counselings.ts'
import { dutyRoster, publishSeen } from '../testing/unit/duty-rosters.ts'
import { refusalOf } from '../testing/unit/rosters.ts'
import { givenTask, setState } from '../testing/unit/tasks.ts'

// Thursday, 0700 in New York.
const NOW = '2026-11-12T12:00:00.000Z'

let setting: WorldServer
let commander: WorldAccount
let sergeant: WorldAccount
let ortega: WorldAccount
let company: WorldRoster
let platoon: WorldRoster
let leader: Client

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  const { world } = setting
  commander = await world.leader('CPT', 'Hale')
  sergeant = await world.leader('SFC', 'Navarro')
  ortega = await world.leader('SPC', 'Ortega', { role: 'Soldier' })
  company = await world.roster(commander, { name: 'A Co' })
  platoon = await world.below(company, sergeant, {
    name: '1st Platoon',
    soldiers: ['Ortega', 'Bell', 'Clay'].map((last) => ({ rank: 'SPC', last })),
  })
  await world.link(platoon, platoon.soldiers[0], ortega)
  leader = setting.as(sergeant)
  await leader.call(updateSoldiers, {
    rosterId: platoon.id,
    soldierIds: [idOf('Bell')],
    patch: { cell: '(910) 555-0100' },
  })
})

const idOf = (last: string) => platoon.soldiers.find((one) => one.last === last)?.id ?? ''

async function needs(by: WorldAccount, roster = platoon, over: 'roster' | 'chain' = 'roster') {
  return setting.as(by).call(getNeeds, { rosterId: roster.id, over })
}
const listed = async (...asked: Parameters<typeof needs>) =>
  (await needs(...asked)).needs.map(({ kind, what, about, soldier }) => [kind, what, about, soldier?.name ?? null])

/** One of each. */
async function muchToDo() {
  const rosterId = platoon.id
  setting.at('2026-11-01T12:00:00Z')
  const cq = await dutyRoster(leader, platoon, {
    beginsOn: '2026-11-14',
    members: ['Ortega', 'Bell', 'Clay'].map((last, at) => ({ id: idOf(last), start: 9 - at })),
  })
  await publishSeen(leader, cq, '2026-11-16')
  const soldier = setting.as(ortega)
  const [duty] = (await soldier.call(listMyDuties, {})).duties
  await soldier.call(askDutySwap, { swapId: randomUUID(), detailId: duty?.detailId ?? '', note: '' })
  const itemId = randomUUID()
  const radio = { name: 'AN/PRC-163', kind: 'radio' as const, quantity: 2, sensitive: true }
  await leader.call(saveEquipment, { rosterId, itemId, version: null, item: radio })
  const dueAt = '2026-11-10T22:00:00.000Z'
  await leader.call(signOutEquipment, { rosterId, signOutId: randomUUID(), itemId, soldierId: idOf('Bell'), dueAt })
  setting.at(NOW)
  const tasking = { name: 'Range 14', type: 'range' as const, from: '2026-11-20T11:30:00Z', to: '2026-11-20T21:00:00Z' }
  for (const [name, from] of [
    ['Range 14', '2026-11-20T11:30:00Z'],
    ['Far off', '2026-12-20T11:30:00Z'],
  ] as const) {
    const to = from.replace('T11', 'T21')
    const lines = [{ id: randomUUID(), count: 3 }]
    await leader.call(saveTasking, {
      rosterId,
      taskingId: randomUUID(),
      version: null,
      tasking: { ...tasking, name, from, to, lines },
    })
  }
  const leave = { kind: 'ordinary', from: '2026-12-20', to: '2026-12-27', location: 'home' } as const
  await soldier.call(requestMyLeave, { requestId: randomUUID(), ...leave })
  await draft(leader, { rosterId, soldierId: idOf('Bell') }, { heldOn: '2026-11-11' })
  await delivered(leader, { rosterId, soldierId: idOf('Clay') })
  const gone = { discoveredAt: NOW, absentSince: '2026-11-12T11:30:00.000Z' }
  await leader.call(openAwolCase, { rosterId, caseId: randomUUID(), soldierId: idOf('Bell'), ...gone })
  const closed = await givenTask(leader, rosterId, { title: 'Done', suspense: { date: '2026-11-11', time: null } })
  await setState(leader, closed, 'complete')
  await givenTask(leader, rosterId, { title: 'Late', suspense: { date: '2026-11-11', time: null } })
  await givenTask(leader, rosterId, { title: 'Tomorrow', suspense: { date: '2026-11-13', time: null } })
}

test('what waits for the leader who keeps the roster, each from its own record', async () => {
  await muchToDo()
  const { persona, needs: rows } = await needs(sergeant)
  expect(persona).toBe('first sergeant')
  expect(rows.map(({ kind, what, about, soldier }) => [kind, what, about, soldier?.name ?? null])).toEqual([
    ['absence', expect.any(String), 'Failure to report', 'SPC Bell'],
    ['counseling', 'Performance', 'Draft to deliver', 'SPC Bell'],
    ['counseling', 'Performance', 'Not signed yet', 'SPC Clay'],
    ['task', 'Late', 'Task', null],
    ['tasking', 'Range 14', '0 of 3 places filled', null],
    ['swap', '1 swap request', 'CQ', null],
    ['equipment', 'AN/PRC-163', 'Equipment overdue', 'SPC Bell'],
  ])
  expect(rows.find(({ kind }) => kind === 'equipment')).toMatchObject({
    at: '2026-11-10T22:00:00.000Z',
    soldier: { id: idOf('Bell'), cell: '(910) 555-0100' },
  })
  expect(rows.find(({ kind }) => kind === 'task')).toMatchObject({ day: '2026-11-11', rosterId: platoon.id })
})

test('a leader above sees the cases below and the leave that is theirs to decide, over the chain only', async () => {
  await muchToDo()
  expect((await needs(commander, company)).persona).toBe('commander')
  expect(await listed(commander, company)).toEqual([])
  const leave = ['leave', 'Ordinary leave, 20 Dec 2026 to 27 Dec 2026', '', 'SPC Ortega']
  const absence = ['absence', expect.any(String), 'Failure to report', 'SPC Bell']
  expect(await listed(commander, company, 'chain')).toEqual([absence, leave])
  // The roster below itself, opened from above: nothing that only its own leaders decide, and no drafts.
  expect(await listed(commander, platoon)).toEqual([absence, leave])
  // Once the platoon sergeant is the named approver, it waits for the sergeant and no longer for the commander.
  const approvers = { uid: sergeant.uid, kinds: [] }
  await setting.as(commander).call(saveLeaveApprovers, { rosterId: platoon.id, approvers })
  expect(await listed(commander, company, 'chain')).toEqual([absence])
  expect((await listed(sergeant)).filter(([kind]) => kind === 'leave')).toEqual([leave])
})

test('a viewer has nothing to decide, and a stranger sees nothing', async () => {
  await muchToDo()
  const looking = await setting.world.leader('SGT', 'Quinn')
  await setting.world.member(platoon, looking, 'viewer')
  expect((await needs(looking)).persona).toBe('clerk')
  expect((await listed(looking)).map(([kind]) => kind)).toEqual(['absence'])
  const stranger = await setting.world.leader('SGT', 'Far')
  expect(await refusalOf(needs(stranger))).toMatchObject({ code: 'not-found' })
  expect(await refusalOf(needs(ortega))).toMatchObject({ code: 'not-found' })
  expect(await refusalOf(needs(sergeant, company))).toMatchObject({ code: 'not-found' })
})

test('a leader’s own counselings to sign, for that leader alone and until they are signed', async () => {
  setting.at(NOW)
  const above = setting.as(commander)
  const { soldiers } = await above.call(listSoldiers, { rosterId: company.id })
  const self = soldiers.find(({ last }) => last === 'Navarro')?.id ?? ''
  await draft(above, { rosterId: company.id, soldierId: self })
  const session = await delivered(above, { rosterId: company.id, soldierId: self })
  const own = ['sign', 'Your counseling to sign', expect.stringMatching(/^Performance, .*Hale/), null]
  const ofKind = async (...asked: Parameters<typeof needs>) =>
    (await listed(...asked)).filter(([kind]) => kind === 'sign')
  expect(await ofKind(sergeant)).toEqual([own])
  const { needs: rows } = await needs(sergeant)
  expect(rows.find(({ kind }) => kind === 'sign')).toMatchObject({ rosterId: company.id, rosterName: 'A Co', at: null })
  expect(await ofKind(commander, company, 'chain')).toEqual([])
  expect(await ofKind(commander, platoon)).toEqual([])
  const looking = await setting.world.leader('SGT', 'Quinn')
  await setting.world.member(platoon, looking, 'viewer')
  expect(await ofKind(looking)).toEqual([])
  await answered(above, session)
  expect(await ofKind(sergeant)).toEqual([])
})
