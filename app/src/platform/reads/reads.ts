import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { Refusal, type RefusalCode } from '@muster/domain/kernel/refusal.ts'
import { type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { KeptRead, ReadStorage } from '../storage/device-storage.ts'

/** What the cache holds for a read: the answer, and when it was requested, by this device's clock. */
export interface Answered {
  readonly output: unknown
  readonly askedAt: number
  /** The answer is at least as new as this position in the change feed. */
  readonly feed?: string | null
  /** Worked out on this device from what it keeps of the roster, because the server could not be reached. */
  readonly onDevice?: true
}

/** Whether the query's data include every change before this position in the feed. */
export function isAsNewAs(query: Query, from: string | null): boolean {
  const { feed = null } = (query.state.data as Answered | undefined) ?? {}
  return from !== null && feed !== null && placeOf(feed) >= placeOf(from)
}

/** The transaction in `<transaction>.<second>`: all earlier transactions are included. */
function placeOf(feed: string): bigint {
  return BigInt(/^\d+/.exec(feed)?.[0] ?? 0)
}

export interface ReadMeta extends Record<string, unknown> {
  readonly topics: readonly string[]
  /** Whether the answer is kept on the device for a start without a network. */
  readonly keep: boolean
}

const DAY_MS = 86_400_000
const KEPT_MS = 14 * DAY_MS
/** An answer that the device already has is rewritten at most this often. */
const KEEP_EVERY_MS = 3_000
/** Answers that arrive together are written together. */
const KEEP_SOON_MS = 100
/**
 * Shorter than the time that the live connection keeps unused topics (live.ts), so that no change in between is
 * missed.
 */
export const FRESH_MS = 5_000

const WORTH_ANOTHER_TRY: ReadonlySet<RefusalCode> = new Set(['unavailable', 'deadline-exceeded'])

export function isPassing(error: unknown): boolean {
  return error instanceof Refusal && WORTH_ANOTHER_TRY.has(error.code)
}

const FAILED_AGAIN_MS = 5_000
const WITHOUT_STREAM_MS = 30_000

/**
 * When a screen asks again by itself, in milliseconds. With a live stream, and while it opens, only after a read that
 * failed on the way: the change that caused it is not reported a second time, and the screen would stay on the old
 * state.
 */
export function askAgainAfter({ error, data }: Asked, offline: boolean): number | false {
  if (offline) return WITHOUT_STREAM_MS
  return isPassing(error) || data?.onDevice ? FAILED_AGAIN_MS : false
}

interface Asked {
  readonly error: unknown
  readonly data?: Answered | undefined
}

export function readKey(declaration: Pick<FunctionDeclaration, 'name'>, input: unknown): QueryKey {
  return [declaration.name, input]
}

/** Whether two inputs are the same except for these fields. */
export function sameBut(fields: readonly string[], one: unknown, other: unknown): boolean {
  const rest = (input: unknown) =>
    JSON.stringify(input, (name, value: unknown) => (fields.includes(name) ? undefined : value))
  return rest(one) === rest(other)
}

export function createReads(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The browser only guesses whether it is online, so every request is tried.
        networkMode: 'always',
        staleTime: FRESH_MS,
        gcTime: DAY_MS,
        refetchOnReconnect: false,
        retry: (failures, error) => isPassing(error) && failures < 2,
        retryDelay: (failures) => 500 * 2 ** failures,
      },
    },
  })
}

/**
 * Reads matching queries again. A query that is being read is not canceled but read once more when its answer arrives
 * and still matches. Under a steady stream of changes a canceled read would never finish.
 */
export function refetch(client: QueryClient, matches: (query: Query) => boolean): void {
  for (const query of client.getQueryCache().getAll()) {
    if (query.isActive() && query.state.fetchStatus !== 'idle') {
      again(client, query, matches)
      continue
    }
    if (!matches(query)) continue
    query.invalidate()
    if (query.isActive()) void query.fetch().catch(() => undefined)
  }
}

/** Queries that are being read, and the checks that their answers must pass. */
const waiting = new WeakMap<Query, ((query: Query) => boolean)[]>()

function again(client: QueryClient, query: Query, matches: (query: Query) => boolean): void {
  const others = waiting.get(query)
  if (others) return void others.push(matches)
  const asked = [matches]
  waiting.set(query, asked)
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.query !== query) return
    if (event.type !== 'removed' && query.state.fetchStatus !== 'idle') return
    unsubscribe()
    waiting.delete(query)
    if (event.type === 'removed' || !asked.some((each) => each(query))) return
    query.invalidate()
    // Not inside the notification of the fetch that just ended.
    queueMicrotask(() => void (query.isActive() && query.fetch().catch(() => undefined)))
  })
}

/** Reads again what depends on these topics. */
export function touch(client: QueryClient, topics: ReadonlySet<string>): void {
  refetch(client, (query) => (query.meta as ReadMeta | undefined)?.topics?.some((topic) => topics.has(topic)) ?? false)
}

/** Fills the cache from the device, then stores new answers. Returns the function that stops it. */
export async function keepReads(client: QueryClient, storage: ReadStorage): Promise<() => void> {
  const old: string[] = []
  const kept = new Set<string>()
  for (const [hash, read] of await storage.load()) {
    if (read.value.askedAt < Date.now() - KEPT_MS) old.push(hash)
    else {
      client.setQueryData(read.key, read.value, { updatedAt: read.value.askedAt })
      kept.add(hash)
    }
  }
  if (old.length > 0) void storage.remove(old)

  const due = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let timerAt = Number.POSITIVE_INFINITY
  let writtenAt = 0
  function write() {
    clearTimeout(timer)
    timerAt = Number.POSITIVE_INFINITY
    writtenAt = Date.now()
    for (const [hash, query] of due) {
      const value = query.state.data as Answered | undefined
      if (!value) continue
      kept.add(hash)
      // The position in the feed is not stored. A later start must read the data again, however new they were.
      const { output, askedAt } = value
      // If the storage is full, only the start without a network is lost.
      storage.put(hash, { key: query.queryKey as KeptRead['key'], value: { output, askedAt } }).catch(() => undefined)
    }
    due.clear()
  }
  function writeBy(at: number) {
    if (at >= timerAt) return
    clearTimeout(timer)
    timerAt = at
    timer = setTimeout(write, at - Date.now())
  }
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (!(event.query.meta as ReadMeta | undefined)?.keep) return
    // It is made again from what the device keeps.
    if ((event.query.state.data as Answered | undefined)?.onDevice) return
    const hash = event.query.queryHash
    due.set(hash, event.query)
    // First answers are written soon: a page that the person leaves often does not live long enough to write them
    // later.
    const soon = Date.now() + KEEP_SOON_MS
    writeBy(kept.has(hash) ? Math.max(soon, writtenAt + KEEP_EVERY_MS) : soon)
  })
  addEventListener('pagehide', write)
  return () => {
    unsubscribe()
    clearTimeout(timer)
    removeEventListener('pagehide', write)
  }
}
