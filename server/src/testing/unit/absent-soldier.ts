import { randomUUID } from 'node:crypto'
import { changeAwolCase, getAwolCase, openAwolCase, recordAwolStep } from '@muster/domain/dutyday/awol/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../server/world-server.ts'

// Thursday, 0630 in New York.
export const T0 = '2026-11-12T11:30:00.000Z'
export const after = (hours: number) => new Date(Date.parse(T0) + hours * 3_600_000)

export let setting: WorldServer
export let owner: WorldAccount
export let roster: WorldRoster
export let client: Client
/** SPC Clay, who is absent. */
export let soldierId: string

/** Call once in a test file: each test gets a new platoon on the morning when a Soldier is absent. */
export function absentSoldier(): void {
  beforeAll(async () => {
    setting = await startWorld('2026-11-01T12:00:00Z')
  })
  afterAll(() => setting.close())
  beforeEach(async () => {
    setting.at('2026-11-01T12:00:00Z')
    owner = await setting.world.leader('SFC', 'Navarro')
    roster = await setting.world.roster(owner, {
      soldiers: [
        { rank: 'SPC', last: 'Clay' },
        { rank: 'PFC', last: 'Bell' },
      ],
    })
    soldierId = roster.soldiers[0]?.id ?? ''
    client = setting.as(owner)
    setting.at(T0)
  })
}

export type Opening = Partial<RawInputOf<typeof openAwolCase>>

export async function open(more: Opening = {}, by = client): Promise<string> {
  const input = { rosterId: roster.id, caseId: randomUUID(), soldierId, discoveredAt: T0, absentSince: T0, ...more }
  const { caseId } = await by.call(openAwolCase, input)
  return caseId
}

export const get = (caseId: string, by = client) => by.call(getAwolCase, { rosterId: roster.id, caseId })
export const stateOf = async (caseId: string) => (await get(caseId)).case.state

type Change = RawInputOf<typeof changeAwolCase>['change']

export async function change(caseId: string, wanted: Change, by = client): Promise<string> {
  const state = await stateOf(caseId)
  return (await by.call(changeAwolCase, { rosterId: roster.id, caseId, state, change: wanted })).state
}

export function mark(
  caseId: string,
  step: string,
  as: 'done' | 'not applicable' | 'undone' = 'done',
  more: object = {},
) {
  const act = { rosterId: roster.id, caseId, eventId: randomUUID(), step, mark: as, ...more }
  return client.call(recordAwolStep, act)
}

export const dayNow = () => setting.server.clock.now().toISOString().slice(0, 10)
