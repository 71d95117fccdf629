import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { lineWithHash } from '../chain.ts'
import type { SealedEntry } from '../entry.ts'
import type { StreamTarget } from './targets.ts'

/** TCP and TLS together. */
const CONNECT_MS = 8000
/** For a receiver that takes nothing more. */
const WRITE_MS = 30_000
const CLOSE_MS = 2000

/** Log audit (RFC 5424, 6.2.1). */
const FACILITY = 13
const SEVERITY = { ok: 6, refused: 4 } as const

/** 32473 is the number of an enterprise in examples (RFC 5612). We have none of our own. */
const ELEMENT = 'muster@32473'

interface Receiver {
  readonly name: string
  readonly host: string
  readonly port: number
  readonly ca: string | undefined
  /** The name of this server. */
  readonly from: string
}

/**
 * Syslog over TLS (RFC 5425), on one connection that is kept open.
 *
 * Receivers confirm nothing. `send` resolves when the system took all bytes while the connection was good. What was
 * under way when it broke later is lost. `send` throws when it broke during the batch. Then the batch is sent again,
 * and some of its entries may come twice: each carries its `seq`.
 */
export function openSyslog(receiver: Receiver): StreamTarget {
  let socket: TLSSocket | null = null
  return {
    name: receiver.name,
    async send(entries) {
      if (entries.length === 0) return
      const frames = Buffer.concat(entries.map((entry) => frameOf(messageOf(entry, receiver.from))))
      if (!socket?.writable) {
        socket?.destroy()
        socket = await connected(receiver)
      }
      await write(socket, frames)
    },
    async close() {
      if (!socket || socket.closed) return
      const ending = socket.end()
      const closed = new Promise((done) => ending.once('close', done))
      await within(CLOSE_MS, ending, 'close', closed)
    },
  }
}

/** RFC 5425, 4.3. */
function frameOf(message: string): Buffer {
  const bytes = Buffer.from(message)
  return Buffer.concat([Buffer.from(`${bytes.length} `), bytes])
}

/** RFC 5424. */
function messageOf(entry: SealedEntry, from: string): string {
  const priority = FACILITY * 8 + SEVERITY[entry.outcome]
  const host = from.replace(/[^\x21-\x7e]/g, '').slice(0, 255) || '-'
  const header = `<${priority}>1 ${entry.at.toISOString()} ${host} muster ${process.pid} ${entry.kind}`
  // A byte order mark says that the text is UTF-8.
  return `${header} ${elementOf(entry)} \uFEFF${lineWithHash(entry)}`
}

/** What a SIEM looks for without reading JSON. What is null is left out. */
function elementOf({ seq, outcome, what, uid, about, address, times }: SealedEntry): string {
  const given = Object.entries({ seq, outcome, what, uid, about, address, times }).filter(([, value]) => value !== null)
  return `[${[ELEMENT, ...given.map(([name, value]) => `${name}="${escaped(String(value))}"`)].join(' ')}]`
}

/** A line end would start a false line in receivers that write lines. The JSON has it as an escape. */
function escaped(value: string): string {
  return value.replace(/\p{Cc}/gu, ' ').replace(/["\\\]]/g, '\\$&')
}

async function connected({ host, port, ca }: Receiver): Promise<TLSSocket> {
  const socket = connect({
    host,
    port,
    minVersion: 'TLSv1.2',
    // No setting of the process can turn it off.
    rejectUnauthorized: true,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
  })
  // An idle connection may break, too. `send` sees that it is no longer writable.
  socket.on('error', () => {})
  // A receiver that hangs up is gone. Who does not read is not told of it.
  socket.on('end', () => socket.destroy(new Error('The receiver closed the connection'))).resume()
  await within(CONNECT_MS, socket, 'connect', once(socket, 'secureConnect'))
  return socket.setKeepAlive(true, 60_000)
}

async function write(socket: TLSSocket, bytes: Buffer): Promise<void> {
  const flushed = new Promise<void>((done, fail) => {
    socket.write(bytes, (error) => {
      // In Node 20, a write under way ends without an error when its socket is destroyed.
      if (!error && socket.writable) return done()
      return fail(socket.errored ?? error ?? new Error('The connection was closed'))
    })
  })
  try {
    await within(WRITE_MS, socket, 'write', flushed)
  } catch (error) {
    // It may have half a frame.
    socket.destroy()
    throw error
  }
}

/** Gives up on a connection that takes longer. */
async function within(ms: number, socket: TLSSocket, what: string, done: Promise<unknown>): Promise<void> {
  const late = new Error(`The receiver took longer than ${ms / 1000} s to ${what}`)
  const timer = setTimeout(() => socket.destroy(late), ms)
  try {
    await done
  } finally {
    clearTimeout(timer)
  }
}
