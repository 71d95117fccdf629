import { Refusal, type RefusalCode } from '@muster/domain/kernel/refusal.ts'
import { type Backoff, backoff } from '../calls/backoff.ts'
import { createStore, type Store } from '../storage/store.ts'

/**
 * An action of a person that the server must get: a call of a write function, with the key under which it counts
 * once. It is kept on the device from the tap until the server answers.
 */
export interface Act {
  /** The Idempotency-Key. */
  readonly id: string
  /** Acts are sent in this order. */
  readonly seq: number
  readonly name: string
  readonly input: unknown
  /** When the person did it, as an ISO instant. */
  readonly at: string
  readonly state: 'waiting' | 'refused' | 'done'
  /** When it was done, in milliseconds. Answers read later already include it. */
  readonly doneAt?: number
  readonly result?: unknown
  readonly refusal?: { readonly code: RefusalCode; readonly message: string }
}

/** Storage that outlives the page. */
export interface OutboxStorage {
  load(): Promise<readonly Act[]>
  put(act: Act): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

export interface OutboxOptions {
  readonly storage: OutboxStorage
  readonly send: (name: string, input: unknown, idempotencyKey: string) => Promise<unknown>
  /** Runs the work while no other tab does. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
  /** Notifies the other tabs that the storage changed. */
  readonly announce?: () => void
  readonly onDone?: (act: Act) => void
  readonly wait?: Backoff
  readonly now?: () => number
  readonly newId?: () => string
}

/** Errors for which the act itself is fine, so it is sent again later. */
const LATER: ReadonlySet<RefusalCode> = new Set(['unavailable', 'deadline-exceeded', 'resource-exhausted', 'cancelled'])
/** A server fault may pass, but it must not block later acts forever. */
const FAULT: ReadonlySet<RefusalCode> = new Set(['internal', 'unknown', 'data-loss'])
const FAULT_TRIES = 4
/** Finished acts are needed until every screen has read its data again. */
const DONE_KEPT_MS = 10 * 60_000

interface Waiter {
  readonly resolve: (result: unknown) => void
  readonly reject: (refusal: Refusal) => void
}

/**
 * Sends acts in order, one at a time, each exactly once by its key, and from one tab at a time. The storage is
 * authoritative; `acts` is this tab's copy of it. A refused act stays until a person has read and dismissed it, so
 * nothing is lost silently.
 */
export class Outbox {
  readonly acts: Store<readonly Act[]> = createStore<readonly Act[]>([])
  readonly #options: OutboxOptions
  readonly #waiters = new Map<string, Waiter>()
  readonly #faults = new Map<string, number>()
  readonly #wait: Backoff
  /** Acts that are being stored. A reload of the list in the meantime must not drop them. */
  readonly #storing = new Map<string, Act>()
  #lastSeq = 0
  #running: Promise<void> | null = null
  #again = false
  #closed = false

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#wait = options.wait ?? backoff({ firstMs: 1_000, mostMs: 60_000 })
  }

  /** Stores the act and sends it when its turn comes. Resolves with the server's answer. */
  async add(name: string, input: unknown): Promise<unknown> {
    const now = this.#now()
    this.#lastSeq = Math.max(now, this.#lastSeq + 1)
    const id = this.#options.newId?.() ?? crypto.randomUUID()
    const act: Act = { id, seq: this.#lastSeq, name, input, at: new Date(now).toISOString(), state: 'waiting' }
    const answer = new Promise<unknown>((resolve, reject) => this.#waiters.set(id, { resolve, reject }))
    this.#storing.set(id, act)
    this.acts.set([...this.acts.get(), act])
    try {
      await this.#options.storage.put(act)
    } catch {
      // A full or blocked storage must not stop anybody's work: send the act now or report that it failed.
      this.acts.set(this.acts.get().filter((each) => each.id !== id))
      this.#waiters.delete(id)
      return this.#options.send(name, input, id)
    } finally {
      this.#storing.delete(id)
    }
    this.#options.announce?.()
    void this.send()
    return answer
  }

  /** Reads the stored acts (at the start, and when another tab changed them). */
  async reload(): Promise<void> {
    this.#show(await this.#options.storage.load())
  }

  /** Sends all waiting acts. Call it at the start, when the network is back, and after sign-in. */
  send(): Promise<void> {
    this.#again = true
    this.#wait.now()
    this.#running ??= this.#run()
    return this.#running
  }

  /** Whether the server answers each of these acts within this many milliseconds. Waiting acts are tried at once. */
  async sent(which: (act: Act) => boolean, withinMs: number): Promise<boolean> {
    const waits = () => this.acts.get().some((act) => act.state === 'waiting' && which(act))
    if (!waits()) return true
    void this.send()
    const { promise: none, resolve } = Promise.withResolvers<void>()
    const stop = this.acts.subscribe(() => {
      if (!waits()) resolve()
    })
    const timer = setTimeout(resolve, withinMs)
    await none
    clearTimeout(timer)
    stop()
    return !waits()
  }

  /** A person has read the refusal. */
  async dismiss(id: string): Promise<void> {
    await this.#options.storage.remove([id])
    await this.reload()
    this.#options.announce?.()
  }

  /** Sends a refused act again at the end of the queue. It becomes a new act, because its key has been answered. */
  async retry(id: string): Promise<unknown> {
    const act = this.acts.get().find((each) => each.id === id)
    if (!act) return undefined
    await this.dismiss(id)
    return this.add(act.name, act.input)
  }

  close(): void {
    this.#closed = true
    this.#wait.stop()
  }

  async #run(): Promise<void> {
    try {
      while (this.#again && !this.#closed) {
        this.#again = false
        const blocked = await this.#drain().catch(() => true)
        if (blocked && !this.#again && !this.#closed && (await this.#wait.pause())) this.#again = true
      }
    } finally {
      this.#running = null
    }
  }

  /** True if acts still wait that should be tried again without a person. */
  async #drain(): Promise<boolean> {
    let blocked = false
    await this.#options.exclusively(async () => {
      for (;;) {
        const kept = await this.#options.storage.load()
        const next = kept.filter((act) => act.state === 'waiting').sort((a, b) => a.seq - b.seq)[0]
        if (!next || this.#closed) return this.#prune(kept)
        const outcome = await this.#sendOne(next)
        if (outcome !== 'settled') {
          blocked = outcome === 'later'
          return
        }
      }
    })
    return blocked
  }

  async #sendOne(act: Act): Promise<'settled' | 'later' | 'signed out'> {
    try {
      const result = await this.#options.send(act.name, act.input, act.id)
      this.#wait.reset()
      await this.#settle({ ...act, state: 'done', doneAt: this.#now(), result })
      return 'settled'
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('internal', 'This entry could not be sent.')
      if (refusal.code === 'unauthenticated') return 'signed out'
      if (LATER.has(refusal.code)) return 'later'
      const faults = (this.#faults.get(act.id) ?? 0) + 1
      this.#faults.set(act.id, faults)
      if (FAULT.has(refusal.code) && faults < FAULT_TRIES) return 'later'
      await this.#settle({ ...act, state: 'refused', refusal: { code: refusal.code, message: refusal.message } })
      return 'settled'
    }
  }

  async #settle(act: Act): Promise<void> {
    await this.#options.storage.put(act)
    this.#show(this.acts.get().map((each) => (each.id === act.id ? act : each)))
    this.#options.announce?.()
  }

  async #prune(kept: readonly Act[]): Promise<void> {
    const before = this.#now() - DONE_KEPT_MS
    const old = kept.filter((act) => act.state === 'done' && (act.doneAt ?? 0) < before).map((act) => act.id)
    if (old.length > 0) await this.#options.storage.remove(old)
    this.#show(kept.filter((act) => !old.includes(act.id)))
  }

  #show(acts: readonly Act[]): void {
    const known = new Set(acts.map((act) => act.id))
    const before = new Map(this.acts.get().map((act) => [act.id, act]))
    const fresh = [...this.#storing.values()].filter((act) => !known.has(act.id))
    this.acts.set([...acts, ...fresh].sort((a, b) => a.seq - b.seq))
    for (const act of acts) {
      if (act.state === 'waiting') continue
      if (act.state === 'done' && before.get(act.id)?.state !== 'done') this.#options.onDone?.(act)
      this.#answer(act)
    }
  }

  #answer(act: Act): void {
    const waiter = this.#waiters.get(act.id)
    if (!waiter) return
    this.#waiters.delete(act.id)
    if (act.state === 'done') waiter.resolve(act.result)
    else waiter.reject(new Refusal(act.refusal?.code ?? 'unknown', act.refusal?.message ?? 'This entry was refused.'))
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now()
  }
}
