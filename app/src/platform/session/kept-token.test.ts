import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeptToken, STORAGE_MS, type TokenStorage } from './kept-token.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function phone(kept: string | null = null): TokenStorage & { kept: string | null } {
  const storage: TokenStorage & { kept: string | null } = {
    kept,
    read: () => Promise.resolve(storage.kept),
    write: (token: string) => {
      storage.kept = token
      return Promise.resolve()
    },
    remove: () => {
      storage.kept = null
      return Promise.resolve()
    },
  }
  return storage
}

const never = () => new Promise<never>(() => {})

test('is read once at the start, and from memory after that', async () => {
  const storage = phone('secret')
  const token = new KeptToken(storage)
  expect(token.get()).toBeNull()
  await token.start(true)
  storage.kept = 'other'
  expect(token.get()).toBe('secret')
})

test('is stored for the next start, and cleared', async () => {
  const storage = phone()
  const token = new KeptToken(storage)
  await token.start(true)
  token.keep('secret')
  expect(token.get()).toBe('secret')
  await vi.advanceTimersByTimeAsync(0)
  const next = new KeptToken(storage)
  await next.start(true)
  expect(next.get()).toBe('secret')
  next.forget()
  expect(next.get()).toBeNull()
  await vi.advanceTimersByTimeAsync(0)
  expect(storage.kept).toBeNull()
})

test('a storage that hangs delays the start by three seconds, and its late answer is ignored', async () => {
  const { promise: late, resolve } = Promise.withResolvers<string>()
  const token = new KeptToken({ ...phone(), read: () => late })
  let started = false
  void token.start(true).then(() => (started = true))
  await vi.advanceTimersByTimeAsync(STORAGE_MS - 1)
  expect(started).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toBe(true)
  resolve('secret')
  await vi.advanceTimersByTimeAsync(0)
  expect(token.get()).toBeNull()
})

test('without a plugin the token lasts as long as the app is open', async () => {
  const missing = () => Promise.reject(new Error('"SecureStorage" plugin is not implemented on ios'))
  const token = new KeptToken({ read: missing, write: missing, remove: missing })
  await token.start(true)
  token.keep('secret')
  await vi.advanceTimersByTimeAsync(0)
  expect(token.get()).toBe('secret')
  token.forget()
  expect(token.get()).toBeNull()
})

test('a write that hangs does not let an older one win', async () => {
  const storage = phone()
  const token = new KeptToken({ ...storage, write: never, remove: storage.remove })
  storage.kept = 'older'
  token.keep('secret')
  token.forget()
  await vi.advanceTimersByTimeAsync(STORAGE_MS)
  expect(storage.kept).toBeNull()
})

test('a token of a keychain that outlived the app is not used', async () => {
  const storage = phone('secret')
  const token = new KeptToken(storage)
  expect(await token.start(false)).toBe(true)
  expect(token.get()).toBeNull()
  await vi.advanceTimersByTimeAsync(0)
  expect(storage.kept).toBeNull()
})
