import { expect, test } from 'vitest'
import { readDraft } from './use-form-draft.ts'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const kept = (hours: number) => JSON.stringify({ at: NOW - hours * 3_600_000, values: { name: 'Radio' } })

test('typed text is offered for a day', () => {
  expect(readDraft(kept(1), NOW)).toEqual({ name: 'Radio' })
  expect(readDraft(kept(25), NOW)).toBeNull()
})

test('a missing or unreadable draft counts as none', () => {
  expect(readDraft(null, NOW)).toBeNull()
  expect(readDraft('{', NOW)).toBeNull()
})
