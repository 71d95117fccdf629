import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { assessmentStart } from './assessment-start.ts'

const day = (text: string) => text as CalendarDate
const today = day('2026-03-10')

test('the first assessment starts with today and the agreed next counseling', () => {
  const planned = { assessedOn: null, nextOn: day('2026-04-01') }
  expect(assessmentStart(planned, today)).toEqual({ assessedOn: today, nextOn: '2026-04-01' })
  expect(assessmentStart({ ...planned, nextOn: null }, today)).toEqual({ assessedOn: today, nextOn: '' })
})

test('a next counseling before the assessment is not offered', () => {
  const planned = { assessedOn: null, nextOn: day('2026-03-09') }
  expect(assessmentStart(planned, today)).toEqual({ assessedOn: today, nextOn: '' })
})

test('correcting an assessment keeps its dates, even if the next counseling has passed', () => {
  const assessed = { assessedOn: day('2026-02-01'), nextOn: day('2026-03-01') }
  expect(assessmentStart(assessed, today)).toEqual({ assessedOn: '2026-02-01', nextOn: '2026-03-01' })
})
