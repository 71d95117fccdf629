import { linkCallOf, type PhonePurchase } from '@muster/domain/billing/stores/link-call.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAppleStore, type TestAppleStore } from '../../testing/stores/apple-store.ts'
import { startTestGooglePlay, type TestGooglePlay } from '../../testing/stores/google-play.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { type Buyer, isEntitled, newBuyer, purchasesOf } from '../../testing/stores/store-purchases.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

let apple: TestAppleStore
let play: TestGooglePlay
let server: TestServer

beforeAll(async () => {
  apple = await startTestAppleStore(() => server?.clock.now() ?? NOW)
  play = await startTestGooglePlay(() => server?.clock.now() ?? NOW)
  server = await startTestServer({ at: NOW, environment: { ...apple.environment, ...play.environment } })
})
afterAll(async () => {
  await server.close()
  await apple.close()
  await play.close()
})

/** Sends a purchase as the apps do, byte for byte: over the wire, with the key that they keep. */
async function send(purchase: PhonePurchase, { uid, token }: Buyer, key: string) {
  const { name, input } = linkCallOf(purchase, uid)
  const response = await server.post(`/api/${name}`, JSON.stringify({ data: input }), {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': key,
  })
  return { status: response.status, body: await response.text() }
}

async function bought(store: PhonePurchase['store'], { uid }: Buyer): Promise<PhonePurchase> {
  if (store === 'google play') return { store, id: 'GPA.3345-1', proof: play.buy({ account: uid }).token }
  const subscription = apple.buy({ appAccountToken: uid.toUpperCase() })
  return { store, id: subscription.transactionId, proof: await apple.signedTransaction(subscription) }
}

describe.each(['app store', 'google play'] as const)('the purchase that the apps send from %s', (store) => {
  it('is linked, once, however often it is sent', async () => {
    const buyer = await newBuyer(server)
    const purchase = await bought(store, buyer)
    const first = await send(purchase, buyer, 'phone-purchase-1')
    expect(first).toMatchObject({ status: 200 })
    expect(JSON.parse(first.body)).toMatchObject({ result: { store, status: 'active', entitled: true } })
    // The answer was lost, and the app was restarted.
    expect(await send(purchase, buyer, 'phone-purchase-1')).toEqual(first)
    expect(await send(purchase, buyer, 'phone-purchase-2')).toMatchObject({ status: 200 })
    expect(await purchasesOf(server, buyer)).toHaveLength(1)
    expect(await isEntitled(server, buyer)).toBe(true)
  })

  it('is refused for good to another account on the same phone', async () => {
    const buyer = await newBuyer(server)
    const other = await newBuyer(server)
    const { status, body } = await send(await bought(store, buyer), other, 'phone-purchase-3')
    expect([status, body]).toEqual([403, expect.stringContaining('belongs to another account')])
  })
})

it('a phone without the data that Apple signed sends the number of the transaction', async () => {
  const buyer = await newBuyer(server)
  const { id } = await bought('app store', buyer)
  expect(await send({ store: 'app store', id, proof: null }, buyer, 'phone-purchase-4')).toMatchObject({ status: 200 })
  expect(await isEntitled(server, buyer)).toBe(true)
})
