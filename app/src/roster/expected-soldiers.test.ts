import { expect, test } from 'vitest'
import type { Act } from '../platform/outbox/outbox.ts'
import { withPending } from '../platform/reads/pending.ts'
import { EXPECTED_SOLDIER, EXPECTED_SOLDIERS } from './expected-soldiers.ts'

const clay = {
  id: 'clay',
  rank: 'SPC',
  last: 'Clay',
  mos: '11B',
  groupId: 'g1',
  linked: false,
  archived: null,
  version: 3,
}
const shown = { soldiers: [clay] }

function act(name: string, input: object): Act {
  return { id: name, seq: 1, name, input: { rosterId: 'r', ...input }, at: '', state: 'waiting' }
}

test('a Soldier added on this device is on the roster once, and can be changed before the server has the row', () => {
  const added = act('createSoldier', { soldierId: 'grant', soldier: { rank: 'PFC', last: 'Grant', groupId: null } })
  const changed = act('updateSoldiers', { soldierIds: ['grant'], version: 1, patch: { mos: '68W' } })
  const { soldiers } = withPending(shown, EXPECTED_SOLDIERS, [added, changed, added])
  expect(soldiers).toEqual([clay, expect.objectContaining({ id: 'grant', last: 'Grant', mos: '68W', version: 1 })])
})

test('a change shows at once: filled, emptied, and moved to no group', () => {
  const changed = act('updateSoldiers', { soldierIds: ['clay'], patch: { last: 'Clark', mos: null, groupId: null } })
  const { mos: _, ...rest } = clay
  const expected = { ...rest, last: 'Clark', groupId: null }
  expect(withPending(shown, EXPECTED_SOLDIERS, [changed]).soldiers).toEqual([expected])
  expect(withPending(clay, EXPECTED_SOLDIER, [changed])).toEqual(expected)
  expect(withPending({ ...clay, id: 'other' }, EXPECTED_SOLDIER, [changed]).last).toBe('Clay')
})
