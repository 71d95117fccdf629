import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDraft, keepDraft, keptDraft, typed } from './entry-draft.ts'
import { keepInMemory } from '../../testing/kept-in-memory.ts'

vi.mock('../../platform/session/session.ts', () => ({ currentUid: () => 'ana' }))

let close = () => {}
beforeEach(() => {
  close = keepInMemory('ana')
})
afterEach(() => close())

const change = (text: string) => [{ rowId: 'smith', columnId: 'value', text }]

test('a row that was started without a result stays so, even if somebody records one meanwhile', () => {
  const begun = typed(
    emptyDraft('aft', '2026-11-12'),
    change('4'),
    () => null,
    () => 'id 1',
  )
  const later = typed(
    begun,
    change('420'),
    () => 1,
    () => 'id 2',
  )
  expect(later.seen).toEqual({ smith: null })
})

test('a draft of an earlier release has 0 where there was no result', () => {
  const draft = { ...emptyDraft('aft', '2026-11-12'), cells: { smith: { value: '420' }, jones: { value: '300' } } }
  keepDraft('roster', { ...draft, seen: { smith: 0, jones: 3 } })
  expect(keptDraft('roster')?.seen).toEqual({ smith: null, jones: 3 })
})
