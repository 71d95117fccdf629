import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { readinessPolicyInput } from '@muster/domain/readiness/schema.ts'
import { SEED_READINESS } from '@muster/domain/readiness/seed.ts'
import { expect, test } from 'vitest'
import { draftOf, newLine, policyOf } from './draft.ts'

const drafts = SEED_READINESS.lines.map(draftOf)

test('what nobody touched is saved as it was', () => {
  expect(policyOf(SEED_READINESS.basis, drafts)).toEqual(SEED_READINESS)
})

test('numbers that are none are named by the schema, not swallowed', () => {
  const wrong = drafts.map((one) => (one.line.key === 'pha' ? { ...one, count: '0', warnDays: 'x' } : one))
  const issues = readinessPolicyInput.safeParse(policyOf('', wrong)).error?.issues ?? []
  expect(issues.map(({ message }) => message)).toEqual(['How often: enter 1 or more.', 'Warn: enter a whole number.'])
})

test('lists are typed with commas, and an empty interval does not expire', () => {
  const [first] = drafts
  if (!first) throw new Error('no line')
  const changed = { ...first, count: '', who: 'mos' as const, listed: '11b, 68w;  12D ' }
  expect(policyOf('', [changed]).lines[0]).toMatchObject({
    every: null,
    applies: { who: 'mos', mos: ['11B', '68W', '12D'] },
  })
})

test('an own item may be saved once it has a name', () => {
  const own = { ...newLine('own-1', 'choice', '2026-11-12' as CalendarDate), label: 'Range safety', short: 'RSO' }
  expect(readinessPolicyInput.safeParse({ ...SEED_READINESS, lines: [...SEED_READINESS.lines, own] }).success).toBe(
    true,
  )
})
