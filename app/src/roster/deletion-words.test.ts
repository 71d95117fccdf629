import type { Group } from '@muster/domain/roster/schema.ts'
import { expect, test } from 'vitest'
import { deletionWords } from './deletion-words.ts'

const group = (id: string, parentId: string | null, name: string): Group => ({
  id,
  parentId,
  name,
  kind: 'platoon',
  position: 0,
})
const platoon = group('p', null, '1st Platoon')
const squad = group('s', 'p', '1st Squad')
const groups = [platoon, squad, group('t', 's', 'A Team'), group('u', 's', 'B Team')]

test.each([
  [platoon, 12, '12 Soldiers in it will have no group. 1 group below it moves to the top level. Nobody leaves'],
  [platoon, 0, '1 group below it moves to the top level. This cannot be undone.'],
  [squad, 1, '1 Soldier in it moves to 1st Platoon. 2 groups below it move to 1st Platoon. Nobody leaves the roster.'],
  [squad, null, 'Its Soldiers move to 1st Platoon. 2 groups'],
  [group('v', null, 'HQ'), 0, 'It is empty. This cannot be undone.'],
])('%j with %j Soldiers', (deleted, soldiers, words) => {
  expect(deletionWords(groups, deleted, soldiers)).toContain(words)
})
