import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { updateSoldiers } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asViewer } from '../../roster/scope.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { departing } from './sources.ts'

let setting: WorldServer

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00.000Z')
})
afterAll(() => setting.close())

test('a Soldier is not free from the day after ETS, DEROS or expected loss, whichever is first', async () => {
  const owner = await setting.world.leader('1SG', 'Hale')
  const roster = await setting.world.roster(owner, {
    soldiers: ['Ortega', 'Bell', 'Clay'].map((last) => ({ rank: 'SPC', last })),
  })
  const [ortega = '', bell = '', clay = ''] = roster.soldiers.map(({ id }) => id)
  const leaves = (id: string, patch: object) =>
    setting.as(owner).call(updateSoldiers, { rosterId: roster.id, soldierIds: [id], patch })
  await leaves(ortega, { ets: '2026-12-14', deros: '2027-02-01' })
  await leaves(bell, { lossExpectedOn: '2026-12-31' })
  const { reading } = setting.server.database
  const scope = await asViewer({ caller: { uid: owner.uid }, tx: reading }, roster.id, 'operations')
  const days = { from: '2026-12-01' as CalendarDate, to: '2026-12-31' as CalendarDate }
  const found = await departing(reading, scope, { ...days, soldierIds: [ortega, bell, clay] })
  expect([...found].toSorted(([a], [b]) => [ortega, bell].indexOf(a) - [ortega, bell].indexOf(b))).toEqual([
    [ortega, [{ from: '2026-12-15', to: null, why: 'After ETS' }]],
    [bell, [{ from: '2027-01-01', to: null, why: 'After Expected loss' }]],
  ])
})
