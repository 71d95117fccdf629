import { randomUUID } from 'node:crypto'
import { recordStatus } from '@muster/domain/dutyday/functions.ts'
import {
  getRoster,
  getSoldier,
  listChanges,
  listMyRosters,
  listSoldierChanges,
  listSoldiers,
  saveRosterSettings,
} from '@muster/domain/roster/functions.ts'
import { getMyChain, listChain, listCoLeaders, listLinkEvents } from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainAround, type TestChain } from '../../testing/unit/chain.ts'
import { addSoldier, newRoster, type Person, refusalOf, type TestRoster } from '../../testing/unit/rosters.ts'
import { declaredIn } from '../../testing/server/declared.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { mayListenToRoster } from '../scope.ts'

let server: TestServer
let roster: TestRoster
let chain: TestChain
let soldierId: string
const NONE = { code: 'not-found', message: 'No such roster, or it is not shared with you.' }

beforeAll(async () => {
  server = await startTestServer({ at: new Date('2026-11-12T11:30:00Z') })
  roster = await newRoster(server, '1st Platoon')
  chain = await chainAround(server, roster)
  const settings = { personalFields: ['dob', 'bloodType', 'homeAddress'] as const }
  await server.call(
    saveRosterSettings,
    { rosterId: roster.id, version: 1, settings: { personalFields: [...settings.personalFields] } },
    roster.owner.token,
  )
  soldierId = await addSoldier(server, roster, {
    last: 'Clay',
    dob: '2001-02-03' as never,
    bloodType: 'O+',
    homeAddress: '12 Elm Street',
    cell: '910-555-0100',
  })
})
afterAll(() => server.close())

const of = () => ({ rosterId: roster.id })

test('a leader above sees the Soldiers, and never a personal field', async () => {
  const seen = (token: string) =>
    Promise.all([
      server.call(getSoldier, { ...of(), soldierId }, token),
      server.call(listSoldiers, { ...of(), fields: ['dob', 'bloodType', 'homeAddress', 'cell'] }, token),
      server.call(getRoster, of(), token),
    ])
  for (const { token } of [chain.above, chain.aboveViewer]) {
    const [one, all, about] = await seen(token)
    expect(one).toMatchObject({ last: 'Clay', cell: '910-555-0100' })
    for (const text of ['2001-02-03', 'O+', '12 Elm Street'])
      expect(JSON.stringify([one, all, about])).not.toContain(text)
    expect(about.settings.personalFields).toEqual([])
  }
  expect(JSON.stringify(await seen(roster.viewer.token))).toContain('12 Elm Street')
  expect((await server.call(getRoster, of(), chain.above.token)).role).toBe('above editor')
  expect((await server.call(getRoster, of(), chain.aboveViewer.token)).role).toBe('above viewer')
})

// `functions.test.ts` calls each function as leaders above, beside and below.
test('only a transfer between two rosters below changes a roster as a leader above, and no file is made of it', () => {
  const forLeadersAbove = declaredIn
    .filter(({ file }) => /^roster[/\\]/.test(file) && !/^roster[/\\]recall/.test(file))
    .map(({ declaration }) => declaration)
    .filter(({ access }) => access.startsWith('chain'))
  expect(forLeadersAbove).not.toEqual([])
  const names = forLeadersAbove
    .filter(({ kind, name }) => kind === 'write' || name.startsWith('export'))
    .map(({ name }) => name)
  // A leader of two rosters moves Soldiers between them (docs/decisions/0078).
  expect(names.toSorted()).toEqual(['takeBackTransfer', 'transferAtOnce'])
})

test('a leader above reads no history', async () => {
  const { token } = chain.above
  const refused = [
    server.call(listChanges, of(), token),
    server.call(listSoldierChanges, { ...of(), soldierId }, token),
    server.call(listLinkEvents, { ...of(), soldierId }, token),
    server.call(listCoLeaders, of(), token),
  ]
  expect(await Promise.all(refused.map(refusalOf))).toMatchObject(refused.map(() => NONE))
})

test('a leader above who may edit there records a duty status, and one who may only view does not', async () => {
  const put = (token: string) =>
    server.call(
      recordStatus,
      { ...of(), entries: [{ id: randomUUID(), soldierId, status: 'PDY', from: '2026-11-12' as never }] },
      token,
    )
  expect(await put(chain.above.token)).toMatchObject({ entries: [{ status: 'PDY' }] })
  expect(await refusalOf(put(chain.aboveViewer.token))).toMatchObject({ code: 'permission-denied' })
})

test('leaders beside and below, and the Soldiers themselves, see nothing of the roster', async () => {
  for (const { token } of [chain.beside, chain.below, chain.linked]) {
    const refused = [
      server.call(getRoster, of(), token),
      server.call(listSoldiers, of(), token),
      server.call(getSoldier, { ...of(), soldierId }, token),
      server.call(listChain, of(), token),
    ]
    expect(await Promise.all(refused.map(refusalOf))).toMatchObject(refused.map(() => NONE))
  }
})

test('the chain of command on the profile: leaders up to the top, leaders directly below', async () => {
  const mine = await server.call(getMyChain, {}, roster.owner.token)
  expect(mine.link).toMatchObject({ rosterName: 'A Co', leader: 'Middle, M.' })
  expect(mine.above).toMatchObject([
    { rosterName: 'A Co', leader: 'Middle, M.', depth: 1 },
    { rosterName: '2-504 PIR', leader: 'Above, A.', depth: 2 },
  ])
  expect(mine.below).toMatchObject([{ rosterName: '1st Squad', leader: 'Below, B.', depth: 1 }])
  const linked = await server.call(getMyChain, {}, chain.linked.token)
  expect(linked.above.map(({ rosterName }) => rosterName)).toEqual(['1st Platoon', 'A Co', '2-504 PIR'])
})

test('the tree below a roster, parents first, and the access log has its readers', async () => {
  const { rosters } = await server.call(listChain, { rosterId: chain.rosterIds.battalion }, chain.aboveViewer.token)
  expect(rosters.map(({ name, depth, soldiers, parentId }) => [name, depth, soldiers, parentId])).toEqual([
    ['2-504 PIR', 0, 1, null],
    ['A Co', 1, 2, chain.rosterIds.battalion],
    ['1st Platoon', 2, 3, chain.rosterIds.company],
    ['2nd Platoon', 2, 0, chain.rosterIds.company],
    ['1st Squad', 3, 0, roster.id],
  ])
  expect((await server.call(listChain, of(), chain.above.token)).rosters.map(({ name }) => name)).toEqual([
    '1st Platoon',
    '1st Squad',
  ])
  const recorded = () =>
    server.database.pool.query(`select from access_log where uid = $1 and function = 'listChain' and roster_id = $2`, [
      chain.aboveViewer.uid,
      roster.id,
    ])
  await expect.poll(async () => (await recorded()).rowCount, { timeout: 10_000 }).toBe(1)
})

test('own rosters are those that the account keeps or is shown, not those below', async () => {
  const { rosters } = await server.call(listMyRosters, {}, chain.above.token)
  expect(rosters.map(({ name }) => name)).toEqual(['2-504 PIR'])
})

test('live changes of a roster go to leaders above, and to nobody beside or below', async () => {
  const may = (person: Person) => mayListenToRoster(server.database.reading, person, roster.id)
  const { above, aboveViewer, beside, below, linked } = chain
  expect(await Promise.all([above, aboveViewer, beside, below, linked].map(may))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
