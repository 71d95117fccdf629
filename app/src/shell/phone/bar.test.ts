import { describe, expect, test } from 'vitest'
import { barOf, entryAt } from './bar.ts'
import { isIn, tabsOf } from '../routing/entries.ts'
import { routeOf } from '../routing/guard.ts'
import { ROUTES } from '../routing/routes.ts'

describe.each([
  { isAdmin: false, isSoldier: false, keepsNone: false, first: 'Today' },
  { isAdmin: true, isSoldier: false, keepsNone: false, first: 'Today' },
  { isAdmin: false, isSoldier: false, keepsNone: true, first: 'Today' },
  { isAdmin: false, isSoldier: true, keepsNone: true, first: 'Today' },
  { isAdmin: true, isSoldier: false, keepsNone: true, first: 'Admin' },
])('%o', ({ first, ...who }) => {
  test('the bar has at most four entries beside More, each a screen, the first of them where the person lands', () => {
    const bar = barOf(who)
    expect(bar.length).toBeLessThanOrEqual(4)
    expect(bar[0]?.word).toBe(first)
    for (const { path } of bar) expect(routeOf(path, ROUTES)?.path).toBe(path)
  })

  test('every entry is one of the tabs of this person, or a screen below one', () => {
    const tabs = tabsOf(ROUTES, who.isAdmin, who.isSoldier)
    for (const { path } of barOf(who))
      expect(
        tabs.some((tab) => isIn(tab, path)),
        path,
      ).toBe(true)
  })

  test('a word is short enough for a fifth of a small phone', () => {
    for (const { word } of barOf(who)) expect(word.length).toBeLessThan(12)
  })
})

test('an address belongs to the longest entry that it begins with', () => {
  const bar = barOf({ isAdmin: false, isSoldier: false, keepsNone: false })
  const at = (path: string) => entryAt(path, bar)?.word ?? null
  expect(at('/dutyday')).toBe('Duty Day')
  expect(at('/dutyday/perstat')).toBe('Duty Day')
  expect(at('/dutyday/tasks')).toBe('Tasks')
  expect(at('/soldiers/a-soldier')).toBe('Soldiers')
  expect(at('/soldiersandmore')).toBeNull()
  expect(at('/operations')).toBeNull()
})
