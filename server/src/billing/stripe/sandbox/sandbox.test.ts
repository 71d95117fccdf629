import { getBilling, getSubscriptionStatus } from '@muster/domain/billing/functions.ts'
import {
  cancelStripeAtPeriodEnd,
  createCheckoutSession,
  createPortalLink,
  getCardDetails,
  resumeStripeSubscription,
  settleCheckout,
} from '@muster/domain/billing/stripe/functions.ts'
import { runs } from '@muster/domain/billing/sources.ts'
import { selfDeleteAccount } from '@muster/domain/identity/functions.ts'
import { createRoster } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server/server.ts'
import { signIn } from '../../../testing/server/world-server.ts'
import { sourcesOf } from '../../reads.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ at: new Date('2026-11-20T12:00:00Z') })
})
afterAll(() => server.close())

interface Person {
  readonly uid: string
  readonly token: string
}
const newcomer = (): Promise<Person> => server.signUp({ entitled: false })
const status = ({ token }: Person) => server.call(getSubscriptionStatus, {}, token)

async function press(url: string, act: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ act }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })
}

async function subscribed(): Promise<Person & { portal: string }> {
  const person = await newcomer()
  const { url } = await server.call(createCheckoutSession, {}, person.token)
  await press(url, 'pay')
  await server.composition.deliver()
  return { ...person, portal: (await server.call(createPortalLink, {}, person.token)).url }
}

describe('the sandbox of card payment', () => {
  it('shows its dates in the unit’s time zone, as the app does', async () => {
    const page = async (person: Person) => {
      const { url } = await server.call(createCheckoutSession, {}, person.token)
      return await (await fetch(url)).text()
    }
    expect(await page(await newcomer())).toContain('You pay now. The first month ends on 20 Dec 2026.')
    const person = await newcomer()
    await server.call(createRoster, { name: 'Kiwi company', timeZone: 'Pacific/Auckland' }, person.token)
    server.clock.advance(60_000)
    expect(await page(person)).toContain('Your trial runs to its end: you pay first on 21 Dec 2026.')
  })

  it('says that nothing is charged, and sells', async () => {
    const person = await newcomer()
    const { url } = await server.call(createCheckoutSession, {}, person.token)
    const page = await fetch(url)
    expect(page.headers.get('content-type')).toContain('text/html')
    const text = await page.text()
    expect(text).toContain('nothing is charged')
    expect(text).toContain('Enter no card')

    expect(text).toContain('No price is set on this server.')

    const failed = await press(url, 'fail')
    expect(await failed.text()).toContain('The payment failed')
    await server.composition.deliver()
    expect(await status(person)).toBeNull()

    const paid = await press(url, 'pay')
    expect(paid.status).toBe(303)
    const back = new URL(paid.headers.get('location') ?? '', server.url)
    expect(back.pathname).toBe('/billing')
    const checkoutId = back.searchParams.get('checkout') ?? ''
    expect(await server.call(settleCheckout, { checkoutId }, person.token)).toEqual({ state: 'paid' })
    expect(await status(person)).toMatchObject({ status: 'active', entitled: true })
    expect(await server.call(getBilling, {}, person.token)).toMatchObject({
      card: 'sandbox',
      follows: 'stripe',
      sources: [{ source: 'stripe', environment: 'sandbox', renews: true }],
    })
    expect(await server.call(getCardDetails, {}, person.token)).toMatchObject({
      price: null,
      invoices: [{ amount: 0 }],
    })
    expect((await press(url, 'pay')).status).toBe(303)
    await expect(server.call(createCheckoutSession, {}, person.token)).rejects.toMatchObject({
      code: 'failed-precondition',
    })
  })

  it('reports what happens on its pages as a provider would', async () => {
    const person = await subscribed()
    expect(await status(person)).toMatchObject({ entitled: true })
    await press(person.portal, 'fail')
    await server.composition.deliver()
    expect(await status(person)).toMatchObject({ status: 'past_due', entitled: false })
    await press(person.portal, 'mend')
    await server.composition.deliver()
    expect(await status(person)).toMatchObject({ status: 'active' })
    await press(person.portal, 'end')
    await server.composition.deliver()
    expect(await status(person)).toMatchObject({ status: 'canceled', entitled: false })
    expect(await (await fetch(person.portal)).text()).toContain('It ended on')
  })

  it('ends with the month, or continues, as requested', async () => {
    const person = await subscribed()
    const { endsAt } = await server.call(cancelStripeAtPeriodEnd, {}, person.token)
    expect(await (await fetch(person.portal)).text()).toContain('It ends on')
    expect(await status(person)).toMatchObject({ entitled: true, entitledUntil: endsAt })
    expect(await server.call(resumeStripeSubscription, {}, person.token)).toEqual({ renewsAt: endsAt })
    await server.call(cancelStripeAtPeriodEnd, {}, person.token)
    server.clock.set(new Date(endsAt ?? 0))
    // The session has ended by then.
    const sources = await sourcesOf(server.database.reading, person.uid)
    expect(sources.some((source) => runs(source, server.clock.now()))).toBe(false)
  })

  it('refuses a page that it did not make, an expired one, and one of a deleted account', async () => {
    const person = await newcomer()
    expect((await fetch(`${server.url}/sandbox/checkout/sandbox_none`)).status).toBe(404)
    expect((await press(`${server.url}/sandbox/portal/sandbox_none`, 'end')).status).toBe(404)
    const { url } = await server.call(createCheckoutSession, {}, person.token)
    server.clock.advance(60 * 60_000)
    expect((await press(url, 'pay')).status).toBe(404)
    const { url: fresh } = await server.call(createCheckoutSession, {}, person.token)
    await server.call(selfDeleteAccount, { confirm: 'DELETE', handOver: [] }, await signIn(server, person))
    expect((await press(fresh, 'pay')).status).toBe(404)
  })
})
