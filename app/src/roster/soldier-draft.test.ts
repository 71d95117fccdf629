import { describe, expect, test } from 'vitest'
import { changesOf, contested, draftOf, onTopOf } from './soldier-draft.ts'

const before = draftOf({ rank: 'SGT', last: 'Smith', mos: '11B', cell: '910-555-0101' })

describe('two leaders at one record', () => {
  test('contest only what both changed to something else', () => {
    const mine = { ...before, cell: '910-555-0102', mos: '11C', position: 'Driver' }
    const theirs = { ...before, cell: '910-555-0103', mos: '11C', remarks: 'New here' }
    expect(contested(before, mine, theirs)).toEqual(['cell'])
  })

  test('go together where they touched different fields, and theirs stands where both did', () => {
    const mine = { ...before, cell: '910-555-0102', position: 'Driver' }
    const theirs = { ...before, cell: '910-555-0103', remarks: 'New here', groupId: 'g' }
    expect(onTopOf(before, mine, theirs)).toEqual({
      ...before,
      cell: '910-555-0103',
      position: 'Driver',
      remarks: 'New here',
      groupId: 'g',
    })
  })
})

describe('a phone number', () => {
  test.each(['555', '555 x1234', '910-555'])('%s reaches nobody, and the message names the field', (typed) => {
    const { patch, problems } = changesOf({ ...before, cell: typed, emergencyPhone: typed }, before)
    expect(patch).toEqual({})
    expect(problems.cell).toMatch(/^Cell phone: .*at least 7 digits/)
    expect(problems.emergencyPhone).toMatch(/^Emergency phone: .*at least 7 digits/)
  })

  test.each(['555-0100', '(910) 555-0100', '+1 910 555 0100', 'DSN 315-555-0100', '910-555-0100 x12'])(
    '%s reaches somebody',
    (typed) => expect(changesOf({ ...before, altPhone: typed }, before).patch).toEqual({ altPhone: typed }),
  )

  test('too short since before this rule does not keep other fields from being saved', () => {
    const short = draftOf({ rank: 'SGT', last: 'Smith', cell: '555' })
    expect(changesOf({ ...short, mos: '11C' }, short)).toEqual({ patch: { mos: '11C' }, problems: {} })
    expect(changesOf({ ...short, cell: '' }, short)).toEqual({ patch: { cell: null }, problems: {} })
  })
})
