import { randomUUID } from 'node:crypto'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import {
  archiveSoldiers,
  deleteRoster,
  exportMyData,
  getSoldier,
  listChanges,
  listSoldierChanges,
  saveGroup,
  saveRosterSettings,
  undoChange,
  updateSoldiers,
} from '@muster/domain/roster/functions.ts'
import {
  compareIntake,
  decideIntake,
  listIntakeSubmissions,
  submitIntake,
} from '@muster/domain/roster/intake/functions.ts'
import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVERY_TABLE } from '../../../every-table.ts'
import { filledForm, newLink } from '../../../testing/unit/intake.ts'
import { leaderOfArea } from '../../../testing/unit/parts.ts'
import { addSoldier, newRoster, refusalOf, soldiersOf, type TestRoster } from '../../../testing/unit/rosters.ts'
import { CallError, startTestServer, type TestServer } from '../../../testing/server/server.ts'
import { rosterJobs } from '../../jobs.ts'

let server: TestServer
let roster: TestRoster
let token: string
const at = new Date('2026-11-12T11:30:00Z')
const DAY = 86_400_000

beforeAll(async () => {
  server = await startTestServer({ at })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(at)
  roster = await newRoster(server)
  token = (await newLink(server, roster, { days: 90 })).token
})

type Decision = InputOf<typeof decideIntake>['decision']
const of = () => ({ rosterId: roster.id })
const list = async (person = roster.owner) => (await server.call(listIntakeSubmissions, of(), person.token)).submissions
const decide = (submissionId: string, decision: Decision, person = roster.owner) =>
  server.call(decideIntake, { ...of(), submissionId, decision }, person.token)

async function send(data: Parameters<typeof filledForm>[2] = {}): Promise<string> {
  const form = await filledForm(server, token, data)
  await server.call(submitIntake, form)
  return form.submissionId
}

async function only() {
  const [one, ...more] = await list()
  if (!one || more.length > 0) throw new Error(`${more.length + 1} wait`)
  return one
}

describe('the list', () => {
  test('shows an enrollment form beside the row of the same DoD ID, field by field', async () => {
    await addSoldier(server, roster, { last: 'Ortega', first: 'Luis', dodid: '2222222222' })
    const soldierId = await addSoldier(server, roster, {
      rank: 'PFC',
      last: 'Ortega-Ruiz',
      first: 'Luis',
      dodid: '1234567890',
      cell: '910-555-0100',
      mos: '11B',
    })
    await send({ dodid: '1234567890', cell: '(910) 555-0100', email: 'luis@example.com' })
    const { match, sameName } = await only()
    expect(sameName).toEqual([])
    expect(match).toEqual({
      soldierId,
      closed: [],
      name: 'PFC Ortega-Ruiz, Luis',
      matchedBy: 'DoD ID',
      version: 1,
      differences: [
        { field: 'rank', label: 'Rank', from: 'PFC', to: 'SPC' },
        { field: 'last', label: 'Last name', from: 'Ortega-Ruiz', to: 'Ortega' },
        { field: 'email', label: 'E-mail', from: null, to: 'luis@example.com' },
      ],
    })
  })

  test('otherwise of the same name, unless the DoD IDs say that they are two', async () => {
    const soldierId = await addSoldier(server, roster, { last: 'ORTEGA', first: 'Luis' })
    await send({ dodid: '1234567890' })
    expect((await only()).match).toMatchObject({ soldierId, matchedBy: 'name' })
    await server.call(
      updateSoldiers,
      { ...of(), soldierIds: [soldierId], patch: { dodid: '9999999999' } },
      roster.owner.token,
    )
    expect((await only()).match).toBeNull()
  })

  test('leaves it to the leader when several have the name', async () => {
    const ids = [
      await addSoldier(server, roster, { last: 'Ortega', first: 'Luis' }),
      await addSoldier(server, roster, { last: 'Ortega', first: 'Luis', rank: 'SSG' }),
    ]
    await addSoldier(server, roster, { last: 'Ortega', first: 'Ana' })
    const submissionId = await send()
    const one = await only()
    expect(one.match).toBeNull()
    expect(one.sameName.map(({ soldierId }) => soldierId).toSorted()).toEqual(ids.toSorted())
    const chosen = await server.call(
      compareIntake,
      { ...of(), submissionId, soldierId: ids[1] ?? '' },
      roster.editor.token,
    )
    expect(chosen).toMatchObject({ soldierId: ids[1], matchedBy: 'choice', differences: [{ field: 'rank' }] })
  })

  test('does not search archived rows, nor other rosters', async () => {
    const gone = await addSoldier(server, roster, { last: 'Ortega', first: 'Luis' })
    const leave = { ...of(), soldierIds: [gone], lossDate: '2026-11-10', reason: 'PCS' as const }
    await server.call(archiveSoldiers, leave, roster.owner.token)
    const other = await newRoster(server, 'B Co')
    const foreign = await addSoldier(server, other, { last: 'Ortega', first: 'Luis' })
    const submissionId = await send()
    expect((await only()).match).toBeNull()
    const named = { ...of(), submissionId, soldierId: foreign }
    expect(await refusalOf(server.call(compareIntake, named, roster.owner.token))).toMatchObject({ code: 'not-found' })
    const elsewhere = { rosterId: other.id, submissionId, soldierId: foreign }
    expect(await refusalOf(server.call(compareIntake, elsewhere, other.owner.token))).toMatchObject({
      code: 'not-found',
    })
    const taking = { rosterId: other.id, submissionId, decision: { kind: 'reject' as const } }
    expect(await refusalOf(server.call(decideIntake, taking, other.owner.token))).toMatchObject({ code: 'not-found' })
    expect(await list()).toHaveLength(1)
  })

  test('is written into the access log', async () => {
    await send()
    const other = await startTestServer({ at, database: server.database })
    await other.call(listIntakeSubmissions, of(), roster.editor.token)
    // Reads are written within a second, or when the server closes.
    await other.close()
    const { rows } = await server.database.pool.query(
      `select function, uid from access_log where roster_id = $1 and function in ('listIntakeSubmissions', 'submitIntake') order by function`,
      [roster.id],
    )
    expect(rows).toEqual([
      { function: 'listIntakeSubmissions', uid: roster.editor.uid },
      { function: 'submitIntake', uid: null },
    ])
  })
})

describe('adding', () => {
  test('creates a Soldier in the roster’s history, undone as one', async () => {
    const groupId = randomUUID()
    const group = { ...of(), groupId, parentId: null, kind: 'platoon' as const, name: '1st Platoon', position: 0 }
    await server.call(saveGroup, group, roster.owner.token)
    const soldierId = randomUUID()
    const { changeSetId } = await decide(await send({ mos: '11B' }), { kind: 'add', soldierId, groupId }, roster.editor)
    const soldier = await server.call(getSoldier, { ...of(), soldierId }, roster.owner.token)
    expect(soldier).toMatchObject({ rank: 'SPC', last: 'Ortega', mos: '11B', groupId, strength: 'assigned' })
    expect(await list()).toEqual([])
    const { rows } = await server.database.pool.query(`select * from strength_history where soldier_id = $1`, [
      soldierId,
    ])
    expect(rows).toHaveLength(1)
    const { changeSets: changes } = await server.call(listChanges, of(), roster.owner.token)
    expect(changes[0]).toMatchObject({ id: changeSetId, kind: 'create', by: 'Editor, E.', soldiers: 1 })
    await server.call(undoChange, { ...of(), changeSetId: changeSetId ?? '' }, roster.owner.token)
    expect(await soldiersOf(server, roster)).toEqual([])
  })

  test('refuses a DoD ID that is taken and a group of another roster, and keeps the enrollment form', async () => {
    await addSoldier(server, roster, { last: 'Clay', dodid: '1234567890' })
    const submissionId = await send({ dodid: '1234567890' })
    const add = { kind: 'add', soldierId: randomUUID(), groupId: null } as const
    expect(await refusalOf(decide(submissionId, add))).toMatchObject({
      code: 'already-exists',
      message: expect.stringContaining('SPC Clay'),
    })
    expect(await refusalOf(decide(submissionId, { ...add, groupId: randomUUID() }))).toMatchObject({
      code: 'not-found',
      details: { field: 'decision.groupId' },
    })
    expect(await list()).toHaveLength(1)
  })

  test('leaves out personal data that the leader turned off since', async () => {
    const settings = (version: number, personalFields: 'dob'[]) =>
      server.call(saveRosterSettings, { ...of(), version, settings: { personalFields } }, roster.owner.token)
    await settings(1, ['dob'])
    const submissionId = await send({ dob: '1999-01-01' })
    expect((await only()).data).toMatchObject({ dob: '1999-01-01' })
    await settings(2, [])
    expect((await only()).data).not.toHaveProperty('dob')
    const soldierId = randomUUID()
    await decide(submissionId, { kind: 'add', soldierId, groupId: null })
    await settings(3, ['dob'])
    const soldier = await server.call(getSoldier, { ...of(), soldierId }, roster.owner.token)
    expect(soldier).not.toHaveProperty('dob')
  })
})

describe('merging', () => {
  test('sets the chosen fields and no others, with history and undo', async () => {
    const soldierId = await addSoldier(server, roster, {
      last: 'Ortega',
      first: 'Luis',
      mos: '11B',
      cell: '910-555-0199',
    })
    const submissionId = await send({ rank: 'SGT', mos: '11C', cell: '910-555-0100' })
    const { changeSetId } = await decide(submissionId, {
      kind: 'merge',
      soldierId,
      version: 1,
      fields: ['rank', 'cell'],
    })
    const after = await server.call(getSoldier, { ...of(), soldierId }, roster.owner.token)
    expect(after).toMatchObject({ rank: 'SGT', mos: '11B', cell: '910-555-0100', version: 2 })
    const { changes } = await server.call(listSoldierChanges, { ...of(), soldierId }, roster.owner.token)
    expect(changes[0]).toMatchObject({ kind: 'edit', by: 'Owner, O.' })
    await server.call(undoChange, { ...of(), changeSetId: changeSetId ?? '' }, roster.owner.token)
    expect(await server.call(getSoldier, { ...of(), soldierId }, roster.owner.token)).toMatchObject({
      rank: 'SPC',
      cell: '910-555-0199',
    })
  })

  test('without a difference changes nothing, and is closed all the same', async () => {
    const soldierId = await addSoldier(server, roster, { last: 'Ortega', first: 'Luis' })
    const submissionId = await send()
    const merge = { kind: 'merge', soldierId, version: 1, fields: ['first' as const] } satisfies Decision
    expect(await decide(submissionId, merge)).toEqual({ changeSetId: null })
    expect(await list()).toEqual([])
    expect(await server.call(getSoldier, { ...of(), soldierId }, roster.owner.token)).toMatchObject({ version: 1 })
  })

  test('refuses a row that has changed since, is archived, or does not exist', async () => {
    const soldierId = await addSoldier(server, roster, { last: 'Ortega', first: 'Luis' })
    const submissionId = await send({ mos: '11C' })
    const merge = { kind: 'merge', soldierId, version: 1, fields: ['mos' as const] } satisfies Decision
    expect(await refusalOf(decide(submissionId, { ...merge, fields: ['dob'] }))).toMatchObject({
      code: 'invalid-argument',
      details: { field: 'decision.fields.0' },
    })
    expect(await refusalOf(decide(submissionId, { ...merge, soldierId: randomUUID() }))).toMatchObject({
      code: 'not-found',
    })
    await server.call(
      updateSoldiers,
      { ...of(), soldierIds: [soldierId], patch: { position: 'Gunner' } },
      roster.editor.token,
    )
    expect(await refusalOf(decide(submissionId, merge))).toMatchObject({
      code: 'aborted',
      message: expect.stringContaining('Editor, E.'),
    })
    const leave = { ...of(), soldierIds: [soldierId], lossDate: '2026-11-10', reason: 'PCS' as const }
    await server.call(archiveSoldiers, leave, roster.owner.token)
    expect(await refusalOf(decide(submissionId, { ...merge, version: 3 }))).toMatchObject({
      code: 'failed-precondition',
    })
    expect(await list()).toHaveLength(1)
  })
})

describe('deciding', () => {
  test('deletes the enrollment form from everywhere', async () => {
    const submissionId = await send({ hobbies: 'Falconry' })
    await decide(submissionId, { kind: 'reject' })
    const { rows: tables } = await server.database.pool.query(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const { rows } = await server.database.pool.query(
        `select count(*) as n from "${name}" t where t::text like '%Falconry%'`,
      )
      expect(Number(rows[0].n), name).toBe(0)
    }
  })

  test.each([
    ['add and add', 'add', 'add'],
    ['add and reject', 'add', 'reject'],
    ['merge and merge', 'merge', 'merge'],
    ['merge and add', 'merge', 'add'],
  ] as const)('by two leaders at the same moment, %s: one wins, the other learns who', async (_what, one, other) => {
    const row = await addSoldier(server, roster, { last: 'Ortega', first: 'Luis' })
    for (let round = 0; round < 4; round++) {
      const submissionId = await send({ mos: `1${round}B` })
      const { match } = await only()
      const decision = (kind: Decision['kind']): Decision => {
        if (kind === 'add') return { kind, soldierId: randomUUID(), groupId: null }
        return kind === 'reject' ? { kind } : { kind, soldierId: row, version: match?.version ?? 0, fields: ['mos'] }
      }
      const before = (await soldiersOf(server, roster)).length
      const both = await Promise.allSettled([
        decide(submissionId, decision(one), roster.owner),
        decide(submissionId, decision(other), roster.editor),
      ])
      const lost = both.find((each) => each.status === 'rejected')
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(lost?.reason).toBeInstanceOf(CallError)
      expect(lost?.reason).toMatchObject({ code: 'aborted', details: { field: 'submissionId' } })
      expect(lost && (lost.reason as CallError).message).toMatch(
        /^(Owner, O\.|Editor, E\.) already (added|accepted|rejected) /,
      )
      expect(await list()).toEqual([])
      const added = (await soldiersOf(server, roster)).length - before
      expect(added).toBeLessThanOrEqual(1)
      if (added === 1) {
        const { changeSets: changes } = await server.call(listChanges, of(), roster.owner.token)
        await server.call(undoChange, { ...of(), changeSetId: changes[0]?.id ?? '' }, roster.owner.token)
      }
    }
  })

  test('and a sender who sends it again at that moment leave one Soldier and no second enrollment form', async () => {
    const form = await filledForm(server, token)
    const { receipt } = await server.call(submitIntake, form)
    const [decided, ...answers] = await Promise.all([
      decide(form.submissionId, { kind: 'add', soldierId: randomUUID(), groupId: null }),
      ...Array.from({ length: 4 }, () => server.call(submitIntake, form)),
    ])
    expect(decided.changeSetId).toEqual(expect.any(String))
    expect(answers.map((answer) => answer.receipt)).toEqual(Array.from({ length: 4 }, () => receipt))
    expect(await server.call(submitIntake, form)).toMatchObject({ receipt })
    expect(await list()).toEqual([])
    expect(await soldiersOf(server, roster)).toHaveLength(1)
  })
})

describe('retention', () => {
  const run = async (name: string, after: number) => {
    const later = new Date(at.getTime() + after)
    const job = rosterJobs(server.database, EVERY_TABLE, () => later).find((one) => one.name === name)
    await job?.handle({ id: 'test', data: {}, signal: new AbortController().signal })
  }
  const rowsOf = async (table: string) =>
    (await server.database.pool.query(`select * from ${table} where roster_id = $1`, [roster.id])).rows

  test('a form waits thirty days and is deleted then, even if nobody opens the list', async () => {
    await send()
    await run('roster.purge-expired', 30 * DAY - 1)
    expect(await list()).toHaveLength(1)
    await server.database.pool.query(`update intake_receipts set at = at - interval '30 days' where roster_id = $1`, [
      roster.id,
    ])
    expect(await list()).toEqual([])
    expect(await rowsOf('intake_submissions')).toHaveLength(1)
    await run('roster.purge-expired', 0)
    expect(await rowsOf('intake_submissions')).toEqual([])
    expect(await rowsOf('intake_receipts')).toEqual([])
  })

  test('used proof of work is kept for as long as it could be sent again', async () => {
    await send()
    const count = async () =>
      Number(
        (await server.database.pool.query(`select count(*) as n from intake_spent_challenges where until > $1`, [at]))
          .rows[0].n,
      )
    await run('roster.purge-spent-challenges', 9 * 60_000)
    expect(await count()).toBeGreaterThan(0)
    await run('roster.purge-spent-challenges', 10 * 60_000)
    expect(await count()).toBe(0)
  })

  test('it is in “my data” of the owner, and of nobody else', async () => {
    await send({ hobbies: 'Falconry' })
    const mine = async (person: { token: string }) =>
      Buffer.from((await server.call(exportMyData, {}, person.token)).content, 'base64').toString()
    expect(JSON.parse(await mine(roster.owner)).intake.waiting).toMatchObject([{ data: { hobbies: 'Falconry' } }])
    expect(await mine(roster.editor)).not.toContain('Falconry')
    expect(await mine(roster.stranger)).not.toContain('Falconry')
  })

  test('it is deleted with the roster', async () => {
    await send()
    await server.call(deleteRoster, { ...of(), confirmName: 'A Co, 2-504 PIR' }, roster.owner.token)
    expect(await rowsOf('intake_submissions')).toEqual([])
    expect(await rowsOf('intake_receipts')).toEqual([])
  })
})

test('contact data stay with leaders who may see and change them, and nothing that was sent is lost', async () => {
  const clerk = await leaderOfArea(server, roster.id, 'roster')
  const cell = '910-555-0123'
  const soldierId = await addSoldier(server, roster, { last: 'Ortega', first: 'Luis', cell: '910-555-0999' })
  const submissionId = await send({ cell, mos: '68W' })
  const [waiting] = await list(clerk)
  const compared = await server.call(compareIntake, { ...of(), submissionId, soldierId }, clerk.token)
  const shown = JSON.stringify([waiting, compared])
  expect(shown).toContain('68W')
  expect(shown).not.toContain(cell)
  expect(shown).not.toContain('910-555-0999')
  // Said before the leader tries, without the values.
  expect(waiting).toMatchObject({ closed: ['cell'], match: { closed: ['cell'] } })
  expect(compared.closed).toEqual(['cell'])
  expect((await list())[0]).toMatchObject({ closed: [], match: { closed: [] } })

  const refusal = { code: 'permission-denied', message: expect.stringContaining('form also has: Cell phone. Ask') }
  const merge = (fields: FieldKey[], version = 1): Decision => ({ kind: 'merge', soldierId, version, fields })
  const add: Decision = { kind: 'add', soldierId: randomUUID(), groupId: null }
  expect(await refusalOf(decide(submissionId, merge(['cell', 'mos']), clerk))).toMatchObject(refusal)
  expect(await refusalOf(decide(submissionId, merge(['mos']), clerk))).toMatchObject(refusal)
  expect(await refusalOf(decide(submissionId, add, clerk))).toMatchObject(refusal)
  await server.database.pool.query(
    `update roster_members set areas = areas || '{"contact": "see"}' where roster_id = $1 and uid = $2`,
    [roster.id, clerk.uid],
  )
  expect((await list(clerk))[0]).toMatchObject({
    data: { cell, mos: '68W' },
    closed: ['cell'],
    match: { closed: ['cell'] },
  })
  expect(await refusalOf(decide(submissionId, merge(['cell']), clerk))).toMatchObject(refusal)
  expect(await refusalOf(decide(submissionId, add, clerk))).toMatchObject(refusal)

  await decide(submissionId, merge(['cell']))
  expect(await soldiersOf(server, roster, ['cell'])).toMatchObject([{ cell }])
  // A form whose contact data are on the roster already.
  await server.database.pool.query(
    `update roster_members set areas = areas || '{"contact": "nothing"}' where roster_id = $1 and uid = $2`,
    [roster.id, clerk.uid],
  )
  const same = await send({ cell, mos: '11B' })
  expect((await list(clerk))[0]).toMatchObject({ closed: ['cell'], match: { closed: [] } })
  await decide(same, merge(['mos'], 2), clerk)
  expect(await soldiersOf(server, roster, ['mos', 'cell'])).toMatchObject([{ mos: '11B', cell }])
})
