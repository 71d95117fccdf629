import { createStore, type Store } from '../platform/storage/store.ts'
import { dueNow, HEARTBEAT_MS, untilNext } from './activity.ts'

const LOOK_EVERY_MS = 30_000
/** Activity is noted, and after a pause told to the server, at most this often. */
const NOTE_EVERY_MS = 15_000

export interface SessionWatchOptions {
  readonly now: () => number
  /** How long nobody has touched the app in any tab. */
  readonly idleFor: (now: number) => number
  /** How long that may be before the session ends, in milliseconds. */
  readonly limit: () => number
  /** Whether the page is looked at, so that its beginning is somebody's doing. */
  readonly isLookedAt: () => boolean
  /** Somebody is here; the other tabs hear of it. */
  readonly note: (now: number) => void
  readonly tell: (event: 'signin' | 'heartbeat') => Promise<unknown>
  /** The limit is reached. */
  readonly end: () => void
}

/** Keeps the session alive while somebody works, says when it is about to end, and ends it after the limit. */
export class SessionWatch {
  /** When the session ends, in milliseconds, from the last minutes before it; else null. */
  readonly endsAt: Store<number | null> = createStore<number | null>(null)
  readonly #options: SessionWatchOptions
  #timer: ReturnType<typeof setTimeout> | undefined
  #sentAt = 0
  #notedAt = 0
  #over = false

  constructor(options: SessionWatchOptions) {
    this.#options = options
  }

  start(): void {
    const idle = this.#options.idleFor(this.#options.now())
    // Somebody came here, unless what they came to was over by then; a device that knows nothing knows no end.
    const known = Number.isFinite(idle)
    if (!known || dueNow(idle, 0, this.#options.limit()) !== 'sign out') {
      if (!known || this.#options.isLookedAt()) this.#note()
      this.#send('signin')
    }
    this.look()
  }

  stop(): void {
    this.#over = true
    clearTimeout(this.#timer)
    this.endsAt.set(null)
  }

  /** What is due? Also when another tab says that somebody was there. */
  look(): void {
    if (this.#over) return
    const now = this.#options.now()
    const idle = this.#options.idleFor(now)
    const limit = this.#options.limit()
    const due = dueNow(idle, now - this.#sentAt, limit)
    this.endsAt.set(due === 'warning' ? now - idle + limit : null)
    if (due === 'heartbeat') this.#send('heartbeat')
    if (due === 'sign out') {
      this.stop()
      this.#options.end()
      return
    }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.look(), Math.min(LOOK_EVERY_MS, untilNext(idle, limit)))
  }

  /** Somebody did something. */
  active(): void {
    if (this.#over) return
    const now = this.#options.now()
    const due = dueNow(this.#options.idleFor(now), 0, this.#options.limit())
    if (due === 'nothing' && now - this.#notedAt < NOTE_EVERY_MS) return
    // Back after the limit: the session is over, and moving the mouse must not revive it.
    if (due !== 'sign out') this.#note()
    this.look()
  }

  /** They were asked, and want to stay: the server hears of it at once. */
  stay(): void {
    const warned = this.endsAt.get() !== null
    this.active()
    if (warned && !this.#over) this.#send('heartbeat')
  }

  /** The limit changed: tell the server at once. */
  limitChanged(): void {
    if (this.#over) return
    this.#send('heartbeat')
    this.look()
  }

  #note(): void {
    this.#notedAt = this.#options.now()
    this.#options.note(this.#notedAt)
  }

  #send(event: 'signin' | 'heartbeat'): void {
    this.#sentAt = this.#options.now()
    this.#options
      .tell(event)
      // Without network it is sent again at the next look; an ended session is handled where all refusals are.
      .catch(() => {
        this.#sentAt = Math.min(this.#sentAt, this.#options.now() - HEARTBEAT_MS + LOOK_EVERY_MS)
      })
  }
}
