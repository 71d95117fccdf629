import { GROUP, over, segments } from '@muster/domain/kernel/list-filters.ts'
import { expect, test } from 'vitest'
import { USUAL_SCOPE } from './scope.ts'
import { scopeAfter, scopeIn, withScope } from './scope-address.ts'

const show = segments('Show', [
  { value: 'open', label: 'Open' },
  { value: 'all', label: 'All' },
])
const both = { show, over: over('roster'), groupId: GROUP }
const wide = { over: over('chain') }
const neither = { show }
const platoon = { over: 'roster', groupId: 'p1' } as const
const chain = { over: 'chain', groupId: null } as const
const alone = { over: 'roster', groupId: null } as const

test('an address names a group, this roster alone, or the rosters below', () => {
  expect(scopeIn({ group: 'p1', over: 'chain' })).toEqual(platoon)
  expect(scopeIn({ over: 'chain' })).toEqual(chain)
  expect(scopeIn({ over: 'roster', show: 'all' })).toEqual(alone)
  expect(scopeIn({ over: 'division', group: '' })).toBeNull()
})

test('the kept scope fills an address that names none, as far as the screen can show it', () => {
  expect(withScope(both, { show: 'all' }, platoon, false)).toEqual({ show: 'all', group: 'p1' })
  expect(withScope(both, {}, chain, true)).toEqual({ over: 'chain' })
  expect(withScope(wide, {}, alone, true)).toEqual({ over: 'roster' })
  const untouched = [
    withScope(neither, {}, platoon, true),
    withScope(wide, {}, chain, true),
    withScope(both, {}, chain, false),
    withScope(both, {}, USUAL_SCOPE, true),
  ]
  expect(untouched).toEqual([{}, {}, {}, {}])
})

test('an address that names a scope keeps it', () => {
  const address = { over: 'roster' }
  expect(withScope(both, address, chain, true)).toBe(address)
})

test('a choice of group or rosters becomes the scope, and another filter leaves it', () => {
  expect(scopeAfter(both, chain, { groupId: 'p1' })).toEqual(platoon)
  expect(scopeAfter(both, platoon, { over: 'chain' })).toEqual(chain)
  expect(scopeAfter(both, platoon, { groupId: null })).toEqual(USUAL_SCOPE)
  expect(scopeAfter(both, platoon, { show: 'all' })).toBe(platoon)
})
