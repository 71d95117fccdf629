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
  /** When the session ends, used or not, in milliseconds since 1970. Infinity where only activity counts. */
  readonly latestEnd: () => number
  /** Whether the page is visible, so that opening it counts as activity. */
  readonly isLookedAt: () => boolean
  /** Notes activity for all tabs. */
  readonly note: (now: number) => void
  readonly tell: (event: 'signin' | 'heartbeat') => Promise<unknown>
  /** Called when a limit is reached. */
  readonly end: (why: Ending['why']) => void
}

/** The end of the session in the last minutes before it. */
export interface Ending {
  /** In milliseconds since 1970. */
  readonly at: number
  /** Nobody uses it, or it has lasted for as long as any may. */
  readonly why: 'inactive' | 'over'
}

/** Keeps the session alive during activity, warns before it ends, and ends it at the limit. */
export class SessionWatch {
  /** What to warn of: the end of the session, in its last minutes. Null before that, and once the person knows. */
  readonly ending: Store<Ending | null> = createStore<Ending | null>(null)
  readonly #options: SessionWatchOptions
  #timer: ReturnType<typeof setTimeout> | undefined
  #sentAt = 0
  #notedAt = 0
  #over = false
  /** The person was told that the session has lasted long enough, and goes on until it ends. */
  #knows = false

  constructor(options: SessionWatchOptions) {
    this.#options = options
  }

  start(): void {
    const now = this.#options.now()
    // Opening the app counts as activity, unless the session had already ended by then. A device without a record of
    // activity cannot know of an end.
    const known = Number.isFinite(this.#options.idleFor(now))
    if (!known || dueNow(this.#end(now).at - now, 0) !== 'sign out') {
      if (!known || this.#options.isLookedAt()) this.#note()
      this.#send('signin')
    }
    this.look()
  }

  stop(): void {
    this.#over = true
    clearTimeout(this.#timer)
    this.ending.set(null)
  }

  /** Checks what is due. Also called when another tab reports activity. */
  look(): void {
    if (this.#over) return
    const now = this.#options.now()
    const end = this.#end(now)
    const due = dueNow(end.at - now, now - this.#sentAt)
    this.ending.set(due === 'warning' && !(end.why === 'over' && this.#knows) ? end : null)
    if (due === 'heartbeat') this.#send('heartbeat')
    if (due === 'sign out') {
      this.stop()
      this.#options.end(end.why)
      return
    }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.look(), Math.min(LOOK_EVERY_MS, untilNext(end.at - now)))
  }

  /** Called on activity. */
  active(): void {
    if (this.#over) return
    const now = this.#options.now()
    const due = dueNow(this.#end(now).at - now, 0)
    if (due === 'nothing' && now - this.#notedAt < NOTE_EVERY_MS) return
    // After the limit the session is over, and a move of the mouse must not revive it.
    if (due !== 'sign out') this.#note()
    this.look()
  }

  /** The person answered the warning and stays: report it to the server at once. */
  stay(): void {
    const warned = this.ending.get()
    // Nothing extends a session that has lasted for as long as any may.
    if (warned?.why === 'over') this.#knows = true
    this.active()
    if (warned && !this.#over) this.#send('heartbeat')
  }

  /** The limit has changed: report it to the server at once. */
  limitChanged(): void {
    if (this.#over) return
    this.#send('heartbeat')
    this.look()
  }

  /** The end of the session if there is no activity from now on. */
  #end(now: number): Ending {
    const idleEnd = now - this.#options.idleFor(now) + this.#options.limit()
    const latest = this.#options.latestEnd()
    return latest < idleEnd ? { at: latest, why: 'over' } : { at: idleEnd, why: 'inactive' }
  }

  #note(): void {
    this.#notedAt = this.#options.now()
    this.#options.note(this.#notedAt)
  }

  #send(event: 'signin' | 'heartbeat'): void {
    this.#sentAt = this.#options.now()
    this.#options
      .tell(event)
      // The server says anew how long the session lasts.
      .then(() => this.look())
      // Without a network it is sent again at the next check. An ended session is handled where all refusals are.
      .catch(() => {
        this.#sentAt = Math.min(this.#sentAt, this.#options.now() - HEARTBEAT_MS + LOOK_EVERY_MS)
      })
  }
}
