import { expect, test } from 'vitest'
import { readWeaponResult, rifleRating, weaponWords } from './weapons.ts'

test('ratings begin at 23, 30 and 36 of 40', () => {
  expect([0, 22, 23, 29, 30, 35, 36, 40].map(rifleRating)).toEqual([
    ...['Unqualified', 'Unqualified', 'Marksman', 'Marksman'],
    ...['Sharpshooter', 'Sharpshooter', 'Expert', 'Expert'],
  ])
  for (const hits of [-1, 41, 30.5, Number.NaN]) expect(() => rifleRating(hits)).toThrow(/0 to 40/)
})

test.each([
  ['Expert 40', 'Expert 40'],
  ['UNQ 19', 'Unqualified 19'],
  ['38/40', 'Expert 38'],
  ['38 / 40', 'Expert 38'],
  ['SS (33)', 'Sharpshooter 33'],
  ['sharpshooter', 'Sharpshooter'],
  ['MM-24', 'Marksman 24'],
  ['24', 'Marksman 24'],
  ['38/40 EXP', 'Expert 38'],
  ['19 (UNQ)', 'Unqualified 19'],
  ['38 Marksman', null],
  ['Bolo', 'Unqualified'],
  ['Expert 20', null],
  ['41', null],
  ['Very good', null],
  ['', null],
])('%s is read as %s', (text, words) => {
  const result = readWeaponResult(text)
  expect(result === null ? null : weaponWords(result)).toBe(words)
})
