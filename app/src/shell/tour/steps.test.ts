import { describe, expect, test } from 'vitest'
import { ROUTES } from '../routing/routes.ts'
import { tourSteps } from './steps.ts'

describe.each(['desktop', 'mobile'] as const)('%s', (variant) => {
  test('the tour has the steps of the specification, each once', () => {
    for (const keepsNone of [true, false]) {
      const steps = tourSteps(variant, { keepsNone }, ROUTES)
      expect(steps).toHaveLength(variant === 'desktop' ? 11 : 10)
      expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length)
      expect(steps.at(-1)?.id).toBe('/support')
      for (const { text, title, targets } of steps) {
        expect(text.length, title).toBeLessThan(130)
        expect(targets.length).toBeGreaterThan(0)
      }
    }
  })

  test('it covers every tab that everybody has, the profile and the chain of command', () => {
    const steps = tourSteps(variant, { keepsNone: false }, ROUTES)
    const tabs = ROUTES.filter(({ place, access }) => place === 'tab' && access !== 'admin')
    expect(steps.map(({ id }) => id)).toEqual(expect.arrayContaining(tabs.map(({ path }) => path)))
    expect(steps.map(({ id }) => id)).not.toContain('/admin')
    expect(steps.map(({ id }) => id)).toContain('profile')
    expect(steps.some(({ title }) => /chain of command/i.test(title))).toBe(true)
  })

  test('a Soldier without a roster is not told about one', () => {
    const said = tourSteps(variant, { keepsNone: true }, ROUTES).map(({ text }) => text)
    const toLeaders = tourSteps(variant, { keepsNone: false }, ROUTES).map(({ text }) => text)
    expect(said).not.toEqual(toLeaders)
    expect(said.join(' ')).not.toMatch(/your roster\b/i)
  })
})

test('a Soldier is led only to tabs that they have', () => {
  const ids = tourSteps('desktop', { keepsNone: true, isSoldier: true }, ROUTES).map(({ id }) => id)
  expect(ids).toEqual(['/dashboard', '/dutyday', '/scheduling', '/counseling', 'profile', 'chain', '/support'])
})

test('no two desktop steps point at the same place first', () => {
  const first = tourSteps('desktop', { keepsNone: false }, ROUTES).map(({ targets }) =>
    targets.filter((target) => target !== '[data-tour="chain"]').at(0),
  )
  expect(new Set(first).size).toBe(first.length)
})

test('every place is in the drawer on a phone, and none on a desktop', () => {
  const inDrawer = (variant: 'desktop' | 'mobile') =>
    new Set(tourSteps(variant, { keepsNone: false }, ROUTES).map((step) => step.inDrawer))
  expect([...inDrawer('mobile')]).toEqual([true])
  expect([...inDrawer('desktop')]).toEqual([false])
})
