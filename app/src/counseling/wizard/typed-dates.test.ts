import { expect, test } from 'vitest'
import { suspenseOf, typedProblems, withTyped } from './typed-dates.ts'

const line = (id: string) => ({ id, action: 'Run', standard: '', suspense: null })

test('each field without a valid date blocks delivery, by name', () => {
  const typed = { nextOn: '31 Feb 2027', heldOn: '', [suspenseOf('b')]: 'soon' }
  expect(typedProblems(typed, { plan: [line('a'), line('b')] })).toEqual([
    { field: 'heldOn', message: 'Date of counseling: enter a date.' },
    { field: 'nextOn', message: 'Next counseling: enter a date such as 25 Nov 2026.' },
    { field: 'plan.1.suspense', message: 'Suspense of line 2 of the plan: enter a date such as 25 Nov 2026.' },
  ])
})

test('a moved line keeps its typed text, and a removed line has no problem', () => {
  const typed = { [suspenseOf('b')]: 'soon' }
  expect(typedProblems(typed, { plan: [line('b'), line('a')] })[0]?.field).toBe('plan.0.suspense')
  expect(typedProblems(typed, { plan: [line('a')] })).toEqual([])
})

test('a valid date has no problem', () => {
  const typed = withTyped(withTyped({}, 'nextOn', '31 Feb'), 'assessOn', 'x')
  expect(typed).toEqual({ nextOn: '31 Feb', assessOn: 'x' })
  expect(withTyped(typed, 'nextOn', null)).toEqual({ assessOn: 'x' })
})
