import type { CallableClient } from '../../platform/calls/callable-client.ts'
import type { Services } from '../../platform/calls/services.ts'
import { push } from '../../platform/push/push.ts'
import { session, signedIn } from '../../platform/session/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOn, turnOff, turnOn } from './this-device.ts'

const ADDRESS = { platform: 'android', token: 'a'.repeat(40) } as const

let called: string[]
let isAway: boolean
let services: Services

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.spyOn(push, 'subscribe').mockResolvedValue(ADDRESS)
  vi.spyOn(push, 'unsubscribe').mockResolvedValue()
  called = []
  isAway = false
  const client: Pick<CallableClient, 'call'> = {
    call: async (name) => {
      called.push(name)
      if (isAway) throw new Error('no network')
      return name === 'getPushOptions' ? { ios: false, android: true, web: null } : { enabled: true }
    },
  }
  services = { client } as Services
  signedIn('ortega')
})
afterEach(() => {
  vi.unstubAllGlobals()
  session.set({ state: 'unknown' })
})

test('a token that arrives when somebody else is signed in is not stored for them', async () => {
  vi.spyOn(push, 'subscribe').mockImplementation(async () => {
    session.set({ state: 'signed-out', reason: 'left' })
    signedIn('bell')
    return ADDRESS
  })
  expect(await turnOn(services, 'ortega')).toBe('denied')
  expect(called).toEqual(['getPushOptions'])
  expect([isOn('ortega'), isOn('bell')]).toEqual([false, false])
})

test.each([
  ['the provider', { provider: true, server: false }],
  ['the server', { provider: false, server: true }],
])('it is off as soon as %s knows', async (_, reached) => {
  await turnOn(services, 'ortega')
  if (!reached.provider) vi.spyOn(push, 'unsubscribe').mockRejectedValue(new Error('does not answer'))
  isAway = !reached.server
  await turnOff(services, 'ortega')
  expect(called.at(-1)).toBe('unregisterPushToken')
  expect(isOn('ortega')).toBe(false)
})

test('if push is turned off while the start still registers the device, it stays off', async () => {
  await turnOn(services, 'ortega')
  const subscribed = Promise.withResolvers<typeof ADDRESS>()
  vi.spyOn(push, 'subscribe').mockReturnValue(subscribed.promise)
  const atStart = turnOn(services, 'ortega')
  await turnOff(services, 'ortega')
  subscribed.resolve(ADDRESS)
  await atStart
  expect(called.at(-1)).toBe('unregisterPushToken')
  expect(isOn('ortega')).toBe(false)
})

test('if neither could be reached, it is still on', async () => {
  await turnOn(services, 'ortega')
  vi.spyOn(push, 'unsubscribe').mockRejectedValue(new Error('does not answer'))
  isAway = true
  await expect(turnOff(services, 'ortega')).rejects.toThrow(AggregateError)
  expect(isOn('ortega')).toBe(true)
})
