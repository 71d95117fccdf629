import { randomUUID } from 'node:crypto'
import { getEvent, moveEvent, publishEvents, updateEvent } from '@muster/domain/scheduling/calendar/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { at, formOf, givenEvent } from '../../testing/unit/events.ts'

let setting: WorldServer
let owner: WorldAccount
let squadLeader: WorldAccount
let roster: WorldRoster
const [squad, other] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  setting = await startWorld('2026-11-21T12:00:00.000Z')
  const { world } = setting
  owner = await world.leader('1SG', 'Hale')
  squadLeader = await world.leader('SSG', 'Dixon')
  roster = await world.roster(owner, {
    name: 'A Co',
    groups: [
      { id: squad, parentId: null, kind: 'squad', name: '1st Squad', position: 0 },
      { id: other, parentId: null, kind: 'squad', name: '2nd Squad', position: 1 },
    ],
    soldiers: [
      { rank: 'SPC', last: 'Ames', groupId: squad },
      { rank: 'SSG', last: 'Cole', groupId: other },
    ],
  })
  await world.leads(roster, squadLeader, 'squad leader', squad)
})
afterAll(() => setting.close())

test('a leader who does not see the OIC changes the event, and the OIC stays', async () => {
  const [leader, part] = [setting.as(owner), setting.as(squadLeader)]
  const cole = roster.soldiers[1]?.id ?? ''
  const audience = { whole: false, groupIds: [squad], soldierIds: [] }
  const { id } = await givenEvent(leader, roster.id, { oic: { soldierId: cole, name: '' }, audience })
  const of = { rosterId: roster.id, eventId: id }
  const which = { scope: 'all' as const, day: null, newEventId: null }
  const seen = await part.call(getEvent, of)
  expect(seen.oic).toEqual({ soldierId: null, name: '' })

  const saved = await part.call(updateEvent, {
    ...of,
    version: seen.version,
    which,
    event: formOf(seen, { place: 'Motor pool' }),
    reason: '',
  })
  expect(saved).toMatchObject({ place: 'Motor pool', oic: { soldierId: null } })
  await part.call(moveEvent, {
    ...of,
    version: saved.version,
    which,
    when: at('2026-11-23T07:00', '08:00'),
    reason: '',
  })
  const kept = await leader.call(getEvent, of)
  expect(kept).toMatchObject({ place: 'Motor pool', oic: { soldierId: cole } })

  // Who names somebody replaces the OIC.
  const named = formOf(await part.call(getEvent, of), { oic: { soldierId: null, name: 'SFC Boone' } })
  await part.call(updateEvent, { ...of, version: kept.version, which, event: named, reason: '' })
  expect((await leader.call(getEvent, of)).oic).toEqual({ soldierId: null, name: 'SFC Boone' })
})

test('a leader of a part publishes no draft that is for more, and none of those sent along with it', async () => {
  const [leader, part] = [setting.as(owner), setting.as(squadLeader)]
  const audience = { whole: false, groupIds: [squad], soldierIds: [] }
  const own = await givenEvent(part, roster.id, { audience })
  const whole = await givenEvent(leader, roster.id, { audience: { whole: true, groupIds: [], soldierIds: [] } })
  const publish = (...events: { id: string }[]) =>
    part.call(publishEvents, { rosterId: roster.id, eventIds: events.map(({ id }) => id) })
  await expect(publish(own, whole)).rejects.toMatchObject({
    code: 'permission-denied',
    details: { field: 'eventIds' },
  })
  expect((await leader.call(getEvent, { rosterId: roster.id, eventId: own.id })).state).toBe('draft')
  expect(await publish(own)).toEqual({ published: [own.id] })
})
