import { randomUUID } from 'node:crypto'
import { listMyNotifications } from '@muster/domain/notifications/functions.ts'
import { handOverRoster, removeCoLeader } from '@muster/domain/roster/linking/functions.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { announce } from '../../platform/outbox/writes.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'

const NOW = '2026-11-12T15:00:00.000Z'
const DUE = 'SPC Ortega is due a counseling'

let setting: WorldServer
let owner: WorldAccount
let sergeant: WorldAccount
let roster: WorldRoster
let other: WorldRoster

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  owner = await world.leader('1SG', 'Hale')
  sergeant = await world.leader('SSG', 'Navarro')
  roster = await world.roster(owner, { name: 'A Co' })
  other = await world.roster(owner, { name: 'B Co' })
  for (const { id } of [roster, other]) {
    await setting.server.database.write((tx) =>
      announce(tx, {
        at: new Date(NOW),
        kind: 'counseling',
        recipients: [owner.uid, sergeant.uid],
        title: DUE,
        body: '',
        link: screenOf(id, '/counseling/due'),
      }),
    )
  }
  for (const one of [roster, other]) await world.member(one, sergeant, 'editor')
  await setting.server.composition.deliver()
})

const bell = async (who: WorldAccount) => {
  await setting.server.composition.deliver()
  const { notifications } = await setting.as(who).call(listMyNotifications, {})
  return notifications.map(({ title, extra }) => (title === DUE ? (extra.link ?? '') : title))
}
const ofRoster = ({ id }: WorldRoster) => screenOf(id, '/counseling/due')

test('a leader who was removed reads no message about the Soldiers of that roster', async () => {
  expect((await bell(sergeant)).toSorted()).toEqual([ofRoster(roster), ofRoster(other)].toSorted())
  await setting.as(owner).call(removeCoLeader, { rosterId: roster.id, uid: sergeant.uid })
  expect((await bell(sergeant)).toSorted()).toEqual([ofRoster(other), 'You no longer keep A Co'].toSorted())
  expect(await bell(owner)).toContain(ofRoster(roster))
})

test('the leader who becomes the owner keeps the messages', async () => {
  await setting.as(owner).call(handOverRoster, { rosterId: roster.id, uid: sergeant.uid })
  expect(await bell(sergeant)).toContain(ofRoster(roster))
})

test('a message about leave and one about a roster below go by the same act, once the roster is seen no more', async () => {
  const { world, server } = setting
  const platoon = await world.below(roster, await world.leader('SFC', 'Reyes'), { name: '1st Platoon', soldiers: [] })
  await world.member(platoon, sergeant, 'editor')
  const leave = ({ id }: WorldRoster) => `/scheduling/leave?of=${id}&request=${randomUUID()}`
  const links = [leave(roster), leave(platoon), ofRoster(platoon)]
  const told = { at: new Date(NOW), kind: 'leave', recipients: [sergeant.uid], title: DUE, body: '' }
  await server.database.write((tx) => announce(tx, ...links.map((link) => ({ ...told, link }))))
  expect(await bell(sergeant)).toEqual(expect.arrayContaining(links))
  await setting.as(platoon.owner).call(removeCoLeader, { rosterId: platoon.id, uid: sergeant.uid })
  // From above, the sergeant still sees the platoon.
  expect(await bell(sergeant)).toEqual(expect.arrayContaining(links))
  await setting.as(owner).call(removeCoLeader, { rosterId: roster.id, uid: sergeant.uid })
  const left = await bell(sergeant)
  expect(left.filter((link) => links.includes(link))).toEqual([])
  expect(left).toContain(ofRoster(other))
})
