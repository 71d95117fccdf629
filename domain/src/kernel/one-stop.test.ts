import { expect, test } from 'vitest'
import { oneStop } from './one-stop.ts'

test.each([
  ['Changed by CPT Herrera, L.. Look at it again.', 'Changed by CPT Herrera, L. Look at it again.'],
  ['Kept by Derek Q..', 'Kept by Derek Q.'],
  ['Wait... then go on.', 'Wait... then go on.'],
  ['Wait...', 'Wait...'],
  ['../photos and 1..9', '../photos and 1..9'],
])('%j reads %j', (text, read) => {
  expect(oneStop(text)).toBe(read)
})
