import { randomUUID } from 'node:crypto'
import { saveManifest, saveManifestVehicles, seatSoldiers } from '@muster/domain/operations/manifests/functions.ts'
import { previewTransfer } from '@muster/domain/roster/linking/functions.ts'
import { cancelEvent } from '@muster/domain/scheduling/calendar/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type WorldServer } from '../../../testing/server/world-server.ts'
import { at, publishedEvent } from '../../../testing/unit/events.ts'

let setting: WorldServer
beforeAll(async () => {
  setting = await startWorld('2026-11-23T11:30:00Z')
})
afterAll(() => setting.close())

test('the preview counts events that name the Soldier and seats on manifests, which stay', async () => {
  const sergeant = await setting.world.leader('SFC', 'Navarro')
  const { id: rosterId, soldiers } = await setting.world.roster(sergeant, { soldiers: 2 })
  const leader = setting.as(sergeant)
  const [soldierId = '', other = ''] = soldiers.map(({ id }) => id)
  const names = (...soldierIds: string[]) => ({ audience: { whole: false, groupIds: [], soldierIds } })
  const inCharge = { soldierId, name: '' }
  await publishedEvent(leader, rosterId, { ...names(soldierId), oic: inCharge, when: at('2026-11-24T09:00', '10:30') })
  await publishedEvent(leader, rosterId, { ...names(other), ncoic: inCharge, when: at('2026-11-25T09:00', '10:30') })
  await publishedEvent(leader, rosterId, { ...names(soldierId), when: at('2026-11-23T09:00', '10:30') })
  await publishedEvent(leader, rosterId, { ...names(other), when: at('2026-11-26T09:00', '10:30') })
  const off = await publishedEvent(leader, rosterId, { ...names(soldierId), when: at('2026-11-27T09:00', '10:30') })
  const { id: eventId, version } = off
  await leader.call(cancelEvent, { rosterId, eventId, version, which: { scope: 'all' }, reason: 'Weather' })

  for (const on of ['2026-11-23', '2026-11-24']) {
    const [manifestId, vehicleId] = [randomUUID(), randomUUID()]
    await leader.call(saveManifest, { rosterId, manifestId, version: null, name: 'Range 14', on, place: 'Motor pool' })
    const vehicles = [{ id: vehicleId, bumper: 'A-12', vehicle: 'NTV van', seats: 2 }]
    await leader.call(saveManifestVehicles, { rosterId, manifestId, version: 1, vehicles })
    const moves = [{ soldierId, to: { vehicleId, role: 'passenger' as const } }]
    await leader.call(seatSoldiers, { rosterId, manifestId, version: 2, moves })
  }

  const about = { rosterId, soldierIds: [soldierId], toRosterId: null, effectiveOn: '2026-11-24' }
  expect((await leader.call(previewTransfer, about)).counts).toEqual([
    { kind: 'events', count: 2 },
    { kind: 'seats', count: 1 },
  ])
})
