import { expect, test } from 'vitest'
import { farewellFor, noteDeleted } from './deleted-here.ts'

test('/goodbye mentions a deleted account only if one was deleted', () => {
  const here = { state: 'signed-in', uid: 'a' } as const
  const gone = { state: 'signed-out', reason: null } as const
  expect([farewellFor(gone), farewellFor(here)]).toEqual(['nobody', 'signed in'])
  noteDeleted('a')
  expect([farewellFor(here), farewellFor(gone)]).toEqual(['deleted', 'deleted'])
  expect(farewellFor({ state: 'signed-in', uid: 'b' })).toBe('signed in')
})
