import { getMyProfile } from '@muster/domain/identity/functions.ts'
import { defineFunction } from '@muster/domain/kernel/function.ts'
import { HTTP_STATUS, Refusal, type RefusalCode } from '@muster/domain/kernel/refusal.ts'
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app'
import {
  connectFunctionsEmulator,
  type Functions,
  type FunctionsError,
  getFunctions,
  httpsCallable,
} from '@firebase/functions'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { implement } from './implement.ts'

const mirror = defineFunction({
  name: 'testMirror',
  summary: 'Sends back what came.',
  kind: 'read',
  access: 'anyone',
  input: z.strictObject({ text: z.string(), list: z.array(z.number()), at: z.iso.datetime(), no: z.null() }),
  output: z.object({ text: z.string(), list: z.array(z.number()), at: z.string(), no: z.null() }),
})
const refusing = defineFunction({
  name: 'testRefusing',
  summary: 'Refuses.',
  kind: 'read',
  access: 'anyone',
  input: z.strictObject({ code: z.string() }),
  output: z.null(),
})

const optional = defineFunction({
  name: 'testOptional',
  summary: 'Has fields that may be left out.',
  kind: 'read',
  access: 'anyone',
  input: z.strictObject({
    text: z.string(),
    more: z.number().optional(),
    inner: z.strictObject({ list: z.array(z.string()).optional(), kept: z.string().nullable().optional() }).optional(),
    one: z.union([z.literal('a'), z.strictObject({ b: z.string() })]).optional(),
  }),
  output: z.unknown(),
})

const endless = defineFunction({
  name: 'testEndless',
  summary: 'Never answers.',
  kind: 'read',
  access: 'anyone',
  input: z.strictObject({}),
  output: z.null(),
})
const broken = defineFunction({ ...endless, name: 'testBroken', summary: 'Is a bug.' })

let server: TestServer
let app: FirebaseApp
let clients: Functions[]
beforeAll(async () => {
  server = await startTestServer({
    callLimitMs: 1_000,
    logLevel: 'silent',
    implementations: [
      implement(endless, () => new Promise<null>(() => {})),
      implement(broken, async () => {
        throw new Error('with a password in it')
      }),
      implement(optional, async (_call, input) => input),
      implement(mirror, async (_call, input) => input),
      implement(refusing, async (_call, { code }) => {
        throw new Refusal(code as RefusalCode, `Refused as ${code}.`, { field: 'a.b', more: [1, { two: null }] })
      }),
    ],
  })
  app = initializeApp({ projectId: 'muster-test', apiKey: 'none', appId: 'none' })
  const byUrl = getFunctions(app, `${server.url}/api`)
  const emulated = getFunctions(app)
  connectFunctionsEmulator(emulated, '127.0.0.1', Number(new URL(server.url).port))
  clients = [byUrl, emulated]
})
afterAll(async () => {
  await deleteApp(app)
  await server.close()
})

describe.each([
  ['by its address', 0],
  ['as an emulator', 1],
])('Firebase’s own client, connected to our server %s', (_how, which) => {
  const client = () => {
    const functions = clients[which]
    if (!functions) throw new Error('no client')
    return functions
  }
  const call = async (name: string, data?: unknown) => (await httpsCallable(client(), name)(data)).data
  const errorOf = (name: string, data?: unknown) => call(name, data).catch((error: FunctionsError) => error)

  it('gets the result', async () => {
    const data = { text: 'ä\u2028 "', list: [1, -0.5, 1e21], at: new Date('2026-03-02T11:30:00Z'), no: null }
    expect(await call('testMirror', data)).toEqual({ ...data, at: '2026-03-02T11:30:00.000Z' })
  })

  it('may request a stream, and gets the whole answer as its end', async () => {
    const data = { text: 'ä\u2028 "\n', list: [1], at: '2026-03-02T11:30:00.000Z', no: null }
    const { stream, data: result } = await httpsCallable(client(), mirror.name).stream(data)
    const parts: unknown[] = []
    for await (const part of stream) parts.push(part)
    expect(parts).toEqual([])
    expect(await result).toEqual(data)
  })

  it('receives a refusal on a stream too', async () => {
    const { stream, data } = await httpsCallable(client(), refusing.name).stream({ code: 'not-found' })
    const ends = await Promise.allSettled([data, stream[Symbol.asyncIterator]().next()])
    expect(ends).toMatchObject([
      { status: 'rejected', reason: { code: 'functions/not-found' } },
      { status: 'rejected' },
    ])
  })

  it('may leave an optional field undefined, which it sends as null', async () => {
    const input = { text: 'a', more: undefined, inner: { list: undefined, kept: null }, one: undefined }
    expect(await call(optional.name, input)).toEqual({ text: 'a', inner: { kept: null } })
    expect(await errorOf(optional.name, { text: null })).toMatchObject({
      code: 'functions/invalid-argument',
      details: { field: 'text' },
    })
  })

  it('may call without data', async () => {
    expect(await call('getSignInOptions')).toMatchObject({ demo: true })
  })

  it.each(Object.keys(HTTP_STATUS))('understands %s', async (code) => {
    const error = (await errorOf('testRefusing', { code })) as FunctionsError
    expect(error.code).toBe(`functions/${code}`)
    expect(error.message).toContain(`Refused as ${code}.`)
    expect(error.details).toEqual({ field: 'a.b', more: [1, { two: null }] })
  })

  it('gets a refusal for an undeclared function, a forbidden one and a wrong input', async () => {
    expect(await errorOf('noSuchFunction')).toMatchObject({ code: 'functions/not-found' })
    expect(await errorOf(getMyProfile.name)).toMatchObject({ code: 'functions/unauthenticated' })
    expect(await errorOf('testMirror', { text: 1 })).toMatchObject({
      code: 'functions/invalid-argument',
      details: { field: 'text' },
    })
  })

  it('gives up after its own time limit, and receives ours', async () => {
    const impatient = httpsCallable(client(), endless.name, { timeout: 20 })({})
    await expect(impatient).rejects.toMatchObject({ code: 'functions/deadline-exceeded', message: 'deadline-exceeded' })
    expect(await errorOf(endless.name, {})).toMatchObject({
      code: 'functions/deadline-exceeded',
      message: expect.stringContaining('This took too long'),
    })
  })

  it('gets only the number of a bug', async () => {
    const error = (await errorOf(broken.name, {})) as FunctionsError
    expect(error).toMatchObject({ code: 'functions/internal', details: { requestId: expect.any(String) } })
    expect(error.message).not.toContain('password')
  })
})
