import { expect, test } from 'vitest'
import { soldierOptions } from './soldier-options.ts'

const soldier = (id: string, first: string, more: object = {}) => ({
  id,
  rank: 'SPC',
  last: 'Goldberg',
  first,
  middle: '',
  suffix: '',
  ...more,
})

test('two Soldiers who share a name get their first and middle names', () => {
  const both = [soldier('a', 'Michael', { middle: 'James' }), soldier('b', 'Mara'), soldier('c', 'Ada')]
  expect(soldierOptions(both)).toEqual([
    { value: 'a', label: 'SPC Goldberg, Michael James' },
    { value: 'b', label: 'SPC Goldberg, Mara' },
    { value: 'c', label: 'SPC Goldberg, A.' },
  ])
})

test('a junior keeps the suffix', () => {
  const [one] = soldierOptions([soldier('a', 'Tom', { suffix: 'Jr' }), soldier('b', 'Ted', { suffix: 'Jr' })])
  expect(one?.label).toBe('SPC Goldberg, Tom Jr')
})
