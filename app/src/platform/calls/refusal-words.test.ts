import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { expect, test } from 'vitest'
import { describeRefusal } from './refusal-words.ts'

test('people see the message and the field that it is about', () => {
  const refusal = new Refusal('invalid-argument', 'text: This looks like: an SSN.', { field: 'text' })
  expect(describeRefusal(refusal)).toBe('This looks like: an SSN.')
  expect(describeRefusal(new Refusal('aborted', 'text: as it was', { field: 'other' }))).toBe('text: as it was')
})

test('a refusal without a message gets one', () => {
  expect(describeRefusal(new Refusal('internal', 'a bug'))).toContain('Something went wrong on the server.')
  expect(describeRefusal(new Refusal('not-found', 'not-found'))).toBe('This no longer exists, or you cannot see it.')
})
