import { expect, test } from 'vitest'
import { ended } from './sentence.ts'

test('a sentence ends with one period, also behind an abbreviated name', () => {
  expect(ended('Changed by CPT Herrera, L.')).toBe('Changed by CPT Herrera, L.')
  expect(ended('Changed by Derek Rasmussen')).toBe('Changed by Derek Rasmussen.')
})
