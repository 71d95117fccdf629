import { randomUUID } from 'node:crypto'
import { selfDeleteAccount } from '@muster/domain/identity/functions.ts'
import {
  getAccountability,
  getPerstat,
  markOthersPresent,
  recordStatus,
  submitAccountability,
} from '@muster/domain/dutyday/functions.ts'
import { getGroupReports, getRestOfRoster, nudgeGroups, submitGroups } from '@muster/domain/dutyday/groups/functions.ts'
import { groupState } from '@muster/domain/dutyday/groups/group-state.ts'
import { addDays, type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { listMyNotifications } from '@muster/domain/notifications/functions.ts'
import { removeCoLeader } from '@muster/domain/roster/linking/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { getRoster, saveRosterSettings } from '@muster/domain/roster/functions.ts'
import { PRESETS } from '@muster/domain/roster/leaders/part.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { everyArea } from '../../testing/unit/divided-company.ts'

// Thursday, 0620 in New York. The report is due at 0630.
const NOW = '2026-11-12T11:20:00.000Z'
const LATE = '2026-11-12T11:45:00.000Z'
const TODAY = '2026-11-12'

let setting: WorldServer
let firstSergeant: WorldAccount
let first: WorldAccount
let second: WorldAccount
let company: WorldRoster
let platoons: string[]

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  const { world } = setting
  firstSergeant = await world.leader('1SG', 'Hale')
  first = await world.leader('SFC', 'Navarro')
  second = await world.leader('SFC', 'Boone')
  platoons = [randomUUID(), randomUUID(), randomUUID()]
  const squad = randomUUID()
  const group = (id: string, name: string, parentId: string | null, position: number) => ({
    id,
    parentId,
    kind: parentId === null ? ('platoon' as const) : ('squad' as const),
    name,
    position,
  })
  const [one = '', two = '', empty = ''] = platoons
  company = await world.roster(firstSergeant, {
    name: 'A Co',
    groups: [
      group(one, '1st Platoon', null, 0),
      group(squad, '1st Squad', one, 0),
      group(two, '2nd Platoon', null, 1),
      group(empty, '3rd Platoon', null, 2),
    ],
    soldiers: [
      { rank: 'SPC', last: 'Ames', groupId: one },
      { rank: 'SPC', last: 'Bell', groupId: squad },
      { rank: 'SPC', last: 'Cole', groupId: two },
      { rank: 'SPC', last: 'Dunn' },
    ],
  })
  await lead(first, one)
  await lead(second, two)
  setting.at(NOW)
})

async function lead(account: WorldAccount, groupId: string): Promise<void> {
  await setting.world.member(company, account, 'editor')
  const part = { position: 'platoon sergeant' as const, groupIds: [groupId], areas: PRESETS['platoon sergeant'].areas }
  await setting.as(firstSergeant).call(setLeaderPart, { rosterId: company.id, uid: account.uid, part })
}

const present = (by: WorldAccount, ...soldiers: number[]) =>
  setting.as(by).call(markOthersPresent, {
    rosterId: company.id,
    dutyDate: TODAY,
    others: soldiers.map((at) => ({ id: randomUUID(), soldierId: company.soldiers[at]?.id ?? '' })),
  })
const submit = (by: WorldAccount, ...groupIds: string[]) =>
  setting.as(by).call(submitGroups, { rosterId: company.id, dutyDate: TODAY, groupIds })
const reports = (by = firstSergeant) => setting.as(by).call(getGroupReports, { rosterId: company.id })

describe('the report of a group', () => {
  test('counts the group with what is below it, and no one else', async () => {
    await present(first, 0, 1)
    const { submissions } = await submit(first, platoons[0] ?? '')
    expect(submissions).toMatchObject([
      {
        groupId: platoons[0],
        submittedAt: expect.stringContaining('2026-11-12T11:20'),
        submittedBy: expect.stringContaining('Navarro'),
        counts: { onHand: 2, reported: 2, accounted: 2, present: 2, available: 2 },
      },
    ])
  })

  test('is seen by the company with its leader, and as late by those who have none', async () => {
    await present(first, 0, 1)
    await submit(first, platoons[0] ?? '')
    setting.at(LATE)
    const answer = await reports()
    expect(answer.dueAt).toBe('2026-11-12T11:30:00.000Z')
    const states = answer.groups.map((group) => [
      group.groupId,
      group.leaders,
      groupState(group, answer, Date.parse(LATE)),
    ])
    expect(states).toEqual([
      [platoons[0], [expect.stringContaining('Navarro')], 'submitted'],
      [platoons[1], [expect.stringContaining('Boone')], 'late'],
    ])
  })

  test('keeps its place on its day when nobody leads a group any more', async () => {
    await present(first, 0, 1)
    await submit(first, platoons[0] ?? '')
    for (const { uid } of [first, second])
      await setting.as(firstSergeant).call(removeCoLeader, { rosterId: company.id, uid })
    const led = async (dutyDate: CalendarDate) =>
      (await setting.as(firstSergeant).call(getAccountability, { rosterId: company.id, dutyDate })).groupsLed
    const today = dayAt(new Date(NOW), 'America/New_York')
    expect(await led(today)).toBe(true)
    expect(await led(addDays(today, -2))).toBe(false)
  })

  test('is changed by a status that was recorded afterwards', async () => {
    await present(first, 0, 1)
    await submit(first, platoons[0] ?? '')
    const entry = {
      id: randomUUID(),
      soldierId: company.soldiers[0]?.id ?? '',
      status: 'SC' as const,
      from: TODAY,
      to: TODAY,
    }
    setting.at(LATE)
    await setting.as(firstSergeant).call(recordStatus, { rosterId: company.id, entries: [entry] })
    const answer = await reports()
    const [group] = answer.groups
    expect(group && groupState(group, answer, Date.parse(LATE))).toBe('changed')
  })

  test('of two leaders at one moment is stored once, and the second learns who was first', async () => {
    const other = await setting.world.leader('SSG', 'Ortiz')
    await lead(other, platoons[0] ?? '')
    await present(first, 0, 1)
    const [one, two] = await Promise.all([submit(first, platoons[0] ?? ''), submit(other, platoons[0] ?? '')])
    expect(one.submissions).toEqual(two.submissions)
    const { rows } = await setting.server.database.pool.query(
      'select count(*)::int as count from group_submissions where roster_id = $1',
      [company.id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('stays with its name, and without that of an account that is gone', async () => {
    await present(first, 0, 1)
    await submit(first, platoons[0] ?? '')
    await setting.as(first).call(selfDeleteAccount, { confirm: 'DELETE' })
    const { groups } = await reports()
    expect(groups[0]?.submission).toMatchObject({ submittedBy: 'A deleted account' })
  })
})

describe('refusals', () => {
  test('name the group of another leader, one of another roster, and one without Soldiers', async () => {
    await expect(submit(first, platoons[0] ?? '', platoons[1] ?? '')).rejects.toMatchObject({
      code: 'permission-denied',
      details: { field: 'groupIds.1' },
    })
    await expect(submit(firstSergeant, randomUUID())).rejects.toMatchObject({
      code: 'not-found',
      details: { field: 'groupIds.0' },
    })
    await expect(submit(firstSergeant, platoons[2] ?? '')).rejects.toMatchObject({
      code: 'failed-precondition',
      details: { field: 'groupIds.0' },
    })
  })

  test('keep a leader with a part from submitting and reminding for the company', async () => {
    const whole = setting.as(first).call(submitAccountability, { rosterId: company.id, dutyDate: TODAY })
    await expect(whole).rejects.toMatchObject({ code: 'permission-denied' })
    const remind = setting.as(first).call(nudgeGroups, { rosterId: company.id, dutyDate: TODAY, groupIds: null })
    await expect(remind).rejects.toMatchObject({ code: 'permission-denied' })
  })

  test('keep a day that has not begun', async () => {
    const early = setting.as(first).call(submitGroups, {
      rosterId: company.id,
      dutyDate: '2026-11-13',
      groupIds: [platoons[0] ?? ''],
    })
    await expect(early).rejects.toMatchObject({ code: 'failed-precondition', details: { field: 'dutyDate' } })
  })
})

test('a leader with a part sees the reports of the part alone', async () => {
  await present(first, 0, 1)
  await submit(first, platoons[0] ?? '')
  const { groups } = await reports(second)
  expect(groups.map(({ groupId, counts }) => [groupId, counts.onHand])).toEqual([[platoons[1], 1]])
})

test('the company’s report names the groups it stands on, and equals the sum of its groups', async () => {
  await present(first, 0, 1)
  await present(firstSergeant, 2, 3)
  await submit(first, platoons[0] ?? '')
  const submission = await setting
    .as(firstSergeant)
    .call(submitAccountability, { rosterId: company.id, dutyDate: TODAY })
  expect(submission.standsOn).toEqual([
    { kind: 'group', id: platoons[0], name: '1st Platoon', submittedAt: expect.stringContaining('2026-11-12T11:20') },
    { kind: 'group', id: platoons[1], name: '2nd Platoon', submittedAt: null },
  ])
  const { groups } = await reports()
  const perstat = await setting.as(firstSergeant).call(getPerstat, { rosterId: company.id, over: 'roster' })
  const inNoGroup = 1
  expect(groups.reduce((sum, { counts }) => sum + counts.onHand, inNoGroup)).toBe(perstat.total.onHand)
  expect(perstat.submission).toMatchObject({ standsOn: submission.standsOn })
})

test('a group without Soldiers owes nothing: its leader does not keep the company from submitting', async () => {
  const third = await setting.world.leader('SFC', 'Ortiz')
  await lead(third, platoons[2] ?? '')
  const { groups, ...day } = await reports()
  expect(groups.map((group) => [group.name, groupState(group, day, Date.parse(LATE))])).toContainEqual([
    '3rd Platoon',
    'nobody',
  ])
  await present(firstSergeant, 0, 1, 2, 3)
  await submit(first, platoons[0] ?? '')
  await submit(second, platoons[1] ?? '')
  const submission = await setting
    .as(firstSergeant)
    .call(submitAccountability, { rosterId: company.id, dutyDate: TODAY })
  expect(submission.counts).toMatchObject({ onHand: 4, accounted: 4 })
  setting.at(LATE)
  const remind = { rosterId: company.id, dutyDate: TODAY, groupIds: null }
  expect(await setting.as(firstSergeant).call(nudgeGroups, remind)).toEqual({ nudged: [] })
})

test('a reminder reaches the leaders whose groups have not submitted, once in ten minutes', async () => {
  await present(first, 0, 1)
  await submit(first, platoons[0] ?? '')
  setting.at(LATE)
  const remind = () =>
    setting.as(firstSergeant).call(nudgeGroups, { rosterId: company.id, dutyDate: TODAY, groupIds: null })
  expect(await remind()).toEqual({ nudged: [platoons[1]] })
  expect(await remind()).toEqual({ nudged: [] })
  await setting.server.composition.deliver()
  const titles = async (by: WorldAccount) =>
    (await setting.as(by).call(listMyNotifications, {})).notifications.map(({ title }) => title)
  expect(await titles(second)).toContain('Accountability is due')
  expect(await titles(first)).not.toContain('Accountability is due')
})

test('a leader with a part sees names and statuses of the rest only if the roster says so', async () => {
  await present(firstSergeant, 2, 3)
  const rest = () => setting.as(first).call(getRestOfRoster, { rosterId: company.id })
  expect(await rest()).toEqual({ shown: false, soldiers: [] })
  const { version } = await setting.as(firstSergeant).call(getRoster, { rosterId: company.id })
  await setting
    .as(firstSergeant)
    .call(saveRosterSettings, { rosterId: company.id, version, settings: { restSeen: true } })
  const { shown, soldiers } = await rest()
  expect(shown).toBe(true)
  expect(soldiers.map(({ last, group, status }) => [last, group, status])).toEqual([
    ['Cole', '2nd Platoon', 'PDY'],
    ['Dunn', null, 'PDY'],
  ])
  expect(Object.keys(soldiers[0] ?? {}).toSorted()).toEqual([
    'first',
    'group',
    'last',
    'middle',
    'rank',
    'sharesName',
    'soldierId',
    'status',
    'suffix',
  ])

  const areas = { ...everyArea('nothing'), readiness: 'see' as const }
  const part = { position: null, groupIds: [platoons[0] ?? ''], areas }
  await setting.as(firstSergeant).call(setLeaderPart, { rosterId: company.id, uid: first.uid, part })
  await expect(rest()).rejects.toMatchObject({ code: 'permission-denied' })
})
