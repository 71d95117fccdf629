import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.ts'
import {
  cookieValue,
  exposeHint,
  forgetHint,
  HINT_COOKIE,
  HINT_EVENT,
  HINT_KEY,
  parseHint,
  readHint,
  rememberHint,
  takeHintCookie,
} from './sign-in-hint.ts'

let updates: unknown[]
beforeEach(() => {
  const page = new EventTarget()
  updates = []
  page.addEventListener(HINT_EVENT, (event) => updates.push((event as CustomEvent<unknown>).detail))
  vi.stubGlobal('window', page)
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('document', { cookie: '' })
  return () => vi.unstubAllGlobals()
})

test('a hint is in both storages and on the window, and a change is announced', () => {
  rememberHint({ email: 'jane@example.mil', firstName: 'Jane' })
  expect(JSON.parse(sessionStorage.getItem(HINT_KEY) ?? '')).toEqual({ email: 'jane@example.mil', firstName: 'Jane' })
  expect(localStorage.getItem('appleProfileHint')).toBe(sessionStorage.getItem('appleProfileHint'))
  expect(window.appleProfileHint).toEqual({ email: 'jane@example.mil', firstName: 'Jane' })
  expect(updates).toEqual([{ email: 'jane@example.mil', firstName: 'Jane' }])
})

test('a later sign-in that says less removes nothing', () => {
  rememberHint({ firstName: 'Jane', lastName: 'Smith' })
  rememberHint({ email: 'jane@example.mil' })
  expect(readHint()).toEqual({ firstName: 'Jane', lastName: 'Smith', email: 'jane@example.mil' })
})

test('it is found again in a new tab', () => {
  localStorage.setItem(HINT_KEY, JSON.stringify({ lastName: 'Smith' }))
  expect(readHint()).toEqual({ lastName: 'Smith' })
})

test('it is on the window again after a reload', () => {
  localStorage.setItem(HINT_KEY, JSON.stringify({ lastName: 'Smith' }))
  exposeHint()
  expect(window.appleProfileHint).toEqual({ lastName: 'Smith' })
})

test('changes in another tab are known here as well', () => {
  rememberHint({ lastName: 'Jones' })
  exposeHint(JSON.stringify({ lastName: 'Smith' }))
  const smith = { lastName: 'Smith' }
  expect([window.appleProfileHint, readHint(), updates.at(-1)]).toEqual([smith, smith, smith])
  exposeHint(null)
  expect([window.appleProfileHint, readHint(), updates.at(-1)]).toEqual([undefined, null, null])
})

test('it is forgotten everywhere', () => {
  rememberHint({ lastName: 'Smith' })
  forgetHint()
  expect([readHint(), sessionStorage.getItem(HINT_KEY), localStorage.getItem(HINT_KEY), updates.at(-1)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('the cookie of a sign-in replaces what another person left', () => {
  rememberHint({ lastName: 'Jones', firstName: 'Bob' })
  document.cookie = `other=1; ${HINT_COOKIE}=${encodeURIComponent(JSON.stringify({ lastName: 'Smith', provider: 'google' }))}`
  expect(takeHintCookie()).toBe(true)
  expect(readHint()).toEqual({ lastName: 'Smith', provider: 'google' })
  expect(document.cookie).toContain('Max-Age=0')
})

test('without the cookie nothing changes', () => {
  rememberHint({ lastName: 'Smith' })
  expect(takeHintCookie()).toBe(false)
  expect(readHint()).toEqual({ lastName: 'Smith' })
})

test.each([null, '', '{', '[]', '"text"', '{"role":"Admin"}', '{"email":5}'])('%s is not a hint', (text) => {
  expect(parseHint(text)).toBeNull()
})

test('a cookie is found only by its whole name', () => {
  expect(cookieValue('a=1; xb=2; b=3', 'b')).toBe('3')
  expect(cookieValue('b=%E4%', 'b')).toBe('%E4%')
  expect(cookieValue('ab=1', 'b')).toBeNull()
})
