/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { CallableClient, type CallableClientOptions } from './callable-client.ts'

interface Seen {
  readonly url: string | undefined
  readonly method: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A real server that answers as told, and records its requests. */
async function serverThat(answer: (response: ServerResponse) => void) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url, method, headers } = request
      seen.push({ url, method, headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { seen, clientWith: (options: CallableClientOptions = {}) => new CallableClient({ baseUrl, ...options }) }
}

function json(status: number, body: unknown) {
  return (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function refusalOf(call: Promise<unknown>): Promise<Pick<Refusal, 'code' | 'message' | 'details'>> {
  const refusal = (await call.then(
    () => {
      throw new Error('The call went through.')
    },
    (error: unknown) => error,
  )) as Refusal
  return { code: refusal.code, message: refusal.message, details: refusal.details }
}

test('posts {data} to /api/<name> with the key and the token, and reads the result', async () => {
  const { seen, clientWith } = await serverThat(json(200, { result: { saved: 3 } }))
  const client = clientWith({ bearer: () => 'secret' })
  expect(await client.call('saveIt', { a: 1 }, { idempotencyKey: 'key-1' })).toEqual({ saved: 3 })
  expect(seen).toMatchObject([
    {
      url: '/api/saveIt',
      method: 'POST',
      body: { data: { a: 1 } },
      headers: { 'content-type': 'application/json', authorization: 'Bearer secret', 'idempotency-key': 'key-1' },
    },
  ])
})

test('sends neither a token nor a key that it does not have, and null for no data', async () => {
  const { seen, clientWith } = await serverThat(json(200, { result: null }))
  expect(await clientWith().call('ping', undefined)).toBeNull()
  expect(seen[0]?.body).toEqual({ data: null })
  expect(seen[0]?.headers).not.toHaveProperty('authorization')
  expect(seen[0]?.headers).not.toHaveProperty('idempotency-key')
})

test('looks at data before result', async () => {
  const { clientWith } = await serverThat(json(200, { data: 'this', result: 'that' }))
  expect(await clientWith().call('either', {})).toBe('this')
})

test('reports an answer that is not a JSON object', async () => {
  const { clientWith } = await serverThat((response) => response.writeHead(200).end('<html>'))
  expect(await refusalOf(clientWith().call('any', {}))).toMatchObject({
    code: 'internal',
    message: 'Response is not valid JSON object.',
  })
})

test('reports an answer with neither data nor result', async () => {
  const { clientWith } = await serverThat(json(200, { other: 1 }))
  expect(await refusalOf(clientWith().call('any', {}))).toMatchObject({
    code: 'internal',
    message: 'Response is missing data field.',
  })
})

test.each([
  [400, 'invalid-argument'],
  [401, 'unauthenticated'],
  [403, 'permission-denied'],
  [404, 'not-found'],
  [409, 'aborted'],
  [429, 'resource-exhausted'],
  [499, 'cancelled'],
  [500, 'internal'],
  [501, 'unimplemented'],
  [503, 'unavailable'],
  [504, 'deadline-exceeded'],
  [418, 'unknown'],
  [502, 'unknown'],
])('reads HTTP %i without an error object as %s', async (status, code) => {
  const { clientWith } = await serverThat((response) => response.writeHead(status).end())
  expect(await refusalOf(clientWith().call('any', {}))).toMatchObject({ code })
})

test('takes code, message and details from the error object, at any HTTP status', async () => {
  const error = { status: 'ALREADY_EXISTS', message: 'There is one.', details: { field: 'name' } }
  const { clientWith } = await serverThat(json(200, { error, result: 1 }))
  expect(await refusalOf(clientWith().call('any', {}))).toEqual({
    code: 'already-exists',
    message: 'There is one.',
    details: { field: 'name' },
  })
})

test('gives up after the time limit', async () => {
  const { clientWith } = await serverThat(() => undefined)
  expect(await refusalOf(clientWith({ timeoutMs: 50 }).call('slow', {}))).toMatchObject({ code: 'deadline-exceeded' })
})

test('stops when the caller cancels', async () => {
  const stop = new AbortController()
  const { clientWith } = await serverThat(() => stop.abort())
  expect(await refusalOf(clientWith().call('slow', {}, { signal: stop.signal }))).toMatchObject({ code: 'cancelled' })
})

test('once deleted, ends running calls and refuses later ones', async () => {
  const { clientWith } = await serverThat(() => client.delete())
  const client = clientWith()
  const expected = { code: 'cancelled', message: 'Firebase Functions instance was deleted.' }
  expect(await refusalOf(client.call('slow', {}))).toMatchObject(expected)
  expect(await refusalOf(client.call('later', {}))).toMatchObject(expected)
})

test('a server that cannot be reached is unavailable, so that a retry makes sense', async () => {
  const client = new CallableClient({ baseUrl: 'http://127.0.0.1:1' })
  expect(await refusalOf(client.call('any', {}))).toMatchObject({ code: 'unavailable' })
})

test('reports every refusal in one place', async () => {
  const onRefusal = vi.fn<NonNullable<CallableClientOptions['onRefusal']>>()
  const { clientWith } = await serverThat(json(401, { error: { status: 'UNAUTHENTICATED', message: 'Sign in.' } }))
  await refusalOf(clientWith({ onRefusal }).call('getIt', {}))
  expect(onRefusal).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'unauthenticated' }), 'getIt')
})
