import { randomUUID } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { request } from 'node:http'
import { defineFunction } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { text } from '@muster/domain/kernel/text.ts'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { implement, implementPrepared, JsonText } from './implement.ts'

const echo = defineFunction({
  name: 'testEcho',
  summary: 'Says what it was told.',
  kind: 'read',
  access: 'anyone',
  input: z.strictObject({
    text: text(100),
    list: z.array(z.uuid()).max(3).default([]),
    inner: z.strictObject({ n: z.int() }).optional(),
  }),
  output: z.object({ text: z.string() }),
  limits: { bodyBytes: 2000 },
})
const nothing = defineFunction({
  name: 'testNothing',
  summary: 'Answers nothing.',
  kind: 'read',
  access: 'anyone',
  input: z.strictObject({}),
  output: z.null(),
})
const raw = defineFunction({
  name: 'testRaw',
  summary: 'Passes on what the database wrote.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({ rows: z.int().default(1) }),
  output: z.array(z.object({ n: z.int() })),
})
const count = defineFunction({
  name: 'testCount',
  summary: 'Adds a line to the record.',
  kind: 'write',
  access: 'account',
  about: 'roster',
  input: z.strictObject({ rosterId: z.uuid(), then: z.enum(['answer', 'refuse', 'throw']).default('answer') }),
  output: z.object({ id: z.uuid() }),
})
const found = defineFunction({
  name: 'testFound',
  summary: 'Finds out whom it is about.',
  kind: 'write',
  access: 'account',
  about: 'found',
  input: z.strictObject({ rosterId: z.uuid(), other: z.uuid(), soldierId: z.uuid() }),
  output: z.null(),
})
const named = defineFunction({
  name: 'testNamed',
  summary: 'Names in its answer whom it is about.',
  kind: 'read',
  access: 'account',
  about: ({ asked }, { answered }) => [asked, answered],
  input: z.strictObject({ rosterId: z.uuid(), asked: z.uuid(), answered: z.uuid(), raw: z.boolean() }),
  output: z.object({ answered: z.uuid() }),
})
const admins = defineFunction({
  name: 'testAdmins',
  summary: 'For admins.',
  kind: 'read',
  access: 'admin',
  input: z.strictObject({}),
  output: z.null(),
})
const slow = defineFunction({
  name: 'testSlow',
  summary: 'Takes its time.',
  kind: 'write',
  access: 'account',
  about: () => [{ rosterId: '00000000-0000-4000-8000-000000000001' }],
  input: z.strictObject({ seconds: z.number() }),
  output: z.null(),
})
const broken = defineFunction({
  name: 'testBroken',
  summary: 'Goes wrong.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({ how: z.enum(['throw', 'leak', 'sql', 'cut']) }),
  output: z.object({ fine: z.boolean() }),
})
const prepared = defineFunction({
  name: 'testPrepared',
  summary: 'Asks twice when it is, before its transaction and in it.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({ refuse: z.boolean().default(false) }),
  output: z.object({ before: z.array(z.string()), within: z.array(z.string()) }),
})

const implementations = [
  implement(echo, async (_call, input) => ({ text: input.text })),
  implement(nothing, async () => null),
  implement(raw, async (call, { rows }) => {
    const [row] = await call.tx.prepared<{ json: string }>(
      'test.raw',
      'every call',
      `select json_agg(json_build_object('n', n))::text as json from generate_series(1, $1::int) n`,
      [rows],
    )
    return new JsonText(row?.json ?? '[]')
  }),
  implement(count, async (call, input) => {
    if (input.then === 'refuse') refuse('failed-precondition', 'Not now.')
    if (input.then === 'throw') throw new Error('a bug with somebody@example.mil in it')
    return { id: call.newId() }
  }),
  implement(found, async (_call, { other, soldierId }) => ({
    about: [null, soldierId, soldierId.toUpperCase(), { rosterId: other, soldierId }, { rosterId: other }],
    answer: null,
  })),
  implement(named, async (_call, { answered, raw }) => {
    return raw ? new JsonText(JSON.stringify({ answered })) : { answered }
  }),
  implement(admins, async () => null),
  implement(slow, async (call, { seconds }) => {
    await sql`select pg_sleep(${seconds})`.execute(call.tx.query)
    return null
  }),
  implement(broken, async (call, { how }) => {
    if (how === 'throw') throw new Error('a bug')
    if (how === 'leak') return { fine: true, secret: 'x' }
    if (how === 'cut') await call.tx.prepared('test.cut', 'every call', 'select cut_me()')
    await call.tx.prepared('test.bad', 'every call', `select 'x'::uuid`)
    return { fine: true }
  }),
  implementPrepared(
    prepared,
    async ({ caller, tx }, input) => {
      if (input.refuse) refuse('failed-precondition', `Not for ${caller.uid}.`)
      return [await nowIn(tx), await nowIn(tx)]
    },
    async ({ tx }, _input, before) => ({ before, within: [await nowIn(tx), await nowIn(tx)] }),
  ),
]

/** When the transaction began. Statements of one transaction share it, and single statements do not. */
async function nowIn(tx: ReadTx): Promise<string> {
  const [row] = await tx.prepared<{ now: string }>('test.now', 'every call', 'select now()::text as now')
  return row?.now ?? ''
}

let server: TestServer
let caller: { uid: string; token: string }
beforeAll(async () => {
  server = await startTestServer({ implementations, logLevel: 'silent' })
  caller = await server.signUp()
  // The server's own role may not end a connection.
  await server.database.pool.query(
    `create function cut_me() returns boolean language sql security definer
      as 'select pg_terminate_backend(pg_backend_pid())'`,
  )
})
afterAll(() => server.close())

const json = async (response: Response) => (await response.json()) as Record<string, unknown>
const recorded = async (rosterId: string) =>
  (await server.database.pool.query('select * from access_log where roster_id = $1 order by id', [rosterId])).rows

describe('slow work', () => {
  it('is done before the transaction begins, and passed on', async () => {
    const { before, within } = await server.call(prepared, {}, caller.token)
    expect(new Set(before).size).toBe(2)
    expect(new Set(within).size).toBe(1)
  })

  it('is refused before there is a transaction', async () => {
    const response = await server.post('/api/testPrepared', '{"data":{"refuse":true}}', {
      authorization: `Bearer ${caller.token}`,
    })
    expect(await json(response)).toMatchObject({
      error: { status: 'FAILED_PRECONDITION', message: `Not for ${caller.uid}.` },
    })
  })
})

describe('the wire', () => {
  it('answers {result}, and {result: null} for nothing', async () => {
    const response = await server.post('/api/testEcho', '{"data":{"text":" hello "}}')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    // The place in the change feed where a first live stream begins.
    expect(response.headers.get('muster-feed')).toMatch(/^\d+\.\d+$/)
    expect(await json(response)).toEqual({ result: { text: 'hello' } })
    expect(await (await server.post('/api/testNothing', '{"data":null}')).text()).toBe('{"result":null}')
  })

  it('gives the same answer at the address where Firebase’s client looks for an emulator', async () => {
    const response = await server.post('/any-project/us-central1/testEcho', '{"data":{"text":"x"}}')
    expect(await json(response)).toEqual({ result: { text: 'x' } })
    expect((await server.post('/any-project/europe-west1/testEcho', '{"data":{"text":"x"}}')).status).toBe(404)
  })

  it.each([
    '/api/noSuchFunction',
    '/p/us-central1/noSuchFunction',
    '/api/toString',
    '/api/a/b',
    `/api/${'x'.repeat(500)}`,
  ])('has no function at %s', async (path) => {
    const response = await server.post(path, '{"data":null}')
    expect(response.status).toBe(404)
    expect(await json(response)).toMatchObject({ error: { status: 'NOT_FOUND' } })
  })

  it('requires POST', async () => {
    const response = await fetch(`${server.url}/api/testEcho`)
    expect(response.status).toBe(400)
    expect(response.headers.get('allow')).toBe('POST')
    expect(await json(response)).toEqual({
      error: { status: 'INVALID_ARGUMENT', message: 'Call this function with POST.' },
    })
  })

  it('passes on the database’s own JSON, compressed where that is worth it', async () => {
    expect(await server.call(raw, { rows: 3 }, caller.token)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    const packed = await new Promise<{ encoding: unknown; body: Buffer }>((done) => {
      const call = request(
        `${server.url}/api/testRaw`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'accept-encoding': 'gzip, br',
            authorization: `Bearer ${caller.token}`,
          },
        },
        async (response) => {
          const chunks: Buffer[] = []
          for await (const chunk of response) chunks.push(chunk as Buffer)
          done({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) })
        },
      )
      call.end('{"data":{"rows":2000}}')
    })
    expect(packed.encoding).toBe('br')
    const { result } = JSON.parse(brotliDecompressSync(packed.body).toString()) as { result: unknown[] }
    expect(result).toHaveLength(2000)
  })

  it('accepts calls from the native apps’ pages, and from no other site', async () => {
    const preflight = (origin: string) =>
      fetch(`${server.url}/api/testEcho`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      })
    const allowed = await preflight('capacitor://localhost')
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe('capacitor://localhost')
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
    const headers = allowed.headers.get('access-control-allow-headers')?.toLowerCase()
    for (const name of [
      'authorization',
      'content-type',
      'firebase-instance-id-token',
      'x-firebase-appcheck',
      'idempotency-key',
    ]) {
      expect(headers).toContain(name)
    }
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('bad input', () => {
  const post = async (body: string, headers?: Record<string, string>) => {
    const response = await server.post('/api/testEcho', body, headers)
    return {
      status: response.status,
      ...((await json(response)) as { error: { status: string; message: string; details: { field: string } } }),
    }
  }

  it.each([
    ['', 'data'],
    ['{', 'data'],
    ['null', 'data'],
    ['[]', 'data'],
    ['"x"', 'data'],
    ['{}', 'data'],
    ['{"data":{"text":"x"},"extra":1}', 'extra'],
    ['{"data":"x"}', 'data'],
    ['{"data":[]}', 'data'],
    ['{"data":null}', 'text'],
    ['{"data":{"text":1}}', 'text'],
    ['{"data":{"text":"x","unknown":1}}', 'unknown'],
    ['{"data":{"text":"x","inner":{"n":1.5}}}', 'inner.n'],
    ['{"data":{"text":"x","inner":{"n":1,"m":2}}}', 'inner.m'],
    ['{"data":{"text":"x","list":["not an id"]}}', 'list.0'],
    [`{"data":{"text":"${'x'.repeat(500)}"}}`, 'text'],
    ['{"data":{"text":"a\\u0000b"}}', 'text'],
    ['{"data":{"text":"x","__proto__":{"isAdmin":true}}}', '__proto__'],
    ['{"data":{"text":"x","constructor":{"prototype":{"isAdmin":true}}}}', 'constructor'],
    [`{"data":{"text":${'['.repeat(900)}${']'.repeat(900)}}}`, /nested too deeply/],
    [`{"data":{"text":"${'x'.repeat(3000)}"}}`, /too large/],
  ])('%s names its field', async (body, expected) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(answer.error.status).toBe('INVALID_ARGUMENT')
    if (typeof expected === 'string') {
      expect(answer.error.details.field).toBe(expected)
    } else {
      expect(answer.error.message).toMatch(expected)
    }
    expect(answer.error.message).not.toMatch(/Invalid input|undefined|ZodError/)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
  ])('of the content type %s is refused', async (type) => {
    const answer = await post('{"data":{"text":"x"}}', { 'content-type': type })
    expect(answer.status).toBe(400)
    expect(answer.error).toMatchObject({ status: 'INVALID_ARGUMENT', details: { field: 'Content-Type' } })
  })

  it('of many megabytes gets an answer', async () => {
    const answer = await post(`{"data":{"text":"${'x'.repeat(20_000_000)}"}}`)
    expect(answer).toMatchObject({ status: 400, error: { status: 'INVALID_ARGUMENT' } })
  })
})

describe('access', () => {
  it('requires a session where one is needed', async () => {
    for (const token of [null, 'x', 'A'.repeat(43), `${caller.token}x`]) {
      await expect(server.call(raw, {}, token)).rejects.toMatchObject({ code: 'unauthenticated', httpStatus: 401 })
    }
  })
  it('requires an admin where one is needed', async () => {
    await expect(server.call(admins, {}, null)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(server.call(admins, {}, caller.token)).rejects.toMatchObject({ code: 'permission-denied' })
    const admin = await server.signUp()
    await server.database.pool.query(`update accounts set roles = '{Admin}' where uid = $1`, [admin.uid])
    expect(await server.call(admins, {}, admin.token)).toBeNull()
  })
})

describe('a failure on our side', () => {
  it.each(['throw', 'leak'] as const)('is reported by its number only (%s)', async (how) => {
    const error = await server.call(broken, { how }, caller.token).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'internal', details: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
    expect(String(error)).not.toMatch(/a bug|secret/)
  })
  it('is the caller’s fault when the database rejects a value', async () => {
    await expect(server.call(broken, { how: 'sql' }, caller.token)).rejects.toMatchObject({ code: 'invalid-argument' })
  })
  it('is temporary when the database is unavailable', async () => {
    await expect(server.call(broken, { how: 'cut' }, caller.token)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await server.call(raw, { rows: 1 }, caller.token)).toEqual([{ n: 1 }])
  })
  it('ends at the time limit, with nothing changed', async () => {
    // This one has a server of its own, because on a busy machine any call may take 400 ms.
    const { database } = server
    const hasty = await startTestServer({ database, implementations, callLimitMs: 400, logLevel: 'silent' })
    await expect(hasty.call(slow, { seconds: 0.6 }, caller.token)).rejects.toMatchObject({
      code: 'deadline-exceeded',
      httpStatus: 504,
    })
    // A second write that locks the same row does not wait: when the first has left no line, it has been rolled back.
    await expect
      .poll(
        async () =>
          (
            await server.database.pool.query(
              `select count(*)::int as n from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`,
            )
          ).rows[0].n,
        { timeout: 30_000 },
      )
      .toBe(0)
    expect(await recorded('00000000-0000-4000-8000-000000000001')).toEqual([])
    await hasty.close()
  })
})

describe('the subject of a call', () => {
  it('is what its handler found: each Soldier once, on his or her own roster', async () => {
    const [rosterId, other, soldierId] = [randomUUID(), randomUUID(), randomUUID()]
    expect(await server.call(found, { rosterId, other, soldierId }, caller.token)).toBe(null)
    const lines = { function: 'testFound', uid: caller.uid }
    expect(await recorded(rosterId)).toMatchObject([
      { ...lines, soldier_id: null },
      { ...lines, soldier_id: soldierId },
    ])
    expect(await recorded(other)).toMatchObject([
      { ...lines, soldier_id: soldierId },
      { ...lines, soldier_id: null },
    ])
  })

  it.each([false, true])('is taken from the input and the answer (as text of the database: %j)', async (raw) => {
    const [rosterId, asked, answered] = [randomUUID(), randomUUID(), randomUUID()]
    await server.call(named, { rosterId, asked, answered, raw }, caller.token)
    await expect
      .poll(async () => (await recorded(rosterId)).map((line) => line.soldier_id), { timeout: 30_000 })
      .toEqual([asked, answered])
  })
})

describe('an idempotency key', () => {
  const send = (input: object, key: string, token = caller.token) =>
    server.call(count, input as { rosterId: string }, token, { 'idempotency-key': key })

  it('makes the same call once', async () => {
    const rosterId = randomUUID()
    const key = randomUUID()
    const first = await send({ rosterId }, key)
    expect(await send({ rosterId }, key)).toEqual(first)
    expect(await recorded(rosterId)).toHaveLength(1)
    expect(await send({ rosterId }, randomUUID())).not.toEqual(first)
    expect(await recorded(rosterId)).toHaveLength(2)
  })

  it('makes the call once when it arrives ten times at the same moment', async () => {
    const rosterId = randomUUID()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ rosterId }, key)))
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(await recorded(rosterId)).toHaveLength(1)
  })

  it('is refused for another body', async () => {
    const key = randomUUID()
    await send({ rosterId: randomUUID() }, key)
    await expect(send({ rosterId: randomUUID() }, key)).rejects.toMatchObject({
      code: 'already-exists',
      details: { field: 'Idempotency-Key' },
    })
  })

  it('belongs to its caller', async () => {
    const key = randomUUID()
    const rosterId = randomUUID()
    const first = await send({ rosterId }, key)
    const other = await server.signUp()
    expect(await send({ rosterId }, key, other.token)).not.toEqual(first)
  })

  it('is free again when the call failed', async () => {
    const key = randomUUID()
    const rosterId = randomUUID()
    await expect(send({ rosterId, then: 'refuse' }, key)).rejects.toMatchObject({ code: 'failed-precondition' })
    await expect(send({ rosterId, then: 'throw' }, key)).rejects.toMatchObject({ code: 'internal' })
    expect(await recorded(rosterId)).toEqual([])
    await send({ rosterId }, key)
    expect(await recorded(rosterId)).toHaveLength(1)
  })

  it.each(['short', 'with space', 'x'.repeat(201)])('%j is not a key', async (key) => {
    await expect(send({ rosterId: randomUUID() }, key)).rejects.toMatchObject({ code: 'invalid-argument' })
  })
})
