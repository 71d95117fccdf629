import { expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { groupState, groupsWords } from './group-state.ts'

const counts = { onHand: 9, reported: 9, accounted: 9, present: 8, available: 7 }
const submission = {
  id: '0f0e0d0c-0b0a-4908-8706-050403020100',
  groupId: '1f0e0d0c-0b0a-4908-8706-050403020100',
  dutyDate: '2026-11-12' as CalendarDate,
  submittedAt: '2026-11-12T11:20:00.000Z',
  submittedBy: 'SFC Navarro, J.',
  counts,
}
const day = { noReport: false, dueAt: '2026-11-12T11:30:00.000Z' }
const before = Date.parse('2026-11-12T11:29:59.999Z')
const after = Date.parse('2026-11-12T11:30:00.000Z')

test('a group is due until the time of the report, and late from then on', () => {
  const group = { submission: null, counts, newestEntryAt: null }
  expect(groupState(group, day, before)).toBe('due')
  expect(groupState(group, day, after)).toBe('late')
  expect(groupState(group, { ...day, noReport: true }, after)).toBe('off')
  expect(groupState({ ...group, counts: { ...counts, onHand: 0 } }, day, after)).toBe('nobody')
})

test('a report is changed by a newer entry or by another count', () => {
  const group = { submission, counts, newestEntryAt: '2026-11-12T11:19:00.000Z' }
  expect(groupState(group, day, after)).toBe('submitted')
  expect(groupState({ ...group, newestEntryAt: '2026-11-12T11:20:00.001Z' }, day, after)).toBe('changed')
  expect(groupState({ ...group, counts: { ...counts, present: 7 } }, day, after)).toBe('changed')
})

test('the words count the groups that owe a report', () => {
  expect(groupsWords(['submitted', 'changed', 'late', 'nobody'])).toBe('2 of 3 submitted, 1 changed since')
  expect(groupsWords(['due'])).toBe('0 of 1 submitted')
})

test('on a day off the words are those of a roster, until a group submits anyway', () => {
  expect(groupsWords(['off', 'off', 'nobody'])).toBe('No formation, no report due')
  expect(groupsWords(['submitted', 'off'])).toBe('1 of 1 submitted')
})
