import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PlaceFacts, problemOfPlace, type Step, wordsOfPlace } from './place.ts'
import { CHAIN_DEPTH_LIMIT } from './schema.ts'

const step = (name: string): Step => ({ rosterId: name, ownerUid: `${name} owner` })
const facts = (uid: string, path: [Step, ...Step[]], more: Partial<PlaceFacts> = {}): PlaceFacts => ({
  uid,
  path,
  levels: 1,
  rosters: 1,
  joined: path.length,
  ...more,
})

describe('a place in the chain of command', () => {
  test('is anywhere outside one’s own', () => {
    expect(problemOfPlace(facts('newcomer', [step('company'), step('battalion')]))).toBeNull()
  })

  test('is neither in one’s own roster nor in one below it', () => {
    expect(problemOfPlace(facts('company owner', [step('company'), step('battalion')]))).toBe('own roster')
    expect(problemOfPlace(facts('battalion owner', [step('company'), step('battalion')]))).toBe('circle')
    // An account without a roster closes no circle, except with its own row in its own chain.
    expect(problemOfPlace(facts('battalion owner', [step('company'), step('battalion')], { levels: 0 }))).toBe('circle')
  })

  test('is within the limits of depth and size', () => {
    const path = Array.from({ length: CHAIN_DEPTH_LIMIT }, (_, index) => step(`level ${index}`)) as [Step, ...Step[]]
    expect(problemOfPlace(facts('newcomer', path))).toBeNull()
    expect(problemOfPlace(facts('newcomer', path, { levels: 2, rosters: 2 }))).toBe('too deep')
    expect(problemOfPlace(facts('newcomer', path, { levels: 0, rosters: 0 }))).toBeNull()
    expect(problemOfPlace(facts('newcomer', [step('top')], { rosters: 1000, joined: 1000 }))).toBeNull()
    expect(problemOfPlace(facts('newcomer', [step('top')], { rosters: 1001, joined: 1000 }))).toBe('too many')
  })

  test('is refused with what to do', () => {
    expect(wordsOfPlace('circle', 'SFC Navarro', '1st Squad')).toContain('SFC Navarro leads 1st Squad from above')
  })
})

/** Leaders with rosters, and the roster of which each is a linked Soldier. */
class Forest {
  readonly owners: readonly string[]
  readonly linkedIn = new Map<string, number>()

  constructor(owners: readonly string[]) {
    this.owners = owners
  }

  path(roster: number): number[] {
    const path = [roster]
    for (let at: number | undefined = roster; path.length < 100; path.push(at)) {
      at = this.linkedIn.get(this.owners[at] ?? '')
      if (at === undefined) break
    }
    return path
  }

  below(uid: string): number[] {
    return this.owners.flatMap((_, roster) =>
      this.path(roster).some((step) => this.owners[step] === uid) ? [roster] : [],
    )
  }

  factsOf(uid: string, roster: number): PlaceFacts {
    const path = this.path(roster)
    const below = this.below(uid)
    const top = path.at(-1) ?? roster
    return {
      uid,
      path: path.map((step) => ({ rosterId: String(step), ownerUid: this.owners[step] ?? '' })) as [Step, ...Step[]],
      levels: Math.max(0, ...below.map((one) => this.levelsFrom(uid, one))),
      rosters: below.length,
      joined: this.owners.filter((_, one) => this.path(one).includes(top)).length,
    }
  }

  levelsFrom(uid: string, roster: number): number {
    return this.path(roster).findLastIndex((step) => this.owners[step] === uid) + 1
  }
}

test('no order of links, unlinks and transfers makes a circle or too long a chain', () => {
  const leader = fc.nat(7)
  const act = fc.record({ kind: fc.constantFrom('link', 'link', 'link', 'unlink'), leader, roster: fc.nat(39) })
  fc.assert(
    fc.property(fc.array(leader, { minLength: 2, maxLength: 40 }), fc.array(act, { maxLength: 60 }), (owners, acts) => {
      const forest = new Forest(owners.map((owner) => `leader ${owner}`))
      for (const { kind, leader: who, roster } of acts) {
        const uid = `leader ${who}`
        const at = roster % owners.length
        if (kind === 'unlink') forest.linkedIn.delete(uid)
        else if (!forest.linkedIn.has(uid) && problemOfPlace(forest.factsOf(uid, at)) === null) {
          forest.linkedIn.set(uid, at)
        }
        for (const one of forest.owners.keys()) {
          expect(forest.path(one).length).toBeLessThanOrEqual(CHAIN_DEPTH_LIMIT + 1)
        }
      }
    }),
  )
})

test('a chain that grows one leader at a time stops at the limit', () => {
  const forest = new Forest(Array.from({ length: 30 }, (_, index) => `leader ${index}`))
  for (let index = 1; index < 30; index++) {
    const uid = `leader ${index}`
    if (problemOfPlace(forest.factsOf(uid, index - 1)) === null) forest.linkedIn.set(uid, index - 1)
  }
  expect(Math.max(...forest.owners.map((_, index) => forest.path(index).length))).toBe(CHAIN_DEPTH_LIMIT + 1)
})
