import { expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { planTask } from './plan-task.ts'

const on = '2026-11-12' as CalendarDate

test('a plan line becomes a task with its standard, and names only the date of the session', () => {
  expect(planTask({ action: 'Run twice a week', standard: '30 minutes each' }, on)).toEqual({
    title: 'Run twice a week',
    details: 'Standard: 30 minutes each',
    source: 'Counseling 12 Nov 2026',
  })
  expect(planTask({ action: 'Enroll', standard: '' }, on).details).toBe('')
})

test('a line longer than a task title continues in the details, and no letter is cut in two', () => {
  const action = `${'a'.repeat(198)}👍👍 and more`
  const { title, details } = planTask({ action, standard: 'x' }, on)
  expect(title).toBe(`${'a'.repeat(198)}…`)
  expect(details).toBe(`${action}\nStandard: x`)
  expect(planTask({ action: 'b'.repeat(200), standard: '' }, on)).toMatchObject({ title: 'b'.repeat(200), details: '' })
  expect(planTask({ action: '👍'.repeat(150), standard: '' }, on).title.length).toBeLessThanOrEqual(200)
})
