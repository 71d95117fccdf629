import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimFrom, type WaitingRow } from './claim.ts'

const row = (rosterId: string, more: Partial<WaitingRow> = {}): WaitingRow => ({
  rosterId,
  soldierId: `Soldier of ${rosterId}`,
  byDodid: true,
  byEmail: true,
  ended: false,
  ...more,
})
const both = row('A')

test('e-mail and DoD ID together link at once', () => {
  expect(claimFrom([both], 'sign-in')).toEqual({ link: both, ask: [] })
  expect(claimFrom([row('B', { byEmail: false }), both], 'dodid').link).toBe(both)
})

test('one of them alone asks the leader', () => {
  expect(claimFrom([row('A', { byEmail: false })], 'sign-in')).toEqual({
    link: null,
    ask: [{ rosterId: 'A', basis: 'dodid' }],
  })
  expect(claimFrom([row('A', { byDodid: false })], 'sign-in').ask).toEqual([{ rosterId: 'A', basis: 'email' }])
  // The e-mail of one row and the DoD ID of another are not two proofs of either.
  const apart = [row('A', { byEmail: false }), row('A', { byDodid: false, soldierId: 'other' })]
  expect(claimFrom(apart, 'code')).toEqual({ link: null, ask: [{ rosterId: 'A', basis: 'dodid' }] })
})

test('two rows that match fully are for their leaders to decide', () => {
  expect(claimFrom([both, row('B')], 'sign-in')).toEqual({
    link: null,
    ask: [
      { rosterId: 'A', basis: 'dodid' },
      { rosterId: 'B', basis: 'dodid' },
    ],
  })
})

test('a link that was ended does not come back by itself, and not without the leader', () => {
  const ended = row('A', { ended: true })
  expect(claimFrom([ended], 'sign-in')).toEqual({ link: null, ask: [] })
  expect(claimFrom([ended], 'dodid')).toEqual({ link: null, ask: [{ rosterId: 'A', basis: 'dodid' }] })
  expect(claimFrom([ended, row('B')], 'sign-in').link).toMatchObject({ rosterId: 'B' })
})

test('whatever the rows: a link is fully matched, and no roster is asked twice or for nothing', () => {
  const any = fc.record({
    rosterId: fc.constantFrom('A', 'B', 'C'),
    soldierId: fc.uuid(),
    byDodid: fc.boolean(),
    byEmail: fc.boolean(),
    ended: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any), fc.constantFrom('sign-in', 'dodid', 'code'), (rows, by) => {
      const { link, ask } = claimFrom(rows, by)
      if (link) {
        expect(link).toMatchObject({ byDodid: true, byEmail: true, ended: false })
        expect(ask).toEqual([])
      }
      const asked = ask.map(({ rosterId }) => rosterId)
      expect(new Set(asked).size).toBe(asked.length)
      for (const rosterId of asked) {
        expect(rows.some((one) => one.rosterId === rosterId && (one.byDodid || one.byEmail))).toBe(true)
      }
    }),
  )
})
