import { randomUUID } from 'node:crypto'
import { openAwolCase } from '@muster/domain/dutyday/awol/functions.ts'
import { saveEquipment, signOutEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import type { AreaRights } from '@muster/domain/roster/leaders/part.ts'
import {
  decideTransfer,
  offerTransfer,
  previewTransfer,
  transferAtOnce,
} from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../../testing/server/world-server.ts'
import { delivered } from '../../../testing/unit/counselings.ts'
import { everyArea } from '../../../testing/unit/divided-company.ts'
import { refusalOf } from '../../../testing/unit/rosters.ts'

const TODAY = '2026-11-12'
const NEUTRAL = 'Something in an area that you do not see must be settled first. Ask the owner of the roster.'

let setting: WorldServer
let losing: WorldRoster
let gaining: WorldRoster
let clerk: WorldAccount
let soldierId: string

beforeAll(async () => {
  setting = await startWorld(`${TODAY}T15:00:00.000Z`)
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  const company = await world.roster(await world.leader('CPT', 'Hale'), { name: 'A Co' })
  const one = [{ rank: 'SPC', last: 'Ortega' }]
  losing = await world.below(company, await world.leader('SFC', 'Navarro'), { name: '1st Platoon', soldiers: one })
  gaining = await world.below(company, await world.leader('SFC', 'Reyes'), { name: '2nd Platoon' })
  clerk = await world.leader('SPC', 'Kent')
  soldierId = losing.soldiers[0]?.id ?? ''
  for (const roster of [losing, gaining]) {
    await world.member(roster, clerk, 'editor')
    await give(roster, { roster: 'change' })
  }
  const leader = setting.as(losing.owner)
  const since = `${TODAY}T11:00:00.000Z`
  const ofSoldier = { rosterId: losing.id, soldierId }
  await delivered(leader, ofSoldier)
  await leader.call(openAwolCase, { ...ofSoldier, caseId: randomUUID(), discoveredAt: since, absentSince: since })
})

const give = (roster: WorldRoster, areas: Partial<AreaRights>) =>
  setting.as(roster.owner).call(setLeaderPart, {
    rosterId: roster.id,
    uid: clerk.uid,
    part: { position: null, groupIds: null, areas: { ...everyArea('nothing'), ...areas } },
  })
const preview = () =>
  setting.as(clerk).call(previewTransfer, {
    rosterId: losing.id,
    soldierIds: [soldierId],
    toRosterId: gaining.id,
    effectiveOn: TODAY,
  })
const moved = () =>
  refusalOf(
    setting.as(clerk).call(transferAtOnce, {
      rosterId: losing.id,
      transferId: randomUUID(),
      soldierIds: [soldierId],
      toRosterId: gaining.id,
      effectiveOn: TODAY,
    }),
  )

test('a preview counts and names only what is in areas that the leader sees', async () => {
  expect(await preview()).toMatchObject({
    atOnce: true,
    counts: [],
    settleFirst: [],
    unseen: ['readiness', 'counseling', 'leave', 'accountability', 'operations'],
  })
  await give(losing, { roster: 'change', counseling: 'see' })
  expect((await preview()).counts).toEqual([{ kind: 'counselings', count: 1 }])
  await give(losing, { roster: 'change', accountability: 'see' })
  expect(await preview()).toMatchObject({
    counts: expect.arrayContaining([{ kind: 'cases', count: 1 }]),
    settleFirst: [{ kind: 'cases', soldiers: ['SPC Ortega'] }],
    unseen: ['readiness', 'counseling', 'leave', 'operations'],
  })
})

test('a transfer at once is refused without a word about what is there', async () => {
  expect(await moved()).toMatchObject({ code: 'failed-precondition', message: NEUTRAL })
  await give(losing, { roster: 'change', accountability: 'see' })
  expect((await moved()).message).toBe('Close the absence case of SPC Ortega first.')
})

test('so is the leader who accepts an offer', async () => {
  const leader = setting.as(losing.owner)
  const [itemId, signOutId, transferId] = [randomUUID(), randomUUID(), randomUUID()]
  const item = { name: 'M4', kind: 'weapon' as const, quantity: 9, sensitive: true }
  await leader.call(saveEquipment, { rosterId: losing.id, itemId, version: null, item })
  await leader.call(signOutEquipment, { rosterId: losing.id, signOutId, itemId, soldierId })
  await leader.call(offerTransfer, {
    rosterId: losing.id,
    transferId,
    soldierIds: [soldierId],
    to: { rosterId: gaining.id },
    effectiveOn: TODAY,
  })
  const accept = () =>
    refusalOf(setting.as(clerk).call(decideTransfer, { rosterId: gaining.id, transferId, decision: 'accept' }))
  expect((await accept()).message).toBe(NEUTRAL)
  await give(gaining, { roster: 'change', operations: 'see' })
  expect((await accept()).message).toContain('still has equipment of 1st Platoon')
})
