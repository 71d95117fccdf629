import { randomUUID } from 'node:crypto'
import {
  archiveSoldiers,
  createRoster,
  createSoldier,
  deleteRoster,
  deleteSoldiers,
  getRoster,
  getSoldier,
  listMyRosters,
  listSoldierChanges,
  listSoldiers,
  restoreSoldiers,
  saveRosterSettings,
  updateSoldiers,
} from '@muster/domain/roster/functions.ts'
import { FIELD_KEYS } from '@muster/domain/roster/soldier-fields.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addSoldier, newRoster, refusalOf, soldiersOf, type TestRoster } from '../../testing/unit/rosters.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { COLUMN_OF, JSON_FIELDS } from '../columns.ts'

let server: TestServer
let roster: TestRoster
const at = new Date('2026-11-12T11:30:00Z')

beforeAll(async () => {
  server = await startTestServer({ at })
})
afterAll(() => server.close())
beforeEach(async () => {
  roster = await newRoster(server)
})

const of = () => ({ rosterId: roster.id })

/** The names of the prepared statements, by connection of the server. */
async function keptStatements(): Promise<string[][]> {
  const { working } = server.database
  const connections = await Promise.all(Array.from({ length: working.totalCount }, () => working.connect()))
  try {
    const select = 'select name from pg_prepared_statements'
    const kept = await Promise.all(connections.map((connection) => connection.query<{ name: string }>(select)))
    return kept.map(({ rows }) => rows.map(({ name }) => name))
  } finally {
    for (const connection of connections) connection.release()
  }
}

describe('rosters', () => {
  test('are listed for every account they are shared with, own ones first', async () => {
    await addSoldier(server, roster, { last: 'Clay' })
    await server.call(createRoster, { name: 'Own', timeZone: 'UTC' }, roster.viewer.token)
    const { rosters } = await server.call(listMyRosters, {}, roster.viewer.token)
    expect(rosters).toEqual([
      { id: expect.any(String), name: 'Own', role: 'owner', part: null, timeZone: 'UTC', soldiers: 0 },
      {
        id: roster.id,
        name: 'A Co, 2-504 PIR',
        role: 'viewer',
        part: null,
        timeZone: 'America/New_York',
        soldiers: 1,
      },
    ])
  })

  test('start empty, with the usual settings', async () => {
    const answer = await server.call(getRoster, of(), roster.viewer.token)
    expect(answer).toEqual({
      id: roster.id,
      role: 'viewer',
      part: null,
      version: 1,
      settings: {
        name: 'A Co, 2-504 PIR',
        uic: '',
        timeZone: 'America/New_York',
        reportDue: '06:30',
        authorized: { officer: 0, warrant: 0, nco: 0, enlisted: 0 },
        personalFields: [],
        retentionDays: 30,
        restSeen: false,
        offlineDays: 30,
      },
      groups: [],
      ownFields: [],
      createdAt: at.toISOString(),
    })
  })

  test('keep what an editor sets, and refuse to overwrite another leader’s settings', async () => {
    const settings = { uic: 'waabaa', authorized: { officer: 5, warrant: 0, nco: 30, enlisted: 90 } }
    const saved = await server.call(saveRosterSettings, { ...of(), version: 1, settings }, roster.editor.token)
    expect(saved.version).toBe(2)
    const answer = await server.call(getRoster, of(), roster.owner.token)
    expect(answer.settings).toMatchObject({ ...settings, uic: 'WAABAA', name: 'A Co, 2-504 PIR' })
    const late = server.call(
      saveRosterSettings,
      { ...of(), version: 1, settings: { name: 'B Co' } },
      roster.owner.token,
    )
    expect(await refusalOf(late)).toMatchObject({ code: 'aborted', message: expect.stringContaining('Editor, E.') })
  })

  test('say how long devices work without signal: the owner decides, and the strictest counts for an account', async () => {
    const save = (token: string, offlineDays: number) =>
      server.call(saveRosterSettings, { ...of(), version: 1, settings: { offlineDays } }, token)
    expect(await refusalOf(save(roster.editor.token, 0))).toMatchObject({
      code: 'permission-denied',
      details: { field: 'settings.offlineDays' },
    })
    expect(await refusalOf(save(roster.owner.token, 31))).toMatchObject({
      code: 'invalid-argument',
      details: { field: 'settings.offlineDays' },
    })
    await save(roster.owner.token, 3)
    await server.call(createRoster, { name: 'Own', timeZone: 'UTC' }, roster.viewer.token)
    const daysOf = async (token: string) => (await server.call(listMyRosters, {}, token)).offlineDays
    expect(await daysOf(roster.viewer.token)).toBe(3)
    // An editor may save the settings as they are.
    await server.call(
      saveRosterSettings,
      { ...of(), version: 2, settings: { name: 'B Co', offlineDays: 3 } },
      roster.editor.token,
    )
  })

  test('only turn personal fields on and off', async () => {
    const call = server.call(
      saveRosterSettings,
      { ...of(), version: 1, settings: { personalFields: ['dob', 'mos'] } },
      roster.owner.token,
    )
    expect(await refusalOf(call)).toMatchObject({
      code: 'invalid-argument',
      details: { field: 'settings.personalFields.1' },
    })
  })

  test('are deleted with everything in them, once the name is typed', async () => {
    await addSoldier(server, roster, { last: 'Clay' })
    const wrong = server.call(deleteRoster, { ...of(), confirmName: 'A Co' }, roster.owner.token)
    expect(await refusalOf(wrong)).toMatchObject({ code: 'invalid-argument', details: { field: 'confirmName' } })
    await server.call(deleteRoster, { ...of(), confirmName: 'A Co, 2-504 PIR' }, roster.owner.token)
    expect(await refusalOf(server.call(getRoster, of(), roster.owner.token))).toMatchObject({ code: 'not-found' })
    const left = await server.database.pool.query('select 1 from soldiers where roster_id = $1', [roster.id])
    expect(left.rowCount).toBe(0)
  })
})

describe('a Soldier', () => {
  test('is stored field by field, and empty fields are absent', async () => {
    const soldierId = await addSoldier(server, roster, {
      rank: 'sgt(p)',
      last: 'Núñez',
      first: 'Zoë',
      middle: '',
      dodid: '123-456-7890',
      mos: '11B',
      ets: '2027-06-26',
      dependents: 0,
      motorcycle: false,
      remarks: 'Line one\nLine two',
    })
    expect(await server.call(getSoldier, { ...of(), soldierId }, roster.viewer.token)).toEqual({
      id: soldierId,
      rank: 'SGT',
      promotable: true,
      last: 'Núñez',
      first: 'Zoë',
      dodid: '1234567890',
      mos: '11B',
      strength: 'assigned',
      ets: '2027-06-26',
      dependents: 0,
      motorcycle: false,
      remarks: 'Line one\nLine two',
      groupId: null,
      linked: false,
      archived: null,
      version: 1,
    })
  })

  test('is stored in the form of an answer, each field where lists read it', async () => {
    const id = await addSoldier(server, roster, { last: 'Clay' })
    const odd = (key: string) => `${key} "a\\b" \u{1f396} \n\t\u0001 </script>`
    const kept = Object.values(COLUMN_OF).filter((column) => column !== 'strength' && column !== 'dodid')
    const values = Object.fromEntries(
      FIELD_KEYS.map((key) => [
        key,
        { strength: 'attached', dodid: '1234567890', dependents: 0, motorcycle: false }[key as string] ?? odd(key),
      ]),
    )
    const fill = (details: object, cells: readonly unknown[]) =>
      server.database.pool.query<{ json_fields: (string | null)[] }>(
        `update soldiers set details = $2, ${kept.map((column, at) => `${column} = $${at + 5}`).join(', ')},
          strength = $3, dodid = $4 where id = $1 returning json_fields`,
        [id, details, ...cells],
      )
    const keyOf = (column: string) =>
      FIELD_KEYS.find((key) => COLUMN_OF[key as keyof typeof COLUMN_OF] === column) ?? ''
    const filled = await fill(values, ['attached', '1234567890', ...kept.map((column) => values[keyOf(column)])])
    const fields = filled.rows[0]?.json_fields ?? []
    expect(fields.map((field) => JSON.parse(`{${field?.slice(1)}}`))).toEqual(
      JSON_FIELDS.map((key) => ({ [key]: values[key] })),
    )
    const emptied = await fill({}, ['assigned', null, ...kept.map(() => '')])
    expect(emptied.rows[0]?.json_fields.filter((field) => field !== null)).toEqual([',"strength":"assigned"'])
  })

  test('is listed with hundreds of choices of fields, and the database keeps a plan for none of them', async () => {
    const pairs = FIELD_KEYS.flatMap((one, at) => FIELD_KEYS.slice(at + 1).map((other) => [one, other]))
    const choices = pairs.slice(0, 560)
    for (let at = 0; at < choices.length; at += 8) {
      const these = choices.slice(at, at + 8)
      await Promise.all(these.map((fields) => server.call(listSoldiers, { ...of(), fields }, roster.owner.token)))
    }
    for (const names of await keptStatements()) {
      expect(names.filter((name) => name.startsWith('roster.listSoldiers')).length).toBeLessThanOrEqual(4)
      expect(names.length).toBeLessThan(60)
    }
  })

  test('is listed by a named statement for the lists that screens open with', async () => {
    const names = ['first', 'middle', 'suffix'] as const
    const table = [...names, 'position', 'mos', 'cell', 'email', 'dodid', 'ets'] as const
    await server.call(listSoldiers, of(), roster.owner.token)
    await server.call(listSoldiers, { ...of(), fields: [...names].toReversed() }, roster.owner.token)
    await server.call(listSoldiers, { ...of(), fields: [...names], archived: true }, roster.owner.token)
    await server.call(listSoldiers, { ...of(), fields: [...table] }, roster.owner.token)
    const lists = ['', '.names', '.archived', '.table'].map((which) => `roster.listSoldiers${which}`)
    expect((await keptStatements()).flat()).toEqual(expect.arrayContaining(lists))
  })

  test('is listed with the requested fields, senior first, then by date of rank and name', async () => {
    await addSoldier(server, roster, { rank: 'SPC', last: 'Zimmer', mos: '11B', cell: '910 555 0100' })
    await addSoldier(server, roster, { rank: 'CPT', last: 'Whitaker' })
    await addSoldier(server, roster, { rank: 'SPC', last: 'abel' })
    await addSoldier(server, roster, { rank: 'SPC', last: 'Young', dor: '2024-01-01' })
    const { soldiers } = await server.call(listSoldiers, { ...of(), fields: ['mos'] }, roster.viewer.token)
    expect(soldiers.map((soldier) => soldier.last)).toEqual(['Whitaker', 'Young', 'abel', 'Zimmer'])
    expect(Object.keys(soldiers[3] ?? {}).toSorted()).toEqual([
      'archived',
      'groupId',
      'id',
      'last',
      'linked',
      'mos',
      'rank',
      'version',
    ])
  })

  test.each([
    [{ rank: 'XYZ' }, 'soldier.rank'],
    [{ dodid: '12345' }, 'soldier.dodid'],
    [{ dob: '1994-05-16' }, 'soldier.dob'],
    [{ ets: '2027-02-30' }, 'soldier.ets'],
    [{ remarks: 'SSN 123-45-6789' }, 'soldier.remarks'],
    [{ last: 'Clay 123-45-6789' }, 'soldier.last'],
    [{ first: 'Bob 234-56-7890' }, 'soldier.first'],
    [{ groupId: randomUUID() }, 'soldier.groupId'],
    [{ ssn: '1' }, 'soldier.ssn'],
  ])('is refused with %j, naming the field', async (wrong, field) => {
    const soldier = { rank: 'SPC', last: 'Clay', ...wrong } as never
    const call = server.call(createSoldier, { ...of(), soldierId: randomUUID(), soldier }, roster.owner.token)
    expect(await refusalOf(call)).toMatchObject({ details: { field } })
    expect(await soldiersOf(server, roster)).toEqual([])
  })

  test('is not added twice under one id', async () => {
    const soldierId = await addSoldier(server, roster, { last: 'Clay' })
    const again = server.call(
      createSoldier,
      { ...of(), soldierId, soldier: { rank: 'SPC', last: 'Clay' } },
      roster.owner.token,
    )
    expect(await refusalOf(again)).toMatchObject({ code: 'already-exists' })
  })

  test('has a DoD ID that nobody else has, and the refusal names its Soldier', async () => {
    await addSoldier(server, roster, { rank: 'SSG', last: 'Clay', dodid: '1234567890' })
    const other = await addSoldier(server, roster, { last: 'Rhodes' })
    const input = { ...of(), soldierIds: [other], patch: { dodid: '1234567890' } }
    expect(await refusalOf(server.call(updateSoldiers, input, roster.owner.token))).toMatchObject({
      code: 'already-exists',
      message: expect.stringContaining('SSG Clay'),
      details: { field: 'patch.dodid' },
    })
  })

  test('two leaders who add the same DoD ID at once: one of them is refused', async () => {
    const add = (token: string) =>
      server.call(
        createSoldier,
        { ...of(), soldierId: randomUUID(), soldier: { rank: 'SPC', last: 'Clay', dodid: '1234567890' } },
        token,
      )
    const answers = await Promise.allSettled([add(roster.owner.token), add(roster.editor.token)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await soldiersOf(server, roster)).toHaveLength(1)
  })
})

describe('changing Soldiers', () => {
  test('sets the same fields for many at once, null empties', async () => {
    const ids = [
      await addSoldier(server, roster, { last: 'Clay', mos: '11B', weapon: 'M4' }),
      await addSoldier(server, roster, { last: 'Rhodes', mos: '68W', weapon: 'M4' }),
    ]
    await server.call(
      updateSoldiers,
      { ...of(), soldierIds: ids, patch: { mos: '92Y', weapon: null } },
      roster.editor.token,
    )
    const soldiers = await soldiersOf(server, roster, ['mos', 'weapon'])
    expect(soldiers.map(({ mos, weapon, version }) => ({ mos, weapon, version }))).toEqual([
      { mos: '92Y', weapon: undefined, version: 2 },
      { mos: '92Y', weapon: undefined, version: 2 },
    ])
  })

  test('when somebody else changed one of them since, it is aborted and names that Soldier', async () => {
    const id = await addSoldier(server, roster, { last: 'Clay', mos: '11B' })
    const edit = (mos: string, token: string) =>
      server.call(updateSoldiers, { ...of(), soldierIds: [id], version: 1, patch: { mos } }, token)
    expect(await edit('92Y', roster.editor.token)).toMatchObject({ version: 2 })
    expect(await refusalOf(edit('68W', roster.owner.token))).toMatchObject({
      code: 'aborted',
      message: expect.stringMatching(/Editor, E\..*SPC Clay/),
      details: {
        field: 'version',
        version: 2,
        by: expect.stringContaining('Editor, E.'),
        at: expect.any(String),
        differences: [{ what: 'MOS', mine: '68W', theirs: '92Y' }],
      },
    })
    expect(await soldiersOf(server, roster, ['mos'])).toMatchObject([{ mos: '92Y', version: 2 }])
  })

  test('two leaders at the same moment with the same version: exactly one succeeds', async () => {
    const id = await addSoldier(server, roster, { last: 'Clay' })
    const edit = (mos: string, token: string) =>
      server.call(updateSoldiers, { ...of(), soldierIds: [id], version: 1, patch: { mos } }, token)
    const answers = await Promise.allSettled([edit('92Y', roster.editor.token), edit('68W', roster.owner.token)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await soldiersOf(server, roster)).toMatchObject([{ version: 2 }])
  })

  test.each([
    [{ rank: null }, 'patch.rank'],
    [{ last: null }, 'patch.last'],
    [{ homeAddress: '1 Main St' }, 'patch.homeAddress'],
  ])('with %j is refused', async (patch, field) => {
    const id = await addSoldier(server, roster, { last: 'Clay' })
    const call = server.call(updateSoldiers, { ...of(), soldierIds: [id], patch }, roster.owner.token)
    expect(await refusalOf(call)).toMatchObject({ code: 'invalid-argument', details: { field } })
  })

  test('is in the history: what, by whom, when', async () => {
    const id = await addSoldier(server, roster, { last: 'Clay', mos: '11B' })
    server.clock.advance(60_000)
    await server.call(
      updateSoldiers,
      { ...of(), soldierIds: [id], patch: { mos: '92Y', ets: '2027-06-26' } },
      roster.editor.token,
    )
    const { changes } = await server.call(listSoldierChanges, { ...of(), soldierId: id }, roster.viewer.token)
    expect(changes).toHaveLength(2)
    expect(changes[0]).toMatchObject({
      kind: 'edit',
      at: server.clock.now().toISOString(),
      by: 'Editor, E.',
      fields: expect.arrayContaining([
        { field: 'mos', label: 'MOS', from: '11B', to: '92Y' },
        { field: 'ets', label: 'ETS', from: null, to: '26 Jun 2027' },
      ]),
    })
    expect(changes[1]).toMatchObject({ kind: 'create', by: 'Owner, O.' })
  })
})

describe('personal fields', () => {
  test('are stored while turned on, and hidden everywhere once turned off', async () => {
    const turn = (version: number, personalFields: 'dob'[]) =>
      server.call(saveRosterSettings, { ...of(), version, settings: { personalFields } }, roster.owner.token)
    await turn(1, ['dob'])
    const id = await addSoldier(server, roster, { last: 'Clay', dob: '1994-05-16' })
    expect(await soldiersOf(server, roster, ['dob'])).toMatchObject([{ dob: '1994-05-16' }])
    await turn(2, [])
    expect(JSON.stringify(await soldiersOf(server, roster, ['dob']))).not.toContain('1994')
    expect(JSON.stringify(await server.call(getSoldier, { ...of(), soldierId: id }, roster.owner.token))).not.toContain(
      '1994',
    )
    const record = await server.call(listSoldierChanges, { ...of(), soldierId: id }, roster.owner.token)
    expect(JSON.stringify(record)).not.toContain('1994')
  })
})

describe('a departed Soldier', () => {
  const archive = (ids: string[], lossDate = '2026-11-10') =>
    server.call(archiveSoldiers, { ...of(), soldierIds: ids, lossDate: lossDate, reason: 'PCS' }, roster.editor.token)

  test('leaves the roster and stays in the archive until the retention ends', async () => {
    const id = await addSoldier(server, roster, { last: 'Clay' })
    await archive([id])
    expect(await soldiersOf(server, roster)).toEqual([])
    expect(await soldiersOf(server, roster, [], true)).toMatchObject([
      { id, archived: { lossDate: '2026-11-10', reason: 'PCS', purgeOn: '2026-12-12' } },
    ])
    const edit = server.call(updateSoldiers, { ...of(), soldierIds: [id], patch: { mos: '11B' } }, roster.owner.token)
    expect(await refusalOf(edit)).toMatchObject({ code: 'failed-precondition' })
  })

  test('has not departed tomorrow', async () => {
    const id = await addSoldier(server, roster, { last: 'Clay' })
    expect(await refusalOf(archive([id], '2026-11-13'))).toMatchObject({
      code: 'invalid-argument',
      details: { field: 'lossDate' },
    })
  })

  test('comes back when restored, unless another Soldier has the same DoD ID now', async () => {
    const id = await addSoldier(server, roster, { last: 'Clay', dodid: '1234567890' })
    const restore = () => server.call(restoreSoldiers, { ...of(), soldierIds: [id] }, roster.editor.token)
    await archive([id])
    await restore()
    expect(await soldiersOf(server, roster)).toMatchObject([{ id, archived: null }])
    await archive([id])
    await addSoldier(server, roster, { last: 'Rhodes', dodid: '1234567890' })
    expect(await refusalOf(restore())).toMatchObject({
      code: 'already-exists',
      message: expect.stringContaining('SPC Rhodes'),
    })
  })

  test('is purged by the owner only, with all records, and only from the archive', async () => {
    const id = await addSoldier(server, roster, { last: 'Clay' })
    const purge = (token: string) => server.call(deleteSoldiers, { ...of(), soldierIds: [id] }, token)
    expect(await refusalOf(purge(roster.editor.token))).toMatchObject({ code: 'permission-denied' })
    expect(await refusalOf(purge(roster.owner.token))).toMatchObject({ code: 'failed-precondition' })
    await archive([id])
    expect(await purge(roster.owner.token)).toEqual({ deleted: 1 })
    expect(await soldiersOf(server, roster, [], true)).toEqual([])
    const left = await server.database.pool.query(
      'select 1 from soldier_changes where soldier_id = $1 union all select 1 from strength_history where soldier_id = $1',
      [id],
    )
    expect(left.rowCount).toBe(0)
  })
})

test('every read and change of a Soldier is in the access log', async () => {
  const soldierId = await addSoldier(server, roster, { last: 'Clay' })
  await server.call(updateSoldiers, { ...of(), soldierIds: [soldierId], patch: { mos: '11B' } }, roster.editor.token)
  const { rows } = await server.database.pool.query(
    'select function, uid from access_log where soldier_id = $1 order by id',
    [soldierId],
  )
  expect(rows).toEqual([
    { function: 'createSoldier', uid: roster.owner.uid },
    { function: 'updateSoldiers', uid: roster.editor.uid },
  ])
})
