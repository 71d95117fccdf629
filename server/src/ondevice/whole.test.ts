import { getCounseling, listCounselings, listWholeCounselings } from '@muster/domain/counseling/functions.ts'
import { getAwolCase, listAwolCases, listWholeAwolCases } from '@muster/domain/dutyday/awol/functions.ts'
import { getTask, listTasks, listWholeTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import { getManifest, listManifests, listWholeManifests } from '@muster/domain/operations/manifests/functions.ts'
import { WHOLE_MANIFESTS } from '@muster/domain/operations/manifests/limits.ts'
import {
  getRiskWorksheet,
  listRiskWorksheets,
  listWholeRiskWorksheets,
} from '@muster/domain/operations/risk/functions.ts'
import { getEvent, listEvents, listWholeEvents } from '@muster/domain/scheduling/calendar/functions.ts'
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
})
afterAll(() => company.setting.close())

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

  test('of the nearest manifests is what they read of each', async () => {
    const { rosterId, token, server } = asked()
    const { manifests } = await server.call(listWholeManifests, { rosterId }, token)
    const listed = await server.call(listManifests, { rosterId }, token)
    expect(manifests.map(({ manifest }) => manifest.manifestId).toSorted()).toEqual(
      listed.manifests.map(({ manifestId }) => manifestId).toSorted(),
    )
    expect(manifests.length).toBeGreaterThan(1)
    expect(manifests.length).toBeLessThanOrEqual(WHOLE_MANIFESTS)
    expect(manifests.flatMap(({ manifest }) => manifest.seats).length).toBeGreaterThan(0)
    for (const one of manifests) {
      const { manifestId } = one.manifest
      expect(one).toEqual(await server.call(getManifest, { rosterId, manifestId }, token))
    }
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
