import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { asksOf, sureRow, type WaitingRow } from './claim.ts'

const row = (rosterId: string, more: Partial<WaitingRow> = {}): WaitingRow => ({
  rosterId,
  soldierId: `Soldier of ${rosterId}`,
  byDodid: true,
  byEmail: true,
  sameName: true,
  ended: false,
  ...more,
})
const both = row('A')

test('the person is asked once for each roster with a matching row, however it matches', () => {
  expect(asksOf([both, row('A', { byDodid: false }), row('B', { byDodid: false })], 'sign-in')).toEqual([
    { rosterId: 'A', basis: 'dodid' },
    { rosterId: 'B', basis: 'email' },
  ])
})

test('a DoD ID alone counts only with the same last name, because anybody may enter any DoD ID', () => {
  const alone = row('A', { byEmail: false })
  expect(asksOf([alone], 'sign-in')).toEqual([{ rosterId: 'A', basis: 'dodid' }])
  expect(asksOf([{ ...alone, sameName: false }], 'sign-in')).toEqual([])
  expect(asksOf([{ ...alone, sameName: false }], 'dodid')).toEqual([])
  expect(asksOf([{ ...both, sameName: false }], 'sign-in')).toHaveLength(1)
})

test('a search by DoD ID shows rows with it, also those of ended links, and a sign-in does not', () => {
  const ended = row('A', { ended: true })
  expect(asksOf([ended], 'sign-in')).toEqual([])
  expect(asksOf([ended], 'dodid')).toEqual([{ rosterId: 'A', basis: 'dodid' }])
  expect(asksOf([row('A', { byDodid: false })], 'dodid')).toEqual([])
})

test('a yes links the one row that matches both, and in all other cases the leader decides', () => {
  expect(sureRow([both])).toBe(both)
  expect(sureRow([row('A', { byEmail: false }), both])).toBe(both)
  expect(sureRow([])).toBeNull()
  expect(sureRow([row('A', { byEmail: false })])).toBeNull()
  // The e-mail of one row and the DoD ID of another do not prove either row.
  expect(sureRow([row('A', { byEmail: false }), row('A', { byDodid: false, soldierId: 'other' })])).toBeNull()
  expect(sureRow([both, row('A', { soldierId: 'other' })])).toBeNull()
  expect(sureRow([row('A', { ended: true })])).toBeNull()
})

test('for any rows: no roster is asked about twice or without a match, and only a full match links at once', () => {
  const any = fc.record({
    rosterId: fc.constantFrom('A', 'B', 'C'),
    soldierId: fc.uuid(),
    byDodid: fc.boolean(),
    byEmail: fc.boolean(),
    sameName: fc.boolean(),
    ended: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any), fc.constantFrom('sign-in', 'dodid'), (rows, by) => {
      const asked = asksOf(rows, by).map(({ rosterId }) => rosterId)
      expect(new Set(asked).size).toBe(asked.length)
      for (const rosterId of asked) {
        expect(rows.some((one) => one.rosterId === rosterId && (one.byDodid || one.byEmail))).toBe(true)
      }
      const sure = sureRow(rows)
      if (sure) expect(sure).toMatchObject({ byDodid: true, byEmail: true, ended: false })
    }),
  )
})
