import { defineFunction } from '@muster/domain/kernel/function.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { fastify, type FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import type { Session } from '../sessions/sessions.ts'
import { Deadlines } from './deadlines.ts'
import { implement } from './implement.ts'
import { LIMITS, mountFunctions, type MountParts } from './mount.ts'
import { addressKey, RateLimit } from './rate-limit.ts'

const NOW = Date.parse('2026-03-02T11:30:00Z')

function isRefused(count: () => void): boolean {
  try {
    count()
    return false
  } catch (error) {
    if (error instanceof Refusal && error.code === 'resource-exhausted') return true
    throw error
  }
}

describe('a full table', () => {
  const most = 1000
  const flooded = () => {
    const rates = new RateLimit(1, most)
    const limit = rates.limit(3)
    const hot = () => isRefused(() => limit.take('hot', NOW))
    const before = [hot(), hot(), hot(), hot()]
    return { rates, limit, hot, before }
  }

  test('keeps a stopped caller stopped, however many others come', () => {
    const { limit, hot, before } = flooded()
    expect(before).toEqual([false, false, false, true])
    for (let other = 0; other < 5_000; other++) isRefused(() => limit.take(`other ${other}`, NOW))
    expect(hot()).toBe(true)
    expect(isRefused(() => limit.check('hot', NOW))).toBe(true)
    expect(isRefused(() => limit.take('hot', NOW + 60_000))).toBe(false)
  })

  test('does not grow: later callers share counts', () => {
    const { rates, limit } = flooded()
    for (let other = 0; other < 5_000; other++) isRefused(() => limit.take(`other ${other}`, NOW))
    expect(rates.size).toBeLessThanOrEqual(most + 256)
  })

  test('refuses no new caller for being new', () => {
    const rates = new RateLimit(1, most)
    const limit = rates.limit(LIMITS.perStranger)
    for (let other = 0; other < most + 5_000; other++) limit.take(`other ${other}`, NOW)
    expect(isRefused(() => limit.take('somebody', NOW))).toBe(false)
  })

  test('counts the misses of later callers too', () => {
    const rates = new RateLimit(1, 1)
    rates.note('misses of the first', NOW)
    for (let miss = 0; miss < 30; miss++) rates.note('misses 10.0.0.1', NOW)
    expect(isRefused(() => rates.check('misses 10.0.0.1', 30, NOW))).toBe(true)
  })
})

test('text from the caller is not used as a key', () => {
  expect(() => new RateLimit(1).take('x'.repeat(101), 1, NOW)).toThrow('an id, an address or a hash')
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2'],
  // One network in different notations.
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::ffff:1', '2001:db8:0:0'],
  ['2001:db8:0:0:ab::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['somewhere', 'no address'],
  ['x'.repeat(101), 'no address'],
])('%s is counted by %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

describe('calls', () => {
  const nothing = defineFunction({
    name: 'testNothing',
    summary: 'Answers nothing.',
    kind: 'read',
    access: 'account',
    input: z.strictObject({}),
    output: z.null(),
  })
  const caller: Session = {
    id: 'session',
    uid: 'caller',
    kind: 'native',
    isAdmin: false,
    provider: null,
    signedInAt: new Date(NOW),
    renew: false,
    newToken: async () => null,
  }

  async function mounted(factor: number) {
    const rates = new RateLimit(factor)
    const accountRates = new RateLimit(factor)
    const isCaller = (authorization: string | undefined) => authorization === 'Bearer good'
    const parts: MountParts = {
      implementations: [implement(nothing, async () => null)],
      callerOf: ({ headers }) => (isCaller(headers.authorization) ? caller : null),
      knownCaller: ({ headers }) => (isCaller(headers.authorization) ? caller : null),
      rates,
      accountRates,
      deadlines: new Deadlines(60_000),
      feedCursor: () => '0.0',
      observe: () => {},
      database: { as: () => ({ reading: {} }) as never, system: { reading: {} } as never },
      accessLog: { add: () => {} } as never,
      security: { note: () => {} } as never,
      clock: () => new Date(NOW),
      freshMs: 60_000,
      https: false,
      countsForLeaders: () => true,
      newId: () => 'id',
      checkOutput: true,
      proofs: {},
      requireEntitled: async () => {},
    }
    const app: FastifyInstance = fastify()
    onTestFinished(() => app.close())
    await app.register(async (calls) => mountFunctions(calls, parts))
    const call = async (bearer: string, remoteAddress = '192.0.2.7') => {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/testNothing',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        payload: '{"data":{}}',
        remoteAddress,
      })
      return statusCode
    }
    return { call, rates, accountRates }
  }

  test('with thousands of different bearer texts leave one count: that of their address', async () => {
    const { call, rates, accountRates } = await mounted(1)
    const statuses = new Set<number>()
    for (let text = 0; text < 3_000; text++) statuses.add(await call(`${text}`.padStart(200, 'x')))
    statuses.add(await call('x'.repeat(15_000)))
    expect([...statuses]).toEqual([401])
    expect([rates.size, accountRates.size]).toEqual([1, 0])
  })

  test('are stopped by address before any of the request is read', async () => {
    const { call, accountRates } = await mounted(1 / LIMITS.perAddress)
    expect([await call('other'), await call('good'), await call('yet another')]).toEqual([401, 429, 429])
    expect(accountRates.size).toBe(0)
  })

  test('of a caller who does not stop take nothing from others at the same address', async () => {
    const { call } = await mounted(2 / LIMITS.perCaller)
    const statuses: number[] = []
    for (let count = 0; count < 100; count++) statuses.push(await call('good'))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await call('other')).toBe(401)
  })
})
