import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Backoff } from '../calls/backoff.ts'
import { Live, type Stream } from './live.ts'

type Listener = (event: { data?: string; lastEventId?: string }) => void

/** Streams that the test opens, feeds and breaks itself. */
function world(options: { silenceMs?: number; firstAnswerMs?: number; hasNetwork?: () => boolean } = {}) {
  const streams: {
    topics: readonly string[]
    from: string | null
    closed: boolean
    tell: (type: string, data?: unknown, id?: string) => void
  }[] = []
  const touched: string[][] = []
  const gaps: (string | null)[] = []
  let wake: ((goOn: boolean) => void) | null = null
  const wait: Backoff = {
    pause: () => new Promise((resolve) => (wake = resolve)),
    now: () => wake?.(true),
    reset: () => undefined,
    stop: () => wake?.(false),
  }
  const live = new Live({
    open: (topics, from): Stream => {
      const listeners = new Map<string, Listener[]>()
      const stream = {
        topics,
        from,
        closed: false,
        tell: (type: string, data?: unknown, id?: string) => {
          for (const listener of listeners.get(type) ?? []) {
            listener({
              ...(data === undefined ? {} : { data: JSON.stringify(data) }),
              ...(id ? { lastEventId: id } : {}),
            })
          }
        },
      }
      streams.push(stream)
      return {
        addEventListener: (type, listener) => void listeners.set(type, [...(listeners.get(type) ?? []), listener]),
        close: () => {
          stream.closed = true
        },
      }
    },
    onTouch: (topics) => touched.push([...topics]),
    onGap: (from) => gaps.push(from),
    wait,
    firstAnswerMs: 0,
    ...options,
  })
  const last = () => {
    const stream = streams.at(-1)
    if (!stream) throw new Error('No stream was opened.')
    return stream
  }
  return {
    live,
    streams,
    touched,
    last,
    gaps: () => gaps.length,
    gapsFrom: () => gaps,
    state: () => live.connection.get().state,
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('topics that are watched together make one stream', () => {
  const { live, streams, last, state } = world()
  live.watch(['roster:1'])
  live.start()
  live.watch(['roster:1/duty'])
  live.watch(['users/2'])
  vi.advanceTimersByTime(100)
  last().tell('open', { refused: [] }, '5')
  expect(last().topics).toEqual(['roster:1', 'roster:1/duty', 'users/2'])
  expect(streams.filter((stream) => !stream.closed)).toHaveLength(1)
  expect(state()).toBe('live')
})

test('without a topic there is no stream, and the first topic opens it', () => {
  const { live, streams } = world()
  live.start()
  expect(streams).toHaveLength(0)
  live.watch(['users/2'])
  vi.advanceTimersByTime(100)
  expect(streams).toHaveLength(1)
})

test('reports changed topics', () => {
  const { live, last, touched } = world()
  live.watch(['roster:1'])
  live.start()
  last().tell('open', {}, '5')
  last().tell('touch', { topics: ['roster:1'] }, '6')
  expect(touched).toEqual([['roster:1']])
})

test('a new topic opens the next stream at the position of the last one, without reading everything again', () => {
  const { live, last, streams, gaps } = world()
  live.watch(['roster:1'])
  live.start()
  last().tell('open', {}, '5')
  last().tell('heartbeat', {}, '9')
  const before = gaps()
  live.watch(['roster:2'])
  vi.advanceTimersByTime(100)
  last().tell('open', {}, '9')
  expect(last()).toMatchObject({ topics: ['roster:1', 'roster:2'], from: '9' })
  expect(streams[0]?.closed).toBe(true)
  expect(gaps()).toBe(before)
})

test('a topic that is still covered opens no stream', () => {
  const { live, streams, last } = world()
  const release = live.watch(['roster:1'])
  live.start()
  last().tell('open', {}, '5')
  release()
  live.watch(['roster:1'])
  vi.advanceTimersByTime(60_000)
  expect(streams).toHaveLength(1)
})

test('after the first opening and after each break everything on screen is read again', () => {
  const { live, last, gaps, state } = world()
  live.watch(['roster:1'])
  live.start()
  last().tell('open', {}, '5')
  expect(gaps()).toBe(1)
  last().tell('error')
  expect(state()).toBe('connecting')
  live.retryNow()
  return Promise.resolve().then(() => {
    expect(last().from).toBe('5')
    last().tell('open', {}, '7')
    expect([gaps(), state()]).toEqual([2, 'live'])
  })
})

test('resync reads everything again', () => {
  const { live, last, gaps } = world()
  live.watch(['roster:1'])
  live.start()
  last().tell('open', {}, '5')
  last().tell('resync', {}, '900')
  expect(gaps()).toBe(2)
})

test("is offline after the second failure, since the time of the server's last message", async () => {
  vi.setSystemTime(1_000)
  const { live, last, state } = world()
  live.watch(['roster:1'])
  live.start()
  last().tell('open', {}, '5')
  vi.setSystemTime(5_000)
  last().tell('heartbeat', {}, '6')
  vi.setSystemTime(60_000)
  last().tell('error')
  live.retryNow()
  await Promise.resolve()
  last().tell('error')
  expect(state()).toBe('offline')
  expect(live.connection.get().since).toBe(5_000)
})

test('a stream without messages counts as broken', () => {
  const { live, last, state } = world({ silenceMs: 1_000 })
  live.watch(['roster:1'])
  live.start()
  last().tell('open', {}, '5')
  vi.advanceTimersByTime(900)
  last().tell('heartbeat', {}, '6')
  vi.advanceTimersByTime(900)
  expect(state()).toBe('live')
  vi.advanceTimersByTime(200)
  expect(state()).toBe('connecting')
  expect(last().closed).toBe(true)
})

test('a replaced stream is ignored', () => {
  const { live, streams, last, touched, state } = world()
  live.watch(['roster:1'])
  live.start()
  last().tell('open', {}, '5')
  live.watch(['roster:2'])
  vi.advanceTimersByTime(100)
  last().tell('open', {}, '5')
  streams[0]?.tell('error')
  streams[0]?.tell('touch', { topics: ['roster:1'] }, '6')
  expect(touched).toEqual([])
  expect(state()).toBe('live')
})

test('stopped, it stays closed', async () => {
  const { live, last, streams } = world()
  live.watch(['roster:1'])
  live.start()
  last().tell('error')
  live.stop()
  live.retryNow()
  await Promise.resolve()
  vi.advanceTimersByTime(120_000)
  expect(streams).toHaveLength(1)
  expect(last().closed).toBe(true)
})

test("the first stream starts at the first answer's position, and reports from where nothing is missed", () => {
  const { live, streams, last, gapsFrom } = world({ firstAnswerMs: 3_000 })
  live.start()
  live.watch(['users/2'])
  vi.advanceTimersByTime(1_000)
  expect(streams).toEqual([])
  live.answered('7.1000')
  live.answered('9.1001')
  expect(last().from).toBe('7.1000')
  last().tell('open', { refused: [] }, '9.1002')
  expect(gapsFrom()).toEqual(['7.1000'])
})

test('without an answer the first stream opens after a while, and everything is read again', () => {
  const { live, streams, last, gapsFrom } = world({ firstAnswerMs: 3_000 })
  live.start()
  live.watch(['users/2'])
  vi.advanceTimersByTime(3_000)
  expect(streams).toHaveLength(1)
  live.answered('7.1000')
  last().tell('open', { refused: [] }, '9.1002')
  expect(gapsFrom()).toEqual([null])
})

test('a first stream that waited for its topics still says that older data must be read again', () => {
  const { live, streams, last, gapsFrom } = world({ firstAnswerMs: 3_000 })
  live.answered('7.1000')
  live.start()
  expect(streams).toEqual([])
  live.watch(['users/2'])
  vi.advanceTimersByTime(100)
  expect(last().from).toBe('7.1000')
  last().tell('open', { refused: [] }, '9.1002')
  live.watch(['roster:1'])
  vi.advanceTimersByTime(100)
  last().tell('open', { refused: [] }, '9.1003')
  expect(gapsFrom()).toEqual(['7.1000'])
})

test('started without a network it is offline at once, and still tries', () => {
  const { live, last, state, gapsFrom } = world({ firstAnswerMs: 3_000, hasNetwork: () => false })
  live.start()
  expect(state()).toBe('offline')
  live.watch(['users/2'])
  vi.advanceTimersByTime(100)
  last().tell('open', { refused: [] }, '9.1002')
  expect(state()).toBe('live')
  expect(gapsFrom()).toEqual([null])
})
