import { rosterName } from '@muster/domain/identity/person-name.ts'
import {
  archiveSoldiers,
  deleteSoldiers,
  listChanges,
  restoreSoldiers,
  undoChange,
  updateSoldiers,
} from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addSoldier, newRoster, soldiersOf, type TestRoster } from '../../testing/unit/rosters.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'

let server: TestServer
let roster: TestRoster
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  roster = await newRoster(server)
})
afterAll(() => server.close())

const smith = (first: string, more: object = {}) => addSoldier(server, roster, { last: 'Smith', first, ...more })
const names = async (archived = false) =>
  (await soldiersOf(server, roster, ['first', 'middle', 'suffix'], archived)).map(rosterName).toSorted()
const call = <D extends Parameters<TestServer['call']>[0]>(declaration: D, input: object) =>
  server.call(declaration, { rosterId: roster.id, ...input } as never, roster.owner.token)

test('two of one rank, last name, first initial and suffix have their whole names, in whatever case', async () => {
  await smith('John', { middle: 'A' })
  expect(await names()).toEqual(['SPC Smith, J.'])
  await addSoldier(server, roster, { last: 'SMITH', first: 'james' })
  await smith('Jack', { suffix: 'Jr' })
  await smith('Kim')
  await smith('Joe', { rank: 'SGT' })
  expect(await names()).toEqual([
    'SGT Smith, J.',
    'SPC SMITH, james',
    'SPC Smith, J. Jr',
    'SPC Smith, John A',
    'SPC Smith, K.',
  ])
})

test('a new name, rank or roster of one changes how the other is named', async () => {
  const [john, james] = [await smith('John'), await smith('James')]
  expect(await names()).toEqual(['SPC Smith, James', 'SPC Smith, John'])
  await call(updateSoldiers, { soldierIds: [john], patch: { rank: 'SGT' } })
  expect(await names()).toEqual(['SGT Smith, J.', 'SPC Smith, J.'])
  await call(updateSoldiers, { soldierIds: [john, james], patch: { rank: 'CPL' } })
  expect(await names()).toEqual(['CPL Smith, James', 'CPL Smith, John'])
  const elsewhere = await newRoster(server)
  await addSoldier(server, elsewhere, { last: 'Smith', first: 'Jill', rank: 'CPL' })
  expect((await soldiersOf(server, elsewhere, ['first'])).map(rosterName)).toEqual(['CPL Smith, J.'])
})

test('an archived Soldier is told apart from one on the roster, and makes nobody’s name longer', async () => {
  const [john] = [await smith('John'), await smith('James')]
  await call(archiveSoldiers, { soldierIds: [john], lossDate: '2026-01-02', reason: 'PCS' })
  expect([await names(), await names(true)]).toEqual([['SPC Smith, J.'], ['SPC Smith, John']])
  await call(restoreSoldiers, { soldierIds: [john] })
  expect(await names()).toEqual(['SPC Smith, James', 'SPC Smith, John'])
  await call(archiveSoldiers, { soldierIds: [john], lossDate: '2026-01-02', reason: 'PCS' })
  await call(deleteSoldiers, { soldierIds: [john] })
  expect(await names()).toEqual(['SPC Smith, J.'])
})

test('a Soldier whose addition is undone no longer makes the name of another longer', async () => {
  await smith('John')
  await smith('James')
  const { changeSets } = await server.call(listChanges, { rosterId: roster.id }, roster.owner.token)
  await call(undoChange, { changeSetId: changeSets[0]?.id })
  expect(await names()).toEqual(['SPC Smith, J.'])
})
