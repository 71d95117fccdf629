import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTitle, lastTitle } from './last-title.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the next session starts with the last title of the same account', () => {
  expect(lastTitle('ana')).toBe('')
  keepTitle('ana', ' Squad Leader ')
  expect(lastTitle('ana')).toBe('Squad Leader')
  expect(lastTitle('ben')).toBe('')
})

test('an empty title, or one that may not be stored, keeps the one before', () => {
  keepTitle('ana', 'Squad Leader')
  keepTitle('ana', '  ')
  keepTitle('ana', '123-45-6789')
  expect(lastTitle('ana')).toBe('Squad Leader')
})
