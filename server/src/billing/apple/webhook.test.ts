import { randomUUID } from 'node:crypto'
import { appleIapLinkPurchase } from '@muster/domain/billing/stores/functions.ts'
import { selfDeleteAccount } from '@muster/domain/identity/functions.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signingChain } from '../../testing/stores/apple-certificates.ts'
import { type AppleSubscription, startTestAppleStore, type TestAppleStore } from '../../testing/stores/apple-store.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { isEntitled, newBuyer, purchasesOf, traces } from '../../testing/stores/store-purchases.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const DAY_MS = 86_400_000

let apple: TestAppleStore
let server: TestServer

beforeAll(async () => {
  apple = await startTestAppleStore(() => server?.clock.now() ?? NOW)
  server = await startTestServer({ at: NOW, environment: apple.environment, logLevel: 'silent' })
})
afterEach(() => {
  apple.outage = null
})
afterAll(async () => {
  await server.close()
  await apple.close()
})

const post = async (signedPayload: string) =>
  (await server.post('/webhooks/apple', JSON.stringify({ signedPayload }))).status

/** Sends a message as Apple does, and returns the result. */
async function tell(
  type: string,
  subscription: AppleSubscription | null,
  uuid: string = randomUUID(),
): Promise<string> {
  expect(await post(await apple.notification(type, subscription, { uuid }))).toBe(204)
  await server.composition.deliver()
  return uuid
}

async function logged(uuid: string) {
  const { rows } = await server.database.pool.query<{ state: string; kind: string; fault: string | null }>(
    `select state, kind, fault from store_events where store = 'app store' and event_id = $1`,
    [uuid],
  )
  return rows
}

describe('a notification of the App Store', () => {
  it('is followed by reading the App Store’s current data', async () => {
    const buyer = await newBuyer(server)
    const bought = apple.buy({ appAccountToken: buyer.uid })
    const uuid = await tell('SUBSCRIBED', bought)
    expect(await isEntitled(server, buyer)).toBe(true)
    expect(await logged(uuid)).toEqual([{ state: 'done', kind: 'SUBSCRIBED', fault: null }])
    Object.assign(bought, { status: 5, revokedAt: NOW.getTime() })
    await tell('REFUND', bought)
    expect(await isEntitled(server, buyer)).toBe(false)
    expect(await purchasesOf(server, buyer)).toMatchObject([{ status: 'canceled', reason: 'refunded' }])
  })

  it('is taken in once, however often it is sent', async () => {
    const buyer = await newBuyer(server)
    const bought = apple.buy({ appAccountToken: buyer.uid })
    const uuid = await tell('SUBSCRIBED', bought)
    const { asked } = apple
    const again = await apple.notification('SUBSCRIBED', bought, { uuid })
    expect(await Promise.all([post(again), post(again), post(again)])).toEqual([204, 204, 204])
    await server.composition.deliver()
    expect(apple.asked).toBe(asked)
    expect(await logged(uuid)).toHaveLength(1)
  })

  it('may come in the wrong order and days late', async () => {
    const buyer = await newBuyer(server)
    const bought = apple.buy({ appAccountToken: buyer.uid })
    const first = await apple.notification('SUBSCRIBED', bought)
    Object.assign(bought, { status: 2, expiresDate: NOW.getTime() - DAY_MS, autoRenew: false })
    await tell('EXPIRED', bought)
    server.clock.advance(4 * DAY_MS)
    expect(await post(first)).toBe(204)
    await server.composition.deliver()
    expect(await purchasesOf(server, buyer)).toMatchObject([{ status: 'expired' }])
    server.clock.set(NOW)
    expect(await isEntitled(server, buyer)).toBe(false)
  })

  it('about a purchase without an account here, or without meaning, is ignored', async () => {
    expect(await logged(await tell('SUBSCRIBED', apple.buy()))).toMatchObject([{ state: 'ignored' }])
    const unknown = apple.buy({ appAccountToken: randomUUID() })
    expect(await logged(await tell('SUBSCRIBED', unknown))).toMatchObject([{ state: 'ignored' }])
    expect(await logged(await tell('TEST', null))).toMatchObject([{ state: 'ignored', kind: 'TEST' }])
  })

  it('during an outage waits, and changes nothing until the App Store is back', async () => {
    const buyer = await newBuyer(server)
    const bought = apple.buy({ appAccountToken: buyer.uid })
    apple.outage = 'away'
    const uuid = await tell('SUBSCRIBED', bought)
    expect(await logged(uuid)).toMatchObject([{ state: 'waiting', fault: 'StoreUnavailable' }])
    expect(await purchasesOf(server, buyer)).toEqual([])
    apple.outage = null
    server.clock.advance(60_000)
    await server.composition.deliver()
    expect(await logged(uuid)).toMatchObject([{ state: 'done' }])
    expect(await isEntitled(server, buyer)).toBe(true)
    server.clock.set(NOW)
  })

  it.each([
    [
      'signed by another authority',
      async () => apple.notification('SUBSCRIBED', apple.buy(), { chain: signingChain() }),
    ],
    ['of nonsense', async () => 'a.b.c'],
    ['without content', async () => ''],
  ])('%s leaves no trace', async (_what, make) => {
    const before = await traces(server)
    expect(await post(await make())).toBe(401)
    expect(await traces(server)).toBe(before)
  })

  it.each([
    ['nothing', ''],
    ['half an object', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '{"signedPayload":1}'],
    ['an object', '{"signedPayload":{"a":1}}'],
    ['deep nesting', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ])('is refused with %s', async (_what, body) => {
    expect((await server.post('/webhooks/apple', body)).status).toBe(401)
  })

  it('for another app, or of an environment that is not allowed, is not requested again', async () => {
    const other = { environment: 'Production', bundleId: 'mil.example.other', appAppleId: 1 }
    const before = await traces(server)
    expect(await post(await apple.notification('SUBSCRIBED', null, { claims: { data: other } }))).toBe(204)
    expect(await post(await apple.notification('SUBSCRIBED', apple.buy(), { environment: 'Xcode' }))).toBe(204)
    expect(await traces(server)).toBe(before)
  })

  it('after the account was deleted does not bring it back', async () => {
    const buyer = await newBuyer(server)
    const bought = apple.buy({ appAccountToken: buyer.uid })
    const signedTransactionInfo = await apple.signedTransaction(bought)
    await server.call(selfDeleteAccount, { confirm: 'DELETE' }, buyer.token)
    expect(await logged(await tell('SUBSCRIBED', bought))).toMatchObject([
      { state: 'ignored', fault: 'without an account' },
    ])
    const input = { signedTransactionInfo, appAccountToken: buyer.uid }
    await expect(server.call(appleIapLinkPurchase, input, buyer.token)).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })
})
