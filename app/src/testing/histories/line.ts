/** What becomes of one call on its way. */
export const FATES = ['not sent', 'answer lost', 'answer cut off', 'no answer'] as const
export type Fate = (typeof FATES)[number]

/** Where the server listens now; null while it does not run. */
export type ServerAddress = () => string | null

/** The way from one device to the server. */
export class Line {
  #state: 'there' | 'cut' | 'known to be cut' = 'there'
  readonly #server: ServerAddress
  readonly #fates: Fate[] = []
  #broken = Promise.withResolvers<never>()

  constructor(server: ServerAddress) {
    this.#server = server
    this.#broken.promise.catch(() => undefined)
  }

  get isKnownCut(): boolean {
    return this.#state === 'known to be cut'
  }

  /** The next call that gets onto the line fares so. */
  next(fate: Fate): void {
    this.#fates.push(fate)
  }

  cut(known: boolean): void {
    this.#state = known ? 'known to be cut' : 'cut'
    this.#broken.reject(noConnection())
  }

  restore(): void {
    if (this.#state === 'there') return
    this.#state = 'there'
    this.#broken = Promise.withResolvers<never>()
    this.#broken.promise.catch(() => undefined)
  }

  /** From now on every call arrives and is answered. */
  isGood(): void {
    this.#fates.length = 0
    this.restore()
  }

  async fetch(url: string, init: RequestInit): Promise<Response> {
    const { signal } = init
    const server = this.#server()
    // A call that cannot be made fails later than at once, as in a browser.
    await new Promise(setImmediate)
    if (this.#state !== 'there' || server === null) throw noConnection()
    const fate = this.#fates.shift()
    if (fate === 'not sent') throw noConnection()
    const answer = this.#send(server + url.replace('server:', ''), init)
    const heard = await Promise.race([answer, this.#broken.promise, aborted(signal)])
    if (fate === 'answer lost') throw noConnection()
    if (fate === 'no answer') return aborted(signal)
    if (fate === 'answer cut off') heard.text = () => Promise.reject(noConnection())
    return heard
  }

  /** Whole, so that nothing of it is left on the way. */
  async #send(url: string, init: RequestInit): Promise<Response> {
    const response = await fetch(url, { ...init, signal: null })
    const { status, headers } = response
    return new Response(await response.text(), { status, headers })
  }
}

function noConnection(): TypeError {
  return new TypeError('fetch failed')
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
}
