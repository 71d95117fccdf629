import { randomUUID } from 'node:crypto'
import { getEventConflicts } from '@muster/domain/scheduling/calendar/functions.ts'
import { expect, test } from 'vitest'
import { dutyRoster, publishSeen } from '../../../testing/unit/duty-rosters.ts'
import { startWorld } from '../../../testing/server/world-server.ts'

test('a Soldier with a published duty, or the day off after it, is named before an event is saved', async () => {
  const setting = await startWorld('2026-11-01T15:00:00Z')
  const owner = await setting.world.leader('1SG', 'Rasmussen')
  const soldier = (last: string) => ({ id: randomUUID(), rank: 'SGT', last, strength: 'assigned' as const })
  const roster = await setting.world.roster(owner, { soldiers: ['Davis', 'Evans'].map(soldier) })
  const [davis = '', evans = ''] = roster.soldiers.map(({ id }) => id)
  const leader = setting.as(owner)
  const cq = await dutyRoster(leader, roster, {
    beginsOn: '2026-11-05',
    members: [
      { id: davis, start: 9 },
      { id: evans, start: 1 },
    ],
  })
  const ask = (day: string, soldierIds = [davis, evans]) =>
    leader.call(getEventConflicts, {
      rosterId: roster.id,
      when: { allDay: false, start: `${day}T10:00`, end: `${day}T11:00`, timeZone: 'America/New_York' },
      audience: { soldierIds },
    })
  expect(await ask('2026-11-05')).toMatchObject({ total: 0 })
  await publishSeen(leader, cq, '2026-11-05')
  const duty = { kind: 'duty', duty: 'CQ', day: '2026-11-05', through: '2026-11-06' }
  for (const day of ['2026-11-05', '2026-11-06']) {
    const found = await ask(day)
    expect(found).toMatchObject({ participants: 2, total: 1, more: false })
    expect(found.conflicts).toEqual([{ soldierId: davis, name: 'SGT Davis', day, days: 1, reasons: [duty] }])
  }
  expect(await ask('2026-11-07')).toMatchObject({ total: 0 })
  // The event is not for this Soldier, so there is no conflict.
  expect(await ask('2026-11-05', [evans])).toMatchObject({ participants: 1, total: 0 })
  await setting.close()
})
