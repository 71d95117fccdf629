import { expect, test } from 'vitest'
import { viewOnlyAt } from './view-only-place.ts'

test.each([
  ['/dutyday', 'here'],
  ['/dutyday/awol', 'here'],
  ['/scheduling', 'here'],
  ['/counseling/new', 'here'],
  ['/operations/licenses', 'here'],
  ['/dashboard', 'elsewhere'],
  ['/soldiers', 'elsewhere'],
  ['/soldiers/alerts', 'elsewhere'],
  ['/invite', 'elsewhere'],
  ['/reports/perstat', 'elsewhere'],
  ['/profile', 'elsewhere'],
  ['/billing', 'apart'],
  ['/support', 'apart'],
  ['/admin/push', 'apart'],
])('%s without a subscription: %s', (path, place) => {
  expect(viewOnlyAt(path)).toBe(place)
})
