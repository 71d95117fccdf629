import { describe, expect, test } from 'vitest'
import { barEntryAt, barOf } from './bar.ts'
import { routeOf } from '../routing/guard.ts'
import { ROUTES } from '../routing/routes.ts'

describe.each([
  { isAdmin: false, isSoldier: false },
  { isAdmin: true, isSoldier: false },
  { isAdmin: false, isSoldier: true },
])('%o', (who) => {
  test('the bar has at most four entries beside More, each a screen, the first of them Today', () => {
    const bar = barOf(who)
    expect(bar.length).toBeLessThanOrEqual(4)
    expect(bar[0]?.word).toBe('Today')
    for (const { path } of bar) expect(routeOf(path, ROUTES)?.path).toBe(path)
  })

  test('a word is short enough for a fifth of a small phone', () => {
    for (const { word } of barOf(who)) expect(word.length).toBeLessThan(12)
  })
})

test('an address belongs to the longest entry that it begins with', () => {
  const bar = barOf({ isAdmin: false, isSoldier: false })
  const at = (path: string) => barEntryAt(path, bar)?.word ?? null
  expect(at('/dutyday')).toBe('Duty Day')
  expect(at('/dutyday/perstat')).toBe('Duty Day')
  expect(at('/dutyday/tasks')).toBe('Tasks')
  expect(at('/soldiers/a-soldier')).toBe('Soldiers')
  expect(at('/soldiersandmore')).toBeNull()
  expect(at('/operations')).toBeNull()
})
