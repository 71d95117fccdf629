import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.ts'
import { forgetWelcome, noteWelcome, owesWelcome } from './welcome-once.ts'

const NEW = { uid: 'a', needsProfile: true }

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('once a session, for all tabs of the browser', () => {
  expect(owesWelcome(NEW)).toBe(true)
  noteWelcome(NEW.uid)
  vi.stubGlobal('sessionStorage', memoryStorage()) // A second tab has its own sessionStorage.
  expect(owesWelcome(NEW)).toBe(false)
})

test('again after a new sign-in, even in the same tab', () => {
  noteWelcome(NEW.uid)
  forgetWelcome()
  expect(owesWelcome(NEW)).toBe(true)
})

test('another person is welcomed too, but not a person with a complete profile', () => {
  noteWelcome('b')
  expect(owesWelcome(NEW)).toBe(true)
  expect(owesWelcome({ uid: 'c', needsProfile: false })).toBe(false)
})

test('a device that stores nothing remembers it for the life of the page', () => {
  vi.stubGlobal('localStorage', {
    ...memoryStorage(),
    setItem: () => {
      throw new Error('full')
    },
  })
  noteWelcome(NEW.uid)
  expect(owesWelcome(NEW)).toBe(false)
  forgetWelcome()
  expect(owesWelcome(NEW)).toBe(true)
})
