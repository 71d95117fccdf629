/// <reference types="node" />
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { pauseMs } from '../calls/backoff.ts'
import type { Act } from '../outbox/outbox.ts'
import { actsAfter, withPending } from './pending.ts'
import { askAgainAfter, createReads, isAsNewAs, keepReads, refetch, sameBut, touch } from './reads.ts'

const stopping: (() => void)[] = []
afterEach(() => stopping.splice(0).forEach((stop) => stop()))

/** A read on screen whose answers the test supplies. */
function shown(topics: readonly string[]) {
  const reads = createReads()
  reads.mount()
  const asked: ((answer: string) => void)[] = []
  const observer = new QueryObserver<string>(reads, {
    queryKey: ['getIt', {}],
    queryFn: () => new Promise<string>((resolve) => asked.push(resolve)),
    meta: { topics, keep: false },
  })
  stopping.push(
    observer.subscribe(() => undefined),
    () => reads.clear(),
  )
  return { reads, asked, observer }
}
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

test('a touched read is read again, others are not', async () => {
  const { reads, asked } = shown(['roster:1'])
  asked[0]?.('first')
  await settled()
  touch(reads, new Set(['roster:2']))
  expect(asked).toHaveLength(1)
  touch(reads, new Set(['roster:1']))
  expect(asked).toHaveLength(2)
})

test('touched while it is being read, it is read once more after the answer, not canceled', async () => {
  const { reads, asked, observer } = shown(['roster:1'])
  for (let times = 0; times < 5; times++) touch(reads, new Set(['roster:1']))
  expect(asked).toHaveLength(1)
  asked[0]?.('first')
  await new Promise((resolve) => setImmediate(resolve))
  expect(observer.getCurrentResult().data).toBe('first')
  expect(asked).toHaveLength(2)
  asked[1]?.('second')
  await new Promise((resolve) => setImmediate(resolve))
  expect(observer.getCurrentResult().data).toBe('second')
  expect(asked).toHaveLength(2)
})

test('a change whose read was cut off is read again while the stream is open, but not a refusal', () => {
  expect(askAgainAfter({ error: new Refusal('unavailable', 'cut off') }, false)).toBe(5_000)
  expect(askAgainAfter({ error: new Refusal('deadline-exceeded', 'cut off') }, false)).toBe(5_000)
  expect(askAgainAfter({ error: new Refusal('permission-denied', 'not any more') }, false)).toBe(false)
  expect(askAgainAfter({ error: null }, false)).toBe(false)
  expect(askAgainAfter({ error: null }, true)).toBe(30_000)
  const onDevice = { output: null, askedAt: 0, onDevice: true } as const
  expect(askAgainAfter({ error: null, data: onDevice }, false)).toBe(5_000)
})

test('an answer stays on screen only while the input is the same except for the allowed fields', () => {
  const asked = { rosterId: 'r1', soldierId: 's1', limit: 50 }
  expect(sameBut(['limit'], asked, { ...asked, limit: 100 })).toBe(true)
  expect(sameBut(['limit'], asked, { ...asked, soldierId: 's2' })).toBe(false)
  expect(sameBut([], asked, asked)).toBe(true)
})

function act(over: Partial<Act>): Act {
  return {
    id: 'i',
    seq: 1,
    name: 'record',
    input: { rosterId: 'r1', status: 'PDY' },
    at: '',
    state: 'waiting',
    ...over,
  }
}

test('an answer lacks acts that wait, and acts done after it was requested', () => {
  const names = new Set(['record'])
  const acts = [
    act({ id: 'waiting' }),
    act({ id: 'done before', state: 'done', doneAt: 10 }),
    act({ id: 'done after', state: 'done', doneAt: 30 }),
    act({ id: 'refused', state: 'refused' }),
    act({ id: 'other roster', input: { rosterId: 'r2' } }),
    act({ id: 'other function', name: 'else' }),
  ]
  const after = (now: number) => actsAfter(acts, names, { rosterId: 'r1' }, { askedAt: 20, now }).map((each) => each.id)
  expect(after(50)).toEqual(['waiting', 'done after'])
  // The clock was set back since.
  expect(after(22)).toEqual(['waiting'])
})

test('what is shown is the answer with the acts applied in order', () => {
  const change = { name: 'record', apply: (list: readonly string[], each: Act) => [...list, each.id] }
  expect(withPending(['answer'], [change], [act({ id: 'a' }), act({ id: 'b' }), act({ name: 'unknown' })])).toEqual([
    'answer',
    'a',
    'b',
  ])
})

test('pauses double up to the limit, with a jitter of half', () => {
  const at = (attempt: number, random: number) =>
    pauseMs(attempt, { firstMs: 100, mostMs: 1_000, random: () => random })
  expect([at(0, 0), at(0, 1), at(3, 1), at(9, 0), at(9, 1)]).toEqual([50, 100, 800, 500, 1_000])
})

test('a first answer is stored at once, a newer one a little later', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  try {
    const written: string[] = []
    const client = createReads()
    const stop = await keepReads(client, {
      load: () => Promise.resolve([]),
      put: (_hash, { key: [name], value }) => {
        // Nothing that would make a later start take it for new.
        expect(Object.keys(value)).toEqual(['output', 'askedAt'])
        written.push(`${name} ${String(value.output)}`)
        return Promise.resolve()
      },
      remove: () => Promise.resolve(),
      clear: () => Promise.resolve(),
    })
    const answer = (name: string, output: number) =>
      client.fetchQuery({
        queryKey: [name, {}],
        queryFn: () => Promise.resolve({ output, askedAt: Date.now(), feed: '7.1000' }),
        meta: { topics: [], keep: true },
        staleTime: 0,
      })
    await answer('roster', 1)
    await vi.advanceTimersByTimeAsync(100)
    expect(written).toEqual(['roster 1'])
    await answer('roster', 2)
    await answer('duty day', 1)
    await vi.advanceTimersByTimeAsync(100)
    expect(written).toEqual(['roster 1', 'roster 2', 'duty day 1'])
    await answer('roster', 3)
    await vi.advanceTimersByTimeAsync(2_900)
    expect(written).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(100)
    expect(written.at(-1)).toBe('roster 3')
    stop()
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

test('an answer as new as the stream is not read again, an older or running one is', async () => {
  const reads = createReads()
  reads.mount()
  const asked: Record<string, ((feed: string) => void)[]> = {}
  for (const name of ['old', 'new', 'under way', 'touched']) {
    const answers = (asked[name] = [] as ((feed: string) => void)[])
    const observer = new QueryObserver(reads, {
      queryKey: [name, {}],
      queryFn: () => new Promise((resolve) => answers.push((feed) => resolve({ output: null, askedAt: 0, feed }))),
      meta: { topics: [name], keep: false },
    })
    stopping.push(observer.subscribe(() => undefined))
  }
  stopping.push(() => reads.clear())
  asked.old?.[0]?.('6.900')
  asked.new?.[0]?.('7.900')
  await settled()
  refetch(reads, (query) => !isAsNewAs(query, '7.1000'))
  touch(reads, new Set(['touched']))
  await settled()
  expect(Object.values(asked).map((each) => each.length)).toEqual([2, 1, 1, 1])
  asked['under way']?.[0]?.('6.900')
  asked.touched?.[0]?.('8.1000')
  await settled()
  expect(Object.values(asked).map((each) => each.length)).toEqual([2, 1, 2, 2])
})
