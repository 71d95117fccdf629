import { randomUUID } from 'node:crypto'
import type { Group } from '@muster/domain/roster/schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldRoster } from '../demo/world/world.ts'
import { rowsRead } from '../testing/plans/rows-read.ts'
import { startWorld, type WorldServer } from '../testing/server/world-server.ts'
import { found } from './reads.ts'

/** As a large file brings them, in the minute before PostgreSQL has counted the new rows. */
const SOLDIERS = 600
const PLATOONS = 20
const SQUADS = 200

let setting: WorldServer
let battalion: WorldRoster
beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
  const group = (kind: Group['kind'], parentId: string | null, name: string): Group => ({
    id: randomUUID(),
    parentId,
    kind,
    name,
    position: 0,
  })
  const platoons = Array.from({ length: PLATOONS }, (_, n) => group('platoon', null, `Platoon ${n}`))
  const squads = Array.from({ length: SQUADS }, (_, n) =>
    group('squad', platoons[n % PLATOONS]?.id ?? null, `Squad ${n}`),
  )
  const soldiers = Array.from({ length: SOLDIERS }, (_, n) => ({
    rank: 'SPC',
    last: n % 2 ? `Stone ${n}` : `Nobody ${n}`,
    groupId: squads[n % SQUADS]?.id ?? null,
  }))
  const leader = await setting.world.leader('CSM', 'Hale')
  battalion = await setting.world.roster(leader, { groups: [...platoons, ...squads], soldiers })
})
afterAll(() => setting.close())

test.each([
  [['s'], 'nearly everybody'],
  [['stone'], 'a name'],
  [['platoon', '7'], 'a group above'],
  [['nobody', 'squad'], 'a name and a group'],
  [['zzz'], 'nobody'],
])('the search %j, which finds %s, reads Soldiers and groups a few times each', async (words) => {
  const { uid } = battalion.owner
  const call = { caller: { uid }, now: setting.server.clock.now() }
  const read = await rowsRead(setting.server.database, uid, (tx) => found({ ...call, tx }, battalion.id, words, 8))
  expect(read).toBeLessThan((SOLDIERS + PLATOONS + SQUADS) * 20)
})
