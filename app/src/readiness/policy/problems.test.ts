import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { SEED_READINESS } from '@muster/domain/readiness/seed.ts'
import { expect, test } from 'vitest'
import { draftOf, type LineDraft, newLine } from './draft.ts'
import { checkPolicy } from './problems.ts'

const drafts = SEED_READINESS.lines.map(draftOf)
const found = (key: string, change: Partial<LineDraft>) =>
  checkPolicy(
    '',
    drafts.map((one) => (one.line.key === key ? { ...one, ...change } : one)),
  ).problems.map(({ field, said }) => [field, said])

test('without problems it returns the policy', () => {
  expect(checkPolicy(SEED_READINESS.basis, drafts)).toEqual({ policy: SEED_READINESS, problems: [] })
})

test('each problem names its item, its field as on the screen, and its place', () => {
  const name = 'Periodic health assessment'
  expect(found('pha', { warnDays: 'abc', redDays: '', count: '0' })).toEqual([
    ['count', `${name}: Due every: enter 1 or more.`],
    ['warnDays', `${name}: Amber, days ahead: enter a whole number.`],
    ['redDays', `${name}: Red, days ahead: enter a whole number.`],
  ])
  expect(found('pha', { count: '121' })).toEqual([['count', `${name}: Due every: enter ten years at most.`]])
  expect(found('pha', { warnDays: '5', redDays: '6' })).toEqual([
    ['warnDays', `${name}: Amber, days ahead: amber must begin before red.`],
  ])
  expect(checkPolicy('x'.repeat(301), drafts).problems).toMatchObject([{ key: null, field: 'basis' }])
  expect(found('pha', { who: 'classes', classes: [] })).toEqual([['who', `${name}: Choose at least one.`]])
  expect(found('pha', { who: 'mos', listed: '' })).toEqual([['listed', `${name}: Name at least one MOS.`]])
  expect(found('pha', { who: 'grades', listed: 'E-44' })).toMatchObject([['listed', expect.any(String)]])
  expect(found('pha', { asOf: 'soon' })).toMatchObject([['asOf', expect.any(String)]])
})

test('an item whose name was cleared is named by its old name', () => {
  expect(found('pha', { label: ' ' })).toEqual([['label', 'Periodic health assessment: Name the item.']])
  const own = draftOf(newLine('own-1', 'date', '2026-11-12' as CalendarDate))
  expect(checkPolicy('', [...drafts, own]).problems).toMatchObject([
    { key: 'own-1', field: 'label', said: 'New item: Name the item.' },
    { key: 'own-1', field: 'short' },
  ])
})
