import type { AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import { expect, test } from 'vitest'
import { isSoldierFound } from './list-filter.tsx'

const row: AccountabilityRow = {
  soldierId: 'a',
  rank: 'SGT',
  last: 'Zimmerman',
  first: 'Dana',
  middle: '',
  suffix: '',
  position: 'Team Leader',
  groupId: null,
  strength: 'assigned',
  status: 'NR',
  entry: null,
  carried: false,
  dueBack: null,
}

test.each(['', '  ', 'zimm', 'sgt zimmerman', 'dana LEADER', ' team ', 'nr'])('finds by “%s”', (search) => {
  expect(isSoldierFound(row, search)).toBe(true)
})

test.each(['lyons', 'sgt lyons', 'zimmerman gunner'])('does not find by “%s”', (search) => {
  expect(isSoldierFound(row, search)).toBe(false)
})
