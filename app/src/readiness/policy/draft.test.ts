import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { readinessPolicyInput } from '@muster/domain/readiness/schema.ts'
import { SEED_READINESS } from '@muster/domain/readiness/seed.ts'
import { expect, test } from 'vitest'
import { broughtTogether, draftOf, isNeverGreen, newLine, policyOf } from './draft.ts'

const drafts = SEED_READINESS.lines.map(draftOf)

test('an untouched policy is saved as it was', () => {
  expect(policyOf(SEED_READINESS.basis, drafts)).toEqual(SEED_READINESS)
})

test('text that is not a number is reported by the schema, not dropped', () => {
  const wrong = drafts.map((one) => (one.line.key === 'pha' ? { ...one, count: '0', warnDays: 'x' } : one))
  const issues = readinessPolicyInput.safeParse(policyOf('', wrong)).error?.issues ?? []
  expect(issues.map(({ message }) => message)).toEqual([
    'Due every: enter 1 or more.',
    'Amber, days ahead: enter a whole number.',
  ])
})

test('lists are typed with commas, and a blank interval does not expire', () => {
  const [first] = drafts
  if (!first) throw new Error('no line')
  const changed = { ...first, count: '', who: 'mos' as const, listed: '11b, 68w;  12D ' }
  expect(policyOf('', [changed]).lines[0]).toMatchObject({
    every: null,
    applies: { who: 'mos', mos: ['11B', '68W', '12D'] },
  })
})

test('a custom item can be saved once it has a name', () => {
  const own = { ...newLine('own-1', 'choice', '2026-11-12' as CalendarDate), label: 'Range safety', short: 'RSO' }
  expect(readinessPolicyInput.safeParse({ ...SEED_READINESS, lines: [...SEED_READINESS.lines, own] }).success).toBe(
    true,
  )
})

test('changes that another leader saved in between are merged; a line that both changed is named', () => {
  const { lines } = SEED_READINESS
  const typed = drafts
    .map((one) => (one.line.key === 'pha' ? { ...one, count: '24' } : one))
    .map((one) => (one.line.key === 'flu' ? { ...one, on: false } : one))
  const own = draftOf({ ...newLine('own-mine', 'date', '2026-11-12' as CalendarDate), label: 'Mine' })
  const theirs = [
    ...lines.map((line) => (line.key === 'pha' || line.key === 'hiv' ? { ...line, warnDays: 10 } : line)),
    { ...newLine('own-theirs', 'date', '2026-11-12' as CalendarDate), label: 'Theirs' },
  ]
  const { drafts: merged, both } = broughtTogether(lines, [...typed, own], theirs)
  const of = (key: string) => merged.find(({ line }) => line.key === key)
  expect([of('pha')?.count, of('pha')?.warnDays, of('hiv')?.warnDays, of('flu')?.on]).toEqual(['24', '60', '10', false])
  expect(both).toEqual(['Periodic health assessment'])
  expect(merged.map(({ line }) => line.key).slice(lines.length)).toEqual(['own-theirs', 'own-mine'])
  // A custom item that somebody else removed, and in which nothing was typed, is gone.
  const before = [...lines, own.line]
  expect(broughtTogether(before, before.map(draftOf), lines).drafts).toHaveLength(lines.length)
})

test('an item that is amber as soon as it is done is reported', () => {
  const pha = drafts.find(({ line }) => line.key === 'pha')
  if (!pha) throw new Error('no line')
  const amber = (count: string, unit: 'days' | 'months') => isNeverGreen({ ...pha, count, unit })
  expect([amber('60', 'days'), amber('61', 'days'), amber('2', 'months'), amber('', 'days')]).toEqual([
    ...[true, false, true, false],
  ])
})
