import { expect, test } from 'vitest'
import { choiceNames } from './choice-names.ts'

const soldier = (id: string, first: string, more: object = {}) => ({
  id,
  rank: 'SPC',
  last: 'Goldberg',
  first,
  ...more,
})
const groups = [
  { id: 'p', parentId: null, name: '1st Platoon' },
  { id: 's', parentId: 'p', name: '2nd Squad' },
]

test('who shares the short name has the whole one', () => {
  const sharesName = true
  const all = [
    soldier('a', 'Michael', { middle: 'James', sharesName }),
    soldier('b', 'Mara', { sharesName }),
    soldier('c', 'Ada'),
    soldier('d', 'Tom', { suffix: 'Jr', sharesName }),
  ]
  expect(choiceNames(all, groups)).toEqual([
    'SPC Goldberg, Michael James',
    'SPC Goldberg, Mara',
    'SPC Goldberg, A.',
    'SPC Goldberg, Tom Jr',
  ])
})

test('two of one whole name are told apart by their groups, and one who is listed twice is one', () => {
  const here = soldier('a', 'Mara', { sharesName: true, groupId: 's' })
  const there = soldier('b', 'Mara', { sharesName: true, groupId: null })
  expect(choiceNames([here, there], groups)).toEqual([
    'SPC Goldberg, Mara (1st Platoon / 2nd Squad)',
    'SPC Goldberg, Mara',
  ])
  expect(choiceNames([here, here], groups)).toEqual(['SPC Goldberg, Mara', 'SPC Goldberg, Mara'])
})
