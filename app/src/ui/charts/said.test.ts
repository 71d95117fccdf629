import { expect, test } from 'vitest'
import { said } from './said.ts'

test('a bar is said with its sum and the parts that there are', () => {
  const parts = [{ label: 'Leave' }, { label: 'TDY' }, { label: 'School' }]
  expect(said('1st Platoon', parts, [8, 0, 4])).toBe('1st Platoon 12: Leave 8, School 4')
  expect(said('HQ', parts, [0, 0, 0])).toBe('HQ none')
})
