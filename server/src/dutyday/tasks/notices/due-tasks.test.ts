import { saveMyNotificationPreferences } from '@muster/domain/notifications/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenTask, setState } from '../../../testing/unit/tasks.ts'
import type { WorldAccount, WorldRoster } from '../../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../../testing/server/world-server.ts'
import { taskJobs } from '../jobs.ts'

// Thursday, 0630 in New York, 2030 in Seoul.
const NOW = '2026-11-12T11:30:00.000Z'

let setting: WorldServer
let owner: WorldAccount
let editor: WorldAccount
let viewer: WorldAccount
let ortega: WorldAccount
let roster: WorldRoster
let leader: Client
let ownId: string

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at(NOW)
  const { world, server } = setting
  await server.database.pool.query('delete from tasks; delete from outbox; delete from morning_claims')
  owner = await world.leader('1SG', 'Hale')
  editor = await world.leader('SFC', 'Navarro')
  viewer = await world.leader('2LT', 'Cruz')
  ortega = await world.leader('SPC', 'Ortega')
  roster = await world.roster(owner, { name: 'A Co', soldiers: 29 })
  await world.member(roster, editor, 'editor')
  await world.member(roster, viewer, 'viewer')
  const groupId = roster.groups.find(({ parentId }) => parentId !== null)?.id ?? null
  const [row] = await world.arrive(roster, [{ rank: 'SPC', last: 'Ortega', groupId }])
  await world.link(roster, row, ortega)
  ownId = row?.id ?? ''
  leader = setting.as(owner)
})

async function morning(): Promise<void> {
  const { database, clock } = setting.server
  const job = taskJobs(database, () => clock.now()).find(({ name }) => name === 'dutyday.tasks-due')
  await job?.handle({ id: 'x', data: {}, signal: new AbortController().signal })
}

async function noticesTo(account: WorldAccount): Promise<[string, string][]> {
  const { rows } = await setting.server.database.pool.query<{ title: string; body: string }>(
    `select title, body from outbox where kind = 'digest' and $1 = any(recipients) order by id`,
    [account.uid],
  )
  return rows.map(({ title, body }) => [title, body])
}

async function someTasks(): Promise<void> {
  const give = (title: string, date: string, time: string | null, more: object = {}) =>
    givenTask(leader, roster.id, { title, suspense: { date, time }, ...more })
  await give('Late', '2026-11-10', '16:00', { assignees: [ownId] })
  await give('Today', '2026-11-12', '16:00')
  await give('Squad', '2026-11-13', null, { groupId: roster.groups[0]?.id })
  await give('Next week', '2026-11-19', null, { assignees: [ownId] })
  await setState(leader, await give('Done', '2026-11-12', '16:00'), 'complete')
}

describe('in the morning', () => {
  test('leaders are notified of what is due or overdue, and linked Soldiers of their own tasks', async () => {
    await someTasks()
    await morning()
    const all = 'Tue 10 Nov 2026 1600 (overdue): Late\nThu 12 Nov 2026 1600: Today\nFri 13 Nov 2026 2359: Squad'
    const told = ['1 task overdue, 2 due in 48 hours, A Co', all]
    expect(await noticesTo(owner)).toEqual([told])
    expect(await noticesTo(editor)).toEqual([told])
    expect(await noticesTo(viewer)).toEqual([])
    expect(await noticesTo(ortega)).toEqual([
      [
        '1 task overdue, 1 due in 48 hours for you',
        'Tue 10 Nov 2026 1600 (overdue): Late\nFri 13 Nov 2026 2359: Squad',
      ],
    ])
  })

  test('once a day, however many servers run', async () => {
    await someTasks()
    await Promise.all([morning(), morning(), morning()])
    setting.at('2026-11-12T12:30:00.000Z')
    await morning()
    expect(await noticesTo(owner)).toHaveLength(1)
    setting.at('2026-11-13T11:30:00.000Z')
    await Promise.all([morning(), morning()])
    expect(await noticesTo(owner)).toHaveLength(2)
  })

  test('in each roster’s own time zone, and not in its evening', async () => {
    const seoul = await setting.world.roster(editor, { name: 'Forward', timeZone: 'Asia/Seoul' })
    await givenTask(setting.as(editor), seoul.id, { title: 'There', suspense: { date: '2026-11-13', time: '10:00' } })
    await someTasks()
    await morning()
    expect(await noticesTo(editor)).toHaveLength(1)
    // 0529 and 0530 in Seoul the day after, which is late evening in New York.
    setting.at('2026-11-12T20:29:00.000Z')
    await morning()
    expect(await noticesTo(editor)).toHaveLength(1)
    setting.at('2026-11-12T20:30:00.000Z')
    await morning()
    expect((await noticesTo(editor))[1]).toEqual(['1 task due in 48 hours, Forward', 'Fri 13 Nov 2026 1000: There'])
    expect(await noticesTo(owner)).toHaveLength(1)
  })

  test('nobody gets an empty message', async () => {
    await givenTask(leader, roster.id, { title: 'Next week', suspense: { date: '2026-11-19', time: null } })
    await givenTask(leader, roster.id, { title: 'Undated' })
    await morning()
    expect(await noticesTo(owner)).toEqual([])
  })

  test('a long list ends with the number of tasks left out', async () => {
    for (let number = 1; number <= 10; number += 1) {
      await givenTask(leader, roster.id, { title: `Task ${number}`, suspense: { date: '2026-11-12', time: '16:00' } })
    }
    await morning()
    const [[title, body] = ['', '']] = await noticesTo(owner)
    expect(title).toBe('10 tasks due in 48 hours, A Co')
    expect(body.split('\n')).toHaveLength(9)
    expect(body).toContain('And 2 more.')
  })
})

test('a digest goes into the bell, and by mail to accounts that want it', async () => {
  const { server } = setting
  await server.database.pool.query('update accounts set email_verified = true where uid = any($1)', [
    [owner.uid, editor.uid],
  ])
  await setting.as(editor).call(saveMyNotificationPreferences, { email: [], muted: [], quiet: null })
  await someTasks()
  await morning()
  await server.composition.deliver()
  const { rows } = await server.database.pool.query<{ uid: string }>(
    `select uid from notifications where kind = 'digest' and uid = any($1)`,
    [[owner.uid, editor.uid, ortega.uid]],
  )
  expect(rows.map(({ uid }) => uid).toSorted()).toEqual([owner.uid, editor.uid, ortega.uid].toSorted())
})
