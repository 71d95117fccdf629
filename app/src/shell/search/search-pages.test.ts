import { expect, test } from 'vitest'
import { ROUTES } from '../routing/routes.ts'
import { actionsFor } from '../../search/entries.ts'
import { searchPages } from './search-pages.ts'

const paths = (isAdmin: boolean, below: boolean) => searchPages(isAdmin, below).map(({ target }) => target.to)

test('the search has every screen that a person can open, and no others', () => {
  expect(paths(false, false)).toEqual(
    expect.arrayContaining(['/dashboard', '/dutyday/perstat', '/billing', '/profile/leave']),
  )
  expect(paths(false, true)).toContain('/dutyday/rosters')
  expect(paths(false, false)).not.toContain('/dutyday/rosters')
  expect(paths(false, true)).not.toContain('/admin')
  expect(paths(true, true)).toContain('/admin')
  expect(paths(true, true).filter((path) => path.includes('$') || /login|goodbye|intake|welcome/.test(path))).toEqual(
    [],
  )
})

test("a Soldier without a roster gets no leader's screen", () => {
  const seen = searchPages(false, false, true).map(({ target }) => target.to)
  expect(seen).toEqual(expect.arrayContaining(['/profile', '/profile/leave', '/support']))
  expect(seen.filter((path) => /^\/(soldiers|operations|invite|reports)/.test(path))).toEqual([])
})

test('two pages with one title are distinguished by their detail', () => {
  const seen = searchPages(true, true).map(({ label, detail }) => `${label}, ${detail}`)
  expect(new Set(seen).size).toBe(seen.length)
  expect(ROUTES.length).toBeGreaterThan(seen.length)
})

test('every action of the search leads to a screen', () => {
  const places = new Set(ROUTES.map(({ path }) => path))
  const targets = actionsFor({ reports: () => true, edits: () => true, whole: () => true }, false).map(
    ({ target }) => target.to,
  )
  expect(targets.filter((to) => !places.has(to))).toEqual([])
  expect(targets.length).toBeGreaterThan(5)
})
