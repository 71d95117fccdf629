import { readAnswer } from '@muster/domain/kernel/callable-wire.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'

/** Specification section 9. */
export const CALL_TIMEOUT_MS = 70_000

export interface CallOptions {
  /** The same key for the same act, however often it is sent. */
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Called with the metadata of the answer. */
  readonly onAnswer?: (answer: AnswerHead) => void
}

/** The metadata of an answer. */
export interface AnswerHead {
  readonly date: string | null
  /** The answer is at least as new as this position in the change feed. */
  readonly feed: string | null
  /** The session's next token, for an app that keeps it itself. */
  readonly token: string | null
  readonly sentAt: number
  readonly heardAt: number
}

export interface CallableClientOptions {
  /** Goes before `/api/<name>`; empty for the page's own origin. */
  readonly baseUrl?: string
  /** The session token of a native app. A browser sends its cookie instead. */
  readonly bearer?: () => string | null
  readonly timeoutMs?: number
  /** Called for every refusal before the caller sees it, so that one place can end the session. */
  readonly onRefusal?: (refusal: Refusal, functionName: string) => void
  /** Called for each answer: the server's clock and change feed, and when the request was sent and answered. */
  readonly onAnswer?: (answer: AnswerHead) => void
}

/** The caller's side of the callable protocol (specification sections 7 and 8). */
export class CallableClient {
  readonly #options: CallableClientOptions
  readonly #deleted = new AbortController()

  constructor(options: CallableClientOptions = {}) {
    this.#options = options
  }

  async call(name: string, data: unknown, options: CallOptions = {}): Promise<unknown> {
    try {
      const { status, json } = await this.#post(name, data, options)
      return readAnswer(status, json)
    } catch (error) {
      if (error instanceof Refusal) this.#options.onRefusal?.(error, name)
      throw error
    }
  }

  /** Ends every running call and refuses later ones. */
  delete(): void {
    this.#deleted.abort()
  }

  async #post(name: string, data: unknown, options: CallOptions): Promise<{ status: number; json: unknown }> {
    const timeout = AbortSignal.timeout(this.#options.timeoutMs ?? CALL_TIMEOUT_MS)
    const signals = [timeout, this.#deleted.signal, ...(options.signal ? [options.signal] : [])]
    const headers: Record<string, string> = { 'Content-Type': 'application/json' }
    const bearer = this.#options.bearer?.()
    if (bearer) headers.Authorization = `Bearer ${bearer}`
    if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
    const sentAt = Date.now()
    try {
      const response = await fetch(`${this.#options.baseUrl ?? ''}/api/${name}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ data: data ?? null }),
        credentials: 'same-origin',
        signal: AbortSignal.any(signals),
      })
      const { headers: said } = response
      const answer = {
        date: said.get('date'),
        feed: said.get('muster-feed'),
        token: said.get('muster-token'),
        sentAt,
        heardAt: Date.now(),
      }
      this.#options.onAnswer?.(answer)
      options.onAnswer?.(answer)
      return { status: response.status, json: parse(await response.text()) }
    } catch (error) {
      if (this.#deleted.signal.aborted) throw new Refusal('cancelled', 'Firebase Functions instance was deleted.')
      if (options.signal?.aborted) throw new Refusal('cancelled', 'The call was canceled.')
      if (timeout.aborted) throw new Refusal('deadline-exceeded', 'The server did not answer in time.')
      // Firebase's client says `internal` here. `unavailable` is correct, and makes a retry possible.
      if (error instanceof TypeError) throw new Refusal('unavailable', 'There is no connection to the server.')
      throw error
    }
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
