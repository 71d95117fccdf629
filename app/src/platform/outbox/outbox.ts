import { Refusal, type RefusalCode, type RefusalDetails } from '@muster/domain/kernel/refusal.ts'
import { type Backoff, backoff } from '../calls/backoff.ts'
import { type ActFacts, firstToSend, heldActs, isOnlyAbout, lostIn, withNewest } from './act-order.ts'
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
  /** What its declaration says about it. Missing in acts that an older release kept. */
  readonly facts?: ActFacts
  /** The act of this device, still unsent, that the person saw on the screen when doing this one. */
  readonly after?: string
  /** It was sent at least once. Whether the server has it is known only from an answer. */
  readonly tried?: boolean
  /** Another phone may bring it to the server under its key. */
  readonly handed?: Handed
  /** The refused act that this one was entered again for. A page may die before it has removed that one. */
  readonly replaces?: string
  readonly name: string
  readonly input: unknown
  /** When the person did it, as an ISO instant. */
  readonly at: string
  readonly state: 'waiting' | 'refused' | 'done'
  /** When it was done, in milliseconds. Answers read later already include it. */
  readonly doneAt?: number
  readonly result?: unknown
  readonly refusal?: {
    readonly code: RefusalCode
    readonly message: string
    readonly details?: RefusalDetails | undefined
  }
}

interface Handed {
  /** In milliseconds. */
  readonly at: number
  /** A person has seen that the other phone has it. Otherwise it was only shown to one, or saved for one. */
  readonly taken: boolean
}

/** What happened to an act at once. */
type FirstTry = { readonly sent: true; readonly result: unknown } | { readonly sent: false }

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
  /** False while there is surely no network. Then nothing is tried, and what waits can still be taken back. */
  readonly reachable?: () => boolean
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
/** A form waits this long for an answer. Then the act is one that waits, like those without signal. */
const PATIENCE_MS = 6_000

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
  /** The act that this tab is sending now. */
  readonly sending: Store<string | null> = createStore<string | null>(null)
  readonly #options: OutboxOptions
  readonly #waiters = new Map<string, Waiter>()
  readonly #faults = new Map<string, number>()
  readonly #wait: Backoff
  /** Acts that are being stored. A reload of the list in the meantime must not drop them. */
  readonly #storing = new Map<string, Act>()
  /** Resolves when all acts so far are stored, or cannot be. */
  #stored: Promise<void> = Promise.resolve()
  /** Acts that a person is taking back. Sending stops at them, and goes on when that is over. */
  readonly #takenBack = new Set<string>()
  /** Acts that were handed to another phone on this page. It is said at once, and stored as soon as no tab sends. */
  readonly #handed = new Map<string, Handed>()
  /** Acts whose form is still open. It is told when an act was not sent at its first try. */
  readonly #inForm = new Map<string, () => void>()
  #lastSeq = 0
  /** Counts what this tab stores and shows. */
  #changes = 0
  #running: Promise<void> | null = null
  #again = false
  #closed = false

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#wait = options.wait ?? backoff({ firstMs: 1_000, mostMs: 60_000 })
  }

  /** Stores the act and sends it when its turn comes. Resolves with the server's answer. */
  add(name: string, input: unknown, facts?: ActFacts): Promise<unknown> {
    return this.#add(this.#newAct(name, input, facts))
  }

  /**
   * The same for a form, which stays open for a refusal: resolves as soon as it is clear that the act waits. A refusal
   * that the form shows is not listed again.
   */
  async attempt(name: string, input: unknown, facts?: ActFacts): Promise<FirstTry> {
    const act = this.#newAct(name, input, facts)
    const { promise: kept, resolve } = Promise.withResolvers<FirstTry>()
    this.#inForm.set(act.id, () => {
      this.#inForm.delete(act.id)
      resolve({ sent: false })
    })
    const timer = setTimeout(() => this.#inForm.get(act.id)?.(), PATIENCE_MS)
    const answer = this.#add(act).then((result): FirstTry => ({ sent: true, result }))
    answer.catch(() => undefined)
    try {
      return await Promise.race([answer, kept])
    } finally {
      clearTimeout(timer)
      this.#inForm.delete(act.id)
    }
  }

  #newAct(name: string, input: unknown, facts: ActFacts | undefined): Act {
    const now = this.#now()
    // After a restart with a clock that went back, new acts still come after those that wait.
    this.#lastSeq = Math.max(now, this.#lastSeq + 1, ...this.acts.get().map(({ seq }) => seq + 1))
    const act: Act = {
      id: this.#options.newId?.() ?? crypto.randomUUID(),
      seq: this.#lastSeq,
      name,
      input,
      at: new Date(now).toISOString(),
      state: 'waiting',
    }
    return facts ? { ...withNewest({ ...act, facts }, this.acts.get()) } : act
  }

  async #add(act: Act): Promise<unknown> {
    const { id, name, input } = act
    const answer = new Promise<unknown>((resolve, reject) => this.#waiters.set(id, { resolve, reject }))
    this.#storing.set(id, act)
    this.acts.set([...this.acts.get(), act])
    // One after the other: an act that is quicker to seal would be there, and be sent, before the one before it.
    const storing = this.#stored.then(() => this.#options.storage.put(act))
    this.#stored = storing.catch(() => undefined)
    const isStored = await storing.then(
      () => true,
      () => false,
    )
    this.#changes++
    this.#storing.delete(id)
    if (!isStored) {
      // A full or blocked storage must not stop anybody's work: send the act now or report that it failed.
      this.acts.set(this.acts.get().filter((each) => each.id !== id))
      this.#waiters.delete(id)
      this.#inForm.delete(id)
      const sent = this.#options.send(name, input, id)
      void this.send()
      return sent
    }
    this.#options.announce?.()
    void this.send()
    return answer
  }

  /** Reads the stored acts (at the start, and when another tab changed them). */
  async reload(): Promise<void> {
    const kept = await this.#load()
    const entered = new Set(kept.flatMap(({ replaces }) => replaces ?? []))
    const left = kept.filter(({ id }) => entered.has(id)).map(({ id }) => id)
    this.#show(kept.filter(({ id }) => !entered.has(id)))
    if (left.length > 0) await this.#options.storage.remove(left)
  }

  /** The stored acts, to be shown at once. What was read before this tab stored or showed something newer does not count. */
  async #load(): Promise<readonly Act[]> {
    for (;;) {
      const before = this.#changes
      const kept = await this.#options.storage.load()
      if (before === this.#changes) return kept
    }
  }

  /** Sends all waiting acts. Call it at the start, when the network is back, and after sign-in. */
  send(): Promise<void> {
    this.#again = true
    this.#wait.now()
    this.#running ??= this.#run()
    return this.#running
  }

  /**
   * Whether the server answers each of these acts within this many milliseconds. Waiting acts are tried at once. Those
   * held behind a refused one do not count: only a person can let them go.
   */
  async sent(which: (act: Act) => boolean, withinMs: number): Promise<boolean> {
    const waits = () => {
      const acts = this.acts.get()
      const held = heldActs(acts)
      return acts.some((act) => act.state === 'waiting' && !held.has(act.id) && which(act))
    }
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
    // What was held behind it may go now.
    void this.send()
  }

  /**
   * Takes back an act that was never sent nor handed to another phone, with those that need it. Returns the number of
   * acts that are gone; none if the server may have it already, or get it.
   */
  async takeBack(id: string): Promise<number> {
    this.#takenBack.add(id)
    let gone: readonly string[] = []
    try {
      // Not while a tab sends: it may be sending this one.
      await this.#options.exclusively(async () => {
        // What the person sees on top of it goes with it, also if it is only just being stored.
        await this.#stored
        const kept = await this.#options.storage.load()
        const act = kept.find((each) => each.id === id)
        if (!act || act.state !== 'waiting' || act.tried || this.#marked(act).handed) return
        const needs = (each: Act) => act.facts?.makes === true && isOnlyAbout(each, act)
        gone = kept.filter((each) => each.id === id || (each.state === 'waiting' && needs(each))).map((each) => each.id)
        await this.#options.storage.remove(gone)
      })
    } finally {
      this.#takenBack.delete(id)
      void this.send()
    }
    const refusal = new Refusal('cancelled', 'You took this back.')
    for (const each of gone) {
      this.#waiters.get(each)?.reject(refusal)
      this.#waiters.delete(each)
    }
    await this.reload()
    this.#options.announce?.()
    return gone.length
  }

  /** Another phone is being handed these acts, or has them. They are sent from here all the same, under the same keys. */
  async handOver(ids: readonly string[], taken: boolean): Promise<void> {
    for (const act of this.acts.get()) {
      if (!ids.includes(act.id)) continue
      this.#handed.set(act.id, { at: this.#now(), taken: taken || this.#marked(act).handed?.taken === true })
    }
    this.#show(this.acts.get())
    // Not while a tab sends: what it stores would be overwritten.
    await this.#options.exclusively(async () => {
      for (const act of await this.#options.storage.load()) if (ids.includes(act.id)) await this.#put(act)
    })
  }

  /**
   * Sends a refused act again, in its place in the queue. It gets a new key, because its own has been answered. With
   * another input, the person has seen what somebody else did and wants their own to count. What another phone may still
   * bring keeps its key, so that it counts once. Resolves with undefined if it is no longer there to be sent again.
   */
  async retry(id: string, input?: unknown): Promise<unknown> {
    const act = this.acts.get().find((each) => each.id === id && each.state === 'refused')
    if (!act || this.#storing.has(id)) return undefined
    const { refusal: _refusal, tried: _tried, handed, ...rest } = act
    const keepsKey = handed !== undefined && input === undefined
    const again: Act = {
      ...rest,
      ...(keepsKey && { handed }),
      ...(keepsKey ? { id } : { id: this.#options.newId?.() ?? crypto.randomUUID(), replaces: id }),
      state: 'waiting',
      input: input ?? act.input,
    }
    let answer: Promise<unknown> | undefined
    // Shown at once, in the place of the refused one: a second tap finds nothing to enter again.
    this.#storing.set(again.id, again)
    this.#show(this.acts.get())
    try {
      await this.#options.exclusively(async () => {
        const kept = await this.#options.storage.load()
        // Another tab may have entered it again, or dismissed it.
        if (!kept.some((each) => each.id === id && each.state === 'refused')) return
        for (const each of kept) {
          if (each.after === id) await this.#options.storage.put({ ...each, after: again.id })
        }
        await this.#options.storage.put(again)
        answer = new Promise((resolve, reject) => this.#waiters.set(again.id, { resolve, reject }))
        if (!keepsKey) await this.#options.storage.remove([id])
      })
    } finally {
      this.#storing.delete(again.id)
      await this.reload()
    }
    this.#options.announce?.()
    void this.send()
    return answer
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
    let stuck = false
    await this.#options.exclusively(async () => {
      for (;;) {
        const kept = await this.#load()
        const next = firstToSend(kept)
        if (!next || this.#closed) return this.#prune(kept)
        // Not what comes after it either: if it cannot be taken back, it still goes in its turn.
        if (this.#takenBack.has(next.id)) return
        const outcome = this.#options.reachable?.() === false ? 'later' : await this.#sendOne(next)
        if (outcome !== 'settled') {
          blocked = outcome === 'later'
          stuck = true
          return
        }
      }
    })
    const acts = this.acts.get()
    const held = heldActs(acts)
    for (const [id, tell] of this.#inForm) {
      const waits = acts.some((act) => act.id === id && act.state === 'waiting')
      if (waits && (stuck || held.has(id))) tell()
    }
    return blocked
  }

  async #sendOne(unsent: Act): Promise<'settled' | 'later' | 'signed out'> {
    const act: Act = unsent.tried ? unsent : { ...unsent, tried: true }
    if (act !== unsent) await this.#put(act)
    this.sending.set(act.id)
    try {
      const result = await this.#options.send(act.name, act.input, act.id)
      this.#wait.reset()
      const lost = this.#inForm.has(act.id) ? undefined : lostIn(act, result)
      if (lost) {
        const refusal = { code: 'aborted' as const, message: 'Someone else was first.', details: lost }
        await this.#put({ ...act, state: 'refused', refusal })
        return 'settled'
      }
      const done: Act = { ...act, state: 'done', doneAt: this.#now(), result }
      // Before the act counts as done: what follows it must not be sent with the version from before it.
      for (const each of await this.#options.storage.load()) {
        if (each.after === act.id && each.state === 'waiting') await this.#put(withNewest(each, [done]))
      }
      await this.#put(done)
      return 'settled'
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('internal', 'This entry could not be sent.')
      if (refusal.code === 'unauthenticated') return 'signed out'
      if (LATER.has(refusal.code)) return 'later'
      const faults = (this.#faults.get(act.id) ?? 0) + 1
      this.#faults.set(act.id, faults)
      if (FAULT.has(refusal.code) && faults < FAULT_TRIES) return 'later'
      if (this.#inForm.has(act.id)) {
        // The form shows it, and what was typed is still in it.
        this.#inForm.delete(act.id)
        await this.#options.storage.remove([act.id])
        this.#waiters.get(act.id)?.reject(refusal)
        this.#waiters.delete(act.id)
        this.#show(this.acts.get().filter(({ id }) => id !== act.id))
        this.#options.announce?.()
        return 'settled'
      }
      const { code, message, details } = refusal
      await this.#put({ ...act, state: 'refused', refusal: { code, message, details } })
      return 'settled'
    } finally {
      this.sending.set(null)
    }
  }

  async #put(unmarked: Act): Promise<void> {
    const act = this.#marked(unmarked)
    await this.#options.storage.put(act)
    this.#show(this.acts.get().map((each) => (each.id === act.id ? act : each)))
    this.#options.announce?.()
  }

  #marked(act: Act): Act {
    const handed = this.#handed.get(act.id)
    return handed ? { ...act, handed } : act
  }

  async #prune(kept: readonly Act[]): Promise<void> {
    const before = this.#now() - DONE_KEPT_MS
    const old = kept.filter((act) => act.state === 'done' && (act.doneAt ?? 0) < before).map((act) => act.id)
    this.#show(kept.filter((act) => !old.includes(act.id)))
    if (old.length > 0) await this.#options.storage.remove(old)
  }

  #show(acts: readonly Act[]): void {
    this.#changes++
    const known = new Set(acts.map((act) => act.id))
    const before = new Map(this.acts.get().map((act) => [act.id, act]))
    const fresh = [...this.#storing.values()].filter((act) => !known.has(act.id))
    const replaced = new Set(fresh.map(({ replaces }) => replaces))
    const shown = [...acts.filter(({ id }) => !replaced.has(id)), ...fresh]
    this.acts.set(shown.map((act) => this.#marked(act)).sort((a, b) => a.seq - b.seq))
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
