import { describe, expect, test } from 'vitest'
import { ROUTES } from '../routing/routes.ts'
import { tourSteps } from './steps.ts'

describe.each(['desktop', 'mobile'] as const)('%s', (variant) => {
  const all = [
    { who: 'by itself', person: { keepsNone: false }, length: 5 },
    { who: 'for a leader without a roster', person: { keepsNone: true }, length: 5 },
    { who: 'for a Soldier', person: { keepsNone: true, isSoldier: true }, length: 5 },
    { who: 'asked for', person: { keepsNone: false, whole: true }, length: variant === 'desktop' ? 11 : 10 },
    { who: 'asked for by a Soldier', person: { keepsNone: true, isSoldier: true, whole: true }, length: 5 },
  ]

  test.each(all)('$who it has $length steps, each once', ({ person, length }) => {
    const steps = tourSteps(variant, person, ROUTES)
    expect(steps).toHaveLength(length)
    expect(new Set(steps.map(({ id }) => id)).size).toBe(length)
    for (const { text, title, targets } of steps) {
      expect(text.length, title).toBeLessThan(130)
      expect(targets.length).toBeGreaterThan(0)
    }
  })

  test('the whole tour covers every tab that everybody has, the profile and the chain of command', () => {
    const steps = tourSteps(variant, { keepsNone: false, whole: true }, ROUTES)
    const tabs = ROUTES.filter(({ place, access }) => place === 'tab' && access !== 'admin')
    expect(steps.map(({ id }) => id)).toEqual(expect.arrayContaining(tabs.map(({ path }) => path)))
    expect(steps.map(({ id }) => id)).not.toContain('/admin')
    expect(steps.map(({ id }) => id)).toContain('profile')
    expect(steps.some(({ title }) => /chain of command/i.test(title))).toBe(true)
    expect(steps.at(-1)?.id).toBe('/support')
  })

  test('by itself it leads through the tabs, the chain of command and Support', () => {
    const steps = tourSteps(variant, { keepsNone: false }, ROUTES)
    expect(steps.map(({ id }) => id)).toEqual(['/dashboard', '/soldiers', '/dutyday', 'others', 'profile'])
    expect(steps.at(-1)?.text).toMatch(/chain of command.* Support/)
  })

  test('a Soldier is led only to entries that they have, and told of no roster', () => {
    const steps = tourSteps(variant, { keepsNone: true, isSoldier: true }, ROUTES)
    // The bar of a phone has shorter words, and the tour the same.
    const [schedule, leave] = variant === 'mobile' ? ['Schedule', 'Leave'] : ['My schedule', 'My leave']
    expect(steps.map(({ title }) => title)).toEqual([
      ...['Today', schedule, leave, 'My record', 'My Profile and Support'],
    ])
    expect(steps.map(({ text }) => text).join(' ')).not.toMatch(/your roster\b/i)
  })
})

test('no two desktop steps point at the same place first', () => {
  const first = tourSteps('desktop', { keepsNone: false, whole: true }, ROUTES).map(({ targets }) =>
    targets.filter((target) => target !== '[data-tour="chain"]').at(0),
  )
  expect(new Set(first).size).toBe(first.length)
})

test('on a phone every place of the whole tour is in the drawer, and on a desktop none', () => {
  const inDrawer = (variant: 'desktop' | 'mobile') =>
    new Set(tourSteps(variant, { keepsNone: false, whole: true }, ROUTES).map((step) => step.inDrawer))
  expect([...inDrawer('mobile')]).toEqual([true])
  expect([...inDrawer('desktop')]).toEqual([false])
})

test('on a phone the tour points at the bar for what is there, and opens the drawer for the rest', () => {
  const opened = (isSoldier: boolean) =>
    tourSteps('mobile', { keepsNone: isSoldier, isSoldier }, ROUTES).flatMap((step) => (step.inDrawer ? [step.id] : []))
  expect(opened(false)).toEqual(['others', 'profile'])
  expect(opened(true)).toEqual(['/profile/record', 'profile'])
})

test('a step has the word of what it points at', () => {
  const titles = (variant: 'desktop' | 'mobile', whole = false) =>
    tourSteps(variant, { keepsNone: false, whole }, ROUTES).map(({ title }) => title)
  expect(titles('mobile')).toContain('Today')
  expect(titles('mobile', true)).toContain('Dashboard')
  expect(titles('desktop')).toContain('Dashboard')
})
