import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { checkDraft, EMPTY_DRAFT, type LeaveDraft } from './leave-draft.ts'

const day = (text: string) => text as CalendarDate
const about = { today: day('2026-11-12'), bySoldier: true, others: [] }
const filled: LeaveDraft = { ...EMPTY_DRAFT, from: '2026-12-01', to: '2026-12-03' }

test('names all problems at once', () => {
  const { problems, wish } = checkDraft({ ...filled, from: 'soon', place: '123-45-6789', note: 'surgery' }, about)
  expect(Object.keys(problems).toSorted()).toEqual(['from', 'note', 'place'])
  expect(wish).toBeNull()
})

test("follows the server's rules, including overlaps", () => {
  expect(checkDraft(filled, about).wish).toMatchObject({ from: '2026-12-01', to: '2026-12-03', kind: 'ordinary' })
  expect(checkDraft({ ...filled, to: '2026-11-30' }, about).problems).toHaveProperty('to')
  const other = {
    id: 'a',
    kind: 'ordinary',
    from: day('2026-12-03'),
    to: day('2026-12-09'),
    state: 'requested',
  } as const
  expect(checkDraft(filled, { ...about, others: [other] }).problems).toHaveProperty('from')
  expect(checkDraft({ ...filled, from: '2026-11-10' }, { ...about, bySoldier: false })).toMatchObject({
    warnings: ['The first day, 10 Nov 2026, is past.'],
    wish: { from: '2026-11-10' },
  })
})
