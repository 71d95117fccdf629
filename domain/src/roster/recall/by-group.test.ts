import { expect, test } from 'vitest'
import { answeredByGroup } from './by-group.ts'

test('a platoon counts everybody in it, and comes before its squads', () => {
  const people = [
    { group: '1st Platoon / 1st Squad', answered: true },
    { group: '1st Platoon / 1st Squad', answered: false },
    { group: '1st Platoon / 2nd Squad', answered: false },
    { group: '1st Platoon', answered: true },
    { group: 'HQ', answered: true },
    { group: '', answered: false },
  ]
  expect(answeredByGroup(people)).toEqual([
    { name: '1st Platoon', answered: 2, called: 4 },
    { name: '1st Platoon / 1st Squad', answered: 1, called: 2 },
    { name: '1st Platoon / 2nd Squad', answered: 0, called: 1 },
    { name: 'HQ', answered: 1, called: 1 },
    { name: '', answered: 0, called: 1 },
  ])
})
