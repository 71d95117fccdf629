import { getBilling, getSubscriptionStatus } from '@muster/domain/billing/functions.ts'
import { SECOND_REFUNDED } from '@muster/domain/billing/sources.ts'
import {
  cancelStripeAtPeriodEnd,
  createCheckoutSession,
  createPortalLink,
  getCardDetails,
  resumeStripeSubscription,
  settleCheckout,
} from '@muster/domain/billing/stripe/functions.ts'
import { previewAccountDeletion, selfDeleteAccount } from '@muster/domain/identity/functions.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { StripeServer } from '../../testing/stores/stripe-server.ts'
import { sourcesOf } from '../reads.ts'
import { beginTrial } from '../trial.ts'

const DAY_MS = 86_400_000
const START = new Date('2026-11-20T12:00:00Z')
let server: TestServer
let stripe: StripeServer
let logged: string[] = []

beforeAll(async () => {
  stripe = await StripeServer.start(() => server.clock.now())
  server = await startTestServer({
    at: START,
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
    environment: { PUBLIC_URL: 'https://muster.example', ...stripe.environment },
  })
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})
beforeEach(() => {
  stripe.mood = 'well'
  stripe.onAnswered = null
  logged = []
})

interface Person {
  readonly uid: string
  readonly token: string
}
const newcomer = (): Promise<Person> => server.signUp({ entitled: false })
const status = ({ token }: Person) => server.call(getSubscriptionStatus, {}, token)
const sessionOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

async function checkout({ token }: Person): Promise<string> {
  return sessionOf((await server.call(createCheckoutSession, {}, token)).url)
}

/** Pays, and lets Stripe's message arrive. */
async function subscribed(): Promise<Person & { subscription: string; session: string }> {
  const person = await newcomer()
  const session = await checkout(person)
  const subscription = stripe.pay(session)
  await hear('customer.subscription.created', subscription)
  return { ...person, subscription, session }
}

async function send(message: { body: string; headers: Record<string, string> }): Promise<Response> {
  return server.post('/webhooks/stripe', message.body, message.headers)
}

async function hear(kind: string, subscription: string): Promise<void> {
  const response = await send(stripe.message(kind, stripe.subscriptions.get(subscription)))
  expect(response.status).toBe(200)
  await server.composition.deliver()
}

function inStore(subscription: string) {
  return stripe.subscriptions.get(subscription)
}

function get(subscription: string) {
  const found = inStore(subscription)
  if (!found) throw new Error(`there is no ${subscription}`)
  return found
}

describe('paying by card', () => {
  it('leads to Stripe and, with its message, to the right to edit', async () => {
    const person = await newcomer()
    const session = await checkout(person)
    expect(stripe.sessions.get(session)).toMatchObject({
      mode: 'subscription',
      client_reference_id: person.uid,
      metadata: { uid: person.uid },
      success_url: 'https://muster.example/billing?checkout={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://muster.example/billing',
      subscription_data: { metadata: { uid: person.uid, server: 'muster.example' } },
    })
    expect(await status(person)).toBeNull()
    await hear('customer.subscription.created', stripe.pay(session))
    expect(await status(person)).toMatchObject({ status: 'active', entitled: true })
    expect(await server.call(getBilling, {}, person.token)).toMatchObject({
      entitled: true,
      follows: 'stripe',
      card: 'live',
      hasCustomer: true,
      sources: [{ source: 'stripe', status: 'active', renews: true, periodEndsAt: '2026-12-20T12:00:00.000Z' }],
    })
  })

  it('is recognized on the way back, before any message, and only for the account that paid', async () => {
    const person = await newcomer()
    const session = await checkout(person)
    expect(await server.call(settleCheckout, { checkoutId: session }, person.token)).toEqual({ state: 'open' })
    stripe.pay(session)
    const other = await newcomer()
    await expect(server.call(settleCheckout, { checkoutId: session }, other.token)).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await server.call(settleCheckout, { checkoutId: session }, person.token)).toEqual({ state: 'paid' })
    expect(await status(person)).toMatchObject({ entitled: true })
    expect(await status(other)).toBeNull()
  })

  it('is found an hour later when every message is lost', async () => {
    const person = await newcomer()
    stripe.pay(await checkout(person))
    await server.composition.deliver()
    expect(await status(person)).toBeNull()
    server.clock.advance(66 * 60_000)
    await server.composition.deliver()
    expect(await status(person)).toMatchObject({ entitled: true })
  })

  it('is found at the customer by the reconcile job', async () => {
    const person = await newcomer()
    stripe.pay(await checkout(person))
    server.clock.advance(DAY_MS)
    const job = server.composition.jobs.find(({ name }) => name === 'billing.reconcile')
    await job?.handle({ id: 'x', data: {}, signal: new AbortController().signal })
    // The session has ended after a day.
    expect(await sourcesOf(server.database.reading, person.uid)).toMatchObject([{ source: 'stripe', status: 'active' }])
  })

  it('charges first when the trial ends', async () => {
    const person = await newcomer()
    await server.database.write((tx) => beginTrial(tx, person.uid, server.clock.now(), 20))
    const subscription = stripe.pay(await checkout(person))
    expect(inStore(subscription)).toMatchObject({ status: 'trialing' })
    await hear('customer.subscription.created', subscription)
    const { sources } = await server.call(getBilling, {}, person.token)
    const card = sources.find(({ source }) => source === 'stripe')
    expect(card).toMatchObject({ status: 'active', reason: 'not charged yet', renews: true })
    expect(card?.periodEndsAt).toBe(sources.find(({ source }) => source === 'trial')?.entitledUntil)
  })

  it('returns the page that is already open, and creates one customer', async () => {
    const person = await newcomer()
    const customers = stripe.customers.size
    const first = await checkout(person)
    expect(await checkout(person)).toBe(first)
    expect(stripe.customers.size).toBe(customers + 1)
    server.clock.advance(55 * 60_000)
    expect(await checkout(person)).not.toBe(first)
  })

  it('creates one customer for two calls at once', async () => {
    const person = await newcomer()
    const customers = stripe.customers.size
    await Promise.all([checkout(person), checkout(person)])
    expect(stripe.customers.size).toBe(customers + 1)
  })

  it('creates another customer when Stripe has forgotten the first', async () => {
    const person = await newcomer()
    const session = await checkout(person)
    const customer = stripe.customers.get(String(stripe.sessions.get(session)?.['customer']))
    if (customer) customer['deleted'] = true
    const again = await checkout(person)
    expect(stripe.sessions.get(again)?.['customer']).not.toBe(customer?.id)
  })

  it('is refused to an account that already pays', async () => {
    const person = await subscribed()
    await expect(checkout(person)).rejects.toMatchObject({
      code: 'failed-precondition',
      message: 'You have a card subscription already.',
    })
    const comp = await server.signUp()
    await expect(checkout(comp)).rejects.toMatchObject({ code: 'failed-precondition' })
  })

  it('reports that Stripe is unavailable, and changes nothing', async () => {
    const person = await subscribed()
    for (const mood of ['faulty', 'key refused'] as const) {
      stripe.mood = mood
      for (const declaration of [createCheckoutSession, createPortalLink, cancelStripeAtPeriodEnd]) {
        await expect(server.call(declaration, {}, person.token)).rejects.toMatchObject({ code: 'unavailable' })
      }
      expect(await server.call(getCardDetails, {}, person.token)).toMatchObject({ invoices: null })
      expect(await status(person)).toMatchObject({ entitled: true })
    }
  })

  it('twice at the same moment keeps the first subscription, and refunds the second', async () => {
    const person = await newcomer()
    const one = await checkout(person)
    // Stands for another device that asked at the same moment.
    server.clock.advance(51 * 60_000)
    const other = await checkout(person)
    const [first, second] = [stripe.pay(one), stripe.pay(other)]
    await hear('customer.subscription.created', first)
    server.clock.advance(1000)
    await hear('customer.subscription.created', second)
    await server.composition.deliver()
    expect(inStore(first)).toMatchObject({ status: 'active' })
    expect(inStore(second)).toMatchObject({ status: 'canceled' })
    const { sources } = await server.call(getBilling, {}, person.token)
    expect(sources.map((source) => source.reason).filter(Boolean)).toEqual([SECOND_REFUNDED])
    expect(stripe.refunds.map((refund) => refund['payment_intent'])).toEqual([
      `pi_${String(inStore(second)?.['latest_invoice'])}`,
    ])
    expect(await status(person)).toMatchObject({ entitled: true, status: 'active' })
  })
})

/**
 * The ways a subscription may have ended at Stripe without a message to us, and the status that we have for it then.
 */
const ENDED_THERE = [
  ['canceled', (id: string) => Object.assign(get(id), { status: 'canceled' }), 'canceled'],
  ['unknown', (id: string) => stripe.subscriptions.delete(id), 'expired'],
] as const

describe('a card subscription', () => {
  it('ends with its month when it is canceled, and continues when that is undone', async () => {
    const person = await subscribed()
    const ends = new Date(server.clock.now().getTime() + 30 * DAY_MS).toISOString()
    expect(await server.call(cancelStripeAtPeriodEnd, {}, person.token)).toEqual({ endsAt: ends })
    expect(await status(person)).toMatchObject({ entitled: true, entitledUntil: ends })
    await expect(checkout(person)).rejects.toMatchObject({ message: expect.stringContaining('Resume') })
    expect(await server.call(resumeStripeSubscription, {}, person.token)).toEqual({ renewsAt: ends })
    expect(inStore(person.subscription)).toMatchObject({ cancel_at_period_end: false })
  })

  it.each(ENDED_THERE)(
    'that is already %s at Stripe is treated as ended, without an error',
    async (_, happens, known) => {
      const person = await subscribed()
      happens(person.subscription)
      await server.call(cancelStripeAtPeriodEnd, {}, person.token)
      expect(logged).toEqual([])
      expect(await status(person)).toMatchObject({ status: known, entitled: false })
    },
  )

  it.each(ENDED_THERE)(
    'that is %s at Stripe is not resumed, and the message says what to do',
    async (_, happens, known) => {
      const person = await subscribed()
      await server.call(cancelStripeAtPeriodEnd, {}, person.token)
      happens(person.subscription)
      await expect(server.call(resumeStripeSubscription, {}, person.token)).rejects.toMatchObject({
        code: 'failed-precondition',
        message: 'This subscription has ended. Subscribe again to continue.',
      })
      expect(logged).toEqual([])
      expect(await status(person)).toMatchObject({ status: known, entitled: false })
    },
  )

  it('that runs but that Stripe does not change is an error', async () => {
    const person = await subscribed()
    // Only the query whether it runs gets the real answer.
    stripe.subscriptions.set(person.subscription, { ...get(person.subscription), status: 'canceled' })
    stripe.onAnswered = (asked) => {
      if (asked.startsWith('POST /v1/subscriptions')) Object.assign(get(person.subscription), { status: 'active' })
    }
    await expect(server.call(cancelStripeAtPeriodEnd, {}, person.token)).rejects.toMatchObject({ code: 'unavailable' })
    expect(logged.filter((line) => line.includes('the card provider refused a request'))).toHaveLength(1)
  })

  it('is past due when its payment fails, and runs again when it is paid', async () => {
    const person = await subscribed()
    stripe.renew(person.subscription, { fails: true })
    await hear('invoice.payment_failed', person.subscription)
    expect(await status(person)).toMatchObject({ status: 'past_due', entitled: false })
    await expect(checkout(person)).rejects.toMatchObject({ message: expect.stringContaining('Update billing') })
    const store = inStore(person.subscription)
    if (store) store['status'] = 'active'
    await hear('invoice.paid', person.subscription)
    expect(await status(person)).toMatchObject({ status: 'active', entitled: true })
  })

  it('has a portal and invoices', async () => {
    const person = await subscribed()
    expect((await server.call(createPortalLink, {}, person.token)).url).toBe(`${stripe.url}/portal`)
    const { price, invoices } = await server.call(getCardDetails, {}, person.token)
    expect(price).toEqual({ amount: 900, currency: 'usd', interval: 'month' })
    expect(invoices).toMatchObject([{ amount: 900, currency: 'usd', state: 'paid' }])
  })

  it('that does not exist cannot be changed', async () => {
    const person = await newcomer()
    for (const declaration of [cancelStripeAtPeriodEnd, resumeStripeSubscription, createPortalLink]) {
      await expect(server.call(declaration, {}, person.token)).rejects.toMatchObject({ code: 'failed-precondition' })
    }
  })
})

describe('messages of Stripe', () => {
  async function events(): Promise<number> {
    const { rows } = await server.database.pool.query('select count(*)::int as count from store_events')
    return rows[0]?.count
  }

  it('that are forged, old, or altered leave nothing behind', async () => {
    const person = await newcomer()
    const subscription = stripe.sell({ metadata: { uid: person.uid } })
    const object = inStore(subscription)
    const before = await events()
    const good = stripe.message('customer.subscription.created', object)
    const old = stripe.message('customer.subscription.created', object, {
      at: new Date(server.clock.now().getTime() - 301_000),
    })
    const forged = stripe.message('customer.subscription.created', object, { secret: 'whsec_of_somebody_else' })
    const altered = { ...good, body: good.body.replace('active', 'paused') }
    const unsigned = { ...good, headers: { 'content-type': 'application/json' } }
    for (const message of [old, forged, altered, unsigned, { ...good, body: '' }]) {
      expect((await send(message)).status).toBe(400)
    }
    expect(await events()).toBe(before)
    const large = await server.post('/webhooks/stripe', 'x'.repeat(600_000), good.headers)
    expect(large.status).toBeGreaterThanOrEqual(400)
    expect(await events()).toBe(before)
    await server.composition.deliver()
    expect(await status(person)).toBeNull()
  })

  it('are taken in once, and those without meaning for us are only logged', async () => {
    const person = await subscribed()
    const message = stripe.message('customer.subscription.updated', inStore(person.subscription))
    const before = await events()
    for (const again of [message, message, message]) expect((await send(again)).status).toBe(200)
    expect(await events()).toBe(before + 1)
    expect((await send(stripe.message('product.created', { object: 'product', id: 'prod_1' }))).status).toBe(200)
    await server.composition.deliver()
    const { rows } = await server.database.pool.query(
      `select state from store_events where kind = 'product.created' or event_id = $1 order by state`,
      [message.id],
    )
    expect(rows).toEqual([{ state: 'done' }, { state: 'ignored' }])
  })

  it('name the subscription by an invoice or a checkout too', async () => {
    const person = await newcomer()
    const session = await checkout(person)
    const subscription = stripe.pay(session)
    expect((await send(stripe.message('checkout.session.completed', stripe.sessions.get(session)))).status).toBe(200)
    await server.composition.deliver()
    expect(await status(person)).toMatchObject({ entitled: true })
    stripe.renew(subscription, { fails: true })
    const invoice = stripe.invoices.get(String(inStore(subscription)?.['latest_invoice']))
    expect((await send(stripe.message('invoice.payment_failed', invoice))).status).toBe(200)
    await server.composition.deliver()
    expect(await status(person)).toMatchObject({ status: 'past_due' })
  })

  it('that come while Stripe is unavailable are processed afterwards', async () => {
    const person = await newcomer()
    const subscription = stripe.pay(await checkout(person))
    stripe.mood = 'faulty'
    await hear('customer.subscription.created', subscription)
    expect(await status(person)).toBeNull()
    stripe.mood = 'well'
    server.clock.advance(60_000)
    await server.composition.deliver()
    expect(await status(person)).toMatchObject({ entitled: true })
  })
})

describe('a deleted account', () => {
  it('has its card subscription ended and its customer deleted', async () => {
    const person = await subscribed()
    const { consequences } = await server.call(previewAccountDeletion, {}, person.token)
    expect(consequences).toContainEqual({ kind: 'elsewhere', what: expect.stringContaining('ends at once') })
    await server.call(selfDeleteAccount, { confirm: 'DELETE', handOver: [] }, person.token)
    expect(inStore(person.subscription)).toMatchObject({ status: 'active' })
    await server.composition.deliver()
    expect(inStore(person.subscription)).toMatchObject({ status: 'canceled' })
    expect(stripe.customers.get(String(inStore(person.subscription)?.['customer']))).toMatchObject({ deleted: true })
    const { rows } = await server.database.pool.query(
      `select count(*)::int as count from subscription_sources where uid = $1`,
      [person.uid],
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  it('has it ended without an error when it ends by itself at that moment', async () => {
    const person = await subscribed()
    await server.call(selfDeleteAccount, { confirm: 'DELETE', handOver: [] }, person.token)
    stripe.onAnswered = (asked) => {
      if (asked === `GET /v1/subscriptions/${person.subscription}`)
        Object.assign(get(person.subscription), { status: 'canceled' })
    }
    await server.composition.deliver()
    expect(stripe.asked).toContain(`DELETE /v1/subscriptions/${person.subscription}`)
    const { rows } = await server.database.pool.query(
      `select act, attempts, fault, done_at is not null as done from store_errands where external_id = $1`,
      [person.subscription],
    )
    expect(rows).toEqual([{ act: 'end', attempts: 1, fault: null, done: true }])
    expect(logged).toEqual([])
  })

  it('is refunded when it pays while it is being deleted', async () => {
    const person = await newcomer()
    const session = await checkout(person)
    const subscription = stripe.pay(session)
    await server.call(selfDeleteAccount, { confirm: 'DELETE', handOver: [] }, person.token)
    const refunds = stripe.refunds.length
    // The message comes before the request to forget the customer runs.
    await hear('customer.subscription.created', subscription)
    await server.composition.deliver()
    expect(inStore(subscription)).toMatchObject({ status: 'canceled' })
    expect(stripe.refunds).toHaveLength(refunds + 1)
  })

  it('cannot pay any more', async () => {
    const person = await newcomer()
    const session = await checkout(person)
    await server.call(selfDeleteAccount, { confirm: 'DELETE', handOver: [] }, person.token)
    await server.composition.deliver()
    expect(() => stripe.pay(session)).toThrow('the customer is gone')
  })

  it('of another server that shares the Stripe account is ignored', async () => {
    const metadata = { uid: 'a2a7b9a0-4f0b-4c1c-9a55-0d3b8f6a1e01', server: 'staging.example' }
    const subscription = stripe.sell({ metadata })
    await hear('customer.subscription.created', subscription)
    await server.composition.deliver()
    expect(inStore(subscription)).toMatchObject({ status: 'active' })
  })
})

it('without keys, card payment is off in production', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://muster.example' }
  const off = await startTestServer({
    at: START,
    database: server.database,
    environment: { ...production, GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' },
  })
  try {
    const { token } = await off.signUp({ entitled: false })
    await expect(off.call(createCheckoutSession, {}, token)).rejects.toMatchObject({
      code: 'failed-precondition',
      message: 'Card payment is not set up on this server.',
    })
    expect(await off.call(getBilling, {}, token)).toMatchObject({ card: 'off', sources: [] })
    expect(await off.call(getCardDetails, {}, token)).toEqual({ price: null, invoices: [] })
    expect((await off.post('/webhooks/stripe', '{}')).status).toBe(404)
    expect((await fetch(`${off.url}/sandbox/checkout/sandbox_x`)).status).not.toBe(500)
  } finally {
    await off.close()
  }
})
