import {
  answerLinkRequest,
  chainTopic,
  decideTransfer,
  getMyChain,
  offerTransfer,
  unlinkSoldierFromLeader,
} from '@muster/domain/roster/linking/functions.ts'
import { userTopic } from '@muster/domain/identity/functions.ts'
import { createSoldier, rosterTopic, saveRosterSettings } from '@muster/domain/roster/functions.ts'
import { claimMyPendingLinks } from '@muster/domain/roster/linking/functions.ts'
import { randomUUID } from 'node:crypto'
import { SECURITY_LOG_TOPIC } from '../../platform/security-log/writes.ts'
import { OUTBOX_TOPIC } from '../../platform/outbox/writes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'

let setting: WorldServer
let company: WorldRoster
let platoon: WorldRoster
let squad: WorldRoster
let ortega: WorldAccount

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  company = await world.roster(await world.leader('1SG', 'Rasmussen'))
  platoon = await world.below(company, await world.leader('SFC', 'Navarro'))
  squad = await world.below(platoon, await world.leader('SSG', 'Dixon'))
  ortega = await world.leader('SPC', 'Ortega')
})

/** The topics that an act touched, as the change feed has them. */
async function topicsOf(act: () => Promise<unknown>): Promise<string[]> {
  const last = await setting.server.database.pool.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from change_feed',
  )
  await act()
  const { rows } = await setting.server.database.pool.query<{ topics: string[] }>(
    'select topics from change_feed where id > $1',
    [last.rows[0]?.id],
  )
  return rows.flatMap(({ topics }) => topics)
}

const chains = () => [squad, platoon, company].map(({ id }) => chainTopic(id))

test('a new Soldier, or a new name of the roster, updates every leader above', async () => {
  const leader = setting.as(squad.owner)
  const soldier = { rank: 'SPC', last: 'Clay' }
  const added = await topicsOf(() =>
    leader.call(createSoldier, { rosterId: squad.id, soldierId: randomUUID(), soldier }),
  )
  expect(added).toEqual(expect.arrayContaining([rosterTopic(squad.id), ...chains()]))
  const settings = { name: 'Weapons Squad' }
  const named = await topicsOf(() => leader.call(saveRosterSettings, { rosterId: squad.id, version: 1, settings }))
  expect(named).toEqual(expect.arrayContaining(chains()))
})

test('a link, and its end, update both sides and every leader above', async () => {
  await setting.world.arrive(squad, [{ rank: 'SPC', last: 'Ortega', dodid: ortega.dodid, email: ortega.email }])
  const both = [rosterTopic(squad.id), userTopic(ortega.uid), userTopic(squad.owner.uid), ...chains()]
  // Being asked updates the person only.
  const asked = await topicsOf(() => setting.as(ortega).call(claimMyPendingLinks, {}))
  expect(new Set(asked)).toEqual(new Set([userTopic(ortega.uid), OUTBOX_TOPIC, SECURITY_LOG_TOPIC]))
  const { asks } = await setting.as(ortega).call(getMyChain, {})
  const answer = { requestId: asks[0]?.id ?? '', leaderUid: squad.owner.uid }
  const linked = await topicsOf(() => setting.as(ortega).call(answerLinkRequest, { ...answer, answer: 'yes' }))
  expect(linked).toEqual(expect.arrayContaining(both))
  const ended = await topicsOf(() => setting.as(ortega).call(unlinkSoldierFromLeader, {}))
  expect(ended).toEqual(expect.arrayContaining(both))
})

test('the end of a leader’s own link updates those below too: their chain of command is shorter', async () => {
  const ended = await topicsOf(() => setting.as(platoon.owner).call(unlinkSoldierFromLeader, {}))
  expect(ended).toEqual(expect.arrayContaining([userTopic(squad.owner.uid), chainTopic(company.id)]))
})

test('a transfer updates both rosters and the leaders above them', async () => {
  const [row] = await setting.world.arrive(squad, [{ rank: 'SPC', last: 'Clay' }])
  const transferId = randomUUID()
  const offered = await topicsOf(() =>
    setting.as(squad.owner).call(offerTransfer, {
      rosterId: squad.id,
      transferId,
      soldierIds: [row?.id ?? ''],
      to: { rosterId: company.id },
      effectiveOn: '2026-11-12',
    }),
  )
  expect(offered).toEqual(expect.arrayContaining([rosterTopic(squad.id), rosterTopic(company.id)]))
  const decision = { rosterId: company.id, transferId, decision: 'accept' as const }
  const accepted = await topicsOf(() => setting.as(company.owner).call(decideTransfer, decision))
  expect(accepted).toEqual(expect.arrayContaining([rosterTopic(squad.id), rosterTopic(company.id), ...chains()]))
})
