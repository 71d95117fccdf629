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

test('Soldiers who share a short name have the full name, and the others the short name', () => {
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

test('upper and lower case make no difference', () => {
  const all = [soldier('kim', { last: 'NGUYEN' }), soldier('Kyle')]
  expect(all.map(distinctNames(all))).toEqual(['SPC NGUYEN, kim', 'SPC Nguyen, Kyle'])
})
