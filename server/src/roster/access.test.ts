import { randomUUID } from 'node:crypto'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import * as declared from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSoldier, newRoster, type Person, refusalOf, type TestRoster } from '../testing/unit/rosters.ts'
import { declaredIn } from '../testing/server/declared.ts'
import { exampleWith } from '../testing/server/example-input.ts'
import { CallError, startTestServer, type TestServer } from '../testing/server/server.ts'
import { everySoldier } from './reads.ts'
import { asViewer, mayListenToRoster, type RosterEditor, type RosterViewer } from './scope.ts'
import { lockRoster } from './writes.ts'

let server: TestServer
/** The caller's own roster. */
let own: TestRoster
/** Another leader's roster, which the caller has no relation to. */
let other: TestRoster
let ids: { soldier: string; otherSoldier: string; group: string; otherGroup: string }

beforeAll(async () => {
  server = await startTestServer()
  own = await newRoster(server, 'Own')
  other = await newRoster(server, 'Other')
  const group = async (roster: TestRoster) => {
    const groupId = randomUUID()
    const input = { rosterId: roster.id, groupId, parentId: null, kind: 'platoon' as const, name: '1st', position: 0 }
    await server.call(declared.saveGroup, input, roster.owner.token)
    return groupId
  }
  ids = {
    soldier: await addSoldier(server, own, { last: 'Own', dodid: '1111111111' }),
    otherSoldier: await addSoldier(server, other, { last: 'Other', dodid: '2222222222' }),
    group: await group(own),
    otherGroup: await group(other),
  }
})
afterAll(() => server.close())

function inputFor(declaration: FunctionDeclaration, rosterId: string): object {
  const { soldier: soldierId, group: groupId } = ids
  return exampleWith(declaration, { rosterId, soldierId, soldierIds: [soldierId], groupId, confirmName: 'Own' })
}

/** The refusal code of a call, or 'went through'. */
async function codeOf(declaration: FunctionDeclaration, input: object, token: string): Promise<string> {
  try {
    await server.call(declaration, input, token)
    return 'went through'
  } catch (error) {
    if (error instanceof CallError) return error.code
    throw error
  }
}

/** Everything of a roster except call counters. */
async function contentOf(rosterId: string): Promise<string> {
  const tables = [
    'soldiers',
    'groups',
    'roster_members',
    'change_sets',
    'soldier_changes',
    'strength_history',
    'roster_imports',
  ]
  const rows = await Promise.all(
    tables.map((table) =>
      server.database.pool.query(`select to_jsonb(t) from ${table} t where roster_id = $1 order by to_jsonb(t)::text`, [
        rosterId,
      ]),
    ),
  )
  const settings = await server.database.pool.query('select * from rosters where id = $1', [rosterId])
  return JSON.stringify([...rows, settings].map((result) => result.rows))
}

const perRoster = declaredIn
  .filter(({ file }) => file.startsWith('roster'))
  .map(({ declaration }) => declaration)
  .filter(({ access }) => access.startsWith('roster'))

describe.each(perRoster.map((declaration) => [declaration.name, declaration] as const))('%s', (_, declaration) => {
  const people: readonly [keyof Omit<TestRoster, 'id'>, number][] = [
    ['viewer', 1],
    ['editor', 2],
    ['owner', 3],
  ]
  const needed = { 'roster viewer': 1, 'roster editor': 2, 'roster owner': 3 }[declaration.access as string] ?? 9

  test('looks to a stranger as if there were no such roster, and changes nothing', async () => {
    const before = await contentOf(own.id)
    const forbidden = await refusalOf(server.call(declaration, inputFor(declaration, own.id), own.stranger.token))
    const absent = await refusalOf(server.call(declaration, inputFor(declaration, randomUUID()), own.stranger.token))
    expect(forbidden).toEqual(absent)
    expect(forbidden).toMatchObject({ code: 'not-found', message: 'No such roster, or it is not shared with you.' })
    expect(await contentOf(own.id)).toBe(before)
  })

  const tooLow = people.filter(([, level]) => level < needed)
  test.each(tooLow)('is denied to the %s, and changes nothing', async (role) => {
    const before = await contentOf(own.id)
    expect(await codeOf(declaration, inputFor(declaration, own.id), own[role].token)).toBe('permission-denied')
    expect(await contentOf(own.id)).toBe(before)
  })
})

describe('ids of another leader in input of the right shape are not found, and nothing changes', () => {
  test.each<[string, FunctionDeclaration, () => object]>([
    ['getSoldier', declared.getSoldier, () => ({ soldierId: ids.otherSoldier })],
    [
      'createSoldier',
      declared.createSoldier,
      () => ({ soldierId: randomUUID(), soldier: { rank: 'SPC', last: 'X', groupId: ids.otherGroup } }),
    ],
    [
      'updateSoldiers',
      declared.updateSoldiers,
      () => ({ soldierIds: [ids.soldier, ids.otherSoldier], patch: { mos: '11B' } }),
    ],
    [
      'updateSoldiers, group',
      declared.updateSoldiers,
      () => ({ soldierIds: [ids.soldier], patch: { groupId: ids.otherGroup } }),
    ],
    [
      'archiveSoldiers',
      declared.archiveSoldiers,
      () => ({ soldierIds: [ids.otherSoldier], lossDate: '2026-01-01', reason: 'PCS' }),
    ],
    ['listOpenMatters', declared.listOpenMatters, () => ({ soldierIds: [ids.otherSoldier] })],
    ['restoreSoldiers', declared.restoreSoldiers, () => ({ soldierIds: [ids.otherSoldier] })],
    ['deleteSoldiers', declared.deleteSoldiers, () => ({ soldierIds: [ids.otherSoldier] })],
    [
      'saveGroup',
      declared.saveGroup,
      () => ({ groupId: ids.otherGroup, parentId: null, kind: 'platoon', name: 'Mine', position: 0 }),
    ],
    [
      'saveGroup, parent',
      declared.saveGroup,
      () => ({ groupId: randomUUID(), parentId: ids.otherGroup, kind: 'squad', name: 'Mine', position: 0 }),
    ],
    ['deleteGroup', declared.deleteGroup, () => ({ groupId: ids.otherGroup })],
    [
      'exportRoster',
      declared.exportRoster,
      () => ({ format: 'csv', fields: ['last'], soldierIds: [ids.otherSoldier] }),
    ],
  ])('%s', async (_, declaration, input) => {
    const before = await Promise.all([contentOf(own.id), contentOf(other.id)])
    expect(await codeOf(declaration, { rosterId: own.id, ...input() }, own.owner.token)).toBe('not-found')
    expect(await Promise.all([contentOf(own.id), contentOf(other.id)])).toEqual(before)
  })

  test('undoChange of another roster', async () => {
    const { changeSets } = await server.call(declared.listChanges, { rosterId: other.id }, other.owner.token)
    const input = { rosterId: own.id, changeSetId: changeSets[0]?.id ?? '' }
    expect(await codeOf(declared.undoChange, input, own.owner.token)).toBe('not-found')
  })

  test('createSoldier with the id of a Soldier elsewhere is refused like any taken id', async () => {
    const before = await contentOf(other.id)
    const add = (soldierId: string) =>
      refusalOf(
        server.call(
          declared.createSoldier,
          { rosterId: own.id, soldierId, soldier: { rank: 'SPC', last: 'X' } },
          own.owner.token,
        ),
      )
    expect(await add(ids.otherSoldier)).toEqual(await add(ids.soldier))
    expect(await contentOf(other.id)).toBe(before)
  })

  test('the history of a Soldier elsewhere is empty', async () => {
    const input = { rosterId: own.id, soldierId: ids.otherSoldier }
    expect(await server.call(declared.listSoldierChanges, input, own.owner.token)).toEqual({ changes: [], next: null })
  })

  test('two rosters may have the same DoD ID', async () => {
    const adding = addSoldier(server, own, { last: 'Same', dodid: '2222222222' })
    await expect(adding).resolves.toEqual(expect.any(String))
  })
})

test('live changes of a roster go to the accounts it is shared with', async () => {
  const may = (person: Person) => mayListenToRoster(server.database.reading, person, own.id)
  expect(await Promise.all([own.owner, own.editor, own.viewer, own.stranger, other.owner].map(may))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

/** Never called. It only compiles while a query without a proven scope does not. */
export async function provenByTheCompiler(): Promise<void> {
  const { reading } = server.database
  const call = { caller: { uid: own.owner.uid }, tx: reading }
  const viewer: RosterViewer = await asViewer(call, own.id, 'any')
  await everySoldier(reading, viewer)
  // @ts-expect-error a bare id is not a proof
  await everySoldier(reading, own.id)
  // @ts-expect-error an object that looks like a proof is not one
  await everySoldier(reading, {
    rosterId: own.id,
    uid: own.owner.uid,
    role: 'owner',
    name: '',
    timeZone: 'UTC',
    reportDue: '',
    personalFields: [],
  })
  await server.database.write(async (tx) => {
    // @ts-expect-error a viewer may not write
    const editor: RosterEditor = viewer
    await lockRoster(tx, editor)
    // @ts-expect-error a read's transaction does not write
    await lockRoster(reading, editor)
  })
}
