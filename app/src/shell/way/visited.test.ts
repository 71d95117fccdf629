import { beforeEach, expect, test } from 'vitest'
import { forgetVisited, lastVisitTo, visit } from './visited.ts'

beforeEach(forgetVisited)

test('back from a Soldier to the list, with its filters', () => {
  visit(3, '/soldiers?group=1', false)
  visit(4, '/soldiers/0193', false)
  expect(lastVisitTo('/soldiers', 4)).toEqual({ address: '/soldiers?group=1', steps: -1 })
})

test('over several Soldiers', () => {
  visit(3, '/soldiers?q=a', false)
  visit(4, '/soldiers/0193', false)
  visit(5, '/soldiers/0194?tab=leave', false)
  expect(lastVisitTo('/soldiers', 5)).toEqual({ address: '/soldiers?q=a', steps: -2 })
})

test('with another screen in between, its address but no way back in history', () => {
  visit(3, '/soldiers?q=a', false)
  visit(4, '/dashboard', false)
  visit(5, '/soldiers/0193', false)
  expect(lastVisitTo('/soldiers', 5)).toEqual({ address: '/soldiers?q=a', steps: 0 })
})

test('what lies ahead does not count, and neither does what was never visited', () => {
  visit(7, '/soldiers?q=a', false)
  visit(0, '/soldiers/alerts', false)
  expect(lastVisitTo('/soldiers', 5)).toBeNull()
})

test('over two cases of the list at the same path', () => {
  visit(1, '/dutyday/awol?which=closed', false)
  visit(2, '/dutyday/awol?case=0193', true)
  visit(3, '/dutyday/awol?case=0194', true)
  expect(lastVisitTo('/dutyday/awol', 3)).toEqual({ address: '/dutyday/awol?which=closed', steps: -2 })
})
