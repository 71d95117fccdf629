import { expect, test } from 'vitest'
import { fittingTabs } from './fitting-tabs.ts'

const TABS = [100, 100, 100, 100]

test('all are in the row if there is room', () => {
  expect(fittingTabs(TABS, 50, 400, 0)).toEqual([0, 1, 2, 3])
})

test('those that do not fit beside More go into it', () => {
  expect(fittingTabs(TABS, 50, 399, 0)).toEqual([0, 1, 2])
  expect(fittingTabs(TABS, 50, 349, 0)).toEqual([0, 1])
})

test('the current tab is always in the row', () => {
  expect(fittingTabs(TABS, 50, 260, 3)).toEqual([0, 3])
  expect(fittingTabs(TABS, 50, 60, 3)).toEqual([3])
})

test('outside of all tabs none is kept', () => {
  expect(fittingTabs(TABS, 50, 260, -1)).toEqual([0, 1])
})
