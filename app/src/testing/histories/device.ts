import { IDBFactory as Databases } from 'fake-indexeddb'
import { localStorageOf } from '../a-device.ts'
import type { Line } from './line.ts'
import type { Page } from './page.ts'
import type { Browser, PageProgram } from './page-program.ts'

/** Pauses of the app pass this much faster than they are. */
const FASTER = 500
/** The longest wait for an answer is a minute. It must stay longer than the slowest answer. */
const ANSWERS_FASTER = 50

/** Lets everything that is ready go on, this many times. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}

export interface Person {
  readonly uid: string
  readonly token: string
}

interface Channel {
  readonly page: OpenPage
  onmessage: ((event: { data: unknown }) => void) | null
}

/** A phone or a computer of one person, with its own storage, line and clock. */
export class Device {
  readonly person: Person
  readonly line: Line
  /** Milliseconds by which its clock is ahead. */
  ahead = 0
  readonly #program: PageProgram
  readonly #now: () => number
  readonly #databases = new Databases()
  readonly #localStorage = localStorageOf()
  readonly #locks = new Map<string, Promise<unknown>>()
  readonly #channels = new Map<string, Set<Channel>>()
  readonly #pages = new Set<OpenPage>()

  /** `now` is the right time. */
  constructor(program: PageProgram, person: Person, line: Line, now: () => number) {
    this.person = person
    this.line = line
    this.#program = program
    this.#now = now
  }

  now(): number {
    return Math.round(this.#now() + this.ahead)
  }

  open(): OpenPage {
    const page = new OpenPage(
      (opened) => this.#program(this.#browserOf(opened)).openPage(this.person.uid, this.person.token),
      (closed) => this.#pages.delete(closed),
    )
    this.#pages.add(page)
    return page
  }

  /** The line is there again, and the browser and the stream say so to every page at once. */
  connected(): void {
    this.line.restore()
    for (const page of this.#pages) {
      page.tell('online')
      page.running?.connected()
    }
  }

  /** Nothing gets through. The device may know it, or believe that it is online. */
  cut(known: boolean): void {
    this.line.cut(known)
    if (known) for (const page of this.#pages) page.running?.lost()
  }

  #browserOf(page: OpenPage): Browser {
    const { line } = this
    const channels = this.#channels
    return {
      indexedDB: this.#disk(page),
      localStorage: this.#localStorage,
      navigator: {
        get onLine() {
          return !line.isKnownCut
        },
        locks: {
          request: (name: string, work: () => Promise<unknown>) => this.#locked(page, name, work),
          // Asked for drafts that a page left behind, and nobody types any here.
          query: async () => ({ held: [] }),
        },
      },
      BroadcastChannel: class {
        readonly #name: string
        readonly #own: Channel = { page, onmessage: null }
        constructor(name: string) {
          this.#name = name
          channels.set(name, (channels.get(name) ?? new Set()).add(this.#own))
        }
        set onmessage(listener: Channel['onmessage']) {
          this.#own.onmessage = listener
        }
        postMessage(data: unknown) {
          for (const other of channels.get(this.#name) ?? []) {
            if (other !== this.#own && !page.isDead)
              setImmediate(() => void (other.page.isDead || other.onmessage?.({ data })))
          }
        }
        close() {
          channels.get(this.#name)?.delete(this.#own)
        }
      },
      fetch: ((url: string, init: RequestInit) =>
        page.isDead ? new Promise(() => undefined) : page.whileAlive(line.fetch(url, init))) as typeof fetch,
      Date: this.#clock(),
      AbortSignal: {
        any: (signals: AbortSignal[]) => AbortSignal.any(signals),
        timeout: (milliseconds: number) => AbortSignal.timeout(milliseconds / ANSWERS_FASTER),
      },
      setTimeout: (work: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) =>
        setTimeout(() => void (page.isDead || work(...args)), milliseconds / FASTER),
      clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
      addEventListener: (type: string, listener: () => void) => page.listeners.push({ type, listener }),
      removeEventListener: () => undefined,
    }
  }

  #clock(): DateConstructor {
    const now = () => this.now()
    return class extends Date {
      constructor(...given: unknown[]) {
        super(...((given.length > 0 ? given : [now()]) as [number]))
      }
      static override now() {
        return now()
      }
    } as unknown as DateConstructor
  }

  /** One page at a time. A page that dies lets go. */
  async #locked(page: OpenPage, name: string, work: () => Promise<unknown>): Promise<unknown> {
    const before = this.#locks.get(name) ?? Promise.resolve()
    const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
    this.#locks.set(
      name,
      before.then(() => free),
    )
    void page.death.then(letGo)
    await before
    try {
      return await page.whileAlive(page.isDead ? Promise.resolve() : work())
    } finally {
      letGo()
    }
  }

  /** The databases as this page sees them: none of its transactions begins after its death. */
  #disk(page: OpenPage): IDBFactory {
    const databases = this.#databases
    return {
      databases: () => page.whileAlive(databases.databases()),
      deleteDatabase: (name: string) => (page.isDead ? NEVER : databases.deleteDatabase(name)),
      open: (name: string) => {
        if (page.isDead) return NEVER
        const request = databases.open(name)
        request.addEventListener('success', () => {
          const database = request.result
          const begin = database.transaction.bind(database)
          database.transaction = (...given) => (page.isDead ? NEVER : page.writes(begin(...given)))
        })
        return request
      },
    } as unknown as IDBFactory
  }
}

/** Whatever is done with it, nothing ever happens. */
const NEVER: never = new Proxy(() => undefined, {
  get: () => NEVER,
  apply: () => NEVER,
  set: () => true,
}) as never

/** One page in a tab of a device, from its opening to its end. */
export class OpenPage {
  readonly listeners: { readonly type: string; readonly listener: () => void }[] = []
  /** Resolves when it dies. */
  readonly death: Promise<void>
  isDead = false
  /** Null until the account is open. */
  running: Page | null = null
  readonly ready: Promise<Page>
  readonly #die: () => void
  readonly #closed: (page: OpenPage) => void
  readonly #transactions = new Set<IDBTransaction>()

  constructor(start: (page: OpenPage) => Promise<Page>, closed: (page: OpenPage) => void) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.death = promise
    this.#die = resolve
    this.#closed = closed
    this.ready = this.whileAlive(
      start(this).then((page) => {
        this.running = page
        return page
      }),
    )
  }

  tell(type: string): void {
    for (const each of [...this.listeners]) if (each.type === type && !this.isDead) each.listener()
  }

  /** Nothing that was asked for before its death is heard after it. */
  whileAlive<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(
        (value) => void (this.isDead || resolve(value)),
        (error: unknown) => void (this.isDead || reject(error)),
      )
    })
  }

  writes(transaction: IDBTransaction): IDBTransaction {
    this.#transactions.add(transaction)
    for (const end of ['complete', 'abort']) {
      transaction.addEventListener(end, () => this.#transactions.delete(transaction))
    }
    return transaction
  }

  /** As a browser does at a reload: the page hears of it, and then nothing of it runs any more. */
  leave(): void {
    this.tell('pagehide')
    this.kill(false)
  }

  /** In the midst of whatever it does. What it was writing is written, or nothing of it. */
  kill(undoesWrites: boolean): void {
    if (this.isDead) return
    this.isDead = true
    if (undoesWrites) for (const transaction of this.#transactions) undo(transaction)
    this.#closed(this)
    this.#die()
  }
}

function undo(transaction: IDBTransaction): void {
  // The page that would hear of it is dead.
  transaction.onabort = null
  transaction.addEventListener('error', (event) => event.stopPropagation(), true)
  try {
    transaction.abort()
  } catch {
    // It was written just now.
  }
}
