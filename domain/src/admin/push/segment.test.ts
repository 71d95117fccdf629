import { expect, test } from 'vitest'
import { isEveryone, segmentWords } from './segment.ts'

const ALL = { who: 'everyone', subscription: null, platform: null, seen: null } as const

test('the segment without a filter is everyone', () => {
  expect(isEveryone(ALL)).toBe(true)
  expect(isEveryone({ ...ALL, who: 'leaders' })).toBe(false)
  expect(isEveryone({ ...ALL, subscription: 'ended' })).toBe(false)
  expect(isEveryone({ ...ALL, platform: 'web' })).toBe(false)
  expect(isEveryone({ ...ALL, seen: { notForDays: 30 } })).toBe(false)
})

test('a segment is written as one line', () => {
  expect(segmentWords({ ...ALL, seen: { withinDays: 1 } })).toBe('Everyone, seen in the last day')
  expect(segmentWords({ ...ALL, seen: { notForDays: 1 } })).toBe('Everyone, not seen for a day')
  expect(segmentWords(ALL)).toBe('Everyone')
  expect(segmentWords({ who: 'leaders', subscription: 'trial', platform: 'ios', seen: { withinDays: 7 } })).toBe(
    'Leaders, on a trial, with an iPhone, seen in the last 7 days',
  )
})
