import { afterEach, expect, test, vi } from 'vitest'
import { farewellFor, noteDeleted } from './deleted-here.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('/goodbye speaks of a deleted account only where one was deleted', () => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  })
  const here = { state: 'signed-in', uid: 'a' } as const
  const gone = { state: 'signed-out', reason: null } as const
  expect([farewellFor(gone), farewellFor(here)]).toEqual(['nobody', 'signed in'])
  noteDeleted('a')
  expect([farewellFor(here), farewellFor(gone)]).toEqual(['deleted', 'deleted'])
  expect(farewellFor({ state: 'signed-in', uid: 'b' })).toBe('signed in')
})
