import { getStrengthTrend } from '@muster/domain/dutyday/functions.ts'
import { getLeaveCalendar } from '@muster/domain/scheduling/leave/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'

let setting: WorldServer
beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())

test('a past day on the leave calendar is as it was, whatever became known since, like the strength report', async () => {
  const sergeant = await setting.world.leader('SFC', 'Navarro')
  const platoon = await setting.world.roster(sergeant, { soldiers: 5 })
  const leader = setting.as(sergeant)
  const day = '2026-11-10'
  const at = new Date('2026-11-10T12:00:00Z')
  for (const soldier of platoon.soldiers.slice(0, 3)) {
    await setting.world.entry(platoon, soldier, { status: 'PDY', from: day, to: day, at })
  }
  setting.at('2026-11-12T11:30:00Z')
  // An entry made today says that the fourth was on pass. As a plan, it would show him away, and the fifth present.
  await setting.world.entry(platoon, platoon.soldiers[3], { status: 'PAS', from: day, to: day })
  const calendar = await leader.call(getLeaveCalendar, { rosterId: platoon.id, from: '2026-11-09', to: '2026-11-13' })
  const { points } = await leader.call(getStrengthTrend, { rosterId: platoon.id })
  expect(points.find(({ dutyDate }) => dutyDate === day)).toMatchObject({ onHand: 5, present: 3 })
  expect(calendar.days[1]).toEqual({ day, onHand: 5, present: 3, below: true })
})
