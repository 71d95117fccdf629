// Looks at: platform/purchasing, billing/apple, billing/google, billing/components
import type { Browser, Page } from '@playwright/test'
import { startTestAppleStore, type TestAppleStore } from '../../server/src/testing/stores/apple-store.ts'
import { startTestGooglePlay, type TestGooglePlay } from '../../server/src/testing/stores/google-play.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { Phone, type Platform } from '../support/phone.ts'
import { Keychain, type PhoneSession, sessionOf, signInBefore } from '../support/phone-session.ts'
import { MusterServer } from '../support/server.ts'
import { AppStoreFront, PlayFront } from '../support/storefront.ts'
import { introduce } from '../support/setting-up.ts'
import { test as base, expect } from '../support/test.ts'
import { message } from '../support/toasts.ts'

interface Stores {
  readonly apple: TestAppleStore
  readonly play: TestGooglePlay
}

const now = () => new Date()

/** A server that asks simulated store servers on this machine. */
const test = base.extend<object, { readonly stores: Stores; readonly server: MusterServer }>({
  stores: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const stores = { apple: await startTestAppleStore(now), play: await startTestGooglePlay(now) }
      await use(stores)
      await stores.apple.close()
      await stores.play.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ stores }, use) => {
      const server = await MusterServer.start({ ...stores.apple.environment, ...stores.play.environment })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** A person with a session, as the app stores one. */
async function somebody(browser: Browser, server: MusterServer): Promise<PhoneSession> {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await signInAsNewPerson(page, newPerson())
  await introduce(page)
  const session = await sessionOf(page)
  await context.close()
  return session
}

/** The app, signed in, on a phone with a simulated native side. */
async function phoneOf(page: Page, platform: Platform, server: MusterServer, person: PhoneSession): Promise<Phone> {
  const keychain = new Keychain()
  const phone = keychain.install(new Phone(page, platform, server.url))
  await signInBefore(phone, keychain, person)
  return phone
}

test('the App Store: price, closing the sheet, buying, and no other ways to pay', async ({
  page,
  browser,
  server,
  stores,
  shoot,
}, info) => {
  const person = await somebody(browser, server)
  const front = new AppStoreFront(stores.apple)
  const phone = front.install(await phoneOf(page, 'ios', server, person))
  await phone.open('/billing')
  await expect(page.getByText('$4.99 a month')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Muster monthly' })).toBeVisible()
  await expect(page.getByText(/renews automatically every month/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Terms of use' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/card|invoice|stripe|google|browser/i)
  await expectSound(page, 'an offer', { phone: info.project.name === 'phone' })
  await shoot(page, 'native-billing-offer')

  front.sheet = 'closes it'
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect.poll(() => phone.called('PurchasePlugin.purchase')).toBe(1)
  await expect(page.getByRole('button', { name: 'Subscribe' })).not.toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('alert')).toHaveCount(0)

  const detach = page.getByRole('button', { name: 'Detach store purchase' })
  await expect(detach).toHaveCount(0)
  front.sheet = 'buys'
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(message(page, 'You are subscribed.')).toBeVisible()
  await expect(page.getByText(/^It renews on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
  await expect.poll(() => front.finished).toContain(front.has[0]?.transactionId)
  expect(phone.calls.find(({ name }) => name === 'PurchasePlugin.purchase')?.options).toMatchObject({
    productId: 'muster_monthly',
    applicationUsername: person.uid,
  })
  await page.getByRole('button', { name: 'Change or cancel' }).click()
  await expect.poll(() => phone.called('PurchasePlugin.manageSubscriptions')).toBe(1)
  await expectSound(page, 'subscribed', { phone: info.project.name === 'phone' })
  await shoot(page, 'native-billing-subscribed')

  await detach.click()
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(asked).toContainText('The store keeps charging until you cancel there.')
  await asked.getByRole('button', { name: 'Detach' }).click()
  const done = page.getByRole('status').filter({ hasText: 'The purchase is no longer on this account.' })
  await expect(done).toContainText('The App Store keeps charging until you cancel there')
  await expect(detach).toHaveCount(0)
})

test('the server cannot be reached, the app is closed, and the next start links the purchase', async ({
  page,
  browser,
  server,
  stores,
  guard,
  shoot,
}) => {
  guard.allow(/503|Failed to load resource/)
  const person = await somebody(browser, server)
  const front = new AppStoreFront(stores.apple)
  await front.install(await phoneOf(page, 'ios', server, person)).open('/billing')
  stores.apple.outage = 'away'
  try {
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText(/Your purchase is safe in the store/)).toBeVisible()
    expect(front.finished).toEqual([])
    await shoot(page, 'native-billing-waiting')
  } finally {
    stores.apple.outage = null
  }
  const context = page.context()
  await page.close()

  const again = await context.newPage()
  await front.install(await phoneOf(again, 'ios', server, person)).open('/billing')
  await expect(again.getByText(/^It renews on/)).toBeVisible()
  await expect.poll(() => front.finished).toContain(front.has[0]?.transactionId)
})

test("a purchase from another phone is restored, and another account's is not", async ({
  page,
  browser,
  server,
  stores,
  guard,
}) => {
  guard.allow(/403|Failed to load resource/)
  const person = await somebody(browser, server)
  const front = new AppStoreFront(stores.apple)
  await front.install(await phoneOf(page, 'ios', server, person), { onlyRestore: true }).open('/billing')
  const restore = page.getByRole('button', { name: 'Restore purchases' })
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await restore.click()
  await expect(message(page, 'no running subscription')).toBeVisible()

  front.owns('0198f2c4-8a3b-7c1d-9e2f-000000000001')
  await restore.click()
  await expect(page.getByText(/belongs to another account/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(0)

  front.has.length = 0
  front.owns(person.uid)
  await restore.click()
  await expect(message(page, 'Your subscription is restored.')).toBeVisible()
  await expect(page.getByText(/^It renews on/)).toBeVisible()
})

test('the App Store does not sell it: reported, with another attempt', async ({
  page,
  browser,
  server,
  stores,
  shoot,
}) => {
  const person = await somebody(browser, server)
  const front = new AppStoreFront(stores.apple)
  const phone = front.install(await phoneOf(page, 'ios', server, person), { isThere: false })
  await phone.open('/billing')
  await expect(page.getByRole('alert')).toContainText('The store does not offer this subscription here.')
  await shoot(page, 'native-billing-error')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('Google Play: a payment that fails, one that waits, and one that goes through', async ({
  page,
  browser,
  server,
  stores,
  shoot,
}, info) => {
  const person = await somebody(browser, server)
  const front = new PlayFront(stores.play)
  const phone = front.install(await phoneOf(page, 'android', server, person))
  await phone.open('/billing')
  await expect(page.getByText('$4.99 a month')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/card|invoice|stripe|apple|browser/i)

  front.sheet = 'closes it'
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect.poll(() => phone.called('PurchasePlugin.subscribe')).toBe(1)
  await expect(page.getByRole('alert')).toHaveCount(0)

  front.sheet = 'fails'
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('alert')).toContainText('The store did not complete the purchase.')
  await page.getByRole('button', { name: 'Try again' }).click()

  front.sheet = 'must ask first'
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText(/waits for approval or payment/)).toBeVisible()
  await expectSound(page, 'pending', { phone: info.project.name === 'phone' })
  await shoot(page, 'native-billing-pending')
  await front.pays()
  await expect(page.getByText(/^It renews on/)).toBeVisible()
  expect(phone.calls.filter(({ name }) => name === 'PurchasePlugin.subscribe').at(-1)?.options).toMatchObject({
    productId: 'muster_monthly@offer-token',
    additionalData: { accountId: person.uid },
  })
  await expect.poll(() => phone.called('PurchasePlugin.acknowledgePurchase')).toBe(1)
})
