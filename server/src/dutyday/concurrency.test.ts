import {
  getAccountability,
  getDutyHistory,
  getPerstat,
  markOthersPresent,
  recordStatus,
  submitAccountability,
} from '@muster/domain/dutyday/functions.ts'
import { dutyTopic } from '@muster/domain/dutyday/functions.ts'
import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldRoster, WorldSoldier } from '../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../testing/server/world-server.ts'

const TODAY = '2026-11-12'

let setting: WorldServer
let roster: WorldRoster
let navarro: Client
let dixon: Client

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  const owner = await world.leader('SFC', 'Navarro')
  const other = await world.leader('SSG', 'Dixon')
  roster = await world.roster(owner, { soldiers: 29 })
  await world.member(roster, other, 'editor')
  navarro = setting.as(owner)
  dixon = setting.as(other)
})

function put(client: Client, soldier: WorldSoldier, status: DutyStatusCode, id = randomUUID()) {
  return client.call(recordStatus, {
    rosterId: roster.id,
    entries: [{ id, soldierId: soldier.id, status, from: TODAY }],
  })
}

function markAll(client: Client) {
  const others = roster.soldiers.map((soldier) => ({ id: randomUUID(), soldierId: soldier.id }))
  return client.call(markOthersPresent, { rosterId: roster.id, dutyDate: TODAY, others })
}

async function statuses(): Promise<Map<string, string>> {
  const { rows } = await navarro.call(getAccountability, { rosterId: roster.id })
  return new Map(rows.map((row) => [row.soldierId, row.status]))
}

test('two leaders who mark the same Soldiers at once: both entries are kept, and the later one counts', async () => {
  await Promise.all(roster.soldiers.flatMap((soldier) => [put(navarro, soldier, 'PDY'), put(dixon, soldier, 'APT')]))
  const shown = await statuses()
  for (const soldier of roster.soldiers) {
    const { entries } = await navarro.call(getDutyHistory, { rosterId: roster.id, soldierId: soldier.id })
    expect(entries).toHaveLength(2)
    const [later, earlier] = entries
    expect((later?.recordedAt ?? '') > (earlier?.recordedAt ?? '')).toBe(true)
    expect(shown.get(soldier.id)).toBe(later?.status)
  }
})

test('"all others present" never overrides an entry made at the same moment, and never doubles', async () => {
  const absent = roster.soldiers.slice(0, 12)
  const [first, second] = await Promise.all([
    markAll(navarro),
    markAll(dixon),
    ...absent.map((soldier) => put(dixon, soldier, 'AUN')),
  ])
  const shown = await statuses()
  for (const soldier of roster.soldiers) expect(shown.get(soldier.id)).toBe(absent.includes(soldier) ? 'AUN' : 'PDY')
  const marked = [...first.entries, ...second.entries].map((entry) => entry.soldierId)
  expect(new Set(marked).size).toBe(marked.length)
  expect(marked).toEqual(expect.arrayContaining(roster.soldiers.slice(12).map((soldier) => soldier.id)))
})

test('the same entry sent several times at once is recorded once', async () => {
  const [soldier] = roster.soldiers
  if (!soldier) throw new Error('nobody there')
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => put(navarro, soldier, 'LV', id)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const { entries } = await navarro.call(getDutyHistory, { rosterId: roster.id, soldierId: soldier.id })
  expect(entries).toHaveLength(1)
})

test('a report submitted while others record holds exactly what had been recorded by then', async () => {
  const [, ...submissions] = await Promise.all([
    Promise.all(roster.soldiers.map((soldier) => put(dixon, soldier, 'PDY'))),
    ...Array.from({ length: 4 }, () => navarro.call(submitAccountability, { rosterId: roster.id, dutyDate: TODAY })),
  ])
  for (const submission of submissions) {
    const report = await navarro.call(getPerstat, { rosterId: roster.id, asOf: submission.submittedAt })
    expect(report.total.counts.PDY).toBe(submission.counts.present)
    expect(report.submission).toEqual(submission)
  }
})

test('listeners are notified of every change, and the access log is complete', async () => {
  const heard: string[] = []
  const stop = setting.server.database.changes.listen(({ topics }) => heard.push(...topics))
  const [soldier] = roster.soldiers
  if (!soldier) throw new Error('nobody there')
  await put(navarro, soldier, 'PDY')
  await expect.poll(() => heard).toContain(dutyTopic(roster.id))
  stop()
  const { rows } = await setting.server.database.pool.query(
    'select function, soldier_id from access_log where roster_id = $1',
    [roster.id],
  )
  expect(rows).toEqual([{ function: 'recordStatus', soldier_id: soldier.id }])
})
