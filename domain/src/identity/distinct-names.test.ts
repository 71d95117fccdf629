import { expect, test } from 'vitest'
import { distinctNames } from './distinct-names.ts'

const soldier = (first: string, more: object = {}) => ({
  rank: 'SPC',
  last: 'Nguyen',
  first,
  middle: '',
  suffix: '',
  ...more,
})

test('those who share a name have the whole of theirs, the others the short one', () => {
  const all = [
    soldier('Kim', { middle: 'Anh' }),
    soldier('Kyle', { suffix: 'Jr' }),
    soldier('Karl'),
    soldier('Ada'),
    soldier('Kai', { rank: 'SGT' }),
    soldier(''),
  ]
  expect(all.map(distinctNames(all))).toEqual([
    'SPC Nguyen, Kim Anh',
    'SPC Nguyen, K. Jr',
    'SPC Nguyen, Karl',
    'SPC Nguyen, A.',
    'SGT Nguyen, K.',
    'SPC Nguyen',
  ])
})

test('another case is the same name', () => {
  const all = [soldier('kim', { last: 'NGUYEN' }), soldier('Kyle')]
  expect(all.map(distinctNames(all))).toEqual(['SPC NGUYEN, kim', 'SPC Nguyen, Kyle'])
})
