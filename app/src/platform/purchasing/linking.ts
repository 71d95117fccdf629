import { Refusal, type RefusalCode } from '@muster/domain/kernel/refusal.ts'
import { backoff } from '../calls/backoff.ts'
import { describeRefusal } from '../calls/refusal-words.ts'
import type { StoreName, StoreTransaction } from './states.ts'

/** The server's answer to a linked purchase. */
export interface Linked {
  readonly entitled: boolean
  readonly reason: string | null
}

export type LinkOutcome =
  | ({ readonly state: 'linked' } & Linked)
  /** The server cannot be reached. It is tried again by itself. */
  | { readonly state: 'waiting' }
  /** Not linked, with the reason. */
  | { readonly state: 'refused'; readonly words: string }

/** What this device remembers for the account. */
export interface LinkMemory {
  read(): string | null
  write(value: string): void
}

export interface LinkingParts {
  readonly uid: string
  readonly store: StoreName
  /** Sends it to the server. Rejects with a `Refusal`. */
  readonly send: (transaction: StoreTransaction, idempotencyKey: string) => Promise<Linked>
  readonly finish: (id: string) => void
  readonly memory: LinkMemory
  readonly onOutcome: (outcome: LinkOutcome) => void
  readonly newKey?: () => string
  readonly random?: () => number
}

/** Errors that are retried without a person. `unknown`: a proxy in between answered. */
const PASSING: ReadonlySet<RefusalCode> = new Set([
  'unavailable',
  'deadline-exceeded',
  'resource-exhausted',
  'aborted',
  'internal',
  'unknown',
])
/** The answer may change later, so it is not remembered, and the link is tried again at the next start. */
const FOR_NOW: ReadonlySet<RefusalCode> = new Set(['failed-precondition', 'unauthenticated', 'cancelled'])
const FIRST_MS = 1_000
const MOST_MS = 60_000
/** As many as a phone's store reports at a start. Older ones are sent once more, which does no harm. */
const REMEMBERED = 30

interface Remembered {
  readonly linked: readonly string[]
  /** The reason for each refused transaction. */
  readonly refused: Readonly<Record<string, string>>
  /** The idempotency key of each transaction that the server has not answered. */
  readonly keys: Readonly<Record<string, string>>
}

/** Sends an account's purchases to the server, each once, until the server accepts or refuses it. */
export class Linking {
  readonly #parts: LinkingParts
  readonly #underWay = new Map<string, Promise<LinkOutcome>>()
  /** The result of each since the start. */
  readonly #settled = new Map<string, LinkOutcome>()
  readonly #pauses = new Set<ReturnType<typeof backoff>>()
  #closed = false

  constructor(parts: LinkingParts) {
    this.#parts = parts
  }

  /**
   * Takes a transaction. `asked`: a person bought or restored it just now, so an old answer does not count. Resolves
   * with the first answer, or with `waiting` if there is none for now.
   */
  take(transaction: StoreTransaction, { asked }: { readonly asked: boolean }): Promise<LinkOutcome> {
    const { id, owner } = transaction
    const { uid, store, finish } = this.#parts
    const running = this.#underWay.get(id)
    if (running) return running
    // The server would refuse as well. It stays unfinished, so that its own account gets it.
    if (owner !== null && owner !== uid) return Promise.resolve({ state: 'refused', words: ofAnotherAccount(store) })
    const known = asked ? null : this.#known(id)
    // The store sends it again until it knows that it is finished.
    if (known?.state === 'linked') finish(id)
    if (known) return Promise.resolve(known)
    const link = Promise.withResolvers<LinkOutcome>()
    this.#underWay.set(id, link.promise)
    void this.#send(transaction, link.resolve)
    return link.promise
  }

  /** There may be a connection again. */
  wake(): void {
    for (const pause of this.#pauses) pause.now()
  }

  /** The account is signed out. Purchases that are not linked come again at its next sign-in. */
  close(): void {
    this.#closed = true
    for (const pause of this.#pauses) pause.stop()
  }

  #known(id: string): LinkOutcome | null {
    const settled = this.#settled.get(id)
    if (settled) return settled
    const { linked, refused } = this.#remembered()
    if (linked.includes(id)) return { state: 'linked', entitled: true, reason: null }
    const words = refused[id]
    return words === undefined ? null : { state: 'refused', words }
  }

  async #send(transaction: StoreTransaction, answer: (outcome: LinkOutcome) => void): Promise<void> {
    const { send, finish, random } = this.#parts
    const { id } = transaction
    const key = this.#keyFor(id)
    const pauses = backoff({ firstMs: FIRST_MS, mostMs: MOST_MS, ...(random ? { random } : {}) })
    const say = (outcome: LinkOutcome) => {
      if (outcome.state !== 'waiting') {
        this.#settled.set(id, outcome)
        this.#underWay.delete(id)
      }
      answer(outcome)
      if (!this.#closed) this.#parts.onOutcome(outcome)
    }
    this.#pauses.add(pauses)
    try {
      while (!this.#closed) {
        try {
          const linked = await send(transaction, key)
          this.#remember(id, ({ linked: before, refused }) => ({
            linked: [...before.filter((one) => one !== id), id].slice(-REMEMBERED),
            refused: without(refused, id),
          }))
          // Only now: the store sends unfinished purchases again at the next start.
          finish(id)
          return say({ state: 'linked', ...linked })
        } catch (error) {
          if (!(error instanceof Refusal) || !PASSING.has(error.code)) return say(this.#refuse(id, error))
          say({ state: 'waiting' })
          if (!(await pauses.pause())) return
        }
      }
    } finally {
      this.#pauses.delete(pauses)
      this.#underWay.delete(id)
      answer({ state: 'waiting' })
    }
  }

  #refuse(id: string, error: unknown): LinkOutcome {
    if (!(error instanceof Refusal)) return { state: 'refused', words: 'Something went wrong in the app.' }
    const words = describeRefusal(error)
    this.#remember(id, ({ linked, refused }) => ({
      linked,
      refused: FOR_NOW.has(error.code) ? without(refused, id) : lastOf({ ...without(refused, id), [id]: words }),
    }))
    return { state: 'refused', words }
  }

  /** One key for each purchase until the server has answered, across restarts as well. */
  #keyFor(id: string): string {
    const remembered = this.#remembered()
    const known = remembered.keys[id]
    if (known !== undefined) return known
    const key = (this.#parts.newKey ?? (() => crypto.randomUUID()))()
    this.#parts.memory.write(JSON.stringify({ ...remembered, keys: lastOf({ ...remembered.keys, [id]: key }) }))
    return key
  }

  #remember(id: string, change: (before: Remembered) => Omit<Remembered, 'keys'>): void {
    const before = this.#remembered()
    this.#parts.memory.write(JSON.stringify({ ...change(before), keys: without(before.keys, id) }))
  }

  #remembered(): Remembered {
    try {
      const { linked, refused, keys } = JSON.parse(this.#parts.memory.read() ?? '{}') as Partial<Remembered>
      return { linked: linked ?? [], refused: refused ?? {}, keys: keys ?? {} }
    } catch {
      return { linked: [], refused: {}, keys: {} }
    }
  }
}

function ofAnotherAccount(store: StoreName): string {
  const where = store === 'app store' ? 'the App Store' : 'Google Play'
  return `This purchase belongs to another account. Sign in with the account that bought it, or cancel it at ${where}.`
}

function without(record: Readonly<Record<string, string>>, id: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== id))
}

function lastOf(record: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).slice(-REMEMBERED))
}
