import { describe, expect, test } from 'vitest'
import { type AppRoute, ROUTES } from '../routes.ts'
import { TOUR_LENGTH, tourSteps } from './steps.ts'

const screen = async () => () => null
const BUILT: readonly AppRoute[] = ROUTES.map((route) => ({ ...route, screen }))
const without = (path: string): readonly AppRoute[] =>
  BUILT.map((route) => (route.path === path ? { ...route, screen: null } : route))

describe.each(['desktop', 'mobile'] as const)('%s', (variant) => {
  test.each([
    ['as it is built', ROUTES],
    ['with every screen', BUILT],
    ['without operations', without('/operations')],
    ['without reports', without('/reports')],
  ])('the tour %s has the steps of the specification, each once', (_, routes) => {
    for (const keepsNone of [true, false]) {
      const steps = tourSteps(variant, { keepsNone }, routes)
      expect(steps).toHaveLength(variant === 'desktop' ? 11 : 10)
      expect(TOUR_LENGTH[variant]).toBe(steps.length)
      expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length)
      expect(steps.at(-1)?.id).toBe('/support')
      for (const { text, title, targets } of steps) {
        expect(text.length, title).toBeLessThan(130)
        expect(targets.length).toBeGreaterThan(0)
      }
    }
  })

  test('it covers every tab that everybody has, the profile and the chain of command', () => {
    const steps = tourSteps(variant, { keepsNone: false }, BUILT)
    const tabs = BUILT.filter(({ place, access }) => place === 'tab' && access !== 'admin')
    expect(steps.map(({ id }) => id)).toEqual(expect.arrayContaining(tabs.map(({ path }) => path)))
    expect(steps.map(({ id }) => id)).not.toContain('/admin')
    expect(steps.map(({ id }) => id)).toContain('profile')
    expect(steps.some(({ title }) => /chain of command/i.test(title))).toBe(true)
  })

  test('a Soldier who keeps no roster is not told of theirs', () => {
    const said = tourSteps(variant, { keepsNone: true }, BUILT).map(({ text }) => text)
    const toLeaders = tourSteps(variant, { keepsNone: false }, BUILT).map(({ text }) => text)
    expect(said).not.toEqual(toLeaders)
    expect(said.join(' ')).not.toMatch(/your roster\b/i)
  })
})

test('on a phone the drawer opens for what is in it, and only its first steps stand before it', () => {
  const steps = tourSteps('mobile', { keepsNone: false }, ROUTES)
  const opened = steps.findIndex(({ inDrawer }) => inDrawer)
  expect(steps.slice(opened).every(({ inDrawer }) => inDrawer)).toBe(true)
  // As many as there is room for beside the tabs.
  expect(steps.slice(0, opened).map(({ id }) => id)).toEqual(['menu', 'bell'].slice(0, opened))
  expect(tourSteps('desktop', { keepsNone: false }, ROUTES).some(({ inDrawer }) => inDrawer)).toBe(false)
})
