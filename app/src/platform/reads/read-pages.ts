import type { OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { asRefusal } from '../session/account.ts'
import { ask, type Read, type ReadDeclaration, usePendingActs } from '../calls/calls.ts'
import { useIsOffline } from '../live/live.ts'
import { useServices } from '../calls/services.ts'
import { type PendingChange, withPending } from './pending.ts'
import { type Answered, askAgainAfter, type ReadMeta, readKey } from './reads.ts'
import { useSession } from '../session/session.ts'

interface PagesOptions<Output, Cursor, Row> {
  readonly rowsOf: (page: Output) => readonly Row[]
  /** Where the next page starts; null after the last one. */
  readonly nextOf: (page: Output) => Cursor | null
  /** The maximum number of pages to request. */
  readonly most: number
  readonly enabled?: boolean
  /** Keep the answers on the device for a start without a network (default). */
  readonly keep?: boolean
  /** How pending writes change the combined rows. */
  readonly pending?: readonly PendingChange<readonly Row[]>[]
}

export interface ReadPages<Row, Output = unknown> extends Omit<Read<readonly Row[]>, 'previous'> {
  /** The answers with the rows, for what they contain besides rows. */
  readonly pages: readonly Output[]
  /** There are rows beyond the requested pages. */
  readonly more: boolean
}

/**
 * The combined rows of a read that answers page by page, kept current as with `useRead`. While the pages after a
 * changed one load, the rows before the change stay.
 */
export function useReadPages<D extends ReadDeclaration, Cursor, Row>(
  declaration: D,
  inputOf: (after: Cursor | null) => RawInputOf<D>,
  options: PagesOptions<OutputOf<D>, Cursor, Row>,
): ReadPages<Row, OutputOf<D>> {
  const { rowsOf, nextOf, most, keep = true, pending = NOTHING } = options
  const services = useServices()
  const offline = useIsOffline(services.live)
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : ''
  const enabled = (options.enabled ?? true) && uid !== ''
  const first = inputOf(null)
  const topics = declaration.topics?.(first, uid) ?? []
  const topicList = topics.join(' ')
  useEffect(() => {
    return enabled && topicList ? services.live.watch(topicList.split(' ')) : undefined
  }, [services.live, enabled, topicList])

  const inputs = [first]
  for (;;) {
    const answered = services.reads.getQueryData<Answered>(readKey(declaration, inputs.at(-1)))
    const after = answered && inputs.length < most ? nextOf(answered.output as OutputOf<D>) : null
    if (after === null) break
    inputs.push(inputOf(after))
  }
  const queries = useQueries({
    queries: inputs.map((input) => ({
      queryKey: readKey(declaration, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(services, declaration.name, input, signal),
      enabled,
      meta: { topics, keep } satisfies ReadMeta,
      refetchInterval: (asked: { readonly state: { readonly error: unknown; readonly data?: Answered | undefined } }) =>
        askAgainAfter(asked.state, offline),
    })),
  })

  const answers = useSame(queries.flatMap(({ data }) => (data ? [data] : [])))
  const whole = answers.length === queries.length
  const pages = useLast(answers, whole, JSON.stringify(first))
  const askedAt = pages.length === 0 ? null : Math.min(...pages.map((page) => page.askedAt))
  const oldest = useMemo(() => (askedAt === null ? undefined : { askedAt }), [askedAt])
  const acts = usePendingActs(pending, first, oldest)
  const rows = useMemo(
    () => pages.flatMap((page) => [...rowsOf(page.output as OutputOf<D>)]),
    // oxlint-disable-next-line react/exhaustive-deps -- how rows stand in an answer never changes
    [pages],
  )
  const data = useMemo(
    () =>
      askedAt === null
        ? undefined
        : withPending<readonly Row[]>(rows, pending as PendingChange<readonly Row[]>[], acts),
    [askedAt, rows, pending, acts],
  )
  const outputs = useMemo(() => pages.map(({ output }) => output as OutputOf<D>), [pages])
  const failed = queries.find(({ error }) => error)
  const last = answers.at(-1)
  return {
    data,
    pages: outputs,
    error: failed?.error ? asRefusal(failed.error) : null,
    loading: enabled && data === undefined && !failed,
    refreshing: queries.some(({ isFetching }) => isFetching),
    syncedAt: askedAt,
    retry: () => {
      for (const query of queries) void query.refetch()
    },
    more: whole && last !== undefined && nextOf(last.output as OutputOf<D>) !== null,
  }
}

const NOTHING: readonly PendingChange<never>[] = []

/** Returns the same array as before as long as its items are the same. */
function useSame<Item>(list: readonly Item[]): readonly Item[] {
  const before = useRef(list)
  if (list.length !== before.current.length || list.some((item, index) => item !== before.current[index]))
    before.current = list
  return before.current
}

/** The answers if they are complete, otherwise the last complete ones. If there never were any, what there is. */
function useLast(answers: readonly Answered[], whole: boolean, question: string): readonly Answered[] {
  const kept = useRef<{ question: string; answers: readonly Answered[] } | null>(null)
  if (whole) kept.current = { question, answers }
  return kept.current?.question === question ? kept.current.answers : answers
}
