import { expect, test } from 'vitest'
import { recurrenceProblem, recurrenceWords } from './recurrence-rule.ts'

test.each([
  ['FREQ=DAILY', null],
  ['FREQ=WEEKLY;BYDAY=MO,TH;INTERVAL=2;WKST=SU', null],
  ['FREQ=MONTHLY;BYDAY=-1FR', null],
  ['', 'Choose how often'],
  ['FREQ=HOURLY', 'Choose how often'],
  ['FREQ=DAILY;FREQ=DAILY', 'Choose how often'],
  ['FREQ=DAILY;BYHOUR=6', 'Choose how often'],
  ['INTERVAL=2', 'Choose how often'],
  ['FREQ=WEEKLY;BYDAY=2TU', 'Choose how often'],
  ['FREQ=WEEKLY;INTERVAL=0', 'Choose how often'],
  ['FREQ=DAILY;COUNT=2;UNTIL=20270101', 'not both'],
  ['FREQ=DAILY;UNTIL=20270231', 'Choose the day'],
])('%j is %s', (rule, problem) => {
  if (problem === null) expect(recurrenceProblem(rule)).toBeNull()
  else expect(recurrenceProblem(rule)).toContain(problem)
})

test.each([
  ['FREQ=DAILY', 'every day'],
  ['FREQ=DAILY;INTERVAL=3', 'every 3 days'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every week on workdays'],
  ['FREQ=WEEKLY;BYDAY=MO,TH,FR', 'every week on Monday, Thursday and Friday'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'every month on the last Friday'],
  ['FREQ=MONTHLY;BYDAY=-2FR', 'every month on the second to last Friday'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,-1;COUNT=4', 'every month on day 1 and the last day 4 times in all'],
  ['FREQ=WEEKLY;UNTIL=20270101', 'every week until 1 Jan 2027'],
])('%s reads "%s"', (rule, words) => {
  expect(recurrenceWords(rule)).toBe(words)
})
