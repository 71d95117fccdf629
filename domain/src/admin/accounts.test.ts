import { describe, expect, test } from 'vitest'
import { type SourceState, subscriptionOf } from '../billing/sources.ts'
import { accountStateOf, deletionWord, endRefusal, isDeletionWord, wordsOf } from './accounts.ts'

const NOW = new Date('2026-11-22T06:30:00Z')
const AFTER = new Date('2026-12-01T00:00:00Z')
const BEFORE = new Date('2026-11-01T00:00:00Z')

function source(more: Partial<SourceState>): SourceState {
  return {
    source: 'stripe',
    externalId: 'x',
    status: 'active',
    reason: null,
    product: null,
    entitledUntil: AFTER,
    periodEndsAt: null,
    renews: false,
    environment: 'production',
    ...more,
  }
}

test.each([
  ['nothing', [], 'none'],
  ['a trial that runs', [{ source: 'trial' }], 'trial'],
  ['a trial that ended', [{ source: 'trial', entitledUntil: BEFORE }], 'ended'],
  ['paid during the trial', [{ source: 'trial' }, {}], 'active'],
  ['comp', [{ source: 'comp', entitledUntil: null }], 'active'],
  ['not paid', [{ status: 'past_due' }, { source: 'trial', entitledUntil: BEFORE }], 'past due'],
  ['never paid in full', [{ status: 'incomplete' }], 'past due'],
  ['canceled', [{ status: 'canceled' }], 'ended'],
  ['paused', [{ status: 'paused' }, { status: 'incomplete' }], 'ended'],
  ['unlimited while a payment fails', [{ status: 'past_due' }, { source: 'unlimited' }], 'active'],
] as const)('%s', (_what, sources, state) => {
  expect(accountStateOf(subscriptionOf(sources.map(source), NOW), NOW)).toBe(state)
})

describe('the text that confirms the deletion of an account', () => {
  const uid = '00000000-0000-4000-8000-000000000001'
  test('is the email address, in upper or lower case', () => {
    const account = { uid, email: 'Ana@Example.mil' }
    expect(deletionWord(account)).toBe('Ana@Example.mil')
    expect(isDeletionWord(' ana@example.MIL ', account)).toBe(true)
    for (const typed of ['', 'DELETE', uid, 'ana@example.mi']) expect(isDeletionWord(typed, account)).toBe(false)
  })
  test('is the id of an account without an address', () => {
    expect(isDeletionWord(uid, { uid, email: null })).toBe(true)
    expect(isDeletionWord('', { uid, email: null })).toBe(false)
  })
})

test('a search is split into words, six at most', () => {
  expect(wordsOf('  Rasmussen,  Derek ')).toEqual(['Rasmussen', 'Derek'])
  expect(wordsOf(' , ')).toEqual([])
  expect(wordsOf('a b c d e f g h')).toHaveLength(6)
})

test('a trial ends within ten years', () => {
  expect(endRefusal(AFTER, NOW)).toBeNull()
  expect(endRefusal(BEFORE, NOW)).toBeNull()
  expect(endRefusal(new Date('2036-11-22T06:30:00Z'), NOW)).toBeNull()
  expect(endRefusal(new Date('2036-11-23T06:30:00Z'), NOW)).toMatch(/within 10 years/)
  expect(endRefusal(new Date('1999-01-01T00:00:00Z'), NOW)).toMatch(/later day/)
})
