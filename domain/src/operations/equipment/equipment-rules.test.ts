import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOverdue, standingOf } from './kinds.ts'
import { available, quantityProblem, signInProblem, signOutProblem } from './stock.ts'

test('never more items are out than there are, in any order of sign-outs and sign-ins', () => {
  const acts = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 8 })))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), acts, (quantity, list) => {
      let out = 0
      for (const [takes, count] of list) {
        const stock = { name: 'Radio', quantity, out }
        const problem = takes ? signOutProblem(stock, count) : signInProblem(out, count)
        if (problem === null) out += takes ? count : -count
        expect(out >= 0 && out <= quantity && available({ ...stock, out }) === quantity - out).toBe(true)
      }
    }),
  )
})

test('says how many are left, and how many must remain on the list', () => {
  const stock = { name: 'NVG', quantity: 4, out: 3 }
  expect(signOutProblem(stock, 2)).toBe('1 of 4 is on hand. Sign out 1 or fewer.')
  expect(signOutProblem({ ...stock, out: 4 }, 1)).toBe('Every NVG is signed out. Sign one in first.')
  expect(quantityProblem(stock, 2)).toBe('3 are signed out. Enter 3 or more, or sign some in.')
  expect(quantityProblem(stock, 3)).toBeNull()
})

test('is overdue from its time on, due today before it, and neither without a time', () => {
  const at = { now: new Date('2026-11-12T22:00:00Z'), timeZone: 'America/New_York' }
  const out = (dueAt: string | null, inAt: string | null = null) => standingOf({ dueAt, inAt }, at)
  expect(out('2026-11-12T21:59:59Z')).toBe('overdue')
  expect(out('2026-11-12T22:00:00Z')).toBe('today')
  // It is Friday at the server and still Thursday at the unit.
  expect(out('2026-11-13T04:30:00Z')).toBe('today')
  expect(out('2026-11-13T12:00:00Z')).toBe('out')
  expect(out(null)).toBe('out')
  expect(out('2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z')).toBe('in')
  expect(isOverdue({ dueAt: null, inAt: null }, at.now)).toBe(false)
})
