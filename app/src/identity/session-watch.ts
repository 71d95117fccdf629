import { createStore, type Store } from '../platform/storage/store.ts'
import { dueNow, HEARTBEAT_MS, untilNext } from './activity.ts'

const LOOK_EVERY_MS = 30_000
/** Activity is noted at most this often. After a pause it is also reported to the server. */
const NOTE_EVERY_MS = 15_000

export interface SessionWatchOptions {
  readonly now: () => number
  /** Time since the last activity in any tab. */
  readonly idleFor: (now: number) => number
  /** How long that may be before the session ends, in milliseconds. */
  readonly limit: () => number
  /** Whether the page is visible, so that opening it counts as activity. */
  readonly isLookedAt: () => boolean
  /** Notes activity for all tabs. */
  readonly note: (now: number) => void
  readonly tell: (event: 'signin' | 'heartbeat') => Promise<unknown>
  /** Called when the limit is reached. */
  readonly end: () => void
}

/** Keeps the session alive during activity, warns before it ends, and ends it at the limit. */
export class SessionWatch {
  /** When the session ends, in milliseconds; null until the last minutes before that. */
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
    // Opening the app counts as activity, unless the session had already ended by then. A device without a record of
    // activity cannot know of an end.
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

  /** Checks what is due. Also called when another tab reports activity. */
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

  /** Called on activity. */
  active(): void {
    if (this.#over) return
    const now = this.#options.now()
    const due = dueNow(this.#options.idleFor(now), 0, this.#options.limit())
    if (due === 'nothing' && now - this.#notedAt < NOTE_EVERY_MS) return
    // After the limit the session is over, and a move of the mouse must not revive it.
    if (due !== 'sign out') this.#note()
    this.look()
  }

  /** The person answered the warning and stays: report it to the server at once. */
  stay(): void {
    const warned = this.endsAt.get() !== null
    this.active()
    if (warned && !this.#over) this.#send('heartbeat')
  }

  /** The limit has changed: report it to the server at once. */
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
      // Without a network it is sent again at the next check. An ended session is handled where all refusals are.
      .catch(() => {
        this.#sentAt = Math.min(this.#sentAt, this.#options.now() - HEARTBEAT_MS + LOOK_EVERY_MS)
      })
  }
}
