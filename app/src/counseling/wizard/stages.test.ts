import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { doneStages } from './stages.ts'

const DAY = '2026-12-01' as CalendarDate
const dated = (assessOn: CalendarDate | null, nextOn: CalendarDate | null) => ({ assessOn, nextOn })

test('the follow-up stage gets its check mark when a date is chosen', () => {
  const missing = ['purpose', 'keyPoints', 'plan'].map((field) => ({ field }))
  expect([...doneStages(dated(null, null), missing)]).toEqual([])
  expect([...doneStages(dated(DAY, null), missing)]).toEqual(['follow'])
  expect([...doneStages(dated(null, DAY), missing.slice(1))]).toEqual(['identify', 'follow'])
  expect([...doneStages(dated(DAY, null), [{ field: 'assessOn' }])]).toEqual(['identify', 'prepare', 'conduct'])
})
