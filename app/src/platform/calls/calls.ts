import type { FunctionDeclaration, OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { asRefusal } from '../session/account.ts'
import { backoff } from './backoff.ts'
import type { AnswerHead } from './callable-client.ts'
import { refuseViewOnly } from './entitlement.ts'
import { type Connection, useConnectionOf, useIsOffline } from '../live/live.ts'
import { factsOf, type KeptCall } from '../outbox/kept-call.ts'
import type { Act } from '../outbox/outbox.ts'
import { type Services, useServices } from './services.ts'
import { shown } from './shown.ts'
import { actsAfter, type PendingChange, sameRoster, withPending } from '../reads/pending.ts'
import { type Answered, askAgainAfter, isPassing, readKey, type ReadMeta, refetch, sameBut } from '../reads/reads.ts'
import { createStore, useStore } from '../storage/store.ts'
import { useSession } from '../session/session.ts'

export type ReadDeclaration = FunctionDeclaration & { readonly kind: 'read' }
type WriteDeclaration = FunctionDeclaration & { readonly kind: 'write' }

export interface ReadOptions<Output, Input = unknown> {
  /** Ask only if true (default). */
  readonly enabled?: boolean
  /** Keep the answer on the device for a start without a network (default). Never used for files. */
  readonly keep?: boolean
  /**
   * The input fields that may change while the last answer stays on screen; `previous` then says so. A change of any
   * other field is a different question, and an answer is never shown under another question.
   */
  readonly keepPrevious?: readonly (keyof Input & string)[]
  /** How pending writes change the answer: see `pending`. */
  readonly pending?: readonly PendingChange<Output>[]
}

export interface Read<Output> {
  /** The last answer, with pending writes applied; undefined until there is one. */
  readonly data: Output | undefined
  /** Why the last attempt failed. `data` may still hold the previous answer. */
  readonly error: Refusal | null
  /** There is nothing to show yet and the first answer is loading. */
  readonly loading: boolean
  readonly refreshing: boolean
  /** `data` belongs to the previous input. */
  readonly previous: boolean
  /** When `data` was requested, in milliseconds. */
  readonly syncedAt: number | null
  readonly retry: () => void
}

/** Calls a read function and keeps its answer current: it is asked again whenever one of its topics changes. */
export function useRead<D extends ReadDeclaration>(
  declaration: D,
  input: RawInputOf<D>,
  options: ReadOptions<OutputOf<D>, RawInputOf<D>> = {},
): Read<OutputOf<D>> {
  const services = useServices()
  const { keep = true, keepPrevious, pending = NOTHING } = options
  const offline = useIsOffline(services.live)
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : ''
  // Between signing out and the sign-in page nothing may be requested.
  const enabled = (options.enabled ?? true) && (uid !== '' || declaration.access === 'anyone')
  const topics = declaration.topics?.(input, uid) ?? []
  const topicList = topics.join(' ')
  const query = useQuery<Answered>({
    queryKey: readKey(declaration, input),
    queryFn: ({ signal }) => ask(services, declaration.name, input, signal),
    enabled,
    meta: { topics, keep } satisfies ReadMeta,
    refetchInterval: (asked) => askAgainAfter(asked.state, offline),
    placeholderData: (last, asked) =>
      keepPrevious && sameBut(keepPrevious, asked?.queryKey[1], input) ? last : undefined,
  })
  useEffect(() => {
    return enabled && topicList ? services.live.watch(topicList.split(' ')) : undefined
  }, [services.live, enabled, topicList])

  const answered = query.data
  const acts = usePendingActs(pending, input, answered)
  const data = useMemo(
    () =>
      answered ? withPending(answered.output as OutputOf<D>, pending as PendingChange<OutputOf<D>>[], acts) : undefined,
    [answered, acts, pending],
  )
  const { isPending, isFetching, isPlaceholderData, refetch: retryQuery } = query
  // Without signal the first failure is told at once. The attempts after it change nothing that the person can do.
  const error = query.error ?? (offline ? query.failureReason : null)
  const syncedAt = answered?.askedAt ?? null
  return useMemo(
    () => ({
      data,
      error: error ? asRefusal(error) : null,
      loading: enabled && isPending,
      refreshing: isFetching,
      previous: isPlaceholderData,
      syncedAt,
      retry: () => void retryQuery(),
    }),
    [data, error, enabled, isPending, isFetching, isPlaceholderData, syncedAt, retryQuery],
  )
}

const NOTHING: readonly PendingChange<never>[] = []
const NO_ACTS = createStore<readonly Act[]>([])

/** The acts that the answer does not include yet. The same array as long as it has not changed. */
export function usePendingActs(
  changes: readonly { name: string }[],
  input: unknown,
  answered: Pick<Answered, 'askedAt'> | undefined,
) {
  const acts = useActs(changes.length > 0)
  const last = useRef<readonly Act[]>([])
  return useMemo(() => {
    const names = new Set(changes.map((change) => change.name))
    const next =
      names.size === 0 || !answered ? [] : actsAfter(acts, names, input, { askedAt: answered.askedAt, now: Date.now() })
    if (next.length !== last.current.length || next.some((act, index) => act !== last.current[index]))
      last.current = next
    return last.current
  }, [acts, changes, input, answered])
}

/** All acts from this page that the server may not have yet, oldest first. None for a read that none of them changes. */
function useActs(watched: boolean): readonly Act[] {
  const services = useServices()
  const account = useStore(services.account)
  const kept = useStore((watched && account?.outbox.acts) || NO_ACTS)
  const underWay = useStore(watched ? services.underWay : NO_ACTS)
  return useMemo(() => [...kept, ...underWay].sort((a, b) => a.seq - b.seq), [kept, underWay])
}

let isBurst = false

/** A screen that opens asks many things at once. Each goes in its own task, so the phone can answer a touch in between. */
async function takeTurn(): Promise<void> {
  if (isBurst) return new Promise((next) => setTimeout(next))
  isBurst = true
  setTimeout(() => (isBurst = false))
}

export async function ask(services: Services, name: string, input: unknown, signal?: AbortSignal): Promise<Answered> {
  await takeTurn()
  const askedAt = Date.now()
  let feed: string | null = null
  const onAnswer = (answer: AnswerHead) => (feed = answer.feed)
  const asked = services.client
    .call(name, input, { signal, onAnswer })
    .then((output): Answered => ({ output, askedAt, feed }))
  let looked = false
  const fromDevice = () => {
    looked = true
    return services.fromDevice(name, input)
  }
  const isLive = services.live.connection.get().state === 'live'
  try {
    const soon = isLive ? await asked : await Promise.race([asked, pause(navigator.onLine ? WITHOUT_SIGNAL_MS : 0)])
    return soon ?? (await fromDevice()) ?? (await asked)
  } catch (error) {
    const kept = !looked && isPassing(error) && (await fromDevice())
    if (kept) return kept
    throw error
  }
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null))
}

/**
 * With little signal a call may hang for a minute. The device answers before that, and the server later. Without any the
 * device answers at once; the browser may be wrong about that (a server on the same device), so the call is made.
 */
export const WITHOUT_SIGNAL_MS = 4_000

export interface WriteOptions<D extends WriteDeclaration> {
  /** Keep the act on the device until the server has it, with or without signal. For a form, use `useKept`. */
  readonly outbox?: KeptCall<D>
}

export interface Write<D extends FunctionDeclaration> {
  /**
   * Sends the write. Rejects with a `Refusal`; `describeRefusal` puts it into words. With `outbox` it may resolve
   * much later, so do not wait for it; `about` is then the name in its line of the list of kept entries.
   */
  readonly run: (input: RawInputOf<D>, about?: string) => Promise<OutputOf<D>>
  readonly busy: boolean
  readonly error: Refusal | null
  readonly clear: () => void
}

/** Calls a write function. One act has one key, however often it has to be sent. */
export function useWrite<D extends WriteDeclaration>(declaration: D, { outbox }: WriteOptions<D> = {}): Write<D> {
  const services = useServices()
  const [running, setRunning] = useState(0)
  const [error, setError] = useState<Refusal | null>(null)
  const unsure = useRef<{ readonly said: string; readonly key: string } | null>(null)
  const run = useCallback(
    async (input: RawInputOf<D>, about = ''): Promise<OutputOf<D>> => {
      setError(null)
      setRunning((count) => count + 1)
      try {
        refuseViewOnly(declaration)
        const kept = outbox && services.account.get()?.outbox
        if (kept) return shown(declaration, await kept.add(declaration.name, input, factsOf(outbox, input, about)))
        await afterKept(services, input)
        // Pressing again after "no answer" repeats the same act, which may already have been done.
        const said = JSON.stringify(input)
        const key = unsure.current?.said === said ? unsure.current.key : crypto.randomUUID()
        unsure.current = { said, key }
        const result = await sendNow(services, declaration.name, input, key).catch((thrown: unknown) => {
          if (!isPassing(thrown)) unsure.current = null
          throw thrown
        })
        unsure.current = null
        return shown(declaration, result)
      } catch (thrown) {
        const refusal = asRefusal(thrown)
        setError(refusal)
        throw refusal
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [services, declaration, outbox],
  )
  return { run, busy: running > 0, error, clear: useCallback(() => setError(null), []) }
}

const WRITE_TRIES = 3

/** How long earlier acts get to reach the server first. */
const KEPT_FIRST_MS = 10_000

/**
 * Earlier acts on this roster must reach the server first. If a report overtook a status that still waits on the
 * device, it would call that Soldier unreported.
 */
async function afterKept(services: Services, input: unknown): Promise<void> {
  const outbox = services.account.get()?.outbox
  const sent = await outbox?.sent((act) => sameRoster(act.input, input), KEPT_FIRST_MS)
  if (sent === false) throw new Refusal('unavailable', 'What you entered before has not reached the server yet.')
}

async function sendNow(services: Services, name: string, input: unknown, idempotencyKey: string): Promise<unknown> {
  const now = Date.now()
  let act: Act = { id: idempotencyKey, seq: now, name, input, at: new Date(now).toISOString(), state: 'waiting' }
  services.underWay.set([...services.underWay.get(), act])
  const wait = backoff({ firstMs: 800, mostMs: 4_000 })
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await services.client.call(name, input, { idempotencyKey })
        act = { ...act, state: 'done', doneAt: Date.now(), result }
        services.underWay.set(services.underWay.get().map((each) => (each.id === act.id ? act : each)))
        readAnew(services, input)
        return result
      } catch (error) {
        if (!isPassing(error) || attempt >= WRITE_TRIES) throw error
        await wait.pause()
      }
    }
  } finally {
    // A finished act stays for a while, because answers requested before it do not include it.
    if (act.state === 'done') setTimeout(() => forget(services, act.id), 60_000)
    else forget(services, act.id)
  }
}

function forget(services: Services, id: string): void {
  services.underWay.set(services.underWay.get().filter((act) => act.id !== id))
}

/** The writer sees their own write without waiting for the live stream. */
export function readAnew(services: Pick<Services, 'reads'>, input: unknown): void {
  refetch(services.reads, (query) => sameRoster(query.queryKey[1], input))
}

/** Calls a function once, outside the cache: downloads, checks. */
export function useCall<D extends FunctionDeclaration>(
  declaration: D,
): (input: RawInputOf<D>, signal?: AbortSignal) => Promise<OutputOf<D>> {
  const services = useServices()
  return useCallback(
    async (input, signal) => {
      await afterKept(services, input)
      return (await services.client.call(declaration.name, input, { signal })) as OutputOf<D>
    },
    [services, declaration],
  )
}

export function useConnection(): Connection {
  return useConnectionOf(useServices().live)
}

/** The acts that wait on this device, and those that the server refused. */
export function useOutbox() {
  const account = useStore(useServices().account)
  const acts = useStore(account?.outbox.acts ?? NO_ACTS)
  return useMemo(
    () => ({
      waiting: acts.filter((act) => act.state === 'waiting'),
      refused: acts.filter((act) => act.state === 'refused'),
    }),
    [acts],
  )
}
