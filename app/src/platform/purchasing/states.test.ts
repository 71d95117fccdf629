import { expect, test } from 'vitest'
import { notPurchasable, PURCHASE_WORDS, purchaseAdvice, purchaseStateOf, type StoreProduct } from './states.ts'

const product: StoreProduct = {
  id: 'muster_monthly',
  state: 'valid',
  offers: [{ id: '$', basePlanId: null, offerToken: null, pricingPhases: [] }],
  canPurchase: true,
  owned: false,
  title: 'Muster monthly',
  rawPrice: '$4.99',
}
const facts = { store: 'app store', product, entitled: false, lastError: null } as const

test.each([
  ['nothing is loaded', { product: null }, 'LOADING'],
  ['an offer is loaded', {}, 'READY'],
  ['a product without an offer', { product: { ...product, offers: [] } }, 'LOADING'],
  ['an error', { lastError: 'No.' }, 'ERROR'],
  ['an error before anything is loaded', { product: null, lastError: 'No.' }, 'ERROR'],
  ['a subscription that runs', { entitled: true }, 'OWNED'],
  ['a subscription that runs, and an error', { entitled: true, lastError: 'No.' }, 'OWNED'],
  ['a product that the phone has', { product: { ...product, owned: true } }, 'OWNED'],
  ['a product in state owned', { product: { ...product, state: 'owned' as const } }, 'OWNED'],
  ['Google: a valid product', { store: 'google play' as const }, 'READY'],
  [
    'Google: a product that is only registered',
    { store: 'google play' as const, product: { ...product, state: 'registered' as const } },
    'LOADING',
  ],
  [
    'Google: a product that cannot be had',
    { store: 'google play' as const, product: { ...product, state: 'invalid' as const } },
    'LOADING',
  ],
])('%s', (_what, change, state) => {
  expect(purchaseStateOf({ ...facts, ...change })).toBe(state)
})

test("a person who only wants to subscribe gets advice on the store's messages", () => {
  const messages = [PURCHASE_WORDS.notInitialized, PURCHASE_WORDS.notReady, PURCHASE_WORDS.notLoaded]
  for (const message of [...messages, notPurchasable('registered')])
    expect(purchaseAdvice(message), message).toMatch(/try again/)
  expect(purchaseAdvice('This phone may not buy in its store.')).toBeNull()
})
