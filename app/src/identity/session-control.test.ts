import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Account, asRefusal } from '../platform/session/account.ts'
import { CallableClient } from '../platform/calls/callable-client.ts'
import type { Services } from '../platform/calls/services.ts'
import { createReads } from '../platform/reads/reads.ts'
import { describeRefusal } from '../platform/calls/refusal-words.ts'
import { session } from '../platform/session/session.ts'
// Loaded when somebody is signed in; under a fake clock it would never arrive.
import * as keeping from '../platform/session/open-account.ts'
import { createStore } from '../platform/storage/store.ts'
import { owedWipe } from './owed-wipe.ts'
import { endSession, profileIsLate, resumeSession, startSession } from './session-control.ts'

/** How long the server takes to say who is signed in. */
let answersAfterMs: number
let services: Services

beforeEach(() => {
  vi.useFakeTimers()
  answersAfterMs = 7_000
  const page = new EventTarget()
  for (const [name, value] of Object.entries({
    window: page,
    localStorage: storage(),
    sessionStorage: storage(),
    document: { cookie: '', visibilityState: 'visible' },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    // A device that cannot store anything.
    indexedDB: { open: failingRequest },
    fetch: answer,
  }))
    vi.stubGlobal(name, value)
  // The real one does not use the fake clock of the test.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const ends = new AbortController()
    setTimeout(() => ends.abort(), milliseconds)
    return ends.signal
  })
  session.set({ state: 'unknown' })
  const live = { start: () => undefined, stop: () => undefined, onOpen: () => () => undefined }
  services = {
    client: new CallableClient(),
    reads: createReads(),
    live: live as unknown as Services['live'],
    account: createStore<ReturnType<Services['account']['get']>>(null),
    underWay: createStore<ReturnType<Services['underWay']['get']>>([]),
    fromDevice: () => Promise.resolve(null),
  }
})

afterEach(async () => {
  await endSession(services, null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const PROFILE = { uid: '0d9ee4a9-6f0c-4a52-9f3c-6f7f2f9f2a11', needsProfile: true }

test('a new person on a line of 7 s sees the message at 5 s and gets in', async () => {
  document.cookie = 'muster_signin_hint=%7B%22lastName%22%3A%22Smith%22%7D'
  const started = startSession(services)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(profileIsLate.get()).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(profileIsLate.get()).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
  await started
  expect([session.get(), profileIsLate.get()]).toEqual([{ state: 'signed-in', uid: PROFILE.uid }, false])
  // Stored on the device for a start without a network.
  expect(services.reads.getQueryCache().find({ queryKey: ['getMyProfile', {}] })?.meta).toMatchObject({ keep: true })
})

test('without an answer in 70 s it says so, and trying again asks again', async () => {
  document.cookie = 'muster_signin_hint=%7B%22lastName%22%3A%22Smith%22%7D'
  answersAfterMs = 80_000
  const first = startSession(services).then(
    () => 'started',
    (error: unknown) => describeRefusal(asRefusal(error)),
  )
  await vi.advanceTimersByTimeAsync(70_100)
  expect(await first).toBe('The server did not answer in time. Try again.')

  // The browser removed the cookie on the first attempt.
  document.cookie = ''
  answersAfterMs = 7_000
  const second = startSession(services)
  await vi.advanceTimersByTimeAsync(7_100)
  await second
  expect(session.get()).toEqual({ state: 'signed-in', uid: PROFILE.uid })
})

test('a device without a known account does not ask', async () => {
  const asked = vi.fn<typeof answer>(answer)
  vi.stubGlobal('fetch', asked)
  await startSession(services)
  expect(session.get()).toEqual({ state: 'signed-out', reason: null })
  expect(asked).not.toHaveBeenCalled()
})

test('the sign-in page resumes a session on a line of 7 s', async () => {
  const resumed = resumeSession(services)
  await vi.advanceTimersByTimeAsync(7_100)
  await resumed
  expect(session.get()).toEqual({ state: 'signed-in', uid: PROFILE.uid })
})

test('an answer after the end of the session signs nobody in', async () => {
  const resumed = resumeSession(services).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1_000)
  await endSession(services, 'left')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await resumed).toBeInstanceOf(Error)
  expect(session.get()).toEqual({ state: 'signed-out', reason: 'left' })
})

test('whoever ends a session that is ending waits until the account is closed', async () => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  services.account.set({ uid: PROFILE.uid, close: () => closed } as unknown as Account)
  session.set({ state: 'signed-in', uid: PROFILE.uid })
  const ends: string[] = []
  const ended = [endSession(services, 'ended').then(() => ends.push('first'))]
  ended.push(endSession(services, 'left').then(() => ends.push('second')))
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toEqual([])
  close()
  await Promise.all(ended)
  expect(ends).toEqual(['first', 'second'])
})

test('what a page that was closed did not wipe any more is wiped at the next start', async () => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  services.account.set({ uid: PROFILE.uid, close: () => closed } as unknown as Account)
  session.set({ state: 'signed-in', uid: PROFILE.uid })
  const ended = endSession(services, 'ended')
  const wiped = vi.spyOn(keeping, 'forgetKept').mockResolvedValue()
  session.set({ state: 'unknown' })
  await startSession(services)
  expect(wiped.mock.calls).toEqual([[PROFILE.uid, 'all']])
  session.set({ state: 'unknown' })
  await startSession(services)
  expect(wiped).toHaveBeenCalledTimes(1)
  close()
  await ended
})

test('what was wiped is not wiped again', async () => {
  services.account.set({ uid: PROFILE.uid, close: () => Promise.resolve() } as unknown as Account)
  session.set({ state: 'signed-in', uid: PROFILE.uid })
  await endSession(services, 'inactive')
  expect(owedWipe()).toBeNull()
})

async function answer(_url: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const timer = setTimeout(() => resolve(Response.json({ result: PROFILE })), answersAfterMs)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    reject(new DOMException('Aborted', 'AbortError'))
  })
  return promise
}

function failingRequest() {
  const request: { onerror?: () => void; error: Error } = { error: new Error('No storage.') }
  queueMicrotask(() => request.onerror?.())
  return request
}

function storage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
