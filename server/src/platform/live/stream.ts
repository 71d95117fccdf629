import type { ServerResponse } from 'node:http'
import type { Caller } from '../callable/implement.ts'

/** A client this far behind is not reading. It reconnects and catches up from its cursor. */
const MOST_UNREAD_BYTES = 256 * 1024
/** The most heartbeats in a row that may find bytes still waiting. */
const MOST_STALLED_BEATS = 3
const FAREWELL_MS = 2_000

/** One open connection of one client. */
export class LiveStream {
  readonly caller: Caller
  readonly topics: Set<string>
  readonly #response: ServerResponse
  #stalledBeats = 0

  constructor(caller: Caller, topics: ReadonlySet<string>, response: ServerResponse) {
    this.caller = caller
    this.topics = new Set(topics)
    this.#response = response
  }

  send(bytes: Uint8Array): void {
    if (this.#response.destroyed || this.#response.writableEnded) return
    this.#response.write(bytes)
    if (this.#response.writableLength > MOST_UNREAD_BYTES) this.#response.destroy()
  }

  beat(bytes: Uint8Array): void {
    this.#stalledBeats = this.#response.writableLength > 0 ? this.#stalledBeats + 1 : 0
    if (this.#stalledBeats === MOST_STALLED_BEATS) this.#response.destroy()
    else this.send(bytes)
  }

  end(bytes: Uint8Array): void {
    this.send(bytes)
    this.#response.end()
    // A client that does not read would keep a stopping server waiting.
    setTimeout(() => this.#response.destroy(), FAREWELL_MS).unref()
  }
}

/** An event in its form on the wire, built once for any number of clients. */
export function encodeEvent(event: string, data: object, cursor: string): Uint8Array {
  return Buffer.from(`id: ${cursor}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}
