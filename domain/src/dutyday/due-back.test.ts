import { expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { DutyStatusCode } from './duty-status.ts'
import { dueBackWords, expectedBack, isReportedWithOthers } from './due-back.ts'
import type { StatusEntry } from './schema.ts'

const DAY = '2026-11-20' as CalendarDate
const running = (status: DutyStatusCode, to: string | null) => ({
  strength: 'assigned' as const,
  dueBack: null,
  entry: { status, to } as StatusEntry,
})
const ended = (until: string, strength: 'assigned' | 'detached' = 'assigned') => ({
  strength,
  entry: null,
  dueBack: { status: 'LV' as const, until: until as CalendarDate },
})

test('lists the longest overdue first, then today, then tomorrow, and nobody else', () => {
  const rows = [
    running('LV', '2026-11-20'),
    running('LV', '2026-11-21'),
    running('TDY', null),
    running('PDY', '2026-11-20'),
    running('PRO', '2026-11-20'),
    running('FTR', '2026-11-20'),
    ended('2026-11-19'),
    ended('2026-11-16'),
    ended('2026-11-16', 'detached'),
  ]
  expect(expectedBack(rows, DAY).map(({ until, overdue }) => [until, dueBackWords(overdue)])).toEqual([
    ['2026-11-16', 'overdue 3 days'],
    ['2026-11-19', 'due back today'],
    ['2026-11-20', 'due back tomorrow'],
  ])
  expect(dueBackWords(1)).toBe('overdue 1 day')
})

test('“All present” does not report a Soldier who is due back and was not seen', () => {
  expect(isReportedWithOthers({ status: 'NR', dueBack: null })).toBe(true)
  expect(isReportedWithOthers({ status: 'NR', dueBack: ended('2026-11-19').dueBack })).toBe(false)
  expect(isReportedWithOthers({ status: 'LV', dueBack: null })).toBe(false)
})
