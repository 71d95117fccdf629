import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { HistoryRecord } from '@muster/domain/readiness/schema.ts'
import { lineOf } from '@muster/domain/readiness/policy.ts'
import { SEED_READINESS } from '@muster/domain/readiness/seed.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HistoryList } from './history-list.tsx'

const record: HistoryRecord = {
  id: '6b0c7a52-6c2b-4a7e-9d0c-1f2a3b4c5d6e',
  number: 1,
  item: 'weapon',
  act: 'record',
  replaces: null,
  replaced: false,
  current: true,
  outcome: 'unqualified',
  value: 19,
  doneOn: '2025-03-03' as CalendarDate,
  expiresOn: null,
  practice: false,
  source: 'document',
  note: 'From a roster file',
  detail: null,
  at: '2026-11-22T17:00:00.000Z',
  by: '1SG Hale, J.',
}

function shown(more: Partial<HistoryRecord>): string {
  const html = renderToStaticMarkup(
    <HistoryList
      records={[{ ...record, ...more }]}
      lineOf={(item) => lineOf(SEED_READINESS, item) ?? undefined}
      timeZone="America/New_York"
    />,
  )
  return html.replace(/<[^>]+>/g, ' ').replace(/ +/g, ' ')
}

test('the result that counts is named so, which does not say that the Soldier is current', () => {
  expect(shown({})).toContain('Result of record')
  expect(shown({})).not.toContain('Current')
  expect(shown({ current: false })).not.toContain('Result of record')
})

test('a result from a roster file does not claim a verified document', () => {
  expect(shown({})).toContain('From a roster file · 1SG Hale, J.')
  expect(shown({})).not.toContain('Document verified')
  expect(shown({ note: 'Scorecard' })).toContain('Document verified. Scorecard')
})
