import { expect, test } from 'vitest'
import { answeredByGroup, answersByPlatoon, isInPath } from './by-group.ts'

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

test('answers are counted by platoon, each with its squads, and add up to all who were called', () => {
  const people = [
    { group: 'HQ', state: 'arrived' as const },
    { group: '1st Platoon', state: 'need help' as const },
    { group: '1st Platoon / 1st Squad', state: 'could not reach' as const },
    { group: '1st Platoon / 2nd Squad', state: 'no answer' as const },
    { group: '', state: 'on the way' as const },
  ]
  expect(answersByPlatoon(people)).toEqual([
    { key: 'HQ', label: 'HQ', values: [0, 0, 0, 0, 0, 1] },
    { key: '1st Platoon', label: '1st Platoon', values: [1, 2, 0, 0, 0, 0] },
    { key: '', label: 'No group', values: [0, 0, 0, 0, 1, 0] },
  ])
})

test('a recall of one platoon is counted by its squads, and one of a single squad is not divided', () => {
  const squads = ['1st Platoon', '1st Platoon / 1st Squad', '1st Platoon / 2nd Squad / A Team']
  const people = squads.map((group) => ({ group, state: 'arrived' as const }))
  expect(answersByPlatoon(people).map(({ label }) => label)).toEqual(['1st Platoon', '1st Squad', '2nd Squad'])
  expect(answersByPlatoon(people.slice(1, 2))).toEqual([])
  expect(squads.map((group) => isInPath(group, '1st Platoon / 2nd Squad'))).toEqual([false, false, true])
})
