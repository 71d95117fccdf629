import { describe, expect, test } from 'vitest'
import { contested, draftOf, onTopOf } from './soldier-draft.ts'

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
