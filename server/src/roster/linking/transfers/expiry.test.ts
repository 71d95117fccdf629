import { randomUUID } from 'node:crypto'
import { decideTransfer, listTransfers, offerTransfer } from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EVERY_TABLE } from '../../../every-table.ts'
import type { WorldAccount, WorldRoster } from '../../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../../testing/server/world-server.ts'
import { noticesTo } from '../../../testing/unit/notices.ts'
import { rosterJobs } from '../../jobs.ts'

let setting: WorldServer
let losing: WorldRoster
let gaining: WorldRoster
let clerk: WorldAccount

beforeAll(async () => {
  setting = await startWorld('2026-11-12T15:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-12T15:00:00Z')
  const { world } = setting
  const company = await world.roster(await world.leader('CPT', 'Hale'), { name: 'A Co' })
  losing = await world.below(company, await world.leader('SFC', 'Navarro'), { name: '1st Platoon', soldiers: 2 })
  gaining = await world.below(company, await world.leader('SFC', 'Reyes'), { name: '2nd Platoon' })
  clerk = await world.leader('SPC', 'Bell')
  await world.member(losing, clerk, 'editor')
})

async function offer(effectiveOn = '2026-11-12') {
  const transferId = randomUUID()
  const to = { rosterId: gaining.id }
  const soldierIds = losing.soldiers.map(({ id }) => id)
  await setting.as(clerk).call(offerTransfer, { rosterId: losing.id, transferId, soldierIds, to, effectiveOn })
  return transferId
}

async function nightly(at: string) {
  setting.at(at)
  const clock = () => setting.server.clock.now()
  const job = rosterJobs(setting.server.database, EVERY_TABLE, clock).find(
    ({ name }) => name === 'roster.purge-expired',
  )
  await job?.handle({ id: 'test', data: {}, signal: new AbortController().signal })
}
const told = async (account: WorldAccount) =>
  (await noticesTo(setting, account)).filter((title) => title.includes('expired'))

test('who made an offer is told that it expired, once, and nobody else', async () => {
  await offer()
  await nightly('2026-12-12T10:40:00Z')
  expect(await told(clerk)).toEqual([])
  await nightly('2026-12-13T10:40:00Z')
  await nightly('2026-12-14T10:40:00Z')
  expect(await told(clerk)).toEqual(['Your offer of 2 Soldiers to 2nd Platoon has expired'])
  expect([await told(losing.owner), await told(gaining.owner)]).toEqual([[], []])
  const { transfers } = await setting.as(clerk).call(listTransfers, { rosterId: losing.id })
  expect(transfers).toMatchObject([{ state: 'expired' }])
})

test('of an offer for a later day thirty days after it', async () => {
  await offer('2026-11-20')
  await nightly('2026-12-20T10:40:00Z')
  expect(await told(clerk)).toEqual([])
  await nightly('2026-12-21T10:40:00Z')
  expect(await told(clerk)).toHaveLength(1)
})

test('of no offer that was answered, and no leader who has left the roster', async () => {
  const transferId = await offer()
  await setting.as(gaining.owner).call(decideTransfer, { rosterId: gaining.id, transferId, decision: 'decline' })
  await nightly('2026-12-14T10:40:00Z')
  expect(await told(clerk)).toEqual([])

  setting.at('2026-12-14T15:00:00Z')
  await offer('2026-12-14')
  await setting.server.database.pool.query('delete from roster_members where uid = $1', [clerk.uid])
  await nightly('2027-01-14T10:40:00Z')
  expect([await told(clerk), await told(losing.owner)]).toEqual([[], []])
})
