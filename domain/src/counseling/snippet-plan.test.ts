import { expect, test } from 'vitest'
import { planLinesOf, planText } from './snippet-plan.ts'

const RUN = { action: 'Run twice a week', standard: '30 minutes, under 9:00 a mile' }
const BOOK = { action: 'Read the study guide', standard: '' }

test('plan lines become a text, and the text becomes the same lines', () => {
  expect(planText([RUN, BOOK])).toBe('Run twice a week\n30 minutes, under 9:00 a mile\n\nRead the study guide')
  expect(planLinesOf(planText([RUN, BOOK]))).toEqual([RUN, BOOK])
})

test('empty lines are left out, and a text typed by hand is read as far as possible', () => {
  expect(planText([{ action: ' ', standard: '' }])).toBe('')
  expect(planLinesOf('')).toEqual([])
  expect(planLinesOf('\n\nRun  twice\nat noon\neach week\n \n\nRead')).toEqual([
    { action: 'Run twice', standard: 'at noon each week' },
    { action: 'Read', standard: '' },
  ])
})
