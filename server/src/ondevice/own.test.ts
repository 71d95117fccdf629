import { randomUUID } from 'node:crypto'
import { getMyCounseling, listMyCounselings, listMyWholeCounselings } from '@muster/domain/counseling/functions.ts'
import { recordStatus } from '@muster/domain/dutyday/functions.ts'
import { getMyTask, listMyTasks, listMyWholeTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { assembled } from '@muster/domain/ondevice/assemble.ts'
import { syncOwn } from '@muster/domain/ondevice/functions.ts'
import { OWN_PART_NAMES } from '@muster/domain/ondevice/names.ts'
import { ownPartsOf } from '@muster/domain/ondevice/own-parts.ts'
import { beginningsOf } from '@muster/domain/ondevice/tags.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DividedCompany, dividedCompany } from '../testing/unit/divided-company.ts'
import type { Person } from '../testing/unit/rosters.ts'

/** One's own record on a device, on the demo company. */
let company: DividedCompany
let soldier: Person
let soldierId: string
const TODAY = '2026-11-12' as CalendarDate

beforeAll(async () => {
  company = await dividedCompany()
  const [row] = await company.query<{ uid: string; id: string }>(
    `select linked_uid as uid, id from soldiers s where roster_id = $1 and linked_uid is not null
    order by (select count(*) from counselings c where c.soldier_id = s.id) desc, id limit 1`,
    [company.rosterId],
  )
  soldierId = row?.id ?? ''
  soldier = await company.signIn(row?.uid ?? '')
})
afterAll(() => company.setting.close())

type Kept = RawInputOf<typeof syncOwn>['parts']
const ALL: Kept = OWN_PART_NAMES.map((name) => ({ name }))
const sync = ({ token }: Person, asked: RawInputOf<typeof syncOwn> = { parts: ALL }) =>
  company.setting.server.call(syncOwn, asked, token)

/** A cursor after which nothing has changed. The feed looks every two seconds how far all transactions have come. */
async function settledCursor(): Promise<string> {
  let cursor = ''
  await expect
    .poll(
      async () => {
        const answer = await sync(soldier, { check: { cursor, names: [...OWN_PART_NAMES] } })
        cursor = answer.cursor
        return answer.moved
      },
      { timeout: 30_000, interval: 500 },
    )
    .toEqual([])
  return cursor
}

test('its parts are the answers of the functions that the Soldier’s own pages read', async () => {
  const { today, parts } = await sync(soldier)
  expect(today).toBe(TODAY)
  expect(parts.map(({ name }) => name)).toEqual(OWN_PART_NAMES)
  const values = new Map(parts.flatMap(({ pieces }) => pieces.map(({ tag, value }) => [tag, value])))
  for (const { name, rows, tags } of parts) {
    const answer = assembled(
      tags.map((tag) => values.get(tag)),
      { rows },
    )
    const { read, input } = ownPartsOf(TODAY)[name]
    expect(answer, name).toEqual(await company.setting.server.call(read, input as never, soldier.token))
    expect(JSON.stringify(answer).length, name).toBeGreaterThan(10)
  }
})

test('it comes once, and one line of the access log says so', async () => {
  const { parts } = await sync(soldier)
  const cursor = await settledCursor()
  const again = await sync(soldier, {
    check: { cursor, names: [...OWN_PART_NAMES] },
    parts: parts.map(({ name, sum }) => ({ name, sum })),
  })
  expect(again.moved).toEqual([])
  expect(again.parts.map(({ state }) => state)).toEqual(OWN_PART_NAMES.map(() => 'same'))
  const logged = () =>
    company.query<{ soldierId: string }>(
      `select distinct soldier_id as "soldierId" from access_log where uid = $1 and function = 'syncOwn'`,
      [soldier.uid],
    )
  await expect.poll(logged, { timeout: 15_000 }).toEqual([{ soldierId }])
})

test('what a leader enters about the Soldier comes with the next sync, and nothing else', async () => {
  const first = await sync(soldier)
  const cursor = await settledCursor()
  const { rosterId, owner, setting } = company
  const entry = { id: randomUUID(), soldierId, status: 'TDY', from: TODAY, to: '2026-11-14' } as const
  await setting.server.call(recordStatus, { rosterId, entries: [entry] }, owner.token)
  const { moved } = await sync(soldier, { check: { cursor, names: [...OWN_PART_NAMES] } })
  expect(moved.toSorted()).toEqual(['my day', 'my duty history', 'my duty year'])
  const had = new Map(first.parts.map(({ name, sum, tags }) => [name, { name, sum, had: beginningsOf(tags) }]))
  const { parts } = await sync(soldier, { parts: moved.map((name) => had.get(name) ?? { name }) })
  const [, history] = parts.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  expect(history?.state).toBe('changed')
  expect(history?.pieces.flatMap(({ value }) => value)).toEqual([expect.objectContaining({ id: entry.id })])
})

test('each task and counseling in it is what the Soldier reads of it alone', async () => {
  const { server } = company.setting
  const { tasks } = await server.call(listMyWholeTasks, {}, soldier.token)
  const listed = await server.call(listMyTasks, {}, soldier.token)
  expect(tasks.map(({ id }) => id)).toEqual(listed.tasks.map(({ id }) => id))
  expect(tasks.length).toBeGreaterThan(0)
  for (const task of tasks) expect(task).toEqual(await server.call(getMyTask, { taskId: task.id }, soldier.token))
  const { counselings } = await server.call(listMyWholeCounselings, {}, soldier.token)
  const lines = (await server.call(listMyCounselings, {}, soldier.token)).counselings
  expect(counselings.map(({ line }) => line)).toEqual(lines)
  expect(counselings.length).toBeGreaterThan(0)
  for (const one of counselings)
    expect(one).toEqual(await server.call(getMyCounseling, { counselingId: one.line.id }, soldier.token))
})

test('a stranger’s says that there is nothing, and so does a Soldier’s when the link ended', async () => {
  const stranger = await company.setting.server.signUp({ name: 'Stranger, Sam' })
  const nothing = await sync(stranger)
  expect(nothing.parts.map(({ name, state }) => [name, state])).toEqual(OWN_PART_NAMES.map((name) => [name, 'changed']))
  const parts = ownPartsOf(nothing.today)
  const values = new Map(nothing.parts.flatMap(({ pieces }) => pieces.map(({ tag, value }) => [tag, value])))
  for (const { name, rows, tags } of nothing.parts) {
    const answer = assembled(
      tags.map((tag) => values.get(tag)),
      { rows },
    )
    const { read, input } = parts[name]
    expect(answer, name).toEqual(await company.setting.server.call(read, input as never, stranger.token))
  }
  await company.query('update soldiers set linked_uid = null where id = $1', [soldierId])
  const after = await sync(soldier)
  expect(after.parts.map(({ name, tags }) => [name, tags])).toEqual(nothing.parts.map(({ name, tags }) => [name, tags]))
})
