import { type FileHandle, open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { lineWithHash } from '../chain.ts'
import type { SealedEntry } from '../entry.ts'
import { openSyslog } from './syslog.ts'

/** Where entries go. `send` resolves when all were handed over, and throws when not, so that they are sent again. */
export interface StreamTarget {
  /** A name for the cursor in the database, without secrets. */
  readonly name: string
  /** One batch at a time. */
  send(entries: readonly SealedEntry[]): Promise<void>
  close(): Promise<void>
}

interface Options {
  /** Certificates in PEM form that are trusted instead of the public ones. For syslog. */
  readonly ca?: string
  /** The name of this server. For syslog. */
  readonly host: string
}

/** `file:///var/log/muster/security.jsonl`, `stdout:`, `syslog+tls://host:6514`. */
export function openTarget(address: string, { ca, host }: Options): StreamTarget {
  const place = placeOf(address)
  switch (place.kind) {
    case 'file':
      return openFile(place)
    case 'stdout':
      return openStdout()
    case 'syslog':
      return openSyslog({ ...place, ca, from: host })
    case 'fault':
      throw new Error(`The address of the stream ${place.fault}`)
  }
}

/** What is wrong with an address, in words that name what to write instead, or null. For checking settings. */
export function targetFault(address: string): string | null {
  const place = placeOf(address)
  return place.kind === 'fault' ? place.fault : null
}

type Place =
  | { readonly kind: 'file'; readonly name: string; readonly path: string }
  | { readonly kind: 'stdout' }
  | { readonly kind: 'syslog'; readonly name: string; readonly host: string; readonly port: number }
  | Fault

interface Fault {
  readonly kind: 'fault'
  readonly fault: string
}

const FILE = 'file:///var/log/muster/security.jsonl'
const SYSLOG = 'syslog+tls://host:6514'
/** RFC 5425, 4.1. */
const SYSLOG_PORT = 6514

/** No fault repeats the address, because a password may be in it. */
function placeOf(address: string): Place {
  // A URL drops spaces around it and line ends within it without a word.
  const clean = address === address.trim() && !/\p{Cc}/u.test(address)
  const url = clean && URL.canParse(address) ? new URL(address) : null
  switch (url?.protocol) {
    case 'file:':
      return fileOf(address, url)
    case 'stdout:':
      return /^stdout:$/i.test(address) ? { kind: 'stdout' } : fault('must be stdout: with nothing behind it')
    case 'syslog+tls:':
      return syslogOf(url)
    default:
      return fault(`must be ${FILE}, stdout: or ${SYSLOG}`)
  }
}

function fault(text: string): Fault {
  return { kind: 'fault', fault: text }
}

function fileOf(address: string, url: URL): Place {
  // A URL makes file:a.jsonl and file:///./a.jsonl files of the root.
  if (!/^file:\/\/\/[^/]/i.test(address) || /\/\.{1,2}(\/|$)/.test(address))
    return fault(`must have three slashes and a whole path: ${FILE}`)
  if (address.includes('?') || address.includes('#')) return fault('must have %3F for ? and %23 for # in its path')
  if (address.endsWith('/')) return fault(`must be a file and not a folder: ${FILE}`)
  const path = pathOf(url)
  return path === null
    ? fault(`must be a path with % only in escapes such as %20: ${FILE}`)
    : { kind: 'file', name: url.href, path }
}

function pathOf(url: URL): string | null {
  try {
    const path = fileURLToPath(url)
    return path.includes('\0') ? null : path
  } catch {
    return null
  }
}

function syslogOf(url: URL): Place {
  if (url.username || url.password) return fault(`must have no name and no password: ${SYSLOG}`)
  const port = url.port === '' ? SYSLOG_PORT : Number(url.port)
  const host = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))$/i.exec(url.hostname)
  const address = host?.[1] ?? host?.[2]
  if (address === undefined || port === 0 || !/^\/?$/.test(url.pathname) || url.search || url.hash)
    return fault(`must be a host and a port, and nothing behind them: ${SYSLOG}`)
  return { kind: 'syslog', name: `syslog+tls://${url.hostname}:${port}`, host: address, port }
}

/** A file of JSON lines. It is opened again for each batch, so that it can be renamed away (logrotate). */
function openFile({ name, path }: { readonly name: string; readonly path: string }): StreamTarget {
  return {
    name,
    async send(entries) {
      if (entries.length === 0) return
      const lines = entries.map((entry) => `${lineWithHash(entry)}\n`).join('')
      // To read, too: see below.
      const file = await open(path, 'a+', 0o600)
      try {
        await file.appendFile((await endsInsideLine(file)) ? `\n${lines}` : lines)
        await file.datasync()
      } finally {
        await file.close()
      }
    },
    close: () => Promise.resolve(),
  }
}

/** After a full disk or a power cut. The entry of the broken line comes again, on a line of its own. */
async function endsInsideLine(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  if (size === 0) return false
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer.toString() !== '\n'
}

/** `log` comes first, so that these lines can be told from the server's own. */
function openStdout(): StreamTarget {
  // A closed pipe is reported twice, and the second report would end the process.
  const ignore = () => {}
  process.stdout.on('error', ignore)
  return {
    name: 'stdout:',
    async send(entries) {
      // One by one: a pipe takes up to 4 kB whole or not at all, so no line of the server gets between two halves.
      for (const entry of entries) await written(`{"log":"security",${lineWithHash(entry).slice(1)}\n`)
    },
    close: async () => void process.stdout.off('error', ignore),
  }
}

function written(text: string): Promise<void> {
  return new Promise((done, fail) => {
    process.stdout.write(text, 'utf8', (error) => (error ? fail(error) : done()))
  })
}
