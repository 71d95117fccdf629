import { randomUUID } from 'node:crypto'
import { updateSoldiers } from '@muster/domain/roster/functions.ts'
import { removeOwnField, saveOwnField } from '@muster/domain/roster/own-fields/functions.ts'
import { listSearchResults } from '@muster/domain/search/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../demo/world/world.ts'
import { startWorld, type WorldServer } from '../testing/server/world-server.ts'

let setting: WorldServer
let roster: WorldRoster
let company: WorldRoster
const people: Record<string, WorldAccount> = {}

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
  const { world } = setting
  for (const [who, last] of Object.entries({ owner: 'Navarro', editor: 'Reed', viewer: 'Vance', above: 'Hale' })) {
    people[who] = await world.leader('SFC', last)
  }
  const { owner, editor, viewer, above } = people
  if (!owner || !editor || !viewer || !above) throw new Error('Nobody')
  company = await world.roster(above, { name: 'A Co' })
  roster = await world.below(company, owner, {
    name: '1st Platoon',
    soldiers: [
      { rank: 'PFC', last: 'Clay', position: 'Driver' },
      { rank: 'SPC', last: 'Ortega' },
    ],
  })
  await world.member(roster, editor, 'editor')
  await world.member(roster, viewer, 'viewer')
  const add = async (name: string, seenBy: 'viewers' | 'editors' | 'owner', value: string) => {
    const fieldId = randomUUID()
    const field = { name, kind: 'text' as const, seenBy, soldierSees: true }
    await as('owner').call(saveOwnField, { ...of(), fieldId, version: null, field })
    const soldierIds = [roster.soldiers[0]?.id ?? '']
    await as('owner').call(updateSoldiers, { ...of(), soldierIds, patch: { own: { [fieldId]: value } } })
    return fieldId
  }
  await add('Locker', 'viewers', 'Café-12')
  await add('Plan', 'editors', 'Airborne')
  await add('Chapter', 'owner', 'Pending')
  const gone = await add('Gone', 'viewers', 'Vanished')
  await as('owner').call(removeOwnField, { ...of(), fieldId: gone, version: 1 })
})
afterAll(() => setting.close())

const of = () => ({ rosterId: roster.id })
const as = (who: string) => setting.as(people[who] ?? roster.owner)

test.each([
  ['owner', 'cafe 12', 'Driver, Locker Café-12'],
  ['owner', 'clay pending', 'Driver, Chapter Pending'],
  ['owner', 'airborne', 'Driver, Plan Airborne'],
  ['owner', 'vanished', null],
  ['owner', 'locker', null],
  ['editor', 'airborne', 'Driver, Plan Airborne'],
  ['editor', 'pending', null],
  ['viewer', 'cafe', 'Driver, Locker Café-12'],
  ['viewer', 'airborne', null],
  ['above', 'cafe', null],
  ['above', 'clay', 'Driver'],
])('the %s searches %j and finds %j', async (who, text, detail) => {
  const rosterId = who === 'above' ? company.id : roster.id
  const { soldiers } = await as(who).call(listSearchResults, { rosterId, text })
  expect(soldiers.map((found) => [found.name, found.detail])).toEqual(detail === null ? [] : [['PFC Clay', detail]])
})
