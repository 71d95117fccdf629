import { expect, test } from 'vitest'
import { ROUTES } from '../routing/routes.ts'
import { nameOf, tabOf, wayTo } from './way.ts'

const names = (path: string, below = false) => wayTo(path, ROUTES, below).map(({ title }) => title)

test.each([
  ['/soldiers/0193', ['Soldiers']],
  ['/soldiers/readiness/policy', ['Soldiers', 'Readiness']],
  ['/operations/taskings/0193', ['Operations', 'Taskings']],
  ['/counseling/0193', ['Counseling']],
  ['/reports/strength', ['Reports']],
  ['/profile/counselings/0193', ['My Profile', 'Counselings']],
])('the way to %s', (path, way) => {
  expect(names(path)).toEqual(way)
})

test.each(ROUTES.filter(({ under, row }) => under && !row).map(({ path }) => path))(
  '%s lies below a screen',
  (path) => {
    expect(names(path)).not.toEqual([])
  },
)

test.each(['/soldiers', '/soldiers/alerts', '/dutyday/perstat', '/dashboard', '/billing', '/profile/record'])(
  '%s lies below nothing',
  (path) => {
    expect(names(path)).toEqual([])
  },
)

test('one case lies below the screen at its address', () => {
  expect(names('/dutyday/awol', true)).toEqual(['Duty Day', 'AWOL'])
})

test('the first screen of a tab may have a name of its own', () => {
  const name = (path: string) => ROUTES.filter((route) => route.path === path).map(nameOf)[0]
  expect(name('/dutyday')).toBe('Accountability')
  expect(name('/soldiers')).toBe('Soldiers')
})

test('a page of the user menu belongs to My Profile', () => {
  expect(tabOf('/profile/schedule', ROUTES)?.title).toBe('My Profile')
  expect(tabOf('/welcome', ROUTES)).toBeUndefined()
})
