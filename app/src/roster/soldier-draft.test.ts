import { describe, expect, test } from 'vitest'
import { changesOf, contested, draftOf, onTopOf } from './soldier-draft.ts'

const before = draftOf({ rank: 'SGT', last: 'Smith', mos: '11B', cell: '910-555-0101' })

describe('two leaders on one record', () => {
  test('contest only fields that both changed to different values', () => {
    const mine = { ...before, cell: '910-555-0102', mos: '11C', position: 'Driver' }
    const theirs = { ...before, cell: '910-555-0103', mos: '11C', remarks: 'New here' }
    expect(contested(before, mine, theirs)).toEqual(['cell'])
  })

  test('are merged where they changed different fields, and theirs counts where both did', () => {
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

describe('own fields of the roster', () => {
  const runs = { kind: 'number' as const, choices: [], seenBy: 'viewers' as const, soldierSees: false, version: 1 }
  const fields = [
    { ...runs, id: 'a', name: 'Runs' },
    { ...runs, id: 'b', name: 'Key holder', kind: 'flag' as const },
  ]
  const kept = draftOf({ rank: 'SGT', last: 'Smith', own: { a: 4, b: true } })

  test('are read by their kind, and emptied', () => {
    expect(changesOf({ ...kept, 'own:a': '', 'own:b': 'No' }, kept, fields)).toEqual({
      patch: { own: { a: null, b: false } },
      problems: {},
    })
    expect(changesOf({ ...kept, 'own:a': 'four' }, kept, fields)).toEqual({
      patch: {},
      problems: { 'own:a': 'Runs: not a number.' },
    })
  })

  test('are contested and merged like the others', () => {
    const mine = { ...kept, 'own:a': '5', 'own:b': '' }
    const theirs = { ...kept, 'own:a': '6' }
    expect(contested(kept, mine, theirs)).toEqual(['own:a'])
    expect(onTopOf(kept, mine, theirs)).toEqual({ ...kept, 'own:a': '6', 'own:b': '' })
  })
})

describe('a phone number', () => {
  test.each(['555', '555 x1234', '910-555'])('%s is not a phone number, and the message names the field', (typed) => {
    const { patch, problems } = changesOf({ ...before, cell: typed, emergencyPhone: typed }, before)
    expect(patch).toEqual({})
    expect(problems.cell).toMatch(/^Cell phone: .*at least 7 digits/)
    expect(problems.emergencyPhone).toMatch(/^Emergency phone: .*at least 7 digits/)
  })

  test.each(['555-0100', '(910) 555-0100', '+1 910 555 0100', 'DSN 315-555-0100', '910-555-0100 x12'])(
    '%s is a phone number',
    (typed) => expect(changesOf({ ...before, altPhone: typed }, before).patch).toEqual({ altPhone: typed }),
  )

  test('a number from before this rule that is too short does not block other fields', () => {
    const short = draftOf({ rank: 'SGT', last: 'Smith', cell: '555' })
    expect(changesOf({ ...short, mos: '11C' }, short)).toEqual({ patch: { mos: '11C' }, problems: {} })
    expect(changesOf({ ...short, cell: '' }, short)).toEqual({ patch: { cell: null }, problems: {} })
  })
})
