import { serverTopic, topicOfRoster } from '@muster/domain/kernel/topic.ts'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { createLive, type Live, rightsTopic } from './live.ts'

interface Event {
  readonly id: string
  readonly event: string
  readonly data: { topics?: string[]; refused?: string[]; reason?: string }
}

let database: TestDatabase
let app: FastifyInstance
let live: Live
let address: string
const endSession: ((sessionId: string) => void)[] = []
const signedOutElsewhere = new Set<string>()
const withdrawn = new Set<string>()

beforeAll(async () => {
  database = await openTestDatabase()
  ;[app, live, address] = await serve()
})
afterAll(async () => {
  const closed = app.close()
  // Disconnected clients leave unused connections open, on which Node would wait a minute for a request.
  app.server.closeAllConnections()
  await closed
  await database.drop()
})

/** The `user` header names the caller. Topics with "secret" in them belong to nobody. */
async function serve(heartbeatMs = 50): Promise<[FastifyInstance, Live, string]> {
  const served = Fastify()
  const streams = createLive({
    changes: database.changes,
    callerOf: async ({ headers: { user } }) =>
      typeof user === 'string'
        ? { uid: user, isAdmin: false, sessionId: `session of ${user}`, provider: null, signedInAt: null }
        : null,
    mayListen: async (_caller, topic) => !topic.includes('secret') && !withdrawn.has(topic),
    isSignedIn: async (caller) => !signedOutElsewhere.has(caller.uid),
    onSessionEnded: (listener) => {
      endSession.push(listener)
      return () => endSession.splice(endSession.indexOf(listener), 1)
    },
    refusalOf: (error) => (error instanceof Refusal ? error : null),
    streamsPerCaller: 2,
    heartbeatMs,
  })
  await served.register(streams.routes)
  return [served, streams, await served.listen({ port: 0, host: '127.0.0.1' })]
}

class Screen {
  readonly events: Event[] = []
  ended = false
  headers = new Headers()

  static async open(topics: string, headers: Record<string, string>, at = address): Promise<Screen> {
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const response = await fetch(`${at}/api/live?topics=${encodeURIComponent(topics)}`, {
      headers,
      signal: leaving.signal,
    })
    expect(response.status).toBe(200)
    const screen = new Screen()
    screen.headers = response.headers
    if (response.body) screen.#read(response.body).catch(() => {})
    await screen.sees('open')
    return screen
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = ''
    const decoder = new TextDecoder()
    try {
      for await (const bytes of body) {
        text += decoder.decode(bytes, { stream: true })
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)))
          this.events.push({ id: fields.id, event: fields.event, data: JSON.parse(fields.data) })
        }
      }
    } finally {
      this.ended = true
    }
  }

  sees(event: string): Promise<Event> {
    return vi.waitUntil<Event | undefined>(() => this.events.find((each) => each.event === event), 10_000)
  }

  get touched(): string[] {
    return this.events.filter((each) => each.event === 'touch').flatMap((each) => each.data.topics ?? [])
  }
}

const touch = (...topics: string[]) => database.write(async (tx) => tx.touch(...topics.map(serverTopic)))

describe('a live stream', () => {
  test('reports that a requested topic has changed, and nothing else', async () => {
    const screen = await Screen.open('roster:1,users/1', { user: 'a' })
    await touch('roster:2', 'roster:1')
    await touch('users/1')
    await vi.waitFor(() => expect(screen.touched).toEqual(['roster:1', 'users/1']), 10_000)
    expect(screen.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(screen.headers.get('cache-control')).toContain('no-store')
    expect(screen.headers.get('x-accel-buffering')).toBe('no')
  })

  test('names the forbidden topics, and never reports on them', async () => {
    const screen = await Screen.open('secret:1,roster:1', { user: 'b' })
    expect((await screen.sees('open')).data).toEqual({ refused: ['secret:1'] })
    await touch('secret:1')
    await touch('roster:1')
    await vi.waitFor(() => expect(screen.touched).toEqual(['roster:1']), 10_000)
  })

  test('is refused in the words of any call', async () => {
    const status = async (query: string, headers: Record<string, string>) => {
      const response = await fetch(`${address}/api/live${query}`, { headers })
      const body = (await response.json()) as { error: { status: string } }
      return [response.status, body.error.status]
    }
    expect(await status('?topics=a', {})).toEqual([401, 'UNAUTHENTICATED'])
    expect(await status('?topics=a%0Ab', { user: 'c' })).toEqual([400, 'INVALID_ARGUMENT'])
    expect(await status(`?topics=${Array.from({ length: 201 }, (_, i) => i)}`, { user: 'c' })).toEqual([
      400,
      'INVALID_ARGUMENT',
    ])
    await Screen.open('a', { user: 'c' })
    await Screen.open('a', { user: 'c' })
    expect(await status('?topics=a', { user: 'c' })).toEqual([429, 'RESOURCE_EXHAUSTED'])
  })

  test('notifies many clients in one go', async () => {
    const screens = await Promise.all(Array.from({ length: 40 }, (_, i) => Screen.open('roster:7', { user: `m${i}` })))
    for (let i = 0; i < 25; i++) await touch('roster:7')
    await vi.waitFor(() => {
      for (const screen of screens) expect(screen.touched).toContain('roster:7')
    }, 10_000)
  })
})

describe('a client that comes back', () => {
  test('gets what it missed, also of topics it did not ask for before', async () => {
    const before = await Screen.open('roster:1', { user: 'd' })
    const { id } = await before.sees('heartbeat')
    await touch('roster:1', 'roster:5', 'roster:6')
    const after = await Screen.open('roster:1,roster:5', { user: 'd', 'last-event-id': id })
    expect((await after.sees('touch')).data.topics?.toSorted()).toEqual(['roster:1', 'roster:5'])
  })

  test('may give its place in the address, as EventSource needs it', async () => {
    const before = await Screen.open('roster:1', { user: 'e' })
    const { id } = await before.sees('open')
    await touch('roster:1')
    const response = await fetch(`${address}/api/live?topics=roster:1&lastEventId=${id}`, { headers: { user: 'e' } })
    const reader = response.body?.getReader()
    onTestFinished(() => reader?.cancel())
    let text = ''
    while (!text.includes('event: touch')) text += new TextDecoder().decode((await reader?.read())?.value)
    expect(text).toContain('"roster:1"')
  })

  test('reads everything again when its place is too old', async () => {
    const screen = await Screen.open('roster:1', { user: 'f', 'last-event-id': '1.1' })
    expect(await screen.sees('resync')).toBeDefined()
  })

  test('misses nothing of a stream of changes while it comes and goes', async () => {
    let writing = true
    const written: string[] = []
    const writer = (async () => {
      for (let i = 0; writing; i++) {
        await touch(`run:${i % 50}`)
        written.push(`run:${i % 50}`)
      }
    })()
    const topics = Array.from({ length: 50 }, (_, i) => `run:${i}`).join()
    let screen = await Screen.open(topics, { user: 'g' })
    const from = written.length
    for (let round = 0; round < 10; round++) {
      await vi.waitUntil(() => screen.events.length > 3, 10_000)
      const { id } = screen.events.at(-1) ?? { id: '' }
      // What the old stream receives after `id` does not count.
      const heard = new Set(screen.events.flatMap((event) => event.data.topics ?? []))
      const upTo = written.length
      screen = await Screen.open(topics, { user: `g${round}`, 'last-event-id': id })
      await vi.waitFor(() => {
        const all = new Set([...heard, ...screen.touched])
        for (const topic of written.slice(from, upTo)) expect(all).toContain(topic)
      }, 10_000)
    }
    writing = false
    await writer
  })
})

describe('a stream ends', () => {
  test('with its session, in this process at once and after a sign-out elsewhere soon', async () => {
    const [here, elsewhere, other] = [
      await Screen.open('x', { user: 'h' }),
      await Screen.open('x', { user: 'i' }),
      await Screen.open('x', { user: 'j' }),
    ]
    for (const listener of endSession) listener('session of h')
    expect((await here.sees('end')).data).toEqual({ reason: 'signed-out' })
    signedOutElsewhere.add('i')
    expect((await elsewhere.sees('end')).data).toEqual({ reason: 'signed-out' })
    await vi.waitFor(() => expect([here.ended, elsewhere.ended, other.ended]).toEqual([true, true, false]), 10_000)
  })

  test('for a topic whose right was withdrawn', async () => {
    const screen = await Screen.open('roster:gone,roster:kept', { user: 'k' })
    withdrawn.add('roster:gone')
    await vi.waitFor(async () => {
      const before = screen.touched.length
      await touch('roster:gone')
      await touch('roster:kept')
      await vi.waitUntil(() => screen.touched.length > before, 10_000)
      expect(screen.touched.slice(before)).toEqual(['roster:kept'])
    }, 20_000)
  })

  test('for such a topic and all below it at once, when the right is withdrawn, long before the next heartbeat', async () => {
    const [served, , at] = await serve(3_600_000)
    onTestFinished(async () => {
      served.server.closeAllConnections()
      await served.close()
    })
    const screen = await Screen.open('roster:lost/duty,roster:mine', { user: 'l' }, at)
    withdrawn.add('roster:lost/duty')
    await touch(rightsTopic(topicOfRoster()('lost')))
    // The last event: the screen of it reads again, and is refused.
    await vi.waitFor(() => expect(screen.touched).toEqual(['roster:lost/duty']), 10_000)
    await vi.waitFor(async () => {
      const before = screen.touched.length
      await touch('roster:lost/duty')
      await touch('roster:mine')
      await vi.waitUntil(() => screen.touched.length > before, 10_000)
      expect(screen.touched.slice(before)).toEqual(['roster:mine'])
    }, 20_000)
  })

  test('when the client leaves or stops reading', async () => {
    await vi.waitUntil(() => live.openStreams === 0, 10_000)
    const url = new URL(address)
    const socket = connect(Number(url.port), url.hostname)
    await once(socket, 'connect')
    socket.pause()
    const topics = Array.from({ length: 200 }, (_, i) => `deaf:${i}:${'x'.repeat(60)}`)
    const rest = 'HTTP/1.1\r\nhost: here\r\nuser: deaf\r\n\r\n'
    socket.write(`GET /api/live?topics=${topics.join()} ${rest}`)
    await vi.waitUntil(() => live.openStreams === 1, 10_000)
    // Far more than any socket buffers: the server must disconnect this client, not keep it all.
    await vi.waitFor(
      async () => {
        await touch(...topics)
        expect(live.openStreams).toBe(0)
      },
      { timeout: 60_000, interval: 0 },
    )
    socket.destroy()
  })

  test('when the server stops, which does not wait for its clients', async () => {
    const [second, , there] = await serve()
    const screen = await Screen.open('x', { user: 'l' }, there)
    const deaf = connect(Number(new URL(there).port), '127.0.0.1').pause()
    deaf.write('GET /api/live?topics=x HTTP/1.1\r\nhost: here\r\nuser: m\r\n\r\n')
    await second.close()
    deaf.destroy()
    expect((await screen.sees('end')).data).toEqual({ reason: 'restarting' })
  })
})
