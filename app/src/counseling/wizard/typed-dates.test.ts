import { expect, test } from 'vitest'
import { suspenseOf, typedProblems, withTyped } from './typed-dates.ts'

const line = (id: string) => ({ id, action: 'Run', standard: '', suspense: null })

test('each date that is none keeps the draft back, and says which field it is', () => {
  const typed = { nextOn: '31 Feb 2027', heldOn: '', [suspenseOf('b')]: 'soon' }
  expect(typedProblems(typed, { plan: [line('a'), line('b')] })).toEqual([
    { field: 'heldOn', message: 'Date of counseling: enter a date.' },
    { field: 'nextOn', message: 'Next counseling: enter a date such as 25 Nov 2026.' },
    { field: 'plan.1.suspense', message: 'Suspense of line 2 of the plan: enter a date such as 25 Nov 2026.' },
  ])
})

test('a line that was moved keeps what was typed in it, and one that was removed asks for nothing', () => {
  const typed = { [suspenseOf('b')]: 'soon' }
  expect(typedProblems(typed, { plan: [line('b'), line('a')] })[0]?.field).toBe('plan.0.suspense')
  expect(typedProblems(typed, { plan: [line('a')] })).toEqual([])
})

test('a date in its place is nothing to mend', () => {
  const typed = withTyped(withTyped({}, 'nextOn', '31 Feb'), 'assessOn', 'x')
  expect(typed).toEqual({ nextOn: '31 Feb', assessOn: 'x' })
  expect(withTyped(typed, 'nextOn', null)).toEqual({ assessOn: 'x' })
})
