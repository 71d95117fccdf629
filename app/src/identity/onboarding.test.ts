import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  askForTour,
  hasBegunHere,
  hasSeenTour,
  isTourDone,
  isTourForced,
  noteBegunHere,
  noteTourDone,
  owesTour,
  tourAsked,
  untoldTour,
} from './onboarding.ts'

const UNSEEN = { uid: 'ortega', hasSeenTour: false, hasSeenTourDesktop: false, hasSeenTourMobile: false }

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('who has not seen it is shown it once on each kind of screen', () => {
  expect(owesTour(UNSEEN, 'desktop')).toBe(true)
  noteTourDone('ortega', ['desktop'])
  expect(owesTour(UNSEEN, 'desktop')).toBe(false)
  expect(owesTour(UNSEEN, 'mobile')).toBe(true)
  expect(owesTour({ ...UNSEEN, uid: 'price' }, 'desktop')).toBe(true)
  expect(stored.get('onboardingDone')).toBe('["ortega desktop"]')
})

test('it begins by itself once in a tab, so that a reload on the way does not begin it anew', () => {
  const tab = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
  })
  expect(hasBegunHere('ortega')).toBe(false)
  noteBegunHere('ortega')
  expect([hasBegunHere('ortega'), hasBegunHere('price'), hasBegunHere(null)]).toEqual([true, false, false])
  expect(owesTour(UNSEEN, 'mobile')).toBe(true)
  expect([...tab.values()]).toEqual(['ortega'])
})

test('a profile that has seen it elsewhere is not shown it here', () => {
  const seen = { ...UNSEEN, hasSeenTour: true, hasSeenTourMobile: true }
  expect(owesTour(seen, 'mobile')).toBe(false)
  expect(owesTour(seen, 'desktop')).toBe(true)
  expect(hasSeenTour({ ...UNSEEN, hasSeenTour: true }, 'desktop')).toBe(true)
  expect(hasSeenTour({ ...UNSEEN, hasSeenTour: true }, 'mobile')).toBe(true)
})

test('asked for again it is owed until it has ended, whatever was seen', () => {
  noteTourDone('ortega', ['desktop', 'mobile'])
  const before = tourAsked.get()
  askForTour('ortega')
  expect(tourAsked.get()).toBe(before + 1)
  expect(stored.get('onboardingForced')).toBe('ortega')
  expect(owesTour({ ...UNSEEN, hasSeenTour: true, hasSeenTourDesktop: true }, 'desktop')).toBe(true)
  expect(isTourForced('price')).toBe(false)
  noteTourDone('price', ['desktop'])
  expect(isTourForced('ortega')).toBe(true)
  noteTourDone('ortega', ['desktop'])
  expect(stored.has('onboardingForced')).toBe(false)
})

test('the profile is told what it does not have, once', () => {
  expect(untoldTour(UNSEEN)).toBeNull()
  noteTourDone('ortega', ['mobile'])
  expect(untoldTour(UNSEEN)).toEqual({ hasSeenTour: true, hasSeenTourMobile: true })
  expect(untoldTour({ ...UNSEEN, hasSeenTour: true, hasSeenTourMobile: true })).toBeNull()
})

test('what stands there and is no list of ours counts as nothing', () => {
  stored.set('onboardingDone', 'true')
  expect(isTourDone('ortega', 'desktop')).toBe(false)
  stored.set('onboardingDone', '{"a"')
  expect(owesTour(UNSEEN, 'desktop')).toBe(true)
  noteTourDone('ortega', ['desktop'])
  expect(isTourDone('ortega', 'desktop')).toBe(true)
})

test('a device that keeps nothing remembers for as long as the page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => undefined,
  })
  noteTourDone('ortega', ['desktop'])
  expect(owesTour(UNSEEN, 'desktop')).toBe(false)
})

test('a device that many share keeps no endless list', () => {
  for (let person = 0; person < 60; person++) noteTourDone(`person-${person}`, ['mobile'])
  expect(isTourDone('person-59', 'mobile')).toBe(true)
  expect(isTourDone('person-0', 'mobile')).toBe(false)
})
