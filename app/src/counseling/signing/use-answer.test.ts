import type { Mark } from '@muster/domain/counseling/signing/schema.ts'
import { expect, test } from 'vitest'
import { markUnder, missingFrom } from './use-answer.ts'

const MARK: Mark = { by: 'name', name: 'Olga Chen' }

test('a mark counts only under the text that it was drawn under', () => {
  const signed = { mark: MARK, under: '2026-01-05T10:00:00.000Z' }
  expect(markUnder(signed, '2026-01-05T10:00:00.000Z')).toBe(MARK)
  expect(markUnder(signed, '2026-01-05T11:00:00.000Z')).toBeNull()
  expect(markUnder(null, '2026-01-05T10:00:00.000Z')).toBeNull()
})

test('an answer without its mark is incomplete', () => {
  expect(missingFrom({ response: 'disagree', remarks: 'I was there.', mark: null })).toEqual({
    mark: 'Sign in the box, or type your name.',
  })
  expect(missingFrom({ response: 'agree', remarks: '', mark: MARK })).toEqual({})
})
