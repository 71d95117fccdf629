import { expect, test } from 'vitest'
import { sameQuestion } from './same-question.ts'

test('what an input leaves out is what the function takes then', () => {
  const asked = { rosterId: 'r', over: 'roster', show: 'open', kind: null, soldierId: null, after: null, limit: 100 }
  expect(sameQuestion(asked, { rosterId: 'r' })).toBe(true)
  expect(sameQuestion({ limit: 50, rosterId: 'r', sensitive: false, search: '' }, { rosterId: 'r' })).toBe(true)
  expect(sameQuestion({ ...asked, after: 0, types: [] }, { rosterId: 'r' })).toBe(true)
})

test('another roster, filter or page is another question', () => {
  for (const other of [
    { rosterId: 's' },
    { over: 'chain' },
    { show: 'closed' },
    { kind: 'pass' },
    { after: { id: 'x' } },
  ]) {
    expect(sameQuestion({ rosterId: 'r', ...other }, { rosterId: 'r' }), JSON.stringify(other)).toBe(false)
  }
})
