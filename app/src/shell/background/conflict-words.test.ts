import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import type { Act } from '../../platform/outbox/outbox.ts'
import { lostOf } from './conflict-words.ts'

function refused(over: Partial<Act>): Act {
  return { id: 'a', seq: 1, name: 'updateTask', input: { version: 1 }, at: '', state: 'refused', ...over }
}

const facts = { line: 'Task changed', on: ['t'], version: { asked: 'version', answered: 'version' } }
const details = {
  field: 'version',
  version: 4,
  by: 'SFC Navarro, J.',
  at: '2026-11-21T06:31:00.000Z',
  differences: [{ what: 'Title', mine: 'A', theirs: 'B' }, { what: 'broken' }],
}

test('a change over an older version shows both sides, and counts over the newest when it is kept', () => {
  const refusal = { code: 'aborted' as const, message: '', details }
  expect(lostOf(refused({ facts, refusal, input: { version: 1, patch: { title: 'A' } } }))).toEqual({
    by: 'SFC Navarro, J.',
    at: '2026-11-21T06:31:00.000Z',
    differences: [{ what: 'Title', mine: 'A', theirs: 'B' }],
    mine: { version: 4, patch: { title: 'A' } },
  })
})

test('other refusals are no conflict', () => {
  expect(lostOf(refused({ facts, refusal: { code: 'failed-precondition', message: 'Archived.' } }))).toBeNull()
  expect(lostOf(refused({ facts, refusal: { code: 'aborted', message: 'Gone.', details: { field: 'x' } } }))).toBeNull()
})

test('of several results only those that met a newer one are recorded again', () => {
  const day = '2026-11-20' as CalendarDate
  const mine = (id: string) => ({ id, soldierId: 's', item: 'aft', seen: 1, outcome: 'pass', value: 480, doneOn: day })
  const conflict = { id: 'r2', item: 'aft', version: 7, outcome: 'pass', value: 512, doneOn: day, by: null, at: null }
  const refusal = { code: 'aborted' as const, message: '', details: { conflicts: [conflict] } }
  expect(lostOf(refused({ input: { rosterId: 'r', entries: [mine('r1'), mine('r2')] }, refusal }))).toEqual({
    by: 'Someone',
    at: null,
    differences: [{ what: 'aft', mine: 'pass, 480, 20 Nov 2026', theirs: 'pass, 512, 20 Nov 2026' }],
    mine: { rosterId: 'r', entries: [{ ...mine('r2'), seen: 7 }] },
  })
})
