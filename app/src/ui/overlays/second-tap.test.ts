import { expect, test } from 'vitest'
import { isSecondOf, type Tap } from './second-tap.ts'

const closed = { isOpen: () => false }
const first: Tap = { at: 1000, x: 100, y: 700, over: closed, line: null, control: null }
const second: Tap = { at: 1200, x: 104, y: 695, over: null, line: null, control: null }

test('the second tap of a double tap is dropped only if the first closed what it was in', () => {
  expect(isSecondOf(first, second)).toBe(true)
  expect(isSecondOf({ ...first, over: { isOpen: () => true } }, second), 'still open: twice the same button').toBe(
    false,
  )
  expect(isSecondOf({ ...first, over: null }, second), 'two taps on the screen itself').toBe(false)
  expect(isSecondOf(first, { ...second, over: { isOpen: () => true } }), 'in what took its place').toBe(false)
  expect(isSecondOf(null, second)).toBe(false)
})

test('a tap that is later, or elsewhere, is a new tap', () => {
  expect(isSecondOf(first, { ...second, at: 1500 })).toBe(false)
  expect(isSecondOf(first, { ...second, x: 140 })).toBe(false)
})

test('the second tap on a new line under the finger is dropped, but not on the same line or on two lines', () => {
  const [santos, acosta] = [{}, {}]
  const present: Tap = { at: 1000, x: 300, y: 400, over: null, line: santos, control: null }
  expect(isSecondOf(present, { ...present, at: 1400, line: acosta })).toBe(true)
  expect(isSecondOf(present, { ...present, at: 1400 }), 'the same line').toBe(false)
  expect(isSecondOf(present, { ...present, at: 1400, y: 438, line: acosta }), 'the line below').toBe(false)
  expect(isSecondOf(present, { ...present, at: 1400, line: null }), 'no line').toBe(false)
})

test('the second tap on another button in the same place is dropped, but not on the same one redrawn', () => {
  const button = (name: string) => ({ element: {}, name })
  const onMyWay: Tap = { at: 1000, x: 100, y: 300, over: null, line: null, control: button('On my way') }
  expect(isSecondOf(onMyWay, { ...onMyWay, at: 1300, control: button('10 min') })).toBe(true)
  expect(isSecondOf(onMyWay, { ...onMyWay, at: 1300, control: button('On my way') }), 'drawn anew').toBe(false)
  const now = { element: onMyWay.control?.element ?? {}, name: 'Arrived' }
  expect(isSecondOf(onMyWay, { ...onMyWay, at: 1300, control: now }), 'the same with another name').toBe(false)
  expect(isSecondOf(onMyWay, { ...onMyWay, at: 1300 })).toBe(false)
})
