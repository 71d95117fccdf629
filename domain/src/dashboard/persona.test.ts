import { expect, test } from 'vitest'
import { NEED_KINDS } from './need-kinds.ts'
import { personaOf } from './persona.ts'
import { ORDER_OF, TILES } from './persona-order.ts'

test.each([
  ['owner', 'SSG', false, 'squad leader'],
  ['owner', 'SGT', false, 'squad leader'],
  ['owner', null, false, 'squad leader'],
  ['owner', 'a rank of another service', false, 'squad leader'],
  ['owner', 'SFC', false, 'first sergeant'],
  ['owner', '1SG', false, 'first sergeant'],
  ['owner', '1SG', true, 'sergeant major'],
  ['owner', 'CSM', true, 'sergeant major'],
  ['owner', 'CPT', false, 'commander'],
  ['editor', 'CPT', false, 'commander'],
  ['viewer', 'LTC', true, 'commander'],
  ['editor', 'SPC', false, 'clerk'],
  ['viewer', null, false, 'clerk'],
  ['above editor', 'CSM', false, 'first sergeant'],
] as const)('%s, %s, rosters below: %s is a %s', (role, rank, hasBelow, persona) => {
  expect(personaOf({ role, rank, hasBelow })).toBe(persona)
})

test('each has all tiles once, and leads with a running recall', () => {
  for (const { first, tiles } of Object.values(ORDER_OF)) {
    expect(tiles.toSorted()).toEqual(TILES.toSorted())
    expect(first[0]).toBe('recall')
    expect(new Set(first).size).toBe(first.length)
    expect(first.filter((kind) => !NEED_KINDS.includes(kind))).toEqual([])
  }
})
