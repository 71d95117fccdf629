import { expect, test } from 'vitest'
import { cardPriceWords, priceWords } from './price-words.ts'

test.each([
  [[{ price: '$4.99', period: 'P1M', endless: true }], '$4.99 a month'],
  [[{ price: '12,99 €', period: 'P3M', endless: true }], '12,99 € every 3 months'],
  [
    [
      { price: 'Free', period: 'P1W', endless: false },
      { price: '$4.99', period: 'P1M', endless: true },
    ],
    '1 week free, then $4.99 a month',
  ],
  [
    [
      { price: '$0.00', period: 'P14D', endless: false },
      { price: '$1.99', period: 'P1M', endless: false },
      { price: '$4.99', period: null, endless: true },
    ],
    '14 days free, then $1.99 for the first month, then $4.99 a month',
  ],
])('%j: %s', (phases, words) => {
  expect(priceWords(phases)).toBe(words)
})

test('the price by card, or why there is none', () => {
  expect(cardPriceWords({ amount: 499, currency: 'usd', interval: 'month' }, 'live')).toBe(
    '$4.99 a month, until you cancel.',
  )
  expect(cardPriceWords(null, 'sandbox')).toBe('No price is set on this server: the sandbox charges nothing.')
  expect(cardPriceWords(null, 'live')).toBe('The price could not be loaded. The payment page shows it before you pay.')
})
