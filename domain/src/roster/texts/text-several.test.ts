import { expect, test } from 'vitest'
import { MOST_TEXTED, planTexts, severalLink, textNumber } from './text-several.ts'

const person = (index: number) => ({ name: `SPC ${index}`, cell: `910-555-${String(1000 + index)}` })

test.each([
  ['(910) 555-6087', '9105556087'],
  ['+49 631 411 1234', '+496314111234'],
  ['910-555-6087 x12', '9105556087'],
  ['DSN 314-555-1212', undefined],
  ['555', undefined],
  ['', undefined],
  [null, undefined],
])('%j gets texts at %j', (phone, number) => expect(textNumber(phone)).toBe(number))

test('each platform has its own form for several numbers, and the same for one', () => {
  expect(severalLink(['1', '2'], 'apple')).toBe('sms:/open?addresses=1,2')
  expect(severalLink(['1', '2'], 'android')).toBe('sms:1,2')
  expect(severalLink(['1'], 'apple')).toBe('sms:1')
})

test('a Soldier without a number that gets texts is left out by name', () => {
  const plan = planTexts([
    person(1),
    { name: 'SPC Chen, O.', cell: null },
    { name: 'SPC Diaz, P.', cell: 'DSN 236-0147' },
  ])
  expect(plan.messages).toEqual([{ numbers: ['9105551001'], names: ['SPC 1'] }])
  expect(plan.leftOut).toEqual(['SPC Chen, O.', 'SPC Diaz, P.'])
})

test('a shared number is texted once', () => {
  const plan = planTexts([person(1), { name: 'SPC Same, A.', cell: '(910) 555-1001' }])
  expect(plan.messages).toEqual([{ numbers: ['9105551001'], names: ['SPC 1', 'SPC Same, A.'] }])
})

test.each([
  [0, []],
  [MOST_TEXTED, [20]],
  [MOST_TEXTED + 1, [11, 10]],
  [45, [15, 15, 15]],
])('%i Soldiers are texted in messages to %j', (count, sizes) => {
  const plan = planTexts(Array.from({ length: count }, (_, index) => person(index)))
  expect(plan.messages.map(({ numbers }) => numbers.length)).toEqual(sizes)
  expect(plan.messages.flatMap(({ names }) => names)).toHaveLength(count)
})
