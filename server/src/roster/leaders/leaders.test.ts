import { randomUUID } from 'node:crypto'
import {
  createSoldier,
  deleteGroup,
  getRoster,
  listMyRosters,
  listSoldiers,
  saveGroup,
  readImportFile,
} from '@muster/domain/roster/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { PRESETS } from '@muster/domain/roster/leaders/part.ts'
import { PART_GROUPS } from '@muster/domain/roster/leaders/schema.ts'
import { ROSTER_LIMIT } from '@muster/domain/roster/schema.ts'
import {
  handOverRoster,
  leaveRoster,
  listCoLeaders,
  removeCoLeader,
  setCoLeaderRole,
} from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { addSoldier, newRoster, refusalOf, type Person, type TestRoster } from '../../testing/unit/rosters.ts'

let server: TestServer
let roster: TestRoster
let platoon: string
let squad: string
let other: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  roster = await newRoster(server)
  platoon = await group('1st Platoon', null)
  squad = await group('1st Squad', platoon)
  other = await group('2nd Platoon', null)
  await addSoldier(server, roster, { last: 'Platoon', groupId: platoon })
  await addSoldier(server, roster, { last: 'Squad', groupId: squad })
  await addSoldier(server, roster, { last: 'Other', groupId: other })
  await addSoldier(server, roster, { last: 'Nowhere' })
})

async function group(name: string, parentId: string | null, of: TestRoster = roster): Promise<string> {
  const groupId = randomUUID()
  const kind = parentId === null ? 'platoon' : 'squad'
  const place = { rosterId: of.id, groupId, parentId, kind, name, position: 0 } as const
  await server.call(saveGroup, place, of.owner.token)
  return groupId
}

type Part = NonNullable<RawInputOf<typeof setLeaderPart>['part']>
const { areas } = PRESETS['platoon sergeant']
const part = (groupIds: string[] | null, more: Partial<Part> = {}): Part => ({
  position: 'platoon sergeant',
  groupIds,
  areas,
  ...more,
})
const give = (value: Part | null, to: Person = roster.editor, by: Person = roster.owner) =>
  server.call(setLeaderPart, { rosterId: roster.id, uid: to.uid, part: value }, by.token)
const seenBy = async ({ token }: Person) => {
  const { soldiers } = await server.call(listSoldiers, { rosterId: roster.id, fields: ['last'] }, token)
  return soldiers.map(({ last }) => last).toSorted()
}
const partOf = async ({ uid }: Person) => {
  const { leaders } = await server.call(listCoLeaders, { rosterId: roster.id }, roster.owner.token)
  return leaders.find((leader) => leader.uid === uid)?.part
}

describe('the part of a leader', () => {
  test('shows the Soldiers of its groups and of all below them, and nobody else', async () => {
    await give(part([platoon]))
    expect(await seenBy(roster.editor)).toEqual(['Platoon', 'Squad'])
    await give(part([squad, other]))
    expect(await seenBy(roster.editor)).toEqual(['Other', 'Squad'])
    const { part: own } = await server.call(getRoster, { rosterId: roster.id }, roster.editor.token)
    expect(own).toMatchObject({ position: 'platoon sergeant', groupIds: [squad, other], areas })
    const { rosters } = await server.call(listMyRosters, {}, roster.editor.token)
    expect(rosters).toMatchObject([{ id: roster.id, soldiers: 2 }])
  })

  test('is the whole again with null, and with no groups named', async () => {
    await give(part([platoon]))
    await give(null)
    expect(await seenBy(roster.editor)).toHaveLength(4)
    expect(await partOf(roster.editor)).toBeNull()
    await give(part(null))
    expect(await seenBy(roster.editor)).toHaveLength(4)
    expect(await partOf(roster.editor)).toMatchObject({ groupIds: null })
  })

  test('drops groups that lie below another one of it, and names each once', async () => {
    await give(part([squad, platoon, platoon, squad]))
    expect(await partOf(roster.editor)).toMatchObject({ groupIds: [platoon] })
  })

  test('without a right to change anything makes a viewer, and with one an editor', async () => {
    const seeing = PRESETS.medic.areas
    await give(part([platoon], { areas: { ...seeing, readiness: 'see' } }))
    const { role } = await server.call(getRoster, { rosterId: roster.id }, roster.editor.token)
    expect(role).toBe('viewer')
    await give(part([platoon], { areas: seeing }), roster.viewer)
    expect((await server.call(getRoster, { rosterId: roster.id }, roster.viewer.token)).role).toBe('editor')
  })

  test('loses a group that is deleted, and the last one leaves nobody', async () => {
    await give(part([other]))
    const { rows } = await server.database.pool.query<{ id: string }>('select id from soldiers where group_id = $1', [
      other,
    ])
    await server.database.pool.query('update soldiers set group_id = $2 where id = $1', [rows[0]?.id, platoon])
    await server.call(deleteGroup, { rosterId: roster.id, groupId: other }, roster.owner.token)
    expect(await seenBy(roster.editor)).toEqual([])
    expect(await partOf(roster.editor)).toMatchObject({ groupIds: [] })
  })

  test('ends with the share, from either side', async () => {
    for (const end of [
      () => server.call(removeCoLeader, { rosterId: roster.id, uid: roster.editor.uid }, roster.owner.token),
      () => server.call(leaveRoster, { rosterId: roster.id }, roster.viewer.token),
    ]) {
      const who = (await partOf(roster.editor)) === undefined ? roster.viewer : roster.editor
      await give(part([platoon]), who)
      await end()
      const { rows } = await server.database.pool.query('select from roster_parts where uid = $1', [who.uid])
      expect(rows).toEqual([])
      expect(await refusalOf(seenBy(who))).toMatchObject({ code: 'not-found' })
    }
  })

  test('a call sent again after that is answered as done, and with nothing else', async () => {
    const repeated = async <Answer>(
      call: (key: Record<string, string>) => Promise<Answer>,
      between = async () => {},
    ) => {
      const key = { 'idempotency-key': randomUUID() }
      const first = await call(key)
      await between()
      return { first, again: call(key) }
    }
    const added = { rosterId: roster.id, soldierId: randomUUID(), soldier: { rank: 'SPC', last: 'Newman' } }
    const create = await repeated(
      (key) => server.call(createSoldier, added, roster.editor.token, key),
      async () => {
        const id = { rosterId: roster.id, uid: roster.editor.uid }
        await server.call(removeCoLeader, id, roster.owner.token)
      },
    )
    expect(await create.again).toBeNull()
    // Also one that reads a file before its transaction.
    await server.database.pool.query(
      `insert into roster_members (roster_id, uid, role, added_at) values ($1, $2, 'editor', now())`,
      [roster.id, roster.editor.uid],
    )
    const file = {
      fileName: 'a.csv',
      mediaType: 'text/csv',
      content: Buffer.from('Rank,Last Name\nSPC,Vega').toString('base64'),
    }
    const read = await repeated(
      (key) => server.call(readImportFile, { rosterId: roster.id, file }, roster.editor.token, key),
      async () => {
        const id = { rosterId: roster.id, uid: roster.editor.uid }
        await server.call(removeCoLeader, id, roster.owner.token)
      },
    )
    expect(await read.again).toBeNull()
    // Only the same act of the same account under the same key was done.
    const others = { ...added, soldierId: randomUUID() }
    expect(await refusalOf(server.call(createSoldier, others, roster.editor.token))).toMatchObject({
      code: 'not-found',
    })
    const leave = await repeated((key) => server.call(leaveRoster, { rosterId: roster.id }, roster.viewer.token, key))
    expect(await leave.again).toBeNull()
    const more = { ...added, soldierId: randomUUID() }
    const own = await repeated((key) => server.call(createSoldier, more, roster.owner.token, key))
    expect(await own.again).toEqual(own.first)
  })

  test('of the heir ends when the roster is handed over', async () => {
    await give(part([platoon], { areas: PRESETS.medic.areas }))
    await server.call(handOverRoster, { rosterId: roster.id, uid: roster.editor.uid }, roster.owner.token)
    expect(await seenBy(roster.editor)).toHaveLength(4)
    const { role, part: own } = await server.call(getRoster, { rosterId: roster.id }, roster.editor.token)
    expect({ role, own }).toEqual({ role: 'owner', own: null })
    expect(await seenBy(roster.owner)).toHaveLength(4)
  })

  test('ends when the owner gives a role, which is over the whole roster', async () => {
    for (const role of ['viewer', 'editor'] as const) {
      await give(part([platoon], { areas: PRESETS.medic.areas }))
      await server.call(setCoLeaderRole, { rosterId: roster.id, uid: roster.editor.uid, role }, roster.owner.token)
      expect(await seenBy(roster.editor)).toHaveLength(4)
      expect(await partOf(roster.editor)).toBeNull()
      const own = await server.call(getRoster, { rosterId: roster.id }, roster.editor.token)
      expect(own).toMatchObject({ role, part: null })
    }
  })
})

describe('a part is refused', () => {
  test.each([
    ['nobody’s group', () => [randomUUID()], 'not-found', 'part.groupIds.0'],
    ['a group of another roster', () => [platoon, elsewhere], 'not-found', 'part.groupIds.1'],
    ['an empty list of groups', () => [], 'invalid-argument', 'part.groupIds'],
    [
      'more groups than a part may have',
      () => Array.from({ length: PART_GROUPS + 1 }, () => platoon),
      'invalid-argument',
      'part.groupIds',
    ],
  ] as const)('with %s, and the leader keeps what they had', async (_name, groupIds, code, field) => {
    elsewhere = await group('1st Platoon', null, await newRoster(server, 'Elsewhere'))
    await give(part([squad]))
    const refusal = await refusalOf(give(part(groupIds())))
    expect(refusal).toMatchObject({ code, details: { field } })
    expect(await seenBy(roster.editor)).toEqual(['Squad'])
  })
  let elsewhere = ''

  test.each([
    ['an area that does not exist', { ...areas, morale: 'see' }, 'part.areas.morale'],
    ['an area left out', { ...areas, leave: undefined }, 'part.areas.leave'],
    ['a level that does not exist', { ...areas, leave: 'own' }, 'part.areas.leave'],
  ])('with %s', async (_name, wrong, field) => {
    const refusal = await refusalOf(give({ ...part([platoon]), areas: wrong as Part['areas'] }))
    expect(refusal).toMatchObject({ code: 'invalid-argument' })
    expect(field).toContain(String(refusal.details?.field))
  })

  test('for the owner, who has all of it, so that somebody always may change the roster', async () => {
    expect(await refusalOf(give(part([platoon]), roster.owner))).toMatchObject({
      code: 'failed-precondition',
      details: { field: 'uid' },
    })
    expect(await seenBy(roster.owner)).toHaveLength(4)
  })

  test('for whoever does not keep the roster', async () => {
    for (const { uid } of [roster.stranger, { uid: randomUUID() }]) {
      expect(await refusalOf(give(part([platoon]), { uid, token: '' }))).toMatchObject({
        code: 'not-found',
        details: { field: 'uid' },
      })
    }
  })

  test('from anybody but the owner, also for themselves', async () => {
    await give(part([squad]))
    for (const by of [roster.editor, roster.viewer]) {
      for (const to of [roster.editor, roster.viewer]) {
        expect(await refusalOf(give(null, to, by))).toMatchObject({ code: 'permission-denied' })
      }
    }
    expect(await seenBy(roster.editor)).toEqual(['Squad'])
  })
})

test('a full roster takes nobody in, also from a leader who sees a few of its Soldiers', async () => {
  await give(part([platoon]))
  // Without triggers, which take half a minute for so many. None of them matters to a count.
  await server.database.pool.query(
    `set session_replication_role = replica;
    insert into soldiers (id, roster_id, rank, rank_order, last_name, created_at, updated_at)
      select gen_random_uuid(), '${roster.id}', 'SPC', 4, 'Filler', now(), now() from generate_series(1, ${ROSTER_LIMIT - 4});
    set session_replication_role = default`,
  )
  const soldier = { rank: 'SPC', last: 'Toomany', groupId: platoon }
  const added = server.call(
    createSoldier,
    { rosterId: roster.id, soldierId: randomUUID(), soldier },
    roster.editor.token,
  )
  expect(await refusalOf(added)).toMatchObject({ code: 'resource-exhausted' })
})

test('a leader without contact data adds a Soldier, and no phone', async () => {
  await give(part(null, { areas: { ...areas, contact: 'nothing' } }))
  const add = (more: object) => {
    const soldier = { rank: 'SPC', last: 'Newman', groupId: platoon, ...more }
    const input = { rosterId: roster.id, soldierId: randomUUID(), soldier }
    return server.call(createSoldier, input, roster.editor.token)
  }
  expect(await refusalOf(add({ cell: '910-555-0143' }))).toMatchObject({
    code: 'permission-denied',
    message: 'Your part of this roster does not include contact data. Ask its owner.',
  })
  await add({})
  expect(await seenBy(roster.editor)).toContain('Newman')
})

test('leave and taskings to change need accountability to see', async () => {
  const blind = { ...areas, accountability: 'nothing', operations: 'see' } as const
  expect(await refusalOf(give(part(null, { areas: blind })))).toMatchObject({
    code: 'invalid-argument',
    details: { field: 'part.areas.accountability' },
  })
  await give(part(null, { areas: { ...blind, leave: 'see' } }))
})

test('two changes of one part at the same moment leave one of them, whole', async () => {
  const wishes = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? part([platoon]) : part([squad, other])))
  const ends = await Promise.allSettled(wishes.map((wish) => give(wish)))
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
  expect(refused.filter((code) => code !== 'aborted')).toEqual([])
  expect([
    ['Platoon', 'Squad'],
    ['Other', 'Squad'],
  ]).toContainEqual(await seenBy(roster.editor))
})
