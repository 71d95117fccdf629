import { expect, test } from 'vitest'
import { said } from './said.ts'

test('a bar is described by its total and its parts with a value', () => {
  const parts = [{ label: 'Leave' }, { label: 'TDY' }, { label: 'School' }]
  expect(said('1st Platoon', parts, [8, 0, 4])).toBe('1st Platoon 12: Leave 8, School 4')
  expect(said('HQ', parts, [0, 0, 0])).toBe('HQ none')
})
