import { getSubscriptionStatus } from '@muster/domain/billing/functions.ts'
import { listCounselings } from '@muster/domain/counseling/functions.ts'
import { recordStatus } from '@muster/domain/dutyday/functions.ts'
import { createTask } from '@muster/domain/dutyday/tasks/functions.ts'
import { createRoster, createSoldier } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredIn } from '../testing/server/declared.ts'
import { CallError, startTestServer, type TestServer } from '../testing/server/server.ts'

/** Specification section 6: scheduling, counseling, duty day, perstat, tasks, awol, operations and licenses. */
const MODULES = /^(scheduling|counseling|dutyday|operations)[/\\]/
/** Writes of these modules that work without a subscription, and why. */
const KEPT: Readonly<Record<string, string>> = {
  exportCounselings: 'everything can still be exported',
  renewCalendarFeed: 'a feed is an export',
  revokeCalendarFeed: 'a secret that got out must be taken back',
  withdrawSignLink: 'a secret that got out must be taken back',
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ at: new Date('2026-11-22T11:30:00Z') })
})
afterAll(() => server.close())

test('every write in the modules of the specification says whether it needs a subscription', () => {
  const needed: string[] = []
  for (const { file, declaration } of declaredIn.filter((each) => each.declaration.kind === 'write')) {
    const { name, access, subscription } = declaration
    if (subscription === 'needed') needed.push(name)
    // What Soldiers do about themselves needs none, because their leaders pay.
    const leaders = /^(roster|chain) /.test(access) && !Object.hasOwn(KEPT, name)
    if (MODULES.test(file) && leaders) expect(subscription, name).toBe('needed')
    if (!MODULES.test(file))
      expect(subscription, `${name} is in no module that the specification names`).toBeUndefined()
  }
  expect(needed.length).toBeGreaterThan(60)
})

describe('a leader', () => {
  async function leader() {
    const { uid, token } = await server.signUp({ entitled: false })
    const { rosterId } = await server.call(createRoster, { name: 'A Co', timeZone: 'America/New_York' }, token)
    const soldierId = crypto.randomUUID()
    await server.call(createSoldier, { rosterId, soldierId, soldier: { rank: 'PFC', last: 'Rivera' } }, token)
    const status = () => server.call(getSubscriptionStatus, {}, token)
    const task = () =>
      server.call(createTask, { rosterId, taskId: crypto.randomUUID(), task: { title: 'Inventory' } }, token)
    const endTrial = () =>
      server.database.pool.query(`update subscription_sources set entitled_until = $2 where uid = $1`, [
        uid,
        server.clock.now(),
      ])
    return { token, rosterId, soldierId, status, task, endTrial }
  }
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        return error
      },
    )

  test('has no subscription before the first roster, and starts the trial with it', async () => {
    const { token } = await server.signUp({ entitled: false })
    expect(await server.call(getSubscriptionStatus, {}, token)).toBeNull()
    const { status, task } = await leader()
    expect(await status()).toEqual({
      status: 'trial',
      statusReason: null,
      unlimited: false,
      entitled: true,
      trialEndsAt: '2026-12-22T11:30:00.000Z',
      entitledUntil: '2026-12-22T11:30:00.000Z',
    })
    expect(await refusal(task())).toBeNull()
  })

  test('gets no second trial with a second roster', async () => {
    const { status, token } = await leader()
    server.clock.advance(60_000)
    const before = await status()
    await server.call(createRoster, { name: 'B Co', timeZone: 'America/New_York' }, token)
    expect(await status()).toEqual(before)
    server.clock.advance(-60_000)
  })

  test('whose trial ended sees everything, changes nothing in the modules, and learns why', async () => {
    const { rosterId, soldierId, token, status, task, endTrial } = await leader()
    await endTrial()
    expect(await status()).toMatchObject({ status: 'trial', statusReason: 'trial_expired', entitled: false })
    const refused = await refusal(task())
    expect(refused).toMatchObject({
      code: 'permission-denied',
      message: 'Your trial ended. Subscribe to resume editing.',
      details: { viewOnly: 'trial_expired' },
      httpStatus: 403,
    })
    const entry = {
      id: crypto.randomUUID(),
      soldierId,
      status: 'PDY' as const,
      from: '2026-12-22',
      method: 'seen' as const,
    }
    expect(await refusal(server.call(recordStatus, { rosterId, entries: [entry] }, token))).toMatchObject({
      code: 'permission-denied',
    })
    expect(await server.call(listCounselings, { rosterId }, token)).toMatchObject({ counselings: [] })
    // The roster itself is in no module that needs a subscription.
    await server.call(
      createSoldier,
      { rosterId, soldierId: crypto.randomUUID(), soldier: { rank: 'SPC', last: 'Dixon' } },
      token,
    )
  })

  test('who repeats a call made before the trial ended gets the same answer again', async () => {
    const { rosterId, token, endTrial } = await leader()
    const input = { rosterId, taskId: crypto.randomUUID(), task: { title: 'Inventory' } }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await server.call(createTask, input, token, key)
    await endTrial()
    expect(await server.call(createTask, input, token, key)).toEqual(first)
  })
})
