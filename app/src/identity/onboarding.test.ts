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

test('a person who has not seen the tour sees it once on each kind of screen', () => {
  expect(owesTour(UNSEEN, 'desktop')).toBe(true)
  noteTourDone('ortega', ['desktop'])
  expect(owesTour(UNSEEN, 'desktop')).toBe(false)
  expect(owesTour(UNSEEN, 'mobile')).toBe(true)
  expect(owesTour({ ...UNSEEN, uid: 'price' }, 'desktop')).toBe(true)
  expect(stored.get('onboardingDone')).toBe('["ortega desktop"]')
})

test('it starts by itself once per tab, so a reload does not restart it', () => {
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

test('a profile that has seen the tour elsewhere does not see it here', () => {
  const seen = { ...UNSEEN, hasSeenTour: true, hasSeenTourMobile: true }
  expect(owesTour(seen, 'mobile')).toBe(false)
  expect(owesTour(seen, 'desktop')).toBe(true)
  expect(hasSeenTour({ ...UNSEEN, hasSeenTour: true }, 'desktop')).toBe(true)
  expect(hasSeenTour({ ...UNSEEN, hasSeenTour: true }, 'mobile')).toBe(true)
})

test('a tour that was asked for again is owed until it has ended', () => {
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

test('the profile gets what it does not have, once', () => {
  expect(untoldTour(UNSEEN)).toBeNull()
  noteTourDone('ortega', ['mobile'])
  expect(untoldTour(UNSEEN)).toEqual({ hasSeenTour: true, hasSeenTourMobile: true })
  expect(untoldTour({ ...UNSEEN, hasSeenTour: true, hasSeenTourMobile: true })).toBeNull()
})

test('a stored value that is not our list counts as empty', () => {
  stored.set('onboardingDone', 'true')
  expect(isTourDone('ortega', 'desktop')).toBe(false)
  stored.set('onboardingDone', '{"a"')
  expect(owesTour(UNSEEN, 'desktop')).toBe(true)
  noteTourDone('ortega', ['desktop'])
  expect(isTourDone('ortega', 'desktop')).toBe(true)
})

test('a device that stores nothing remembers it for the life of the page', () => {
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

test('a shared device does not keep an endless list', () => {
  for (let person = 0; person < 60; person++) noteTourDone(`person-${person}`, ['mobile'])
  expect(isTourDone('person-59', 'mobile')).toBe(true)
  expect(isTourDone('person-0', 'mobile')).toBe(false)
})
