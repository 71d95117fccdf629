import { randomUUID } from 'node:crypto'
import {
  cancelTask,
  countTasks,
  getTask,
  getTaskBelow,
  listTaskHistory,
  listTasks,
  restoreTask,
  rollDownTask,
  updateTask,
} from '@muster/domain/dutyday/tasks/functions.ts'
import type { Task } from '@muster/domain/dutyday/tasks/schema.ts'
import { selfDeleteAccount } from '@muster/domain/identity/functions.ts'
import { deleteRoster } from '@muster/domain/roster/functions.ts'
import { unlinkSoldierFromLeader } from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/unit/rosters.ts'
import { givenTask, setState } from '../../../testing/unit/tasks.ts'
import { noticesTo } from '../../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../../testing/server/world-server.ts'

const NOW = '2026-11-12T11:30:00.000Z'

let setting: WorldServer
let firstSergeant: WorldAccount
let platoonSergeant: WorldAccount
let squadLeader: WorldAccount
let company: WorldRoster
let platoon: WorldRoster
let forward: WorldRoster
let squad: WorldRoster
let top: Client
let middle: Client
let bottom: Client
let task: Task

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at(NOW)
  const { world } = setting
  firstSergeant = await world.leader('1SG', 'Hale', { first: 'Dana' })
  platoonSergeant = await world.leader('SFC', 'Navarro', { first: 'Javier' })
  const other = await world.leader('SFC', 'Boone')
  squadLeader = await world.leader('SSG', 'Dixon')
  company = await world.roster(firstSergeant, { name: 'A Co' })
  platoon = await world.below(company, platoonSergeant, { name: '1st Platoon' })
  forward = await world.below(company, other, { name: 'Forward', timeZone: 'Asia/Seoul' })
  squad = await world.below(platoon, squadLeader, { name: '1st Squad' })
  top = setting.as(firstSergeant)
  middle = setting.as(platoonSergeant)
  bottom = setting.as(squadLeader)
  task = await givenTask(top, company.id, {
    title: 'Hand receipts',
    source: 'BN training meeting',
    suspense: { date: '2026-11-20', time: '16:00' },
    priority: 'high',
    steps: [{ id: randomUUID(), title: 'Inventory' }],
  })
})

type On = { readonly date: string; readonly time: string | null }
const at = (date: string, time: string | null = null): On => ({ date, time })

function rollDown(
  from: Pick<Task, 'rosterId' | 'id'>,
  to: readonly (readonly [WorldRoster, On | null, string?])[],
  client = top,
) {
  return client.call(rollDownTask, {
    rosterId: from.rosterId,
    taskId: from.id,
    actId: randomUUID(),
    to: to.map(([roster, suspense, taskId = randomUUID()]) => ({ rosterId: roster.id, taskId, suspense })),
  })
}
const read = (client: Client, of: Pick<Task, 'rosterId' | 'id'>) =>
  client.call(getTask, { rosterId: of.rosterId, taskId: of.id })
const listOf = async (client: Client, roster: WorldRoster) =>
  (await client.call(listTasks, { rosterId: roster.id })).tasks
async function childIn(client: Client, roster: WorldRoster) {
  const [child] = await listOf(client, roster)
  if (!child) throw new Error(`nothing in ${roster.id}`)
  return child
}

describe('rolling down', () => {
  test('gives each roster a task of its own, with its own suspense in its own time zone', async () => {
    const { rosters } = await rollDown(task, [
      [platoon, at('2026-11-19', '16:00')],
      [forward, at('2026-11-20', '06:00')],
    ])
    expect(rosters.map(({ name, task: child }) => [name, child?.state, child?.dueAt])).toEqual([
      ['1st Platoon', 'not started', '2026-11-19T21:00:00.000Z'],
      ['Forward', 'not started', '2026-11-19T21:00:00.000Z'],
    ])
    const child = await childIn(middle, platoon)
    expect(child).toMatchObject({
      title: 'Hand receipts',
      source: 'A Co: BN training meeting',
      priority: 'high',
      steps: { done: 0, total: 1 },
      from: { rosterName: 'A Co', leader: '1SG Hale, D.' },
    })
    expect(await read(middle, child)).toMatchObject({ notAfter: '2026-11-20T21:00:00.000Z', mayChange: true })
    expect(await noticesTo(setting, platoonSergeant)).toContain(
      '1SG Hale, D. gave 1st Platoon a task, due Thu 19 Nov 2026 1600',
    )
    const { events } = await top.call(listTaskHistory, { rosterId: company.id, taskId: task.id })
    expect(events[0]).toMatchObject({ kind: 'rolled down', rosters: ['1st Platoon', 'Forward'] })
  })

  test('again changes nothing where it exists, and reaches the rosters left out before', async () => {
    await rollDown(task, [[platoon, at('2026-11-19')]])
    const again = await rollDown(task, [
      [platoon, at('2026-11-18')],
      [forward, at('2026-11-18')],
    ])
    expect(again.rosters.map(({ task: child }) => child?.suspense?.date)).toEqual(['2026-11-19', '2026-11-18'])
    expect(await listOf(middle, platoon)).toHaveLength(1)
  })

  test.each([
    ['after the one above', at('2026-11-20', '16:01'), 'failed-precondition', 'to.0.suspense'],
    ['none, where there is one above', null, 'failed-precondition', 'to.0.suspense'],
  ])('with a suspense that is %s is refused', async (_what, suspense, code, field) => {
    expect(await refusalOf(rollDown(task, [[platoon, suspense]]))).toMatchObject({ code, details: { field } })
    expect(await listOf(middle, platoon)).toEqual([])
  })

  test('reaches rosters directly below and no others', async () => {
    const far = await setting.world.roster(await setting.world.leader('SSG', 'Far'))
    for (const roster of [squad, company, far, { ...far, id: randomUUID() }]) {
      expect(await refusalOf(rollDown(task, [[roster, at('2026-11-18')]]))).toMatchObject({
        code: 'not-found',
        details: { field: 'to.0.rosterId' },
      })
    }
    const twice = rollDown(task, [
      [platoon, at('2026-11-18')],
      [platoon, at('2026-11-17')],
    ])
    expect(await refusalOf(twice)).toMatchObject({ code: 'invalid-argument', details: { field: 'to' } })
  })

  test('is refused for a closed task, and for an account that only views it', async () => {
    await setState(top, task, 'complete')
    expect(await refusalOf(rollDown(task, [[platoon, at('2026-11-18')]]))).toMatchObject({
      code: 'failed-precondition',
    })
    const viewer = await setting.world.leader('2LT', 'Cruz')
    await setting.world.member(company, viewer, 'viewer')
    const by = setting.as(viewer)
    expect(await refusalOf(rollDown(task, [[platoon, at('2026-11-18')]], by))).toMatchObject({
      code: 'permission-denied',
    })
    expect(await read(by, task)).toMatchObject({ mayChange: false })
  })

  test('continues further down, and a leader above works on any of it', async () => {
    await rollDown(task, [[platoon, at('2026-11-19')]])
    const child = await childIn(middle, platoon)
    await rollDown(child, [[squad, at('2026-11-18')]], middle)
    const grandchild = await childIn(bottom, squad)
    await setState(top, grandchild, 'in progress')
    expect((await read(bottom, grandchild)).stateSince).toMatchObject({ by: '1SG Hale, D.' })
    const all = await top.call(listTasks, { rosterId: company.id, over: 'chain' })
    expect(all.tasks.map(({ rosterName }) => rosterName)).toEqual(['1st Squad', '1st Platoon', 'A Co'])
    expect(await top.call(countTasks, { rosterId: company.id, over: 'chain' })).toMatchObject({ open: 3 })
    expect((await top.call(listTasks, { rosterId: company.id })).tasks).toHaveLength(1)
  })
})

describe('rolling up', () => {
  beforeEach(async () => {
    await rollDown(task, [
      [platoon, at('2026-11-13')],
      [forward, at('2026-11-14')],
    ])
  })

  test('shows how many are complete, who is late, and the progress', async () => {
    expect((await read(top, task)).below).toEqual({ total: 2, complete: 0, late: 0, percent: 0 })
    await setState(middle, await childIn(middle, platoon), 'complete')
    setting.at('2026-11-15T11:30:00.000Z')
    expect((await read(top, task)).below).toEqual({ total: 2, complete: 1, late: 1, percent: 50 })
    const { rosters } = await top.call(getTaskBelow, { rosterId: company.id, taskId: task.id })
    expect(rosters.map(({ name, task: child }) => [name, child?.state])).toEqual([
      ['1st Platoon', 'complete'],
      ['Forward', 'not started'],
    ])
  })

  test('does not count a canceled one', async () => {
    const child = await childIn(middle, platoon)
    await middle.call(cancelTask, { rosterId: platoon.id, taskId: child.id, actId: randomUUID() })
    expect((await read(top, task)).below).toEqual({ total: 1, complete: 0, late: 0, percent: 0 })
  })

  test('drops a roster whose link has ended, which keeps the task as its own', async () => {
    const child = await childIn(middle, platoon)
    await middle.call(unlinkSoldierFromLeader, {})
    expect((await read(top, task)).below).toMatchObject({ total: 1 })
    const { rosters } = await top.call(getTaskBelow, { rosterId: company.id, taskId: task.id })
    expect(rosters.map(({ name }) => name)).toEqual(['Forward'])
    expect(await read(middle, child)).toMatchObject({ from: null, state: 'not started' })
    expect(await refusalOf(read(top, child))).toMatchObject({ code: 'not-found' })
  })

  test('stays when its original roster and account are deleted', async () => {
    const child = await childIn(middle, platoon)
    await top.call(deleteRoster, { rosterId: company.id, confirmName: 'A Co' })
    expect(await read(middle, child)).toMatchObject({ from: null, notAfter: null, source: 'A Co: BN training meeting' })
    await top.call(selfDeleteAccount, { confirm: 'DELETE' })
    expect(await read(middle, child)).toMatchObject({ createdBy: 'A deleted account' })
    const { rows } = await setting.server.database.pool.query(
      `select from tasks t where to_jsonb(t)::text ilike '%Hale%'
       union all select from task_events e where to_jsonb(e)::text ilike '%Hale%'`,
    )
    expect(rows).toEqual([])
  })

  test('updates the screens above at once', async () => {
    const child = await childIn(middle, platoon)
    await rollDown(child, [[squad, at('2026-11-12')]], middle)
    const topics = async (act: () => Promise<unknown>) => {
      const { rows: before } = await setting.server.database.pool.query('select max(id) as id from change_feed')
      await act()
      const { rows } = await setting.server.database.pool.query<{ topics: string[] }>(
        'select topics from change_feed where id > $1',
        [before[0]?.id],
      )
      return rows.flatMap((row) => row.topics)
    }
    const grandchild = await childIn(bottom, squad)
    expect(await topics(() => setState(bottom, grandchild, 'complete'))).toEqual(
      expect.arrayContaining([
        `roster:${squad.id}/tasks`,
        `roster:${platoon.id}/tasks`,
        `roster:${platoon.id}/tasks-below`,
        `roster:${company.id}/tasks-below`,
      ]),
    )
  })
})

describe('a suspense above and below', () => {
  const change = (client: Client, of: Task | Awaited<ReturnType<typeof childIn>>, suspense: On | null) =>
    client.call(updateTask, { rosterId: of.rosterId, taskId: of.id, version: of.version, patch: { suspense } })

  test('keeps the one below from being later, and says until when', async () => {
    await rollDown(task, [[platoon, at('2026-11-19')]])
    const child = await childIn(middle, platoon)
    for (const suspense of [at('2026-11-21'), null]) {
      expect(await refusalOf(change(middle, child, suspense))).toMatchObject({
        code: 'failed-precondition',
        details: { field: 'patch.suspense', notAfter: '2026-11-20T21:00:00.000Z' },
      })
    }
    expect(await change(middle, child, at('2026-11-20', '16:00'))).toMatchObject({ version: 2 })
  })

  test('that moves earlier above moves later ones below, all the way down, and says so', async () => {
    await rollDown(task, [
      [platoon, at('2026-11-19')],
      [forward, at('2026-11-15')],
    ])
    const child = await childIn(middle, platoon)
    await rollDown(child, [[squad, at('2026-11-18', '12:00')]], middle)
    await change(top, task, at('2026-11-17', '09:00'))
    const moved = await read(middle, child)
    expect(moved).toMatchObject({
      suspense: at('2026-11-17', '09:00'),
      version: 2,
      notAfter: '2026-11-17T14:00:00.000Z',
    })
    expect(await childIn(bottom, squad)).toMatchObject({ dueAt: '2026-11-17T14:00:00.000Z' })
    expect((await listOf(top, forward))[0]).toMatchObject({ suspense: at('2026-11-15'), version: 1 })
    const { events } = await middle.call(listTaskHistory, { rosterId: platoon.id, taskId: child.id })
    expect(events[0]).toMatchObject({
      kind: 'suspense moved from above',
      by: '1SG Hale, D.',
      changes: [{ label: 'Suspense', from: 'Thu 19 Nov 2026', to: 'Tue 17 Nov 2026 0900' }],
    })
    expect(await noticesTo(setting, squadLeader)).toContain(
      '1SG Hale, D. moved a suspense of 1st Squad to Tue 17 Nov 2026 0900',
    )
  })

  test('that moves later above leaves those below, which may then be later too', async () => {
    await rollDown(task, [[platoon, at('2026-11-19')]])
    const later = await change(top, task, at('2026-11-27'))
    const child = await childIn(middle, platoon)
    expect(child).toMatchObject({ suspense: at('2026-11-19'), version: 1 })
    await change(middle, child, at('2026-11-26'))
    await change(top, later, null)
    expect(await change(middle, await childIn(middle, platoon), null)).toMatchObject({ suspense: null })
  })

  test('is for a single task: a task from above does not repeat', async () => {
    await rollDown(task, [[platoon, at('2026-11-19')]])
    const child = await childIn(middle, platoon)
    const recurring = middle.call(updateTask, {
      rosterId: platoon.id,
      taskId: child.id,
      version: 1,
      patch: { recurrence: 'FREQ=DAILY' },
    })
    expect(await refusalOf(recurring)).toMatchObject({ details: { field: 'patch.recurrence' } })
  })
})

test('canceling with the tasks below, and restoring it, keeps what was done in the meantime', async () => {
  await rollDown(task, [
    [platoon, at('2026-11-19')],
    [forward, at('2026-11-19')],
  ])
  const child = await childIn(middle, platoon)
  await rollDown(child, [[squad, at('2026-11-18')]], middle)
  await setState(bottom, await childIn(bottom, squad), 'in progress')
  const done = await childIn(top, forward)
  await setState(top, done, 'complete')
  const ids = { rosterId: company.id, taskId: task.id }
  await top.call(cancelTask, { ...ids, actId: randomUUID(), below: true })
  const states = async () => [
    (await read(top, task)).state,
    (await read(top, child)).state,
    (await top.call(listTasks, { rosterId: squad.id, show: 'done' })).tasks[0]?.state ??
      (await childIn(top, squad)).state,
    (await read(top, done)).state,
  ]
  expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled', 'complete'])
  await setState(middle, child, 'waiting')
  await top.call(restoreTask, { ...ids, actId: randomUUID() })
  expect(await states()).toEqual(['not started', 'waiting', 'in progress', 'complete'])
})

describe('at the same moment', () => {
  test('as the link below ends: the task arrives before it ends, or not at all', async () => {
    for (let round = 0; round < 6; round += 1) {
      const leader = await setting.world.leader('SSG', `Round${round}`)
      const roster = await setting.world.below(company, leader, { name: `Round ${round}` })
      const [rolled, ended] = await Promise.allSettled([
        rollDown(task, [[roster, at('2026-11-18')]]),
        setting.as(leader).call(unlinkSoldierFromLeader, {}),
      ])
      expect(ended?.status).toBe('fulfilled')
      const there = await listOf(setting.as(leader), roster)
      if (rolled?.status === 'fulfilled') expect(there).toHaveLength(1)
      else {
        expect(rolled?.reason).toMatchObject({ code: 'not-found', details: { field: 'to.0.rosterId' } })
        expect(there).toEqual([])
      }
    }
    expect((await read(top, task)).below).toBeNull()
  })

  test('as the link below is about to end: it waits for that, and then does not reach it', async () => {
    const { pool } = setting.server.database
    const ending = await pool.connect()
    try {
      await ending.query('begin')
      await ending.query('update soldiers set linked_uid = null where linked_uid = $1', [platoonSergeant.uid])
      const refused = refusalOf(rollDown(task, [[platoon, at('2026-11-18')]]))
      const waiting = () =>
        pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      await expect.poll(async () => (await waiting()).rowCount, { timeout: 20_000 }).toBe(1)
      await ending.query('commit')
      expect(await refused).toMatchObject({ code: 'not-found', details: { field: 'to.0.rosterId' } })
    } finally {
      ending.release()
    }
    expect(await listOf(middle, platoon)).toEqual([])
  })

  test('by two leaders to the same roster: it gets one', async () => {
    const editor = await setting.world.leader('1LT', 'Xu')
    await setting.world.member(company, editor, 'editor')
    const by = [top, setting.as(editor), top]
    await Promise.all(by.map((client) => rollDown(task, [[platoon, at('2026-11-18')]], client)))
    expect(await listOf(middle, platoon)).toHaveLength(1)
  })

  test('as the suspense above moves earlier: nothing below is later', async () => {
    for (let round = 0; round < 5; round += 1) {
      const own = await givenTask(top, company.id, { suspense: at('2026-11-20') })
      await Promise.all([
        rollDown(own, [[platoon, at('2026-11-19')]]).catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'failed-precondition' })
        }),
        top.call(updateTask, {
          rosterId: company.id,
          taskId: own.id,
          version: 1,
          patch: { suspense: at('2026-11-15') },
        }),
      ])
      for (const child of await listOf(middle, platoon)) expect(child.suspense?.date).not.toBe('2026-11-19')
    }
  })
})
