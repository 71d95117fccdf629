import { randomBytes, randomUUID } from 'node:crypto'
import { getRecall, makeRecallLinks } from '@muster/domain/roster/recall/functions.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../server/world-server.ts'

const NOW = '2026-11-12T11:30:00.000Z'

export let setting: WorldServer
export let owner: WorldAccount
export let leader: Client
export let roster: WorldRoster

/** For the file that calls it: before each test a new platoon of 29, to be recalled. */
export function recalledPlatoon(): void {
  beforeAll(async () => {
    setting = await startWorld(NOW)
  })
  afterAll(() => setting.close())
  beforeEach(async () => {
    setting.at(NOW)
    owner = await setting.world.leader('SFC', 'Navarro')
    roster = await setting.world.roster(owner, { name: '2nd Platoon', soldiers: 29 })
    leader = setting.as(owner)
  })
}

export const wish = (more: object = {}) => ({
  rosterId: roster.id,
  recallId: randomUUID(),
  kind: 'drill' as const,
  message: 'Report in uniform.',
  place: 'the motor pool',
  called: 29,
  ...more,
})
export const board = async (recallId: string | null = null, who = leader) => {
  const found = await who.call(getRecall, { rosterId: roster.id, recallId })
  if (!found) throw new Error('no recall')
  return found
}
export const soldier = (index: number) => roster.soldiers[index]?.id ?? ''
export const later = (minutes: number) => setting.at(new Date(Date.parse(NOW) + minutes * 60_000))
export const anybody = <D extends Parameters<WorldServer['server']['call']>[0]>(...args: [D, object]) =>
  setting.server.call(args[0], args[1] as never, null)

export async function link(recallId: string, index: number): Promise<string> {
  const secret = randomBytes(16).toString('base64url')
  const links = [{ id: randomUUID(), soldierId: soldier(index), secret }]
  await leader.call(makeRecallLinks, { rosterId: roster.id, recallId, links })
  return secret
}
export const says = (answer: 'on the way' | 'need help' | 'cannot come' | 'arrived', more: object = {}) => ({
  answerId: randomUUID(),
  answer,
  ...more,
})
export const marked = (what: 'reached by phone' | 'could not reach' | 'arrived', index: number, id = randomUUID()) => ({
  id,
  soldierId: soldier(index),
  what,
})
