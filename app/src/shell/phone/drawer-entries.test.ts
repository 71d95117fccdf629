import { expect, test } from 'vitest'
import { screensOf, tabsOf, userMenuOf } from '../routing/entries.ts'
import { ROUTES } from '../routing/routes.ts'
import { SCREEN_MARKS } from './screen-marks.ts'

test('every entry of the drawer has a mark', () => {
  for (const isSoldier of [false, true]) {
    const entries = [...tabsOf(ROUTES, true, isSoldier), ...userMenuOf(ROUTES, isSoldier)]
    for (const { path } of entries.flatMap((entry) => [entry, ...screensOf(entry.path, ROUTES)]))
      expect(SCREEN_MARKS, path).toHaveProperty([path])
  }
})
