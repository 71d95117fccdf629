import { expect, test } from 'vitest'
import { ageWords, sizeWords } from './words.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_200, '1.2 kB'],
  [48_300_000, '48 MB'],
  [2_500_000_000_000_000, '2500 TB'],
])('%d is %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words)
})

test.each([
  ['2026-11-22T06:29:50Z', '0 min'],
  ['2026-11-22T05:00:00Z', '90 min'],
  ['2026-11-21T22:30:00Z', '8 h'],
  ['2026-11-12T06:30:00Z', '10 days'],
  ['2026-11-23T06:30:00Z', '0 min'],
])('since %s it is %s', (from, words) => {
  expect(ageWords(from, '2026-11-22T06:30:00Z')).toBe(words)
})
