import { array, assert, nat, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withBelow } from './roll-up.ts'

const headcount = (onHand: number) => ({ onHand, reported: onHand, accounted: onHand, present: onHand, available: 0 })
const node = (rosterId: string, parentId: string | null, onHand: number) => ({
  rosterId,
  parentId,
  own: headcount(onHand),
})

describe('a roll-up', () => {
  test('gives each roster its own Soldiers, and those with the rosters below', () => {
    const rolled = withBelow([
      node('company', null, 3),
      node('first', 'company', 4),
      node('second', 'company', 5),
      node('squad', 'first', 9),
    ])
    expect(rolled.map(({ rosterId, whole }) => [rosterId, whole.onHand])).toEqual([
      ['company', 21],
      ['first', 13],
      ['second', 5],
      ['squad', 9],
    ])
    expect(rolled[0]?.own.onHand).toBe(3)
  })

  test('counts every Soldier once, in any tree', () => {
    const trees = array(tuple(nat(1000), nat(50)), { minLength: 1, maxLength: 60 })
    assert(
      property(trees, (drawn) => {
        const rosters = drawn.map(([parent, onHand], at) => node(`${at}`, at === 0 ? null : `${parent % at}`, onHand))
        const everyone = rosters.reduce((all, { own }) => all + own.onHand, 0)
        expect(withBelow(rosters)[0]?.whole.onHand).toBe(everyone)
      }),
    )
  })
})
