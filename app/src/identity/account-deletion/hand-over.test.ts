import { expect, test } from 'vitest'
import { aboveOf, handOverOf, heirOf, heirWords, lossWords, type OwnedRoster } from './hand-over.ts'

const VIEWER = { uid: 'viewer', name: '2LT Cruz', role: 'viewer' } as const
const EDITOR = { uid: 'editor', name: 'SSG Dixon', role: 'editor' } as const

function roster(name: string, soldiers: number, heirs: OwnedRoster['heirs'] = []): OwnedRoster {
  return { kind: 'roster', rosterId: name, name, soldiers, heirs }
}

test('a roster goes to an editor by default, to a viewer only by choice', () => {
  const kept = roster('A Co', 9, [EDITOR, VIEWER])
  expect(heirOf(kept, {})).toBe('editor')
  expect(heirOf(kept, { 'A Co': 'viewer' })).toBe('viewer')
  expect(heirOf(kept, { 'A Co': null })).toBeNull()
  expect(heirOf(roster('A Co', 9, [VIEWER]), {})).toBeNull()
  expect(heirOf(roster('A Co', 9), {})).toBeNull()
})

test('a person who left in the meantime gets nothing', () => {
  expect(heirOf(roster('A Co', 9, [EDITOR]), { 'A Co': 'viewer' })).toBe('editor')
  expect(heirOf(roster('A Co', 9), { 'A Co': 'viewer' })).toBeNull()
})

test('the server gets a decision for every roster, including those that nobody takes', () => {
  expect(handOverOf([roster('A Co', 9, [EDITOR]), roster('Detail', 2)], {})).toEqual([
    { rosterId: 'A Co', to: 'editor' },
    { rosterId: 'Detail', to: null },
  ])
})

test('the loss is stated with names and numbers', () => {
  const rosters = [roster('A Co', 9, [EDITOR]), roster('Detail', 1)]
  expect(lossWords(rosters, {})).toBe('Detail is deleted for good, with 1 Soldier.')
  expect(lossWords(rosters, { 'A Co': null })).toBe(
    '2 rosters are deleted for good, with 10 Soldiers: A Co (9 Soldiers), Detail (1 Soldier).',
  )
  expect(lossWords([roster('A Co', 9, [EDITOR])], {})).toBeNull()
})

test('a roster below another one leaves that report until its new owner is linked there', () => {
  const above = aboveOf([roster('B Btry', 9, [EDITOR]), { kind: 'link', rosterId: 'bn', name: '9-99 FA BN' }])
  expect(heirWords('SSG Dixon', above)).toBe(
    'SSG Dixon becomes the owner, with everything in it. It is below 9-99 FA BN by your link, and leaves that report until SSG Dixon is linked there: they enter the leader code of 9-99 FA BN on their profile.',
  )
  expect(heirWords('SSG Dixon', aboveOf([roster('B Btry', 9)]))).toBe(
    'SSG Dixon becomes the owner, with everything in it.',
  )
})
