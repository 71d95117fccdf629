import { expect, test } from 'vitest'
import { statusLabel } from './soldier-row.tsx'

test('the status of a Soldier is announced with a change only to those who may change it', () => {
  const leave = { code: 'LV', label: 'Leave' }
  expect(statusLabel('SGT Dixon, A.', leave, false)).toBe('SGT Dixon, A.: LV, Leave. Change')
  expect(statusLabel('SGT Dixon, A.', leave, true)).toBe('SGT Dixon, A.: LV, Leave')
})
