/**
 * Live updates: one stream of server-sent events per client, which says *that* something changed, never what.
 *
 *     GET /api/live?topics=roster:1,users/2[&lastEventId=<id>]        (or the header Last-Event-ID)
 *
 * Answers 200 and `text/event-stream`, or a refusal like any call: 400 (topics), 401 (not signed in),
 * 429 (too many streams), 503 (database away). Every event has an `id:`. Keep the newest.
 *
 *     event: open       data: {"refused": ["roster:9"]}    always first: topics that are forbidden to the caller, or do not exist
 *     event: touch      data: {"topics": ["roster:1"]}     these changed: read the data that depends on them again
 *     event: resync     data: {}                           the cursor is too old: read everything again
 *     event: heartbeat  data: {}                           every 20 s. Three missing mean that the connection is dead
 *     event: end        data: {"reason": "signed-out"}     do not come back without signing in
 *     event: end        data: {"reason": "restarting"}     come back soon
 *
 * To change the topics, open a new stream with all of them and the newest id, and close the old one. Changes since
 * that id come first, also for topics that were not requested before. So a screen requests its topics before or while
 * it reads its data, and misses nothing. A first stream without an id promises only the changes after `open`. The same
 * change may be sent twice, but is never left out.
 */
import { accountTopic, serverTopic, type Topic } from '@muster/domain/kernel/topic.ts'
import type { OutgoingHttpHeaders } from 'node:http'
import { encodeRefusal } from '@muster/domain/kernel/callable-wire.ts'
import { HTTP_STATUS, Refusal } from '@muster/domain/kernel/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ChangeFeed } from '../../database/change-feed.ts'
import type { Caller } from '../callable/implement.ts'
import { encodeEvent, LiveStream } from './stream.ts'

const HEARTBEAT_MS = 20_000
/** Every third heartbeat checks again whether the caller is still signed in and may still listen to the topics. */
const BEATS_BETWEEN_CHECKS = 3
const MOST_TOPICS = 200
const STREAMS_PER_CALLER = 20
const TOPIC = /^[\w:/.@-]{1,200}$/
const RIGHTS = 'rights/'

/**
 * Touched when somebody may have lost the right to this topic and those below it (`roster:1/duty`). With the topic of an
 * account (`users/1`): when this account may have lost the right to any topic.
 */
export const rightsTopic = (topic: Topic): Topic => serverTopic(RIGHTS + topic)

export interface LiveOptions {
  readonly changes: ChangeFeed
  /** The caller, or null. compose.ts connects it, like the rest. */
  callerOf(request: FastifyRequest): Promise<Caller | null>
  mayListen(caller: Caller, topic: string): Promise<boolean>
  /** Checked regularly for an open stream. It must not count as activity of the session. */
  isSignedIn(caller: Caller): Promise<boolean>
  /**
   * Calls the listener with the id of each session that ends in this process. Returns the function that stops
   * listening.
   */
  onSessionEnded(listener: (sessionId: string) => void): () => void
  /** The refusal for the caller, or null for a bug. */
  refusalOf(error: unknown): Refusal | null
  readonly streamsPerCaller?: number
  readonly heartbeatMs?: number
}

export interface Live {
  readonly routes: (app: FastifyInstance) => Promise<void>
  /** For the metrics. */
  readonly openStreams: number
}

export function createLive(options: LiveOptions): Live {
  const board = new Board(options)
  return {
    routes: (app) => board.mount(app),
    get openStreams() {
      return board.size
    },
  }
}

class Board {
  readonly #options: LiveOptions
  readonly #streams = new Set<LiveStream>()
  readonly #byTopic = new Map<string, Set<LiveStream>>()
  /** Changed topics that have not been sent yet. */
  readonly #waiting = new Set<string>()
  #holding: NodeJS.Timeout | null = null
  #beats = 0
  #checking = false

  constructor(options: LiveOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#streams.size
  }

  async mount(app: FastifyInstance): Promise<void> {
    const { changes, heartbeatMs = HEARTBEAT_MS } = this.#options
    const beating = setInterval(() => this.#beat(app), heartbeatMs).unref()
    const stopListening = changes.listen(({ topics }) => {
      this.#changed(topics)
      this.#askAgain(topics, app)
    })
    const stopWatching = this.#options.onSessionEnded((sessionId) => {
      this.#end('signed-out', (stream) => stream.caller.sessionId === sessionId)
    })
    app.addHook('preClose', async () => {
      clearInterval(beating)
      stopListening()
      stopWatching()
      this.#flush()
      this.#end('restarting', () => true)
    })
    app.get('/api/live', { logLevel: 'warn' }, (request, reply) => this.#open(request, reply))
  }

  async #open(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      const caller = await this.#options.callerOf(request)
      if (!caller) throw new Refusal('unauthenticated', 'Sign in to continue.')
      const query = request.query as Record<string, unknown>
      const wanted = topicsOf(query.topics)
      const allowed = await this.#allowed(caller, wanted)
      const cursor = request.headers['last-event-id'] ?? query.lastEventId
      const missed = await this.#missedSince(typeof cursor === 'string' && cursor !== '' ? cursor : null)
      if (this.#streamsOf(caller) >= (this.#options.streamsPerCaller ?? STREAMS_PER_CALLER)) {
        throw new Refusal('resource-exhausted', 'Muster is open in too many windows. Close some of them.')
      }
      this.#begin(reply, new LiveStream(caller, allowed, reply.raw), wanted, missed)
      return reply
    } catch (error) {
      const refusal = this.#options.refusalOf(error)
      if (!refusal) throw error
      return reply.code(HTTP_STATUS[refusal.code]).send(encodeRefusal(refusal))
    }
  }

  /** Null when the cursor is too old. Changes during the query count as missed as well. */
  async #missedSince(cursor: string | null): Promise<ReadonlySet<string> | null> {
    if (cursor === null) return new Set()
    const meanwhile = new Set(this.#waiting)
    const stop = this.#options.changes.listen(({ topics }) => {
      for (const topic of topics) meanwhile.add(topic)
    })
    try {
      const since = await this.#options.changes.since(cursor)
      return since && since.union(meanwhile)
    } finally {
      stop()
    }
  }

  #begin(reply: FastifyReply, stream: LiveStream, wanted: readonly string[], missed: ReadonlySet<string> | null): void {
    reply.hijack()
    // The end of the connection is the end of the answer, so that each event is a single write of shared bytes.
    reply.raw.useChunkedEncodingByDefault = false
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      Connection: 'close',
    })
    this.#streams.add(stream)
    for (const topic of stream.topics) this.#streamsOn(topic).add(stream)
    reply.raw.once('close', () => this.#forget(stream))

    const { cursor } = this.#options.changes
    stream.send(encodeEvent('open', { refused: wanted.filter((topic) => !stream.topics.has(topic)) }, cursor))
    if (missed === null) {
      stream.send(encodeEvent('resync', {}, cursor))
    } else {
      const topics = [...stream.topics.intersection(missed)]
      if (topics.length > 0) stream.send(encodeEvent('touch', { topics }, cursor))
    }
  }

  #changed(topics: readonly string[]): void {
    for (const topic of topics) if (this.#byTopic.has(topic)) this.#waiting.add(topic)
    if (!this.#holding) this.#flush()
  }

  /**
   * The first change goes out at once. Changes that follow while it is sent are merged into the next round, so that a
   * flood of changes costs at most half of the processor and gives each client few events.
   */
  #flush(): void {
    if (this.#holding) clearTimeout(this.#holding)
    this.#holding = null
    if (this.#waiting.size === 0) return
    const began = performance.now()
    const topicsOfStream = new Map<LiveStream, string[]>()
    for (const topic of this.#waiting) {
      for (const stream of this.#byTopic.get(topic) ?? []) {
        const topics = topicsOfStream.get(stream)
        if (topics) topics.push(topic)
        else topicsOfStream.set(stream, [topic])
      }
    }
    this.#waiting.clear()
    const { cursor } = this.#options.changes
    const encoded = new Map<string, Uint8Array>()
    for (const [stream, topics] of topicsOfStream) {
      const key = topics.join()
      let bytes = encoded.get(key)
      if (!bytes) encoded.set(key, (bytes = encodeEvent('touch', { topics }, cursor)))
      stream.send(bytes)
    }
    this.#holding = setTimeout(() => this.#flush(), performance.now() - began)
  }

  #beat(app: FastifyInstance): void {
    this.#flush()
    const bytes = encodeEvent('heartbeat', {}, this.#options.changes.cursor)
    for (const stream of this.#streams) stream.beat(bytes)
    if (++this.#beats % BEATS_BETWEEN_CHECKS === 0 && !this.#checking) {
      this.#checking = true
      void this.#checkRights([...this.#streams], app).finally(() => (this.#checking = false))
    }
  }

  /** Checks at once who may still listen, after somebody may have lost the right. */
  #askAgain(topics: readonly string[], app: FastifyInstance): void {
    const lost = new Set(topics.filter((topic) => topic.startsWith(RIGHTS)).map((topic) => topic.slice(RIGHTS.length)))
    if (lost.size === 0) return
    const hearing = [...this.#byTopic].filter(([topic]) => lost.has(topic.split('/', 1)[0] ?? topic))
    const theirs = [...this.#streams].filter(({ caller: { uid } }) => lost.has(accountTopic()(uid)))
    const streams = new Set([...hearing.flatMap(([, some]) => [...some]), ...theirs])
    if (streams.size > 0) void this.#checkRights([...streams], app)
  }

  /** Sessions end and rights are withdrawn in other processes, too. */
  async #checkRights(streams: readonly LiveStream[], app: FastifyInstance): Promise<void> {
    try {
      await this.#dropForbidden(streams)
    } catch (error) {
      app.log.warn({ err: error }, 'the rights of live streams could not be checked')
    }
  }

  async #dropForbidden(streams: readonly LiveStream[]): Promise<void> {
    for (const stream of streams) {
      if (!this.#streams.has(stream)) continue
      if (!(await this.#options.isSignedIn(stream.caller))) {
        this.#end('signed-out', (other) => other === stream)
        continue
      }
      const allowed = await this.#allowed(stream.caller, [...stream.topics])
      const lost = stream.topics.difference(allowed)
      for (const topic of lost) {
        stream.topics.delete(topic)
        this.#leave(topic, stream)
      }
      // The last event about these: their screens read again, and are refused.
      if (lost.size > 0) stream.send(encodeEvent('touch', { topics: [...lost] }, this.#options.changes.cursor))
    }
  }

  async #allowed(caller: Caller, topics: readonly string[]): Promise<Set<string>> {
    const rights = await Promise.all(topics.map((topic) => this.#options.mayListen(caller, topic)))
    return new Set(topics.filter((_, at) => rights[at]))
  }

  #end(reason: 'signed-out' | 'restarting', which: (stream: LiveStream) => boolean): void {
    const bytes = encodeEvent('end', { reason }, this.#options.changes.cursor)
    for (const stream of [...this.#streams].filter(which)) {
      stream.end(bytes)
      this.#forget(stream)
    }
  }

  #forget(stream: LiveStream): void {
    this.#streams.delete(stream)
    for (const topic of stream.topics) this.#leave(topic, stream)
  }

  #leave(topic: string, stream: LiveStream): void {
    const streams = this.#byTopic.get(topic)
    streams?.delete(stream)
    if (streams?.size === 0) this.#byTopic.delete(topic)
  }

  #streamsOn(topic: string): Set<LiveStream> {
    const streams = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, streams)
    return streams
  }

  #streamsOf(caller: Caller): number {
    return this.#streams
      .values()
      .filter((stream) => stream.caller.uid === caller.uid)
      .toArray().length
  }
}

function topicsOf(value: unknown): string[] {
  const texts: unknown[] = Array.isArray(value) ? value : [value ?? '']
  const topics = new Set(texts.flatMap((text) => String(text).split(',')).filter((topic) => topic !== ''))
  if (topics.size > MOST_TOPICS) {
    throw new Refusal('invalid-argument', `topics: At most ${MOST_TOPICS} topics.`, { field: 'topics' })
  }
  for (const topic of topics) {
    if (!TOPIC.test(topic)) throw new Refusal('invalid-argument', 'topics: This is not a topic.', { field: 'topics' })
  }
  return [...topics]
}
