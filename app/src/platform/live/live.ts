import { useSyncExternalStore } from 'react'
import { type Backoff, backoff } from '../calls/backoff.ts'
import { createStore, type Store, useStore } from '../storage/store.ts'

/** The state of the connection to the server. */
export interface Connection {
  readonly state: 'live' | 'connecting' | 'offline'
  /** Since when, in milliseconds. For `offline`, when the server last answered. */
  readonly since: number
}

/** The part of EventSource that is used here. */
export interface Stream {
  addEventListener(type: string, listener: (event: { data?: string; lastEventId?: string }) => void): void
  close(): void
}

export interface LiveOptions {
  /** Opens one connection for these topics, from the position in the feed where the last one ended. */
  readonly open: (topics: readonly string[], lastEventId: string | null) => Stream
  /** These topics changed. */
  readonly onTouch: (topics: ReadonlySet<string>) => void
  /**
   * Changes may have been missed. All data on screen must be read again, except answers that are as new as this
   * position in the feed, because the stream reports everything from there on. Null: all data.
   */
  readonly onGap: (from: string | null) => void
  /** The server says that the session is over. */
  readonly onSignedOut?: () => void
  readonly wait?: Backoff
  readonly now?: () => number
  /** How long a topic stays subscribed after the last screen left it. */
  readonly lingerMs?: number
  /** After this long without a message the connection counts as broken. */
  readonly silenceMs?: number
  /** Changes of topics within this time lead to one new connection. */
  readonly gatherMs?: number
  /** How long the first stream waits for a first answer, which says where in the feed to start. */
  readonly firstAnswerMs?: number
  /** False when the device is sure that it has no network. */
  readonly hasNetwork?: () => boolean
}

/** This many failures in a row mean `offline`. A single failure is common. */
const FAILURES_OFFLINE = 2
const FIRST_ANSWER_MS = 3_000
/** How long a hidden page keeps its stream. */
const HIDDEN_MS = 60_000

/**
 * The only stream of the page. Screens say which topics they show. The stream covers them all, reconnects by itself,
 * and reports what changed. A change only says that data must be read again; it never carries the data.
 */
export class Live {
  readonly connection: Store<Connection>
  readonly #options: LiveOptions
  readonly #wait: Backoff
  readonly #watched = new Map<string, number>()
  readonly #openListeners = new Set<() => void>()
  readonly #touchListeners = new Set<(topics: ReadonlySet<string>) => void>()
  #stream: Stream | null = null
  #covered: ReadonlySet<string> = new Set()
  #lastEventId: string | null = null
  /** The timer while the first stream waits for an answer; null before the first start, and false after that. */
  #firstAnswer: ReturnType<typeof setTimeout> | false | null = null
  /** No stream has been open for a while, or none yet, so the data on screen may be older than the next stream. */
  #gap = true
  #lastHeard: number
  #failures = 0
  #attempt = 0
  #started = false
  #gather: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(options: LiveOptions) {
    this.#options = options
    this.#wait = options.wait ?? backoff({ firstMs: 1_000, mostMs: 30_000 })
    this.#lastHeard = this.#now()
    this.connection = createStore<Connection>({ state: 'connecting', since: this.#lastHeard })
  }

  start(): void {
    if (this.#started) return
    this.#started = true
    const { firstAnswerMs = FIRST_ANSWER_MS, hasNetwork } = this.#options
    if (hasNetwork?.() === false) {
      // No answer will say where in the feed to start, and the screens need not wait for two failures.
      this.#firstAnswer = false
      this.lost()
    } else if (firstAnswerMs > 0 && this.#firstAnswer === null && this.#lastEventId === null) {
      this.#firstAnswer = setTimeout(() => this.#goOn(), firstAnswerMs)
    } else {
      this.#goOn()
    }
  }

  /**
   * An answer says to which position in the feed it is up to date. The first stream starts there, so that later
   * answers need not be read a second time when it opens.
   */
  answered(feed: string | null): void {
    if (feed === null || this.#firstAnswer === false || this.#lastEventId !== null) return
    this.#lastEventId = feed
    if (this.#firstAnswer !== null) this.#goOn()
  }

  #goOn(): void {
    clearTimeout(this.#firstAnswer || undefined)
    this.#firstAnswer = false
    this.#gap = true
    this.#connect()
  }

  /** Closes the stream, after signing out or in a hidden tab. After `start` all data are read again. */
  stop(): void {
    this.#started = false
    this.#lastEventId = null
    this.#covered = new Set()
    this.#wait.stop()
    clearTimeout(this.#gather)
    clearTimeout(this.#firstAnswer || undefined)
    if (this.#firstAnswer !== null) this.#firstAnswer = false
    this.#close()
    this.#say('connecting')
  }

  /** The device says that it has no network. */
  lost(): void {
    if (!this.#started) return
    this.#close()
    this.#failures = FAILURES_OFFLINE
    this.#say('offline')
    void this.#retry()
  }

  /** There may be a network again: try now. */
  retryNow(): void {
    this.#wait.now()
  }

  /** An answer to a call proves the connection just as an event does. */
  heard(): void {
    this.#lastHeard = this.#now()
  }

  onOpen(listener: () => void): () => void {
    this.#openListeners.add(listener)
    return () => this.#openListeners.delete(listener)
  }

  onTouched(listener: (topics: ReadonlySet<string>) => void): () => void {
    this.#touchListeners.add(listener)
    return () => this.#touchListeners.delete(listener)
  }

  /**
   * Follows the browser's network state and the page's visibility. A hidden page gives up its connection: over plain
   * HTTP, browsers allow six per server for all tabs together.
   */
  followPage(): void {
    let hiding: ReturnType<typeof setTimeout> | undefined
    let paused = false
    addEventListener('offline', () => this.lost())
    addEventListener('online', () => this.retryNow())
    document.addEventListener('visibilitychange', () => {
      clearTimeout(hiding)
      if (document.visibilityState === 'visible') {
        if (paused) this.start()
        paused = false
        this.retryNow()
      } else if (this.#started) {
        hiding = setTimeout(() => {
          paused = this.#started
          this.stop()
        }, HIDDEN_MS)
      }
    })
  }

  /** Subscribes to these topics until the returned function is called. */
  watch(topics: readonly string[]): () => void {
    for (const topic of topics) this.#watched.set(topic, (this.#watched.get(topic) ?? 0) + 1)
    if (topics.some((topic) => !this.#covered.has(topic))) this.#gatherTopics()
    let released = false
    return () => {
      if (released) return
      released = true
      setTimeout(() => this.#release(topics), this.#options.lingerMs ?? 10_000)
    }
  }

  #release(topics: readonly string[]): void {
    for (const topic of topics) {
      const left = (this.#watched.get(topic) ?? 1) - 1
      if (left > 0) this.#watched.set(topic, left)
      else this.#watched.delete(topic)
    }
  }

  #gatherTopics(): void {
    if (!this.#started) return
    clearTimeout(this.#gather)
    this.#gather = setTimeout(() => {
      if (!this.#started || this.#firstAnswer !== false) return
      if (!this.#stream && this.#covered.size > 0) return
      if ([...this.#watched.keys()].every((topic) => this.#covered.has(topic))) return
      // The position in the feed makes sure that no change between the old and the new stream is missed.
      this.#connect()
    }, this.#options.gatherMs ?? 30)
  }

  #connect(): void {
    this.#close()
    const attempt = ++this.#attempt
    const current = () => attempt === this.#attempt
    const topics = [...this.#watched.keys()].sort()
    this.#covered = new Set(topics)
    if (topics.length === 0) return
    const stream = this.#options.open(topics, this.#lastEventId)
    this.#stream = stream
    const from = this.#lastEventId
    this.#listen()
    stream.addEventListener('open', (event) => {
      if (!current()) return
      this.#noteId(event)
      this.#opened(from)
    })
    stream.addEventListener('end', (event) => {
      if (current() && event.data?.includes('signed-out')) this.#options.onSignedOut?.()
    })
    stream.addEventListener('error', () => {
      if (current()) this.#failed()
    })
    stream.addEventListener('touch', (event) => {
      if (!current()) return
      this.#noteId(event)
      const touched = topicsOf(event.data)
      if (touched) this.#touched(new Set(touched))
      else this.#options.onGap(null)
    })
    stream.addEventListener('resync', (event) => {
      if (!current()) return
      this.#noteId(event)
      this.#options.onGap(null)
    })
    stream.addEventListener('heartbeat', (event) => {
      if (current()) this.#noteId(event)
    })
  }

  #opened(from: string | null): void {
    this.#failures = 0
    this.#wait.reset()
    this.heard()
    this.#listen()
    this.#say('live')
    if (this.#gap) this.#options.onGap(from)
    this.#gap = false
    for (const listener of [...this.#openListeners]) listener()
    this.#gatherTopics()
  }

  #touched(topics: ReadonlySet<string>): void {
    this.#options.onTouch(topics)
    for (const listener of [...this.#touchListeners]) listener(topics)
  }

  #failed(): void {
    this.#close()
    this.#failures += 1
    this.#say(this.#failures >= FAILURES_OFFLINE ? 'offline' : 'connecting')
    void this.#retry()
  }

  async #retry(): Promise<void> {
    const attempt = this.#attempt
    const goOn = await this.#wait.pause()
    if (!goOn || !this.#started || attempt !== this.#attempt) return
    this.#gap = true
    this.#connect()
  }

  #noteId(event: { lastEventId?: string }): void {
    if (event.lastEventId) this.#lastEventId = event.lastEventId
    this.heard()
    this.#listen()
  }

  /** A network that fails silently leaves the stream open without messages. */
  #listen(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#failed(), this.#options.silenceMs ?? 70_000)
  }

  #close(): void {
    clearTimeout(this.#silence)
    this.#stream?.close()
    this.#stream = null
    this.#attempt += 1
  }

  #say(state: Connection['state']): void {
    const before = this.connection.get()
    if (before.state === state) return
    this.connection.set({ state, since: state === 'offline' ? this.#lastHeard : this.#now() })
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now()
  }
}

function topicsOf(data: string | undefined): readonly string[] | null {
  try {
    const parsed: unknown = JSON.parse(data ?? '')
    const topics = Array.isArray(parsed) ? parsed : (parsed as { topics?: unknown }).topics
    return Array.isArray(topics) && topics.every((topic) => typeof topic === 'string') ? topics : null
  } catch {
    return null
  }
}

export function useConnectionOf(live: Live): Connection {
  return useStore(live.connection)
}

/** Whether it is offline, for components that need not be drawn again when the stream opens. */
export function useIsOffline(live: Live): boolean {
  return useSyncExternalStore(live.connection.subscribe, () => live.connection.get().state === 'offline')
}
