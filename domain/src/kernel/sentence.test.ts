import { expect, test } from 'vitest'
import { ended, oneStop } from './sentence.ts'

test('a sentence ends with one period, also after an abbreviated name', () => {
  expect(ended('Changed by CPT Herrera, L.')).toBe('Changed by CPT Herrera, L.')
  expect(ended('Changed by Derek Rasmussen')).toBe('Changed by Derek Rasmussen.')
})

test.each([
  ['Report in uniform', 'Report in uniform.'],
  ['Report in uniform.', 'Report in uniform.'],
  ['Report now!', 'Report now!'],
  ['Can you drive?', 'Can you drive?'],
  ['Bring your bag (and your mask.)', 'Bring your bag (and your mask.)'],
  ['Bring your bag (green)', 'Bring your bag (green).'],
  ['Bring your bag and...', 'Bring your bag and...'],
  ['Report now,', 'Report now.'],
  ['Report now;', 'Report now.'],
  ['Report as follows:', 'Report as follows.'],
  ['Report now!,', 'Report now!'],
])('the typed text %j ends as %j', (typed, read) => {
  expect(ended(typed)).toBe(read)
})

test.each([
  ['Changed by CPT Herrera, L.. Look at it again.', 'Changed by CPT Herrera, L. Look at it again.'],
  ['Kept by Derek Q..', 'Kept by Derek Q.'],
  ['Wait... then go on.', 'Wait... then go on.'],
  ['Wait...', 'Wait...'],
  ['../photos and 1..9', '../photos and 1..9'],
])('%j becomes %j', (text, read) => {
  expect(oneStop(text)).toBe(read)
})
