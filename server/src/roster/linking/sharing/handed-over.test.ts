import { getPerstat } from '@muster/domain/dutyday/functions.ts'
import { selfDeleteAccount } from '@muster/domain/identity/functions.ts'
import { handOverRoster } from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../../testing/server/world-server.ts'

let setting: WorldServer
let commander: WorldAccount
let operations: WorldAccount
let owner: WorldAccount
let heir: WorldAccount
let battalion: WorldRoster
let battery: WorldRoster

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  commander = await world.leader('LTC', 'Hale')
  operations = await world.leader('MAJ', 'Reyes')
  owner = await world.leader('SSG', 'Navarro')
  heir = await world.leader('1SG', 'Dixon')
  battalion = await world.roster(commander, { name: '9-99 FA BN' })
  await world.member(battalion, operations, 'editor')
  battery = await world.below(battalion, owner, { name: 'B Btry', soldiers: 3 })
  await world.member(battery, heir, 'editor')
})

interface Told {
  readonly title: string
  readonly body: string
  readonly kind: string
  readonly link: string | null
}

async function noticesTo({ uid }: WorldAccount): Promise<Told[]> {
  const { rows } = await setting.server.database.pool.query<Told>(
    'select title, body, kind, link from outbox where $1 = any(recipients) order by id',
    [uid],
  )
  return rows
}

async function strengthAbove(): Promise<number> {
  const { total } = await setting.as(commander).call(getPerstat, { rosterId: battalion.id, over: 'chain' })
  return total.assigned
}

async function linkedTo(above: WorldRoster, who: WorldAccount): Promise<void> {
  const [row] = await setting.world.arrive(above, [{ rank: who.rank, last: who.last }])
  await setting.world.link(above, row, who)
}

const WAYS = {
  'handed over': () => setting.as(owner).call(handOverRoster, { rosterId: battery.id, uid: heir.uid }),
  'handed over by an account that goes': () =>
    setting.as(owner).call(selfDeleteAccount, {
      confirm: 'DELETE',
      handOver: [{ rosterId: battery.id, to: heir.uid }],
    }),
}
const NO_LONGER_BELOW = 'B Btry is no longer below 9-99 FA BN'

describe.each(Object.entries(WAYS))('a roster below another one, %s', (_, hand) => {
  test('leaves the report above: the leaders there are notified, and the new owner learns what to do', async () => {
    const before = await strengthAbove()
    await hand()
    expect(await strengthAbove()).toBe(before - 3)
    for (const leader of [commander, operations]) {
      expect(await noticesTo(leader)).toContainEqual({
        kind: 'link',
        title: NO_LONGER_BELOW,
        body: 'SSG Navarro handed it over to 1SG Dixon. Its Soldiers are no longer in your PERSTAT with rosters below. Ask 1SG Dixon to link: give them your leader code.',
        link: `/soldiers/settings?roster=${battalion.id}&tab=leaders`,
      })
    }
    expect(await noticesTo(heir)).toEqual([
      {
        kind: 'sharing',
        title: 'You are the owner of B Btry',
        body: 'SSG Navarro handed it over to you. It was below 9-99 FA BN and is no longer in that report. To be in it again, ask the leader of 9-99 FA BN for their leader code and enter it on your profile.',
        link: '/profile',
      },
    ])
  })

  test('to a Soldier of the same roster stays in the report, and nobody above is notified', async () => {
    await linkedTo(battalion, heir)
    const before = await strengthAbove()
    await hand()
    expect(await strengthAbove()).toBe(before)
    expect((await noticesTo(commander)).map(({ title }) => title)).not.toContain(NO_LONGER_BELOW)
    expect(await noticesTo(heir)).toMatchObject([
      { body: 'SSG Navarro handed it over to you.', link: `/soldiers?roster=${battery.id}` },
    ])
  })

  test('to a Soldier of a roster further down the same chain stays in the report', async () => {
    const other = await setting.world.below(battalion, await setting.world.leader('CPT', 'Boone'), { name: 'HHB' })
    await linkedTo(other, heir)
    const before = await strengthAbove()
    await hand()
    expect(await strengthAbove()).toBe(before)
    expect((await noticesTo(commander)).map(({ title }) => title)).not.toContain(NO_LONGER_BELOW)
  })

  test('to a Soldier of another unit goes with them, with notices to both sides', async () => {
    const other = await setting.world.roster(await setting.world.leader('CPT', 'Boone'), { name: '1-11 IN' })
    await linkedTo(other, heir)
    await hand()
    expect(await noticesTo(commander)).toContainEqual(
      expect.objectContaining({
        title: NO_LONGER_BELOW,
        body: expect.stringContaining('1SG Dixon is linked to another roster: ask the leader there for a transfer'),
      }),
    )
    expect(await noticesTo(heir)).toMatchObject([
      { body: expect.stringContaining('no longer in that report. It is below 1-11 IN now, where you are linked.') },
    ])
  })

  test('to the owner of the roster above asks nobody to link to themselves', async () => {
    await setting.world.member(battery, commander, 'editor')
    heir = commander
    await hand()
    expect((await noticesTo(operations)).find(({ title }) => title === NO_LONGER_BELOW)?.body).toContain(
      '9-99 FA BN is LTC Hale’s own roster.',
    )
    const told = await noticesTo(commander)
    expect(told.map(({ title }) => title)).not.toContain(NO_LONGER_BELOW)
    expect(told.at(-1)?.body).toMatch(/no longer in that report\.$/)
  })
})

test('handing over a roster at the top notifies only those who keep it', async () => {
  const detail = await setting.world.roster(heir, { name: 'Detail' })
  await setting.world.member(detail, owner, 'editor')
  await setting.as(heir).call(handOverRoster, { rosterId: detail.id, uid: owner.uid })
  expect(await noticesTo(commander)).toEqual([])
  expect(await noticesTo(owner)).toMatchObject([{ body: '1SG Dixon handed it over to you.' }])
})

test('two rosters of a deleted account, one to a Soldier of the other: both stay in the report', async () => {
  const { world } = setting
  const second = await world.leader('SFC', 'Cruz')
  const section = await world.roster(owner, { name: 'A Section', soldiers: 2 })
  await world.member(section, second, 'editor')
  await linkedTo(battery, second)
  await linkedTo(battalion, heir)
  await WAYS['handed over by an account that goes']()
  expect((await noticesTo(commander)).map(({ title }) => title)).not.toContain(
    'A Section is no longer below 9-99 FA BN',
  )
  expect(await noticesTo(second)).toMatchObject([{ body: 'SSG Navarro handed it over to you.' }])
})
