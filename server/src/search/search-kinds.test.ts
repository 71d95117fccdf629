import { randomUUID } from 'node:crypto'
import { saveFormation } from '@muster/domain/dutyday/formations/functions.ts'
import { saveEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { saveRiskWorksheet } from '@muster/domain/operations/risk/functions.ts'
import { startRecall } from '@muster/domain/roster/recall/functions.ts'
import { fileLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { FOUND_KINDS, type FoundKind, listSearchResults } from '@muster/domain/search/functions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WorldRoster } from '../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../testing/server/world-server.ts'
import { delivered, draft } from '../testing/unit/counselings.ts'
import { dutyRoster } from '../testing/unit/duty-rosters.ts'
import { at, publishedEvent } from '../testing/unit/events.ts'

// Thursday, 0630 in New York.
const NOW = '2026-11-12T11:30:00.000Z'

let setting: WorldServer
let company: WorldRoster
let platoon: WorldRoster
let people: Record<'above' | 'leader' | 'helper' | 'viewer' | 'beside', Client>

beforeAll(async () => {
  setting = await startWorld(NOW)
  const { world } = setting
  const firstSergeant = await world.leader('1SG', 'Hale')
  const sergeant = await world.leader('SFC', 'Navarro')
  const second = await world.leader('SSG', 'Dixon')
  const lieutenant = await world.leader('2LT', 'Cruz')
  const neighbor = await world.leader('SFC', 'Boone')
  company = await world.roster(firstSergeant, { name: 'A Co' })
  const squad = {
    id: randomUUID(),
    rosterId: '',
    parentId: null,
    kind: 'squad' as const,
    name: '2nd Squad',
    position: 0,
  }
  platoon = await world.below(company, sergeant, {
    name: '2nd Platoon',
    groups: [squad],
    soldiers: [
      {
        rank: 'SPC',
        last: 'Clay',
        first: 'Amber',
        mos: '11B',
        position: 'Grenadier',
        cell: '(910) 555-0147',
        groupId: squad.id,
      },
      { rank: 'SSG', last: 'Dixon' },
      { rank: 'PFC', last: 'Bell', dodid: '1234504321', altPhone: '910-555-8899' },
      { rank: 'PFC', last: 'Claymore' },
    ],
  })
  const other = await world.below(company, neighbor, { name: '1st Platoon', soldiers: [{ rank: 'SPC', last: 'Clay' }] })
  await world.member(platoon, second, 'editor')
  await world.member(platoon, lieutenant, 'viewer')
  await world.link(platoon, platoon.soldiers[1], second)
  const as = (account: typeof second) => setting.as(account)
  people = {
    above: as(firstSergeant),
    leader: as(sergeant),
    helper: as(second),
    viewer: as(lieutenant),
    beside: as(neighbor),
  }
  for (const [client, roster] of [
    [people.leader, platoon],
    [people.beside, other],
  ] as const) {
    await fillOne(client, roster)
  }
})
afterAll(() => setting.close())

/** One row of each kind that the other test file does not have. */
async function fillOne(client: Client, roster: WorldRoster) {
  const rosterId = roster.id
  const soldierId = roster.soldiers[0]?.id ?? ''
  const content = { mission: 'Zulu night range', on: '2026-11-20', lines: [], supervision: '' }
  await client.call(saveRiskWorksheet, { rosterId, worksheetId: randomUUID(), version: null, content })
  const wish = { kind: 'emergency', from: '2026-11-16', to: '2026-11-20', location: 'state' } as const
  await client.call(fileLeave, { rosterId, soldierId, requestId: randomUUID(), place: 'Zulu City', ...wish })
  await dutyRoster(client, roster, {
    beginsOn: '2026-11-20',
    members: [{ id: soldierId }],
    settings: { name: 'Zulu CQ' },
  })
  const formation = {
    name: 'Zulu PT',
    time: '06:30',
    weekdays: [1],
    closesAfter: 60,
    counts: 'day' as const,
    onDaysOff: false,
  }
  await client.call(saveFormation, { rosterId, formationId: randomUUID(), version: null, formation })
  const recall = { kind: 'drill', message: 'Zulu recall', place: 'Bldg 1', called: roster.soldiers.length } as const
  await client.call(startRecall, { rosterId, recallId: randomUUID(), ...recall })
  await delivered(client, { rosterId, soldierId }, { kind: 'crisis', purpose: 'Zulu secret purpose' })
  const item = { name: 'PVS-14', kind: 'nvg' as const, quantity: 1, sensitive: false, note: 'SN Zulu4711' }
  await client.call(saveEquipment, { rosterId, itemId: randomUUID(), version: null, item })
  await publishedEvent(client, rosterId, { title: 'Layout', place: 'Zulu Hall', when: at('2026-12-01T09:00', '10:00') })
}

const search = (text: string, by = people.leader, rosterId = platoon.id, most?: number) =>
  by.call(listSearchResults, most === undefined ? { rosterId, text } : { rosterId, text, most })
const kindsOf = (found: Awaited<ReturnType<typeof search>>) => FOUND_KINDS.filter((kind) => found[kind].length > 0)

const ZULU: FoundKind[] = ['events', 'equipment', 'worksheets', 'leave', 'dutyRosters', 'recalls', 'formations']

describe('every kind', () => {
  test("is found in the roster, and not another's", async () => {
    const found = await search('zulu')
    expect(kindsOf(found)).toEqual(ZULU)
    expect(ZULU.flatMap((kind) => found[kind].map(({ rosterId }) => rosterId))).toEqual(ZULU.map(() => platoon.id))
    expect(found.worksheets).toMatchObject([{ mission: 'Zulu night range', on: '2026-11-20' }])
    expect(found.leave).toMatchObject([{ name: 'SPC Clay, A.', kind: 'Emergency leave', from: '2026-11-16' }])
    expect(found.recalls).toMatchObject([{ message: 'Zulu recall', on: '2026-11-12', running: true }])
    expect(found.events).toMatchObject([{ title: 'Layout', place: 'Zulu Hall' }])
  })

  test('is found from above in every roster below, and by nobody beside', async () => {
    const found = await search('zulu', people.above, company.id)
    expect(kindsOf(found)).toEqual(ZULU)
    for (const kind of ZULU) expect(found[kind], kind).toHaveLength(2)
    await expect(search('zulu', people.beside)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('is cut to what is asked for, and says so', async () => {
    const found = await search('zulu', people.above, company.id, 1)
    expect(found.more).toEqual(ZULU)
    for (const kind of ZULU) expect(found[kind], kind).toHaveLength(1)
    expect((await search('zulu', people.above, company.id, 2)).more).toEqual([])
    await expect(search('zulu', people.leader, platoon.id, 51)).rejects.toMatchObject({ code: 'invalid-argument' })
  })
})

describe('Soldiers', () => {
  const names = async (text: string) => (await search(text)).soldiers.map(({ name }) => name)

  test.each([
    ['clay, a', ['SPC Clay, Amber']],
    ['SPC Clay', ['SPC Clay, Amber']],
    ['grenad', ['SPC Clay, Amber']],
    ['2nd squad', ['SPC Clay, Amber']],
    ['clay 2nd', ['SPC Clay, Amber']],
    ['0147', ['SPC Clay, Amber']],
    ['5550147', ['SPC Clay, Amber']],
    ['9105550147', ['SPC Clay, Amber']],
    ['(910) 555-0147', ['SPC Clay, Amber']],
    ['8899', ['PFC Bell']],
    ['4321', ['PFC Bell']],
    ['pfc', ['PFC Bell', 'PFC Claymore']],
    // Only the last four digits of a DoD ID are searched.
    ['12345', []],
    ['45043', []],
  ])('%j finds %j', async (text, found) => {
    expect(await names(text)).toEqual(found)
  })

  test('a whole last name comes before one that begins with it', async () => {
    expect(await names('clay')).toEqual(['SPC Clay, Amber', 'PFC Claymore'])
  })
})

describe('counselings', () => {
  const about = () => ({ rosterId: platoon.id, soldierId: platoon.soldiers[0]?.id ?? '' })
  const of = async (text: string, by?: Client, rosterId?: string) =>
    (await search(text, by, rosterId)).counselings.map(({ name, kind }) => `${name} ${kind}`)

  test('by kind, and by kind and Soldier', async () => {
    expect(await of('crisis')).toEqual(['SPC Clay, A. Crisis'])
    expect(await of('clay counseling')).toEqual(['SPC Clay, A. Crisis'])
    expect(await of('bell counseling')).toEqual([])
    expect(await of('clay')).toEqual([])
  })

  test('never by their text', async () => {
    expect(await of('secret')).toEqual([])
    expect(await of('purpose', people.helper)).toEqual([])
  })

  test('drafts only for those who keep the roster, and not for the leader they are about', async () => {
    await draft(people.leader, about(), { kind: 'referral' })
    await draft(people.leader, { ...about(), soldierId: platoon.soldiers[1]?.id ?? '' }, { kind: 'referral' })
    expect(await of('referral')).toHaveLength(2)
    expect(await of('referral', people.viewer)).toHaveLength(2)
    expect(await of('referral', people.helper)).toEqual(['SPC Clay, A. Referral'])
    expect(await of('referral', people.above, company.id)).toEqual([])
    expect(await of('crisis', people.above, company.id)).toHaveLength(2)
  })
})

test.each(["'; drop table soldiers; --", '%%%% ____', '\\', 'a'.repeat(80), '$1 $2 $3'])(
  'the hostile text %j finds nothing and harms nothing',
  async (text) => {
    expect(kindsOf(await search(text))).toEqual([])
    expect(kindsOf(await search('zulu'))).toEqual(ZULU)
  },
)
