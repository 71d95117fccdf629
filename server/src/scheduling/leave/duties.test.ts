import { randomUUID } from 'node:crypto'
import { fileLeave, getLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dutyRoster, publishSeen } from '../../testing/unit/duty-rosters.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'

let setting: WorldServer

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())

test('a published duty of the Soldier overlaps, and a day off after one does not', async () => {
  const sergeant = await setting.world.leader('SFC', 'Navarro')
  const platoon = await setting.world.roster(sergeant, { soldiers: [{ rank: 'SPC', last: 'Ortega' }] })
  const leader = setting.as(sergeant)
  const about = { rosterId: platoon.id, soldierId: platoon.soldiers[0]?.id ?? '' }
  const duty = await dutyRoster(leader, platoon, { beginsOn: '2026-11-16', members: [{ id: about.soldierId }] })
  await publishSeen(leader, duty, '2026-11-16')
  const overlapsOf = async (from: string, to: string) => {
    const wish = { requestId: randomUUID(), kind: 'ordinary', location: 'home', from, to } as const
    const { requestId } = await leader.call(fileLeave, { ...about, ...wish })
    return (await leader.call(getLeave, { rosterId: platoon.id, requestId })).check.overlaps
  }
  expect(await overlapsOf('2026-11-17', '2026-11-18')).toEqual([])
  expect(await overlapsOf('2026-11-13', '2026-11-16')).toEqual([
    expect.stringMatching(/^.+, 16 Nov 2026, on the duty roster$/),
  ])
})
