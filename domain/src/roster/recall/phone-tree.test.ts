import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leadersUp, phoneTree } from './phone-tree.ts'

const groups = [
  { id: 'hq', parentId: null, name: 'HQ', position: 0 },
  { id: 'p1', parentId: null, name: '1st Platoon', position: 1 },
  { id: 's1', parentId: 'p1', name: '1st Squad', position: 0 },
  { id: 'tA', parentId: 's1', name: 'A Team', position: 0 },
  { id: 'p2', parentId: null, name: '2nd Platoon', position: 2 },
  { id: 's2', parentId: 'p2', name: '1st Squad', position: 0 },
]
const person = (id: string, rank: string, groupId: string | null) => ({ id, rank, groupId, last: id })
const company = [
  person('captain', 'CPT', 'hq'),
  person('first-sergeant', '1SG', 'hq'),
  person('clerk', 'SPC', 'hq'),
  person('lieutenant', '2LT', 'p1'),
  person('platoon-sergeant', 'SFC', 'p1'),
  person('squad-leader', 'SSG', 's1'),
  person('team-leader', 'SGT', 'tA'),
  person('rifleman', 'PFC', 'tA'),
  // The second platoon has no Soldiers of its own.
  person('other-squad-leader', 'SSG', 's2'),
  person('gunner', 'SPC', 's2'),
]

describe('who calls whom', () => {
  const tree = phoneTree(groups, company)
  const calls = (id: string) => (tree.callsOf.get(id) ?? []).map((each) => each.id)

  test('the senior leader at the top starts, and calls the other leaders there', () => {
    expect(tree.headId).toBe('captain')
    expect(tree.callerOf.get('captain')).toBeNull()
    expect(calls('captain')).toEqual(['first-sergeant', 'clerk', 'lieutenant', 'other-squad-leader'])
  })

  test('a leader calls their own Soldiers and the leaders of the groups below', () => {
    expect(calls('lieutenant')).toEqual(['platoon-sergeant', 'squad-leader'])
    expect(calls('squad-leader')).toEqual(['team-leader'])
    expect(calls('team-leader')).toEqual(['rifleman'])
  })

  test('lists the leaders further up, the nearest first', () => {
    expect(leadersUp(tree, 'rifleman')).toEqual(['team-leader', 'squad-leader', 'lieutenant', 'captain'])
    expect(leadersUp(tree, 'gunner')).toEqual(['other-squad-leader', 'captain'])
    expect(leadersUp(tree, 'captain')).toEqual([])
  })

  test('a chosen leader leads, and comes first in the group', () => {
    const chosen = phoneTree(groups, company, new Map([['p1', 'platoon-sergeant']]))
    expect(chosen.callerOf.get('lieutenant')).toBe('platoon-sergeant')
    expect(chosen.callerOf.get('platoon-sergeant')).toBe('captain')
    expect(chosen.groups.find(({ groupId }) => groupId === 'p1')?.people.map(({ id }) => id)).toEqual([
      'platoon-sergeant',
      'lieutenant',
    ])
  })

  test('a leader of a higher group is not called by their own group', () => {
    const chosen = phoneTree(groups, company, new Map([['p1', 'rifleman']]))
    expect(leadersUp(chosen, 'rifleman')).toEqual(['captain'])
    expect(leadersUp(chosen, 'team-leader')).toEqual(['squad-leader', 'rifleman', 'captain'])
  })

  test('a chosen leader who has left no longer leads', () => {
    expect(phoneTree(groups, company, new Map([['p1', 'gone']])).callerOf.get('squad-leader')).toBe('lieutenant')
  })

  test('a roster without groups is called by its senior Soldier, and an empty one by nobody', () => {
    const flat = phoneTree([], company)
    expect(new Set(flat.callerOf.values())).toEqual(new Set([null, 'captain']))
    expect(phoneTree(groups, []).headId).toBeNull()
  })
})

const anyCompany = fc
  .record({
    parents: fc.array(fc.integer({ min: -2, max: 12 }), { maxLength: 10 }),
    people: fc.array(
      fc.record({
        rank: fc.constantFrom('PVT', 'SGT', 'SFC', 'CPT', 'nonsense'),
        at: fc.integer({ min: -2, max: 12 }),
      }),
      {
        maxLength: 25,
      },
    ),
    chosen: fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 30 })), { maxLength: 8 }),
  })
  .map(({ parents, people, chosen }) => ({
    groups: parents.map((parent, index) => ({
      id: `g${index}`,
      parentId: parent < 0 ? null : `g${parent}`,
      name: `Group ${index}`,
      position: 0,
    })),
    people: people.map(({ rank, at }, index) => person(`s${index}`, rank, at < 0 ? null : `g${at}`)),
    chosen: new Map(chosen.map(([at, who]) => [`g${at}`, `s${who}`])),
  }))

test('for any groups and chosen leaders: one starts, and everybody is reached once', () => {
  fc.assert(
    fc.property(anyCompany, ({ groups, people, chosen }) => {
      const tree = phoneTree(groups, people, chosen)
      const reached: string[] = []
      const call = (id: string) => {
        reached.push(id)
        expect(reached.length).toBeLessThanOrEqual(people.length)
        for (const next of tree.callsOf.get(id) ?? []) call(next.id)
      }
      if (tree.headId !== null) call(tree.headId)
      expect(reached.toSorted()).toEqual(people.map(({ id }) => id).toSorted())
      const listed = tree.groups.flatMap((line) => line.people.map(({ id }) => id))
      expect(listed.toSorted()).toEqual(people.map(({ id }) => id).toSorted())
    }),
    { numRuns: 500 },
  )
})
