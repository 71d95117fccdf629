import { appleIapLinkPurchase, appleIapLinkPurchaseFromReceipt } from '@muster/domain/billing/stores/functions.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signingChain } from '../../testing/stores/apple-certificates.ts'
import {
  type AppleSubscription,
  receiptWith,
  startTestAppleStore,
  type TestAppleStore,
} from '../../testing/stores/apple-store.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { type Buyer, isEntitled, newBuyer, purchasesOf, traces } from '../../testing/stores/store-purchases.ts'
import { atOnce } from '../../testing/unit/notices.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const DAY_MS = 86_400_000

let apple: TestAppleStore
let server: TestServer

beforeAll(async () => {
  apple = await startTestAppleStore(() => server?.clock.now() ?? NOW)
  server = await startTestServer({ at: NOW, environment: apple.environment })
})
afterEach(() => {
  apple.outage = null
})
afterAll(async () => {
  await server.close()
  await apple.close()
})

async function link(buyer: Buyer, subscription: AppleSubscription) {
  const signedTransactionInfo = await apple.signedTransaction(subscription)
  const signedRenewalInfo = await apple.signedRenewal(subscription)
  const input = { signedTransactionInfo, signedRenewalInfo, appAccountToken: buyer.uid }
  return server.call(appleIapLinkPurchase, input, buyer.token)
}

const FIELD = { code: 'invalid-argument', details: { field: 'signedTransactionInfo' } }

describe('linking a purchase of the App Store', () => {
  it('entitles the account it was made for', async () => {
    const buyer = await newBuyer(server)
    const bought = apple.buy({ appAccountToken: buyer.uid.toUpperCase() })
    expect(await link(buyer, bought)).toEqual({
      store: 'app store',
      status: 'active',
      reason: null,
      product: 'monthly',
      renews: true,
      entitled: true,
      entitledUntil: new Date(bought.expiresDate + DAY_MS).toISOString(),
    })
    expect(await isEntitled(server, buyer)).toBe(true)
  })

  it('accepts the uid as iOS writes it, and missing renewal information', async () => {
    const buyer = await newBuyer(server)
    const signedTransactionInfo = await apple.signedTransaction(apple.buy({ appAccountToken: buyer.uid }))
    for (const signedRenewalInfo of [undefined, null, '']) {
      const input = { signedTransactionInfo, signedRenewalInfo, appAccountToken: buyer.uid.toUpperCase() }
      expect(await server.call(appleIapLinkPurchase, input, buyer.token)).toMatchObject({ entitled: true })
    }
  })

  it.each<[string, Partial<AppleSubscription>, object, boolean]>([
    [
      'ends with the period',
      { autoRenew: false },
      { status: 'active', reason: 'ends with the period', renews: false },
      true,
    ],
    [
      'in grace',
      { status: 4, expiresDate: NOW.getTime() - DAY_MS, graceUntil: NOW.getTime() + 5 * DAY_MS },
      { status: 'active', reason: 'grace' },
      true,
    ],
    [
      'in billing retry',
      { status: 3, expiresDate: NOW.getTime() - DAY_MS },
      { status: 'past_due', reason: 'retry' },
      false,
    ],
    [
      'expired',
      { status: 2, expiresDate: NOW.getTime() - DAY_MS, autoRenew: false, expirationIntent: 2 },
      { status: 'expired', reason: null },
      false,
    ],
    [
      'canceled',
      { status: 2, expiresDate: NOW.getTime() - DAY_MS, autoRenew: false, expirationIntent: 1 },
      { status: 'canceled', reason: null },
      false,
    ],
    [
      'refunded',
      { status: 5, revokedAt: NOW.getTime() - DAY_MS },
      { status: 'canceled', reason: 'refunded', renews: false },
      false,
    ],
    ['shared by the family', { ownership: 'FAMILY_SHARED' }, { status: 'active', reason: 'family' }, true],
    [
      'no longer shared by the family',
      { ownership: 'FAMILY_SHARED', status: 5, revokedAt: NOW.getTime() - 1 },
      { status: 'canceled', reason: 'revoked' },
      false,
    ],
  ])('reports what is %s', async (_what, state, told, entitled) => {
    const buyer = await newBuyer(server)
    expect(await link(buyer, apple.buy({ appAccountToken: buyer.uid, ...state }))).toMatchObject({ ...told, entitled })
    expect(await isEntitled(server, buyer)).toBe(entitled)
  })

  it('uses the current data of the App Store, and not the data signed earlier', async () => {
    const buyer = await newBuyer(server)
    const bought = apple.buy({ appAccountToken: buyer.uid })
    const old = await apple.signedTransaction(bought)
    Object.assign(bought, { status: 5, revokedAt: NOW.getTime() })
    const input = { signedTransactionInfo: old, appAccountToken: buyer.uid }
    expect(await server.call(appleIapLinkPurchase, input, buyer.token)).toMatchObject({ entitled: false })
  })

  it('follows an upgrade inside the group', async () => {
    const buyer = await newBuyer(server)
    const bought = apple.buy({ appAccountToken: buyer.uid })
    await link(buyer, bought)
    Object.assign(bought, {
      productId: 'yearly',
      transactionId: `${bought.transactionId}1`,
      expiresDate: NOW.getTime() + 365 * DAY_MS,
    })
    expect(await link(buyer, bought)).toMatchObject({ product: 'yearly', entitled: true })
    expect(await purchasesOf(server, buyer)).toHaveLength(1)
  })

  it('refuses a purchase that was made for another account', async () => {
    const [buyer, other] = [await newBuyer(server), await newBuyer(server)]
    const bought = apple.buy({ appAccountToken: buyer.uid })
    await expect(link(other, bought)).rejects.toMatchObject({ code: 'permission-denied' })
    const signedTransactionInfo = await apple.signedTransaction(bought)
    await expect(
      server.call(appleIapLinkPurchase, { signedTransactionInfo, appAccountToken: buyer.uid }, other.token),
    ).rejects.toMatchObject({ code: 'permission-denied' })
    expect(await purchasesOf(server, other)).toEqual([])
    expect(await isEntitled(server, other)).toBe(false)
  })

  it('gives a purchase without an owner to the first account that claims it, and never to a second', async () => {
    const [first, second] = [await newBuyer(server), await newBuyer(server)]
    const bought = apple.buy()
    expect(await link(first, bought)).toMatchObject({ entitled: true })
    await expect(link(second, bought)).rejects.toMatchObject({ code: 'permission-denied' })
    expect(await isEntitled(server, second)).toBe(false)
  })

  it('gives a purchase that two claim at the same moment to one of them', async () => {
    const buyers = [await newBuyer(server), await newBuyer(server)]
    const bought = apple.buy()
    const { answers, refusals } = await atOnce(...buyers.map((buyer) => link(buyer, bought)))
    expect(answers).toHaveLength(1)
    expect(refusals.map(({ code }) => code)).toEqual(['permission-denied'])
    const held = await Promise.all(buyers.map((buyer) => purchasesOf(server, buyer)))
    expect(held.flat()).toHaveLength(1)
  })

  it('has one outcome when many devices of one account restore at once', async () => {
    const buyer = await newBuyer(server)
    const bought = apple.buy({ appAccountToken: buyer.uid })
    const { answers, refusals } = await atOnce(...Array.from({ length: 6 }, () => link(buyer, bought)))
    expect(refusals).toEqual([])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await purchasesOf(server, buyer)).toHaveLength(1)
  })

  it('moves to the account that subscribes again on the same device account', async () => {
    const [before, after] = [await newBuyer(server), await newBuyer(server)]
    const bought = apple.buy({ appAccountToken: before.uid })
    await link(before, bought)
    bought.appAccountToken = after.uid
    expect(await link(after, bought)).toMatchObject({ entitled: true })
    expect(await isEntitled(server, before)).toBe(false)
  })

  it.each([
    ['of another authority', async (s: AppleSubscription) => apple.signedTransaction(s, { chain: signingChain() })],
    [
      'of other certificates of Apple',
      async (s: AppleSubscription) => apple.signedTransaction(s, { chain: { ...signingChain({ unmarked: true }) } }),
    ],
    [
      'with a foreign leaf under the right root',
      async (s: AppleSubscription) =>
        apple.signedTransaction(s, { chain: { ...apple.chain, privateKey: signingChain().privateKey } }),
    ],
    [
      'changed after it was signed',
      async (s: AppleSubscription) => {
        const [header, , signature] = (await apple.signedTransaction(s)).split('.')
        const payload = Buffer.from(JSON.stringify({ ...s, bundleId: 'mil.example.muster', signedDate: NOW.getTime() }))
        return `${header}.${payload.toString('base64url')}.${signature}`
      },
    ],
    [
      'of another app',
      async (s: AppleSubscription) => apple.signedTransaction(s, { claims: { bundleId: 'mil.example.other' } }),
    ],
    [
      'of Xcode',
      async (s: AppleSubscription) =>
        apple.signedTransaction(s, { claims: { environment: 'Xcode' }, chain: signingChain() }),
    ],
    [
      'that is no subscription',
      async (s: AppleSubscription) => apple.signedTransaction(s, { claims: { type: 'Consumable' } }),
    ],
    ['of no content', async () => 'a.b.c'],
    [
      'signed by nobody',
      async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.x`,
    ],
  ])('refuses a proof %s, and keeps nothing of it', async (_what, make) => {
    const buyer = await newBuyer(server)
    const signedTransactionInfo = await make(apple.buy({ appAccountToken: buyer.uid }))
    const before = await traces(server)
    await expect(
      server.call(appleIapLinkPurchase, { signedTransactionInfo, appAccountToken: buyer.uid }, buyer.token),
    ).rejects.toMatchObject(FIELD)
    expect(await traces(server)).toBe(before)
  })

  it('refuses a renewal of another purchase', async () => {
    const buyer = await newBuyer(server)
    const [bought, other] = [apple.buy({ appAccountToken: buyer.uid }), apple.buy()]
    const signedTransactionInfo = await apple.signedTransaction(bought)
    const input = {
      signedTransactionInfo,
      signedRenewalInfo: await apple.signedRenewal(other),
      appAccountToken: buyer.uid,
    }
    await expect(server.call(appleIapLinkPurchase, input, buyer.token)).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'signedRenewalInfo' },
    })
  })

  it.each(['away', 500, 429, 401] as const)(
    'asks to try again while the App Store is unavailable (%s), and writes nothing',
    async (outage) => {
      const buyer = await newBuyer(server)
      const bought = apple.buy({ appAccountToken: buyer.uid })
      apple.outage = outage
      const before = await traces(server)
      await expect(link(buyer, bought)).rejects.toMatchObject({
        code: 'unavailable',
        message: 'The App Store does not answer right now. Your purchase is safe there; try again in a few minutes.',
      })
      expect(await traces(server)).toBe(before)
      apple.outage = null
      expect(await link(buyer, bought)).toMatchObject({ entitled: true })
    },
  )

  it('reports that the App Store does not know the purchase yet', async () => {
    const buyer = await newBuyer(server)
    const unknown = { ...apple.buy({ appAccountToken: buyer.uid }), originalTransactionId: '2000999999999999' }
    await expect(link(buyer, unknown)).rejects.toMatchObject({ code: 'failed-precondition' })
  })
})

describe('a purchase of the test environment', () => {
  it('counts where the settings allow it', async () => {
    const buyer = await newBuyer(server)
    const bought = apple.buy({ appAccountToken: buyer.uid, environment: 'Sandbox' })
    expect(await link(buyer, bought)).toMatchObject({ entitled: true })
    expect(await purchasesOf(server, buyer)).toMatchObject([{ environment: 'sandbox' }])
  })

  it('is refused where they do not', async () => {
    const strict = await startTestServer({ at: NOW, environment: { ...apple.environment, STORE_SANDBOX: 'off' } })
    try {
      const buyer = await newBuyer(strict)
      const bought = apple.buy({ appAccountToken: buyer.uid, environment: 'Sandbox' })
      const input = { signedTransactionInfo: await apple.signedTransaction(bought), appAccountToken: buyer.uid }
      await expect(strict.call(appleIapLinkPurchase, input, buyer.token)).rejects.toMatchObject({
        code: 'failed-precondition',
        message: expect.stringContaining('test purchase') as string,
      })
      const receipt = { receipt: bought.transactionId, appAccountToken: buyer.uid }
      await expect(strict.call(appleIapLinkPurchaseFromReceipt, receipt, buyer.token)).rejects.toMatchObject({
        code: 'failed-precondition',
      })
      expect(await isEntitled(strict, buyer)).toBe(false)
    } finally {
      await strict.close()
    }
  })
})

describe('a receipt', () => {
  const restore = (buyer: Buyer, receipt: string) =>
    server.call(appleIapLinkPurchaseFromReceipt, { receipt, appAccountToken: buyer.uid }, buyer.token)

  it('leads to the purchase made for the caller', async () => {
    const buyer = await newBuyer(server)
    const bought = apple.buy({ appAccountToken: buyer.uid })
    expect(await restore(buyer, receiptWith([bought.transactionId]))).toMatchObject({
      entitled: true,
      product: 'monthly',
    })
    expect(await restore(buyer, bought.transactionId)).toMatchObject({ entitled: true })
    expect(await purchasesOf(server, buyer)).toHaveLength(1)
  })

  it('finds the active subscription among several of one customer', async () => {
    const buyer = await newBuyer(server)
    const own = { appAccountToken: buyer.uid, customer: 'c1' }
    const old = apple.buy({ ...own, status: 2, expiresDate: NOW.getTime() - DAY_MS, productId: 'old' })
    apple.buy({ ...own, productId: 'new' })
    expect(await restore(buyer, receiptWith([old.transactionId]))).toMatchObject({ entitled: true, product: 'new' })
  })

  it('proves nothing by itself: a purchase without an owner stays without one', async () => {
    const [buyer, stranger] = [await newBuyer(server), await newBuyer(server)]
    const bought = apple.buy()
    await expect(restore(stranger, receiptWith([bought.transactionId]))).rejects.toMatchObject({
      code: 'failed-precondition',
    })
    await link(buyer, bought)
    await expect(restore(stranger, receiptWith([bought.transactionId]))).rejects.toMatchObject({
      code: 'failed-precondition',
    })
    expect(await restore(buyer, receiptWith([bought.transactionId]))).toMatchObject({ entitled: true })
  })

  it('of another account is refused', async () => {
    const [buyer, other] = [await newBuyer(server), await newBuyer(server)]
    const bought = apple.buy({ appAccountToken: buyer.uid })
    await expect(restore(other, receiptWith([bought.transactionId]))).rejects.toMatchObject({
      code: 'permission-denied',
    })
  })

  it.each([
    ['without a purchase', () => receiptWith([])],
    ['of nonsense', () => `MI${'A'.repeat(400)}`],
    ['with a transaction that is no number', () => receiptWith(['../../notifications/test'])],
  ])('%s is refused', async (_what, make) => {
    const buyer = await newBuyer(server)
    await expect(restore(buyer, make())).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'receipt' },
    })
  })

  it('is not accepted while the App Store is unavailable', async () => {
    const buyer = await newBuyer(server)
    const bought = apple.buy({ appAccountToken: buyer.uid })
    apple.outage = 503
    await expect(restore(buyer, bought.transactionId)).rejects.toMatchObject({ code: 'unavailable' })
  })
})

it('without keys the store is off, and the message says what to do', async () => {
  const bare = await startTestServer({ at: NOW })
  try {
    const buyer = await newBuyer(bare)
    const input = { signedTransactionInfo: 'a.b.c', appAccountToken: buyer.uid }
    await expect(bare.call(appleIapLinkPurchase, input, buyer.token)).rejects.toMatchObject({
      code: 'failed-precondition',
    })
    expect((await bare.post('/webhooks/apple', '{}')).status).toBe(404)
  } finally {
    await bare.close()
  }
})
