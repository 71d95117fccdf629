import { randomUUID } from 'node:crypto'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { listMyRosters } from '@muster/domain/roster/functions.ts'
import { startRecall } from '@muster/domain/roster/recall/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { seedDemo } from './demo/demo.ts'
import { declarations } from './testing/server/declared.ts'
import { exampleInput } from './testing/server/example-input.ts'
import { type Client, startWorld, type WorldServer } from './testing/server/world-server.ts'

/**
 * The demo company has rows of every feature. Here all its Soldiers are called `SPC Smith, J.`, and only their middle
 * names differ, so no answer may name one of them in any other way than by the whole name.
 */
const ISSUER = 'http://127.0.0.1:4856/demo-idp'
// A file is made of the same reads, and takes longer.
const reads = declarations.filter(({ kind, name }) => kind === 'read' && !name.startsWith('export'))

let setting: WorldServer
let client: Client
let known: Record<string, unknown>

async function column(sql: string, values: unknown[] = []): Promise<string> {
  const { rows } = await setting.server.database.pool.query<{ id: string }>(sql, values)
  return rows[0]?.id ?? ''
}

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:00:00Z')
  await seedDemo(setting.server.database, { now: new Date('2026-11-12T11:50:00Z'), issuer: ISSUER })
  const uid = await column(`select uid as id from identities where issuer = $1 and sub = 'first-sergeant'`, [ISSUER])
  client = setting.as({ uid, rank: '', last: '', name: '' })
  const rosterId = (await client.call(listMyRosters, {})).rosters[0]?.id ?? ''
  await setting.server.database.pool.query(
    `update soldiers s set rank = 'SPC', last_name = 'Smith', first_name = 'John', middle_name = 'M' || n.place
    from (select id, row_number() over (order by id) as place from soldiers where roster_id = $1) n where n.id = s.id`,
    [rosterId],
  )
  const idOf = (table: string, id = 'id', where = 'true') =>
    column(`select ${id} as id from ${table} where roster_id = $1 and ${where} limit 1`, [rosterId])
  await client.call(startRecall, {
    rosterId,
    recallId: randomUUID(),
    kind: 'drill',
    message: 'Report in uniform.',
    place: 'the motor pool',
    called: 125,
  })
  known = {
    rosterId,
    soldierId: await idOf('soldiers', 'id', 'archived_on is null'),
    dutyRosterId: await idOf('duty_rosters'),
    caseId: await idOf('awol_cases'),
    taskingId: await idOf('taskings'),
    manifestId: await idOf('manifests'),
    licenseId: await idOf('licenses'),
    requestId: await idOf('leave_requests'),
    counselingId: await idOf('counselings', 'id', `state <> 'draft'`),
    eventId: await idOf('calendar_events'),
    submissionId: await idOf('submissions'),
    itemId: await idOf('equipment_items'),
    taskId: await idOf('tasks', 'id', 'exists (select from task_assignees a where a.task_id = tasks.id)'),
    soldierIds: [await idOf('soldiers', 'id', 'archived_on is null')],
    recallId: await idOf('recalls', 'id', 'ended_at is null'),
    worksheetId: await idOf('risk_worksheets'),
    lineId: await idOf('tasking_lines'),
    vehicle: await idOf('licenses', "vehicles -> 0 ->> 'vehicle'", "kind = 'military'"),
    when: { allDay: true, from: '2026-11-09', to: '2026-11-20' },
    query: 'smith',
    text: 'smith',
    from: '2026-11-09',
    to: '2026-11-20',
    on: '2026-11-12',
    dutyDate: '2026-11-12',
    fields: ['first', 'middle', 'suffix'],
  }
})
afterAll(() => setting.close())

/** Every text in an answer that says Smith without the rest of the name, and every name part without the bit. */
function shortIn(value: unknown): string[] {
  if (typeof value === 'string') {
    return value.length < 5000 && /Smith(?!, John M\d)/.test(value) ? [value] : []
  }
  if (typeof value !== 'object' || value === null) return []
  // A form names its parties as the regulation wants it, with the middle initial.
  const { last, sharesName, parties: _onForm, ...rest } = value as Record<string, unknown>
  const bare = last === 'Smith' && sharesName !== true ? [JSON.stringify(value)] : []
  return [...bare, ...Object.values(rest).flatMap(shortIn)]
}

/** The inputs of a read about the roster: one for each list that it can show. None for a read that is about no roster. */
function inputsOf({ input }: FunctionDeclaration): object[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  if (!('rosterId' in properties)) return []
  const asked = exampleInput(input) as object
  const wanted = Object.fromEntries(
    Object.entries(known).filter(([key]) => key in asked || (key === 'fields' && key in properties)),
  )
  const [choice] = ['show', 'reportId'].filter((key) => key in properties)
  const { enum: choices = [] } = (properties[choice ?? ''] ?? {}) as { readonly enum?: readonly unknown[] }
  const whole = { ...asked, ...wanted }
  return choice ? choices.map((chosen) => ({ ...whole, [choice]: chosen })) : [whole]
}

test('every read names Soldiers of one short name by their whole names', async () => {
  const [short, named]: [string[], Set<string>] = [[], new Set()]
  for (const read of reads) {
    for (const input of inputsOf(read)) {
      const answer = await client.call(read, input as never).catch(() => null)
      if (JSON.stringify(answer).includes('Smith')) named.add(read.name)
      short.push(...shortIn(answer).map((text) => `${read.name}: ${text.slice(0, 200)}`))
    }
  }
  expect(short.slice(0, 20)).toEqual([])
  // Those that named anybody: an input that no longer fits must not pass unseen.
  expect([...named]).toEqual(
    expect.arrayContaining([
      ...['findDrivers', 'getAbsenceDays', 'getAccountability', 'getAlertRoster', 'getAwolCase', 'getCounseling'],
      ...['getCounselingBoard', 'getDashboard', 'getDutyOutlook', 'getDutyShares', 'getDutySheet', 'getEventConflicts'],
      ...['getLeave', 'getLeaveCalendar', 'getManifest', 'getPerstat', 'getReadinessMatrix', 'getReadinessSummary'],
      ...['getRecall', 'getReport', 'getSoldier', 'getSoldierReadiness', 'getTask', 'getTasking', 'getTaskingPicker'],
      ...['listAwolCases', 'listCounselings', 'listDutyRosters', 'listEvents', 'listLeave', 'listLicenses'],
      ...['listSearchResults', 'listSignOuts', 'listSoldiers', 'listTaskCalendar', 'listTaskings', 'listTasks'],
    ]),
  )
})
