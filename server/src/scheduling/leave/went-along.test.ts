import { randomUUID } from 'node:crypto'
import { getSoldierTimeline } from '@muster/domain/dashboard/functions.ts'
import { restoreSoldiers } from '@muster/domain/roster/functions.ts'
import { previewTransfer, takeBackTransfer, transferAtOnce } from '@muster/domain/roster/linking/functions.ts'
import {
  decideLeave,
  exportLeave,
  fileLeave,
  getLeave,
  getLeaveCalendar,
  listLeave,
  signLeave,
} from '@muster/domain/scheduling/leave/functions.ts'
import { listSearchResults } from '@muster/domain/search/functions.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markEarlier } from '../../database/migrations/0074-leave-that-went-along.ts'
import type { WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'

const TODAY = '2026-11-12'

let setting: WorldServer
let company: WorldRoster
let losing: WorldRoster
let gaining: WorldRoster
let [captain, navarro, reyes]: Client[] = []
let soldierId: string

beforeAll(async () => {
  setting = await startWorld('2026-11-02T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-02T11:30:00Z')
  const { world } = setting
  company = await world.roster(await world.leader('CPT', 'Hale'), { name: 'A Co' })
  const soldiers = [{ rank: 'SPC', last: 'Ortega' }]
  losing = await world.below(company, await world.leader('SFC', 'Navarro'), { name: '1st Platoon', soldiers })
  gaining = await world.below(company, await world.leader('SFC', 'Reyes'), { name: '2nd Platoon' })
  soldierId = losing.soldiers[0]?.id ?? ''
  ;[captain, navarro, reyes] = [company, losing, gaining].map(({ owner }) => setting.as(owner))
  setting.at(`${TODAY}T15:00:00.000Z`)
})

const client = (one: Client | undefined): Client => {
  if (!one) throw new Error('nobody signed in')
  return one
}

async function filed(from: string, to: string): Promise<string> {
  const requestId = randomUUID()
  const wish = { requestId, kind: 'ordinary', location: 'home', from, to } as const
  await client(navarro).call(fileLeave, { rosterId: losing.id, soldierId, ...wish })
  return requestId
}
async function approved(from = '2026-11-16', to = '2026-11-20'): Promise<string> {
  const requestId = await filed(from, to)
  const about = { rosterId: losing.id, requestId, state: 'requested', act: 'approve' } as const
  await client(captain).call(decideLeave, about)
  return requestId
}
async function move(from = losing, to = gaining, whom = soldierId): Promise<string> {
  const transferId = randomUUID()
  const terms = { soldierIds: [whom], toRosterId: to.id, effectiveOn: TODAY }
  await client(captain).call(transferAtOnce, { rosterId: from.id, transferId, ...terms })
  return transferId
}
const shown = async (leader: Client | undefined, roster: WorldRoster, show: 'open' | 'current' | 'closed') =>
  (await client(leader).call(listLeave, { rosterId: roster.id, over: 'roster', show })).requests.map(({ id }) => id)
const there = async (requestId: string) =>
  (await client(reyes).call(getLeave, { rosterId: gaining.id, requestId })).request
const here = async (requestId: string) =>
  (await client(navarro).call(getLeave, { rosterId: losing.id, requestId })).request

describe('approved leave of a transferred Soldier', () => {
  test('is listed at the losing roster as history, and live at the gaining one', async () => {
    const id = await approved()
    expect(await shown(navarro, losing, 'current')).toEqual([id])
    await move()
    expect(await shown(navarro, losing, 'current')).toEqual([])
    expect(await shown(navarro, losing, 'closed')).toEqual([id])
    expect(await here(id)).toMatchObject({ state: 'approved', wentAlongAt: `${TODAY}T15:00:00.000Z` })
    expect(await shown(reyes, gaining, 'current')).toEqual([id])
    expect(await shown(reyes, gaining, 'closed')).toEqual([])
    expect((await there(id)).wentAlongAt).toBeNull()
    const asked = { rosterId: losing.id, over: 'roster', show: 'closed', format: 'csv' } as const
    const { content } = await client(navarro).call(exportLeave, asked)
    expect(Buffer.from(content, 'base64').toString()).toContain('Went along to the gaining roster')
    const timeline = await client(navarro).call(getSoldierTimeline, { rosterId: losing.id, soldierId })
    expect([...timeline.coming, ...timeline.past].find((entry) => entry.id === id)).toMatchObject({
      detail: 'Went along to the gaining roster',
    })
  })

  test('is neither decided nor signed at the losing roster any more, and both at the gaining one', async () => {
    const id = await approved()
    const denied = await filed('2026-12-01', '2026-12-02')
    const deny = { requestId: denied, state: 'requested', act: 'deny', remark: 'Field week' } as const
    await client(captain).call(decideLeave, { rosterId: losing.id, ...deny })
    await move()
    const refused = {
      code: 'failed-precondition',
      message: expect.stringContaining('went along with the Soldier to the gaining roster'),
      details: { field: 'act' },
    }
    const of = { rosterId: losing.id }
    const decisions = [
      [id, 'approved', 'cancel'],
      [id, 'approved', 'reopen'],
      [denied, 'denied', 'reopen'],
    ] as const
    for (const [requestId, state, act] of decisions) {
      const decided = client(captain).call(decideLeave, { ...of, requestId, state, act, remark: 'No longer' })
      expect(await refusalOf(decided), `${state} ${act}`).toMatchObject(refused)
    }
    setting.at('2026-11-16T15:00:00.000Z')
    for (const act of ['out', 'in', 'undo'] as const) {
      const signed = client(navarro).call(signLeave, { ...of, requestId: id, act })
      expect(await refusalOf(signed), act).toMatchObject(refused)
    }
    await client(reyes).call(signLeave, { rosterId: gaining.id, requestId: id, act: 'out' })
    expect((await there(id)).signedOutAt).not.toBeNull()
    expect((await here(id)).signedOutAt).toBeNull()
  })

  test('is signed in at the losing roster and then history there as it ended', async () => {
    const id = await approved('2026-11-09', '2026-11-20')
    await client(navarro).call(signLeave, { rosterId: losing.id, requestId: id, act: 'in' })
    await move()
    expect(
      await refusalOf(client(navarro).call(signLeave, { rosterId: losing.id, requestId: id, act: 'undo' })),
    ).toMatchObject({ code: 'failed-precondition', details: { field: 'act' } })
    await client(reyes).call(signLeave, { rosterId: gaining.id, requestId: id, act: 'undo' })
    expect(await shown(reyes, gaining, 'current')).toEqual([id])
  })
})

describe('when the Soldier comes back', () => {
  test.each(['a transfer', 'taking the transfer back'])('by %s it is live here again, and gone there', async (how) => {
    const id = await approved('2026-11-10', '2026-11-20')
    const transferId = await move()
    const taken = (await there(id)).soldierId
    await client(reyes).call(signLeave, { rosterId: gaining.id, requestId: id, act: 'out' })
    if (how === 'a transfer') await move(gaining, losing, taken)
    else await client(captain).call(takeBackTransfer, { rosterId: losing.id, transferId, backId: randomUUID() })
    expect(await shown(navarro, losing, 'current')).toEqual([id])
    expect(await shown(navarro, losing, 'closed')).toEqual([])
    expect(await here(id)).toMatchObject({ soldierId, wentAlongAt: null, signedOutAt: `${TODAY}T15:00:00.000Z` })
    expect(await shown(reyes, gaining, 'closed')).toEqual([])
    await client(navarro).call(signLeave, { rosterId: losing.id, requestId: id, act: 'in' })
    await move()
    expect((await there(id)).signedInAt).not.toBeNull()
  })

  test('leave that the gaining roster filed stays there as history', async () => {
    await approved('2026-11-30', '2026-12-01')
    await move()
    const [taken] = (await client(reyes).call(listLeave, { rosterId: gaining.id, show: 'current' })).requests
    const requestId = randomUUID()
    const wish = { requestId, kind: 'ordinary', location: 'home', from: '2026-11-16', to: '2026-11-20' } as const
    const of = { rosterId: gaining.id }
    await client(reyes).call(fileLeave, { ...of, soldierId: taken?.soldierId ?? '', ...wish })
    await client(captain).call(decideLeave, { ...of, requestId, state: 'requested', act: 'approve' })
    await move(gaining, losing, taken?.soldierId)
    expect(await shown(reyes, gaining, 'closed')).toEqual([requestId])
    expect(await shown(navarro, losing, 'current')).toContain(requestId)
  })

  test('restored by hand it stays history: it is in no count, keeps no days, and is not taken along again', async () => {
    const id = await approved()
    const found = async () =>
      JSON.stringify(await client(navarro).call(listSearchResults, { rosterId: losing.id, text: 'Ortega leave' }))
    expect(await found()).toContain(id)
    await move()
    await client(captain).call(decideLeave, {
      rosterId: gaining.id,
      requestId: id,
      state: 'approved',
      act: 'cancel',
      remark: 'Not taken',
    })
    await client(navarro).call(restoreSoldiers, { rosterId: losing.id, soldierIds: [soldierId] })
    expect(await shown(navarro, losing, 'current')).toEqual([])
    const days = { from: '2026-11-16', to: '2026-11-20' } as const
    const { bars } = await client(navarro).call(getLeaveCalendar, { rosterId: losing.id, ...days })
    expect(bars.filter(({ requestId }) => requestId === id)).toEqual([])
    const next = { soldierIds: [soldierId], toRosterId: gaining.id, effectiveOn: TODAY }
    const { counts } = await client(navarro).call(previewTransfer, { rosterId: losing.id, ...next })
    expect(counts.filter(({ kind }) => kind === 'leave')).toEqual([])
    expect(await found()).not.toContain(id)
    await filed(days.from, days.to)
    await move()
    expect(await there(id)).toMatchObject({ state: 'cancelled' })
  })
})

test('what went along before that was noted is found by the transfer and its copy', async () => {
  const id = await approved()
  const transferId = await move()
  const taken = (await there(id)).soldierId
  const query = (text: string) => setting.server.database.pool.query(text)
  const again = async () => {
    await query('update leave_requests set went_along_at = null')
    await markEarlier(new Kysely({ dialect: new PostgresDialect({ pool: setting.server.database.pool }) }))
  }
  await again()
  expect((await here(id)).wentAlongAt).toBe(`${TODAY}T15:00:00.000Z`)
  expect((await there(id)).wentAlongAt).toBeNull()
  setting.at(`${TODAY}T16:00:00.000Z`)
  await client(captain).call(takeBackTransfer, { rosterId: losing.id, transferId, backId: randomUUID() })
  await again()
  expect((await here(id)).wentAlongAt).toBeNull()
  expect(taken).not.toBe(soldierId)
})
