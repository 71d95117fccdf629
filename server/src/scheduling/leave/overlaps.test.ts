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

async function squad() {
  const sergeant = await setting.world.leader('SFC', 'Navarro')
  const roster = await setting.world.roster(sergeant, { soldiers: [{ rank: 'SPC', last: 'Ortega' }] })
  const leader = setting.as(sergeant)
  const about = { rosterId: roster.id, soldierId: roster.soldiers[0]?.id ?? '' }
  const overlapsOf = async (from: string, to: string) => {
    const wish = { requestId: randomUUID(), kind: 'ordinary', location: 'home', from, to } as const
    const { requestId } = await leader.call(fileLeave, { ...about, ...wish })
    return (await leader.call(getLeave, { rosterId: roster.id, requestId })).check.overlaps
  }
  return { roster, leader, about, overlapsOf }
}

test('a published duty of the Soldier overlaps, and a day off after one does not', async () => {
  const { roster, leader, about, overlapsOf } = await squad()
  const duty = await dutyRoster(leader, roster, { beginsOn: '2026-11-16', members: [{ id: about.soldierId }] })
  await publishSeen(leader, duty, '2026-11-16')
  expect(await overlapsOf('2026-11-17', '2026-11-18')).toEqual([])
  expect(await overlapsOf('2026-11-13', '2026-11-16')).toEqual([
    expect.stringMatching(/^.+, 16 Nov 2026, on the duty roster$/),
  ])
})

test('an absence that reaches past the requested days is named with its own days', async () => {
  const { roster, overlapsOf } = await squad()
  const entry = (status: 'LV' | 'TDY', from: string, to: string | null) =>
    setting.world.entry(roster, roster.soldiers[0], { status, from, to })
  await entry('LV', '2026-12-01', '2026-12-10')
  const leave = 'Leave, 1 Dec 2026 to 10 Dec 2026, on Duty Day'
  expect(await overlapsOf('2026-12-05', '2026-12-06')).toEqual([leave])
  expect(await overlapsOf('2026-12-10', '2026-12-12')).toEqual([leave])
  expect(await overlapsOf('2026-12-13', '2026-12-14')).toEqual([])
  await entry('TDY', '2026-12-20', null)
  expect(await overlapsOf('2026-12-24', '2026-12-26')).toEqual(['TDY, from 20 Dec 2026, no end on record, on Duty Day'])
})

test('other Soldiers who are away on these days are named', async () => {
  const sergeant = await setting.world.leader('SFC', 'Navarro')
  const soldiers = ['Ortega', 'Bell'].map((last) => ({ rank: 'SPC', last }))
  const roster = await setting.world.roster(sergeant, { soldiers })
  const leader = setting.as(sergeant)
  await setting.world.entry(roster, roster.soldiers[1], { status: 'TDY', from: '2026-12-18', to: '2026-12-20' })
  const about = { rosterId: roster.id, soldierId: roster.soldiers[0]?.id ?? '' }
  const wish = { kind: 'ordinary', location: 'home', from: '2026-12-20', to: '2026-12-22' } as const
  const { requestId } = await leader.call(fileLeave, { ...about, ...wish, requestId: randomUUID() })
  const { check } = await leader.call(getLeave, { rosterId: roster.id, requestId })
  expect(check.others).toMatchObject({ count: 1, rows: [{ what: 'TDY, 20 Dec 2026' }] })
})
