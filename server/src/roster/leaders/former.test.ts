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
