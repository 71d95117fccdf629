import { randomUUID } from 'node:crypto'
import { detachStoreEntitlements, googleIapLinkPurchase } from '@muster/domain/billing/stores/functions.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type PlayPurchase,
  type PushMischief,
  startTestGooglePlay,
  type TestGooglePlay,
} from '../../testing/stores/google-play.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { type Buyer, isEntitled, newBuyer, purchasesOf, traces } from '../../testing/stores/store-purchases.ts'
import { atOnce } from '../../testing/unit/notices.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const DAY_MS = 86_400_000

let play: TestGooglePlay
let server: TestServer

beforeAll(async () => {
  play = await startTestGooglePlay(() => server?.clock.now() ?? NOW)
  server = await startTestServer({ at: NOW, environment: play.environment, logLevel: 'silent' })
})
afterEach(() => {
  play.outage = {}
})
afterAll(async () => {
  await server.close()
  await play.close()
})

function link(buyer: Buyer, purchase: PlayPurchase, on = server) {
  const input = {
    signedTransactionInfo: purchase.token,
    signedRenewalInfo: purchase.product,
    appAccountToken: buyer.uid,
  }
  return on.call(googleIapLinkPurchase, input, buyer.token)
}

async function post(about: object, more: PushMischief = {}): Promise<number> {
  const { body, headers } = await play.push(about, more)
  return (await server.post('/webhooks/google', body, headers)).status
}

const about = (purchase: PlayPurchase, notificationType = 4) => ({
  subscriptionNotification: { version: '1.0', notificationType, purchaseToken: purchase.token },
})

async function tell(message: object, messageId: string = randomUUID()): Promise<string> {
  expect(await post(message, { messageId })).toBe(204)
  await server.composition.deliver()
  return messageId
}

async function logged(id: string) {
  const { rows } = await server.database.pool.query<{ state: string; kind: string; fault: string | null }>(
    `select state, kind, fault from store_events where store = 'google play' and event_id = $1`,
    [id],
  )
  return rows
}

describe('linking a purchase of Google Play', () => {
  it('entitles the account it was made for and acknowledges the purchase, once', async () => {
    const buyer = await newBuyer(server)
    const bought = play.buy({ account: buyer.uid })
    expect(await link(buyer, bought)).toEqual({
      store: 'google play',
      status: 'active',
      reason: null,
      product: 'monthly',
      renews: true,
      entitled: true,
      entitledUntil: new Date(bought.expires + DAY_MS).toISOString(),
    })
    await server.composition.deliver()
    await link(buyer, bought)
    await server.composition.deliver()
    expect(play.acknowledged.filter((token) => token === bought.token)).toHaveLength(1)
  })

  it('accepts the purchase in the form of the plugin', async () => {
    const buyer = await newBuyer(server)
    const { token: purchaseToken } = play.buy({ account: buyer.uid })
    const wanted = { packageName: 'mil.example.muster', purchaseToken, productId: 'monthly', acknowledged: false }
    const input = { signedTransactionInfo: JSON.stringify(wanted), appAccountToken: buyer.uid.toUpperCase() }
    expect(await server.call(googleIapLinkPurchase, input, buyer.token)).toMatchObject({ entitled: true })
  })

  it.each<[string, Partial<PlayPurchase>, object, boolean]>([
    [
      'canceled and runs on',
      { state: 'CANCELED', renews: false },
      { status: 'active', reason: 'ends with the period', renews: false },
      true,
    ],
    ['active without renewal', { renews: false }, { status: 'active', reason: 'ends with the period' }, true],
    ['in grace', { state: 'IN_GRACE_PERIOD' }, { status: 'active', reason: 'grace' }, true],
    ['on hold', { state: 'ON_HOLD', expires: NOW.getTime() - 1 }, { status: 'past_due', reason: 'retry' }, false],
    ['paused', { state: 'PAUSED', expires: NOW.getTime() - 1 }, { status: 'paused' }, false],
    ['pending', { state: 'PENDING' }, { status: 'incomplete', reason: 'pending' }, false],
    ['pending and canceled', { state: 'PENDING_PURCHASE_CANCELED' }, { status: 'canceled', reason: 'pending' }, false],
    [
      'expired',
      { state: 'EXPIRED', expires: NOW.getTime() - 1, renews: false },
      { status: 'expired', reason: null },
      false,
    ],
    [
      'canceled by its owner',
      { state: 'EXPIRED', expires: NOW.getTime() - 1, canceledBy: 'user' },
      { status: 'canceled' },
      false,
    ],
  ])('reports what is %s', async (_what, state, told, entitled) => {
    const buyer = await newBuyer(server)
    const bought = play.buy({ account: buyer.uid, ...state })
    expect(await link(buyer, bought)).toMatchObject({ ...told, entitled })
    await server.composition.deliver()
    const waits = ['PENDING', 'PENDING_PURCHASE_CANCELED', 'EXPIRED'].includes(bought.state)
    expect(play.acknowledged.includes(bought.token)).toBe(!waits)
  })

  it('changes nothing for a state that is not known yet', async () => {
    const buyer = await newBuyer(server)
    const bought = play.buy({ account: buyer.uid, state: 'HOVERING' })
    await expect(link(buyer, bought)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await purchasesOf(server, buyer)).toEqual([])
  })

  it('refuses the purchase of another account, and gives one without an owner to the first', async () => {
    const [first, second] = [await newBuyer(server), await newBuyer(server)]
    await expect(link(second, play.buy({ account: first.uid }))).rejects.toMatchObject({ code: 'permission-denied' })
    const free = play.buy()
    const { answers, refusals } = await atOnce(link(first, free), link(second, free))
    expect(answers).toHaveLength(1)
    expect(refusals.map(({ code }) => code)).toEqual(['permission-denied'])
  })

  it('has one outcome when many devices restore at once', async () => {
    const buyer = await newBuyer(server)
    const bought = play.buy({ account: buyer.uid })
    const { refusals } = await atOnce(...Array.from({ length: 6 }, () => link(buyer, bought)))
    expect(refusals).toEqual([])
    expect(await purchasesOf(server, buyer)).toHaveLength(1)
  })

  it('keeps a replacement on the same account, and ends the replaced one', async () => {
    const [buyer, stranger] = [await newBuyer(server), await newBuyer(server)]
    const old = play.buy()
    await link(buyer, old)
    const changed = play.buy({ product: 'yearly', linked: old.token })
    await expect(link(stranger, changed)).rejects.toMatchObject({ code: 'permission-denied' })
    await tell(about(changed))
    const held = new Map((await purchasesOf(server, buyer)).map((one) => [one.external_id, one]))
    expect(held.get(old.token)).toMatchObject({ status: 'expired', reason: 'replaced' })
    expect(held.get(changed.token)).toMatchObject({ status: 'active', product: 'yearly' })
    expect(await isEntitled(server, buyer)).toBe(true)
  })

  it.each([
    ['api', 'away'],
    ['api', 500],
    ['api', 429],
    ['token', 'away'],
    ['token', 500],
  ] as const)('asks to try again while %s is unavailable (%s), and writes nothing', async (part, outage) => {
    const buyer = await newBuyer(server)
    const bought = play.buy({ account: buyer.uid })
    server.clock.advance(2 * 3_600_000)
    play.outage = { [part]: outage }
    const before = await traces(server)
    await expect(link(buyer, bought)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await traces(server)).toBe(before)
    play.outage = {}
    expect(await link(buyer, bought)).toMatchObject({ entitled: true })
    server.clock.set(NOW)
    play.endTokens()
  })

  it('acknowledges later when Google is unavailable', async () => {
    const buyer = await newBuyer(server)
    const bought = play.buy({ account: buyer.uid })
    await link(buyer, bought)
    play.outage = { api: 500 }
    await server.composition.deliver()
    expect(play.acknowledged).not.toContain(bought.token)
    play.outage = {}
    server.clock.advance(10 * 60_000)
    await server.composition.deliver()
    expect(play.acknowledged).toContain(bought.token)
    server.clock.set(NOW)
  })

  it('uses one access token while it lasts, and a new one when it ends early', async () => {
    const buyer = await newBuyer(server)
    const bought = play.buy({ account: buyer.uid })
    await link(buyer, bought)
    const { granted } = play
    await atOnce(...Array.from({ length: 4 }, () => link(buyer, bought)))
    expect(play.granted).toBe(granted)
    play.endTokens()
    await link(buyer, bought)
    expect(play.granted).toBe(granted + 1)
  })

  it.each([
    'x',
    '{',
    '{}',
    '{"purchaseToken":5}',
    '../../../x',
    'a b c d e f g h i j k',
    `{"purchaseToken":"${'x'.repeat(30)}","packageName":"other"}`,
  ])('names what is wrong with %j', async (signedTransactionInfo) => {
    const buyer = await newBuyer(server)
    await expect(
      server.call(googleIapLinkPurchase, { signedTransactionInfo, appAccountToken: buyer.uid }, buyer.token),
    ).rejects.toMatchObject({ code: 'invalid-argument', details: { field: 'signedTransactionInfo' } })
  })

  it('reports that Google does not know the purchase', async () => {
    const buyer = await newBuyer(server)
    const bought = play.buy({ account: buyer.uid })
    play.forget(bought)
    await expect(link(buyer, bought)).rejects.toMatchObject({ code: 'failed-precondition' })
  })

  it('accepts a test purchase only where the settings allow it', async () => {
    const environment = { ...play.environment, STORE_SANDBOX: 'off' }
    const strict = await startTestServer({ at: NOW, environment, database: server.database })
    try {
      const buyer = await newBuyer(server)
      const bought = play.buy({ account: buyer.uid, test: true })
      await expect(link(buyer, bought, strict)).rejects.toMatchObject({
        code: 'failed-precondition',
        message: expect.stringContaining('test purchase') as string,
      })
      expect(await purchasesOf(server, buyer)).toEqual([])
      expect(await link(buyer, bought)).toMatchObject({ entitled: true })
      expect(await purchasesOf(server, buyer)).toMatchObject([{ environment: 'sandbox' }])
    } finally {
      await strict.close()
    }
  })
})

describe('a notification of Google Play', () => {
  it('leads to Google’s current data, once, in any order', async () => {
    const buyer = await newBuyer(server)
    const bought = play.buy({ account: buyer.uid })
    const id = await tell(about(bought))
    expect(await logged(id)).toEqual([{ state: 'done', kind: 'subscription purchased', fault: null }])
    expect(await isEntitled(server, buyer)).toBe(true)
    expect(play.acknowledged).toContain(bought.token)
    Object.assign(bought, { state: 'EXPIRED', expires: NOW.getTime() - 1, renews: false })
    await tell({ voidedPurchaseNotification: { purchaseToken: bought.token, orderId: 'GPA.1', productType: 1 } })
    await tell(about(bought, 2))
    await tell(about(bought, 4), id)
    expect(await isEntitled(server, buyer)).toBe(false)
    expect(await logged(id)).toHaveLength(1)
  })

  it('without meaning is ignored', async () => {
    expect(await logged(await tell({ testNotification: { version: '1.0' } }))).toMatchObject([
      { state: 'ignored', kind: 'test' },
    ])
    const one = { voidedPurchaseNotification: { purchaseToken: 'x'.repeat(20), orderId: 'GPA.1', productType: 2 } }
    expect(await logged(await tell(one))).toMatchObject([{ state: 'ignored' }])
    expect(await logged(await tell(about({ ...play.buy(), token: 'unknown-to-google' })))).toMatchObject([
      { state: 'ignored' },
    ])
    const before = await traces(server)
    expect(await post({ oneTimeProductNotification: {} })).toBe(204)
    expect(await post(about(play.buy()), { packageName: 'mil.example.other' })).toBe(204)
    expect(await traces(server)).toBe(before)
  })

  const seconds = Math.floor(NOW.getTime() / 1000)
  it.each<[string, PushMischief]>([
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another audience', { claims: { aud: 'https://evil.example' } }],
    ['of another account', { claims: { email: 'evil@project.iam.example.com' } }],
    ['of an address that was not verified', { claims: { email_verified: false } }],
    ['that ran out', { claims: { iat: seconds - 7200, exp: seconds - 3600 } }],
    ['signed with another key', { foreignKey: true }],
  ])('with a token %s leaves no trace', async (_what, mischief) => {
    const before = await traces(server)
    expect(await post(about(play.buy()), mischief)).toBe(401)
    expect(await traces(server)).toBe(before)
  })

  it('without a token, or with no token at all, leaves no trace', async () => {
    const { body } = await play.push(about(play.buy()))
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const authorization of [
      '',
      'Bearer',
      'Bearer x',
      'Basic eDp5',
      `Bearer ${none}.${none}.`,
      `Bearer ${none}.${none}.x`,
    ])
      expect((await server.post('/webhooks/google', body, { authorization })).status).toBe(401)
    const { headers } = await play.push({})
    for (const bad of ['', '{', 'null', '{"message":{"messageId":"1","data":"@"}}'])
      expect((await server.post('/webhooks/google', bad, headers)).status).toBe(204)
  })

  it('waits while it cannot be verified', async () => {
    const fresh = await startTestServer({
      at: NOW,
      environment: play.environment,
      database: server.database,
      logLevel: 'silent',
    })
    try {
      const { body, headers } = await play.push(about(play.buy()))
      for (const outage of ['away', 500] as const) {
        play.outage = { keys: outage }
        expect((await fresh.post('/webhooks/google', body, headers)).status).toBe(503)
      }
      play.outage = {}
      expect((await fresh.post('/webhooks/google', body, headers)).status).toBe(204)
    } finally {
      await fresh.close()
    }
  })

  it('restores nothing that its account detached, until it is linked again', async () => {
    const buyer = await newBuyer(server)
    const bought = play.buy({ account: buyer.uid })
    await link(buyer, bought)
    const answer = await server.call(detachStoreEntitlements, {}, buyer.token)
    expect(answer.detached).toMatchObject([{ store: 'google play', stillCharged: true }])
    expect(answer.toCancel).toMatchObject([{ store: 'google play' }])
    expect(await logged(await tell(about(bought, 2)))).toMatchObject([{ state: 'ignored', fault: 'detached' }])
    // The new token of a plan change does not restore it either.
    const changed = play.buy({ account: buyer.uid, linked: bought.token })
    expect(await logged(await tell(about(changed)))).toMatchObject([{ state: 'ignored', fault: 'detached' }])
    expect(await isEntitled(server, buyer)).toBe(false)
    expect(await link(buyer, changed)).toMatchObject({ entitled: true })
    expect(await logged(await tell(about(changed, 2)))).toMatchObject([{ state: 'done' }])
  })
})
