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
  [platoon, 12, [], '12 Soldiers in it will have no group. 1 group below it moves to the top level. Nobody leaves'],
  [platoon, 0, [], '1 group below it moves to the top level. This cannot be undone.'],
  [
    squad,
    1,
    [],
    '1 Soldier in it moves to 1st Platoon. 2 groups below it move to 1st Platoon. Nobody leaves the roster.',
  ],
  [squad, null, [], 'Its Soldiers move to 1st Platoon. 2 groups'],
  [group('v', null, 'HQ'), 0, [], 'It is empty. This cannot be undone.'],
  [squad, 0, ['SSG Rivera, A.'], '1st Platoon. SSG Rivera, A. leads this group and loses it. This cannot be undone.'],
  [
    squad,
    1,
    ['SSG Rivera, A.', 'SGT Cole, B.'],
    'SSG Rivera, A. and SGT Cole, B. lead this group and lose it. Nobody leaves the roster.',
  ],
  [
    squad,
    1,
    ['SSG Rivera, A.', 'SGT Cole, B.', 'CPL Dunn, C.', 'SPC Ely, D.'],
    'SSG Rivera, A.; SGT Cole, B.; CPL Dunn, C. and 1 other lead this group and lose it.',
  ],
])('%j with %j Soldiers, led by %j', (deleted, soldiers, leaders, words) => {
  expect(deletionWords(groups, deleted, { soldiers, leaders })).toContain(words)
})
