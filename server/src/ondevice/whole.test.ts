import { randomUUID } from 'node:crypto'
import { getCounseling, listCounselings, listWholeCounselings } from '@muster/domain/counseling/functions.ts'
import { getAwolCase, listAwolCases, listWholeAwolCases } from '@muster/domain/dutyday/awol/functions.ts'
import { getAccountability, recordStatus } from '@muster/domain/dutyday/functions.ts'
import { getTask, listTasks, listWholeTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import { getManifest, listManifests, listWholeManifests } from '@muster/domain/operations/manifests/functions.ts'
import { WHOLE_MANIFESTS } from '@muster/domain/operations/manifests/limits.ts'
import { wholeManifest } from '@muster/domain/operations/manifests/whole.ts'
import {
  getRiskWorksheet,
  listRiskWorksheets,
  listWholeRiskWorksheets,
} from '@muster/domain/operations/risk/functions.ts'
import {
  assignToTasking,
  getTasking,
  listTaskings,
  listWholeTaskings,
  saveTasking,
} from '@muster/domain/operations/taskings/functions.ts'
import { saveDutyProfile } from '@muster/domain/readiness/functions.ts'
import { getEvent, listEvents, listWholeEvents } from '@muster/domain/scheduling/calendar/functions.ts'
import { getDutySheet, listDutyRosters, listWholeDutySheets } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { SHOWN_DAYS } from '@muster/domain/scheduling/duty-roster/limits.ts'
import { sheetFrom } from '@muster/domain/scheduling/duty-roster/whole-sheets.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DividedCompany, dividedCompany } from '../testing/unit/divided-company.ts'
import type { Person } from '../testing/unit/rosters.ts'

/** Functions that answer for a roster what others answer for one ID, on the demo company. */
let company: DividedCompany
let people: Readonly<Record<'the owner' | 'a leader of some groups' | 'a viewer', Person>>

beforeAll(async () => {
  company = await dividedCompany()
  const viewer = await company.setting.server.signUp({ name: 'Viewer, Vic' })
  await company.query(`insert into roster_members (roster_id, uid, role) values ($1, $2, 'viewer')`, [
    company.rosterId,
    viewer.uid,
  ])
  people = {
    'the owner': company.owner,
    'a leader of some groups': await company.leader({ groups: ['1st Platoon'] }),
    'a viewer': viewer,
  }
  await assignBusySoldiers()
})
afterAll(() => company.setting.close())

/** Two taskings on days that overlap, with the same three Soldiers of 1st Platoon and one of another on both. */
async function assignBusySoldiers() {
  const { owner, rosterId, setting, soldierIds } = company
  const { server } = setting
  const { rows } = await server.call(getAccountability, { rosterId }, owner.token)
  const here = rows.map(({ soldierId }) => soldierId)
  const onBoth = [
    ...here.filter((id) => soldierIds.own.includes(id)).slice(0, 3),
    ...here.filter((id) => soldierIds.foreign.includes(id)).slice(0, 1),
  ]
  const [onLeave = '', onProfile = ''] = onBoth
  // The leave is on the days of one of them alone.
  const leave = { id: randomUUID(), soldierId: onLeave, status: 'LV' as const, from: '2027-02-03', to: '2027-02-04' }
  await server.call(recordStatus, { rosterId, entries: [leave] }, owner.token)
  const profile = {
    id: randomUUID(),
    soldierId: onProfile,
    kind: 'temporary' as const,
    from: '2026-11-01',
    to: '2027-02-02',
    limits: ['no running' as const],
  }
  await server.call(saveDutyProfile, { rosterId, profile }, owner.token)
  const needs = [null, { kind: 'license' as const, value: 'M1083' }]
  for (const [at, [name, from, to]] of (
    [
      ['Gunnery support', '2027-02-01T12:00:00.000Z', '2027-02-02T21:00:00.000Z'],
      ['Ammunition detail', '2027-02-02T12:00:00.000Z', '2027-02-05T21:00:00.000Z'],
    ] as const
  ).entries()) {
    const line = { id: randomUUID(), count: 4, need: needs[at] ?? null }
    const about = { rosterId, taskingId: randomUUID() }
    const tasking = { name, type: 'range' as const, from, to, lines: [line] }
    await server.call(saveTasking, { ...about, version: null, tasking }, owner.token)
    const wish = { ...about, lineId: line.id, soldierIds: onBoth, reason: 'Nobody else is left' }
    await server.call(assignToTasking, wish, owner.token)
  }
}

describe.each(['the owner', 'a leader of some groups', 'a viewer'] as const)('what %s reads', (name) => {
  const asked = () => {
    const { token } = people[name]
    const { rosterId, setting } = company
    return { rosterId, token, server: setting.server }
  }

  test('of all open tasks is what they read of each', async () => {
    const { rosterId, token, server } = asked()
    const { tasks } = await server.call(listWholeTasks, { rosterId }, token)
    const listed = await server.call(listTasks, { rosterId, limit: 100 }, token)
    expect(tasks.map(({ id }) => id)).toEqual(listed.tasks.map(({ id }) => id))
    expect(tasks.length).toBeGreaterThan(0)
    for (const task of tasks) {
      expect(task).toEqual(await server.call(getTask, { rosterId, taskId: task.id }, token))
    }
  })

  test('of all open cases is what they read of each', async () => {
    const { rosterId, token, server } = asked()
    const { cases } = await server.call(listWholeAwolCases, { rosterId }, token)
    const listed = await server.call(listAwolCases, { rosterId }, token)
    expect(cases.map((one) => one.case)).toEqual(listed.cases)
    for (const one of cases) {
      expect(one).toEqual(await server.call(getAwolCase, { rosterId, caseId: one.case.id }, token))
    }
  })

  test('of all worksheets is what they read of each', async () => {
    const { rosterId, token, server } = asked()
    const { worksheets } = await server.call(listWholeRiskWorksheets, { rosterId }, token)
    const open = await server.call(listRiskWorksheets, { rosterId }, token)
    const approved = await server.call(listRiskWorksheets, { rosterId, show: 'approved' }, token)
    expect(worksheets.map(({ sheet }) => sheet.worksheetId).sort()).toEqual(
      [...open.worksheets, ...approved.worksheets].map(({ worksheetId }) => worksheetId).sort(),
    )
    expect(worksheets.length).toBeGreaterThan(0)
    for (const one of worksheets) {
      const { worksheetId } = one.sheet
      expect(one).toEqual(await server.call(getRiskWorksheet, { rosterId, worksheetId }, token))
    }
  })

  test('of the duty rosters that go on is the published days of each', async () => {
    const { rosterId, token, server } = asked()
    const whole = await server.call(listWholeDutySheets, { rosterId }, token)
    const { today, dutyRosters } = await server.call(listDutyRosters, { rosterId }, token)
    const goingOn = dutyRosters.filter(({ ended }) => !ended).map(({ dutyRosterId }) => dutyRosterId)
    expect(whole.sheets.map(({ dutyRosterId }) => dutyRosterId)).toEqual(goingOn)
    expect(goingOn.length).toBeGreaterThan(1)
    expect(whole.days.flatMap(({ details }) => details).length).toBeGreaterThan(0)
    for (const dutyRosterId of goingOn) {
      const sheet = await server.call(getDutySheet, { rosterId, dutyRosterId, days: SHOWN_DAYS }, token)
      const days = sheet.days.filter(({ published }) => published)
      const published = new Set(days.map(({ day }) => day))
      const details = sheet.details.filter(({ day }) => published.has(day))
      const kept = sheetFrom(whole, { dutyRosterId, from: null, today })
      expect(kept).toEqual({ ...sheet, publishedOnly: true, days, details })
    }
  })

  test('of the nearest manifests is what they read of each', async () => {
    const { rosterId, token, server } = asked()
    const whole = await server.call(listWholeManifests, { rosterId }, token)
    const { manifests } = whole
    const listed = await server.call(listManifests, { rosterId }, token)
    expect(manifests.map(({ manifest }) => manifest.manifestId).toSorted()).toEqual(
      listed.manifests.map(({ manifestId }) => manifestId).toSorted(),
    )
    expect(manifests.length).toBeGreaterThan(1)
    expect(manifests.length).toBeLessThanOrEqual(WHOLE_MANIFESTS)
    expect(manifests.flatMap(({ manifest }) => manifest.seats).length).toBeGreaterThan(0)
    expect(new Set(whole.riders.map(({ soldierId }) => soldierId)).size).toBe(whole.riders.length)
    for (const { manifest } of manifests) {
      const { manifestId } = manifest
      expect(wholeManifest(whole, manifestId)).toEqual(await server.call(getManifest, { rosterId, manifestId }, token))
    }
  })

  test('of all open taskings is what they read of each', async () => {
    const { rosterId, token, server } = asked()
    const { taskings } = await server.call(listWholeTaskings, { rosterId }, token)
    const listed = await server.call(listTaskings, { rosterId }, token)
    expect(taskings.map(({ tasking }) => tasking.id)).toEqual(listed.taskings.map(({ id }) => id))
    for (const one of taskings) {
      expect(one).toEqual(await server.call(getTasking, { rosterId, taskingId: one.tasking.id }, token))
    }
    const [gunnery, ammunition] = taskings
      .slice(-2)
      .map(({ tasking }) => tasking.lines.flatMap(({ assigned }) => assigned.flatMap(({ problems }) => problems)))
    const profile = 'Profile: no running, 1 Nov 2026 to 2 Feb 2027'
    // The leave begins after the first one, and only the second one needs drivers.
    expect(new Set(gunnery)).toEqual(new Set(['On Ammunition detail, 2 Feb 2027 to 5 Feb 2027', profile]))
    expect(ammunition).toEqual(
      expect.arrayContaining([
        'On Gunnery support, 1 Feb 2027 to 2 Feb 2027',
        profile,
        'Leave, 3 Feb 2027 to 4 Feb 2027',
        'no OF 346 on record',
      ]),
    )
  })

  test('of all events of some days is what they read of each', async () => {
    const { rosterId, token, server } = asked()
    const days = { from: '2026-11-01', to: '2026-12-31' }
    const { events } = await server.call(listWholeEvents, { rosterId, ...days }, token)
    const listed = await server.call(listEvents, { rosterId, ...days }, token)
    const ids = new Set(events.map(({ id }) => id))
    expect(listed.occurrences.filter(({ eventId }) => !ids.has(eventId))).toEqual([])
    expect(events.length).toBeGreaterThan(0)
    for (const event of events) {
      expect(event).toEqual(await server.call(getEvent, { rosterId, eventId: event.id }, token))
    }
  })

  test('of the counselings in work or of a year is what they read of each', async () => {
    const { rosterId, token, server } = asked()
    const { counselings } = await server.call(listWholeCounselings, { rosterId }, token)
    const listed = await server.call(listCounselings, { rosterId, limit: 100 }, token)
    expect(counselings.slice(0, 100).map(({ line }) => line)).toEqual(listed.counselings)
    expect(counselings.length).toBeGreaterThan(0)
    for (const one of counselings) {
      expect(one).toEqual(await server.call(getCounseling, { rosterId, counselingId: one.line.id }, token))
    }
  })
})

test('a closed counseling of another year is left out, and one in work is not', async () => {
  const { owner, query, rosterId, setting } = company
  const ids = async () => {
    const { counselings } = await setting.server.call(listWholeCounselings, { rosterId }, owner.token)
    return counselings.map(({ line }) => line.id)
  }
  const { counselings } = await setting.server.call(listCounselings, { rosterId, state: 'closed' }, owner.token)
  const [closed = ''] = counselings.map(({ id }) => id)
  const before = await ids()
  expect(before).toContain(closed)
  await query(`update counselings set held_on = '2025-11-10' where id = $1`, [closed])
  expect(await ids()).toEqual(before.filter((id) => id !== closed))
})
