import { appleIapLinkPurchase, detachStoreEntitlements } from '@muster/domain/billing/stores/functions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AppleSubscription,
  startTestAppleStore,
  type TestAppleStore,
} from '../../../testing/stores/apple-store.ts'
import { startTestServer, type TestServer } from '../../../testing/server/server.ts'
import { type Buyer, isEntitled, newBuyer, purchasesOf } from '../../../testing/stores/store-purchases.ts'
import { atOnce } from '../../../testing/unit/notices.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const DAY_MS = 86_400_000

let apple: TestAppleStore
let server: TestServer

beforeAll(async () => {
  apple = await startTestAppleStore(() => server?.clock.now() ?? NOW)
  server = await startTestServer({ at: NOW, environment: apple.environment, logLevel: 'silent' })
})
afterAll(async () => {
  await server.close()
  await apple.close()
})

async function link(buyer: Buyer, subscription: AppleSubscription) {
  const input = { signedTransactionInfo: await apple.signedTransaction(subscription), appAccountToken: buyer.uid }
  return server.call(appleIapLinkPurchase, input, buyer.token)
}
const detach = (buyer: Buyer) => server.call(detachStoreEntitlements, {}, buyer.token)

async function tell(subscription: AppleSubscription): Promise<void> {
  const signedPayload = await apple.notification('DID_RENEW', subscription)
  await server.post('/webhooks/apple', JSON.stringify({ signedPayload }))
  await server.composition.deliver()
}

describe('taking purchases off an account', () => {
  it('says what is still to be canceled, keeps the history, and removes nothing else', async () => {
    const buyer = await server.signUp()
    const [runs, ended] = [apple.buy({ appAccountToken: buyer.uid }), apple.buy({ appAccountToken: buyer.uid })]
    Object.assign(ended, { status: 2, autoRenew: false, expiresDate: NOW.getTime() - DAY_MS })
    for (const one of [runs, ended]) await link(buyer, one)
    const { detached, toCancel } = await detach(buyer)
    expect(
      detached.map(({ stillCharged }) => stillCharged).toSorted((one, other) => Number(one) - Number(other)),
    ).toEqual([false, true])
    expect(toCancel).toEqual([{ store: 'app store', words: expect.stringContaining('Subscriptions') as string }])
    expect(await purchasesOf(server, buyer)).toEqual([])
    // A grant by an admin stays.
    expect(await isEntitled(server, buyer)).toBe(true)
    const { rows } = await server.database.pool.query<{ cause: string; after: unknown }>(
      `select cause, after from subscription_changes where uid = $1 and source = 'app store' order by id`,
      [buyer.uid],
    )
    expect(rows.map(({ cause }) => cause)).toEqual(['purchase', 'purchase', 'detached', 'detached'])
    expect(await detach(buyer)).toEqual({ detached: [], toCancel: [] })
  })

  it('holds against every later message, until the purchase is proven again', async () => {
    const buyer = await newBuyer(server)
    const bought = apple.buy({ appAccountToken: buyer.uid })
    await link(buyer, bought)
    await detach(buyer)
    await tell(bought)
    await tell(bought)
    expect(await purchasesOf(server, buyer)).toEqual([])
    expect(await link(buyer, bought)).toMatchObject({ entitled: true })
    Object.assign(bought, { status: 3, expiresDate: NOW.getTime() - 1 })
    await tell(bought)
    expect(await purchasesOf(server, buyer)).toMatchObject([{ status: 'past_due' }])
  })

  it('makes a purchase without an owner free for the next account that proves it', async () => {
    const [first, second] = [await newBuyer(server), await newBuyer(server)]
    const bought = apple.buy()
    await link(first, bought)
    await detach(first)
    await tell(bought)
    expect(await link(second, bought)).toMatchObject({ entitled: true })
    await expect(link(first, bought)).rejects.toMatchObject({ code: 'permission-denied' })
  })

  it('is never undone by a message that comes at the same moment', async () => {
    for (let round = 0; round < 12; round++) {
      const buyer = await newBuyer(server)
      const bought = apple.buy({ appAccountToken: buyer.uid })
      await link(buyer, bought)
      await Promise.all([detach(buyer), tell(bought), tell(bought), detach(buyer)])
      await server.composition.deliver()
      expect(await purchasesOf(server, buyer)).toEqual([])
    }
  })

  it('while a device restores, ends in one state or the other', async () => {
    const buyer = await newBuyer(server)
    const bought = apple.buy({ appAccountToken: buyer.uid })
    await link(buyer, bought)
    const { refusals } = await atOnce<unknown>(detach(buyer), link(buyer, bought), link(buyer, bought))
    expect(refusals.every(({ code }) => code === 'aborted')).toBe(true)
    expect((await purchasesOf(server, buyer)).length).toBeLessThanOrEqual(1)
  })
})
