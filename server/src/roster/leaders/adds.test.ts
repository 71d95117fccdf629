import { randomUUID } from 'node:crypto'
import { getAccountability } from '@muster/domain/dutyday/functions.ts'
import {
  cancelTask,
  createTask,
  getTask,
  listTasks,
  setMyTaskState,
  updateTask,
} from '@muster/domain/dutyday/tasks/functions.ts'
import { calendarDate } from '@muster/domain/kernel/calendar-date-schema.ts'
import { createSoldier, listSoldiers } from '@muster/domain/roster/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { type LeaderPosition, PRESETS } from '@muster/domain/roster/leaders/part.ts'
import { cancelEvent, createEvent, getEvent, moveEvent } from '@muster/domain/scheduling/calendar/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { at, publishedEvent } from '../../testing/unit/events.ts'
import { linkByHand } from '../../testing/unit/link-by-hand.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'

// Thursday, 0700 in New York.
const NOW = '2026-11-12T12:00:00.000Z'
const TODAY = calendarDate.parse('2026-11-12')
const BEYOND = 'This reaches beyond your part of the roster. Ask its owner.'

let setting: WorldServer
let owner: WorldAccount
let leader: WorldAccount
let company: WorldRoster
let groups: { readonly own: string; readonly squad: string; readonly other: string }

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  const { world } = setting
  owner = await world.leader('1SG', 'Hale')
  leader = await world.leader('SFC', 'Navarro')
  groups = { own: randomUUID(), squad: randomUUID(), other: randomUUID() }
  const group = (id: string, name: string, parentId: string | null, position: number) =>
    ({ id, parentId, kind: parentId === null ? 'platoon' : 'squad', name, position }) as const
  company = await world.roster(owner, {
    name: 'A Co',
    groups: [
      group(groups.own, '1st Platoon', null, 0),
      group(groups.squad, '1st Squad', groups.own, 0),
      group(groups.other, '2nd Platoon', null, 1),
    ],
    soldiers: [
      { rank: 'SPC', last: 'Ames', groupId: groups.squad },
      { rank: 'SPC', last: 'Bell', groupId: groups.other },
    ],
  })
  await world.member(company, leader, 'editor')
  setting.at(NOW)
})

async function lead(position: LeaderPosition): Promise<void> {
  const part = { position, groupIds: [groups.own], areas: PRESETS[position].areas }
  await setting.as(owner).call(setLeaderPart, { rosterId: company.id, uid: leader.uid, part })
}

const of = (soldier: number) => company.soldiers[soldier]?.id ?? ''
const appointment = (soldierIds: string[], groupIds: string[] = []) => ({
  type: 'appointment' as const,
  title: 'Dental exam',
  when: at('2026-11-12T09:00', '10:00'),
  audience: { whole: false, groupIds, soldierIds },
})

describe.each(['platoon sergeant', 'squad leader'] as const)('a %s adds', (position) => {
  beforeEach(() => lead(position))

  test('a task of the group, of a Soldier, and of nobody yet', async () => {
    const me = setting.as(leader)
    const tasks = [{ groupId: groups.squad }, { assignees: [of(0)] }, {}]
    for (const [index, about] of tasks.entries()) {
      const task = { title: `Task ${index}`, ...about }
      await me.call(createTask, { rosterId: company.id, taskId: randomUUID(), task })
    }
    const { tasks: listed } = await me.call(listTasks, { rosterId: company.id })
    expect(listed.map(({ title }) => title).toSorted()).toEqual(['Task 0', 'Task 1', 'Task 2'])
  })

  test('no task of another platoon', async () => {
    const add = (about: object) =>
      setting
        .as(leader)
        .call(createTask, { rosterId: company.id, taskId: randomUUID(), task: { title: 'Task', ...about } })
    for (const about of [{ groupId: groups.other }, { assignees: [of(1)] }])
      expect(await refusalOf(add(about))).toMatchObject({ code: expect.stringMatching(/permission-denied|not-found/) })
  })

  test('no Soldier of theirs to a task of another platoon, under the id of that task', async () => {
    const [rosterId, taskId] = [company.id, randomUUID()]
    const task = { title: 'Turn in the vehicle', details: 'Keys are in the arms room.', assignees: [of(1)] }
    await setting.as(owner).call(createTask, { rosterId, taskId, task })
    const taking = { title: 'Task', assignees: [of(0)], steps: [{ id: randomUUID(), title: 'Step' }] }
    const me = setting.as(leader)
    expect(await refusalOf(me.call(createTask, { rosterId, taskId, task: taking }))).toMatchObject({
      code: 'already-exists',
      details: { field: 'taskId' },
    })
    expect(await refusalOf(me.call(getTask, { rosterId, taskId }))).toMatchObject({ code: 'not-found' })
    const { assignees, steps } = await setting.as(owner).call(getTask, { rosterId, taskId })
    expect(assignees.map(({ soldierId }) => soldierId)).toEqual([of(1)])
    expect(steps.total).toBe(0)
  })

  test('an event of the group and one of a Soldier, and the Soldier has the status', async () => {
    const me = setting.as(leader)
    for (const event of [appointment([], [groups.squad]), appointment([of(0)])])
      await publishedEvent(me, company.id, event)
    setting.at('2026-11-12T14:30:00.000Z')
    const { rows } = await me.call(getAccountability, { rosterId: company.id, dutyDate: null })
    expect(rows.map(({ last, status }) => [last, status])).toEqual([['Ames', 'APT']])
  })

  test('no event of another platoon, and none of the whole roster', async () => {
    const add = (audience: object) =>
      setting.as(leader).call(createEvent, {
        rosterId: company.id,
        eventId: randomUUID(),
        event: { ...appointment([]), audience: { whole: false, groupIds: [], soldierIds: [], ...audience } },
      })
    for (const audience of [{ groupIds: [groups.other] }, { whole: true }])
      expect(await refusalOf(add(audience))).toMatchObject({ code: 'permission-denied', message: BEYOND })
    expect(await refusalOf(add({ soldierIds: [of(1)] }))).toMatchObject({
      code: expect.stringMatching(/permission-denied|not-found|failed-precondition/),
    })
  })

  test('a day of a series that is moved or canceled, where the owner made the series', async () => {
    const me = setting.as(leader)
    const series = await publishedEvent(setting.as(owner), company.id, {
      ...appointment([of(0)]),
      recurrence: 'FREQ=DAILY',
    })
    const version = async () => (await me.call(getEvent, { rosterId: company.id, eventId: series.id })).version
    const day = (text: string) => ({ scope: 'one' as const, day: calendarDate.parse(text), newEventId: randomUUID() })
    const place = { rosterId: company.id, eventId: series.id, reason: 'Clinic moved it' }
    const when = at('2026-11-13T13:00', '14:00')
    await me.call(moveEvent, { ...place, version: await version(), which: day('2026-11-13'), when })
    await me.call(cancelEvent, { ...place, version: await version(), which: day('2026-11-14') })
    setting.at('2026-11-13T18:30:00.000Z')
    const { rows } = await me.call(getAccountability, { rosterId: company.id, dutyDate: null })
    expect(rows.map(({ status }) => status)).toEqual(['APT'])
  })
})

test('a platoon sergeant adds a Soldier to the platoon and to no other', async () => {
  await lead('platoon sergeant')
  const me = setting.as(leader)
  const add = (last: string, groupId: string | null) =>
    me.call(createSoldier, {
      rosterId: company.id,
      soldierId: randomUUID(),
      soldier: { rank: 'SPC', last, first: 'Joe', groupId },
    })
  const may = PRESETS['platoon sergeant'].areas.roster === 'change'
  if (may) await add('Cole', groups.squad)
  for (const groupId of may ? [groups.other, null] : [groups.squad, groups.other])
    expect(await refusalOf(add('Dunn', groupId))).toMatchObject({ code: 'permission-denied' })
  const { soldiers } = await me.call(listSoldiers, { rosterId: company.id })
  expect(soldiers.map(({ last }) => last).toSorted()).toEqual(may ? ['Ames', 'Cole'] : ['Ames'])
  expect(TODAY).toBe('2026-11-12')
})

describe('a leader whose part was cut', () => {
  beforeEach(() => lead('platoon sergeant'))
  const cut = () =>
    setting.as(owner).call(setLeaderPart, {
      rosterId: company.id,
      uid: leader.uid,
      part: { position: 'platoon sergeant', groupIds: [groups.other], areas: PRESETS['platoon sergeant'].areas },
    })

  test('no longer changes what he or she made for the platoon before', async () => {
    const me = setting.as(leader)
    const taskId = randomUUID()
    await me.call(createTask, { rosterId: company.id, taskId, task: { title: 'Task', assignees: [of(0)] } })
    const event = await publishedEvent(me, company.id, appointment([], [groups.squad]))
    await cut()
    const { version } = await me.call(getEvent, { rosterId: company.id, eventId: event.id })
    const which = { scope: 'all' as const }
    expect(
      await refusalOf(
        me.call(cancelEvent, { rosterId: company.id, eventId: event.id, version, which, reason: 'Not mine' }),
      ),
    ).toMatchObject({ code: 'permission-denied', details: { field: 'eventId' } })
    expect(await refusalOf(me.call(cancelTask, { rosterId: company.id, taskId, actId: randomUUID() }))).toMatchObject({
      code: 'permission-denied',
      details: { field: 'taskId' },
    })
  })
})

test('a squad leader does the task of the platoon, and does not edit or cancel it', async () => {
  await lead('platoon sergeant')
  const part = { position: 'squad leader' as const, groupIds: [groups.squad], areas: PRESETS['platoon sergeant'].areas }
  await setting.as(owner).call(setLeaderPart, { rosterId: company.id, uid: leader.uid, part })
  await linkByHand(setting.server.database.pool, of(0), leader.uid)
  const taskId = randomUUID()
  await setting
    .as(owner)
    .call(createTask, { rosterId: company.id, taskId, task: { title: 'Turn in keys', groupId: groups.own } })
  const me = setting.as(leader)
  const task = { rosterId: company.id, taskId }
  for (const act of [
    () => me.call(updateTask, { ...task, version: 1, patch: { title: 'Nothing' } }),
    () => me.call(cancelTask, { ...task, actId: randomUUID() }),
  ])
    expect(await refusalOf(act())).toMatchObject({ code: 'permission-denied', details: { field: 'taskId' } })
  await me.call(setMyTaskState, { taskId, actId: randomUUID(), state: 'complete' })
  expect(await me.call(getTask, task)).toMatchObject({ title: 'Turn in keys', state: 'complete' })
})
