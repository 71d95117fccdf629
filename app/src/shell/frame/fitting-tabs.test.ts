import { expect, test } from 'vitest'
import { fittingTabs } from './fitting-tabs.ts'

const TABS = [100, 100, 100, 100]

test('all are in the row if there is room', () => {
  expect(fittingTabs(TABS, 50, 400)).toBe(4)
})

test('those that do not fit beside More go into it', () => {
  expect(fittingTabs(TABS, 50, 399)).toBe(3)
  expect(fittingTabs(TABS, 50, 349)).toBe(2)
  expect(fittingTabs(TABS, 50, 60)).toBe(0)
})

test('without tabs there is none', () => {
  expect(fittingTabs([], 50, 400)).toBe(0)
})
