import { request } from 'node:http'
import { defineFunction } from '@muster/domain/kernel/function.ts'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { onWhoseBehalf } from '../child-process/on-behalf-of.ts'
import { implement } from './implement.ts'

/** Limits on what a caller may use of the server: calls, body size, file turns. */
const nothing = defineFunction({
  name: 'testNothing',
  summary: 'Answers nothing.',
  kind: 'read',
  access: 'anyone',
  input: z.strictObject({}),
  output: z.null(),
})
const large = defineFunction({
  name: 'testLarge',
  summary: 'Takes a large body.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: z.null(),
  limits: { bodyBytes: 14 * 1024 * 1024 },
})
const whose = defineFunction({
  name: 'testWhose',
  summary: 'Says on whose behalf it prints.',
  kind: 'write',
  access: 'anyone',
  input: z.strictObject({}),
  output: z.object({ who: z.string() }),
})
const rare = defineFunction({
  name: 'testRare',
  summary: 'May be called twice a minute.',
  kind: 'read',
  access: 'anyone',
  input: z.strictObject({}),
  output: z.null(),
  limits: { perMinute: 2 },
})

const implementations = [
  implement(nothing, async () => null),
  implement(large, async () => null),
  implement(whose, async ({ tx }) => {
    await tx.prepared('test.one', 'every call', 'select 1')
    return { who: onWhoseBehalf() }
  }),
  implement(rare, async () => null),
]

let server: TestServer
let caller: { uid: string; token: string }
beforeAll(async () => {
  server = await startTestServer({ implementations, logLevel: 'silent' })
  caller = await server.signUp()
})
afterAll(() => server.close())

const json = async (response: Response) => (await response.json()) as Record<string, unknown>

describe('files that a call makes or reads', () => {
  it('use the turn of the account that calls, or of the address when there is no account', async () => {
    const [one, other] = [await server.signUp(), await server.signUp()]
    const answers = await Promise.all(
      [one.token, other.token, null, one.token].map((token) => server.call(whose, {}, token)),
    )
    expect(answers.map(({ who }) => who)).toEqual([one.uid, other.uid, '127.0.0.1', one.uid])
  })
})

describe('a large body', () => {
  const broken = `{"data":${' '.repeat(1_000_000)}`
  const sent = async (headers: Readonly<Record<string, string>>) =>
    (await json(await server.post('/api/testLarge', broken, headers)))['error']

  it('is not read for a stranger, so its faults stay unseen', async () => {
    for (const headers of [{}, { authorization: `Bearer ${'A'.repeat(43)}` }] as Record<string, string>[]) {
      expect(await sent(headers)).toMatchObject({ status: 'UNAUTHENTICATED' })
    }
    expect(await sent({ authorization: `Bearer ${caller.token}` })).toMatchObject({ status: 'INVALID_ARGUMENT' })
  })

  it('that never arrives does not keep a stranger waiting for an answer', async () => {
    const status = await new Promise<number | undefined>((done, fail) => {
      const headers = { 'content-type': 'application/json', 'content-length': 14_000_000 }
      const call = request(`${server.url}/api/testLarge`, { method: 'POST', headers }, (response) => {
        done(response.statusCode)
        call.destroy()
      })
      call.on('error', fail)
      call.flushHeaders()
    })
    expect(status).toBe(401)
  })
})

describe('rate limits', () => {
  it('belong to the function, count whole minutes, and say when to come back', async () => {
    const strict = await startTestServer({
      implementations,
      environment: { RATE_LIMIT_FACTOR: '1' },
      at: new Date('2026-03-02T11:30:50Z'),
    })
    await strict.call(rare, {})
    await strict.call(rare, {})
    const response = await strict.post('/api/testRare', '{"data":{}}')
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('10')
    expect(await json(response)).toMatchObject({
      error: { status: 'RESOURCE_EXHAUSTED', message: 'Too many requests. Wait 10 seconds and try again.' },
    })
    // Another function and a signed-in caller have their own limits.
    await strict.call(nothing, {})
    const { token } = await strict.signUp()
    await strict.call(rare, {}, token)
    strict.clock.advance(10_000)
    await strict.call(rare, {})
    await strict.close()
  })

  it.each([
    ['on', '198.51.100.%, 192.0.2.7'],
    ['2', '198.51.100.%, 192.0.2.7, 10.0.0.1'],
    ['loopback,10.0.0.0/8', '10.9.9.%, 198.51.100.1, 10.0.0.1'],
    ['off', '192.0.2.%'],
  ])('are not bypassed by invented addresses when the proxies are %s', async (proxies, forwarded) => {
    const environment = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: proxies }
    const strict = await startTestServer({ database: server.database, implementations, environment })
    const status = async (count: number) => {
      const headers = { 'x-forwarded-for': forwarded.replace('%', `${count}`) }
      return (await strict.post('/api/testRare', '{"data":{}}', headers)).status
    }
    expect([await status(1), await status(2), await status(3)]).toEqual([200, 200, 429])
    await strict.close()
  })

  it('count the client behind the proxy', async () => {
    const environment = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'on' }
    const strict = await startTestServer({ database: server.database, implementations, environment })
    const status = async (address: string) =>
      (await strict.post('/api/testRare', '{"data":{}}', { 'x-forwarded-for': address })).status
    for (const address of ['192.0.2.7', '192.0.2.7', '192.0.2.8']) expect(await status(address)).toBe(200)
    expect(await status('192.0.2.7')).toBe(429)
    await strict.close()
  })

  it('count the address at the start of a sign-in', async () => {
    const strict = await startTestServer({ environment: { RATE_LIMIT_FACTOR: '0.0015' } })
    const start = async () => (await fetch(`${strict.url}/auth/nothing/start`, { redirect: 'manual' })).status
    expect([await start(), await start(), await start()]).toEqual([303, 303, 303])
    expect(await start()).toBe(429)
    await strict.close()
  })
})
