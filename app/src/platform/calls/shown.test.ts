import { leaveRoster } from '@muster/domain/roster/linking/functions.ts'
import { createSoldier } from '@muster/domain/roster/functions.ts'
import { expect, test } from 'vitest'
import { byName } from './by-name.ts'
import { shown } from './shown.ts'

test('an answer is passed on, and nothing where a function answers nothing', () => {
  const answer = { soldierId: 'a' }
  expect(shown(createSoldier, answer)).toBe(answer)
  expect(shown(leaveRoster, null)).toBeNull()
  expect(shown(byName<typeof createSoldier>('createSoldier', { access: 'roster editor' }), null)).toBeNull()
})

test('nothing where a function answers something says that it was done, and not what came of it', () => {
  expect(() => shown(createSoldier, null)).toThrow('This was done. What came of it is no longer yours to see.')
})
