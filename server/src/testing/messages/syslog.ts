import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type SecureVersion, type TLSSocket } from 'node:tls'

/** A message of RFC 5424, taken apart. */
export interface SyslogMessage {
  readonly raw: string
  readonly priority: number
  readonly version: number
  readonly timestamp: string
  readonly host: string
  readonly app: string
  readonly process: string
  readonly id: string
  readonly data: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Without its byte order mark. */
  readonly text: string
}

export interface TestSyslog {
  readonly port: number
  readonly received: readonly SyslogMessage[]
  /** What each connection asked for, in order. */
  readonly connections: readonly { readonly protocol: string | null; readonly servername: string | false }[]
  /** What it received, once this many messages are there. Fails when something else than a message comes. */
  messages(count: number): Promise<readonly SyslogMessage[]>
  /** What happens to the connections from now on that send something. The promise resolves at the first. */
  onData(act: 'reset' | 'end' | 'stop reading' | null): Promise<void>
  /** Ends all connections properly. Resolves when the other side has ended them, too. */
  hangUp(): Promise<void>
  close(): Promise<void>
}

interface Options {
  readonly port?: number
  readonly maxVersion?: SecureVersion
}

/** A syslog server that takes messages over TLS (RFC 5425) and is strict about their form. */
export async function startSyslog({ port = 0, maxVersion = 'TLSv1.3' }: Options = {}): Promise<TestSyslog> {
  const received: SyslogMessage[] = []
  const connections: TestSyslog['connections'][number][] = []
  const sockets = new Set<TLSSocket>()
  let failure: Error | null = null
  let look = () => {}
  let act: Parameters<TestSyslog['onData']>[0] = null
  let acted = () => {}

  // Without the level, OpenSSL has no TLS before 1.2.
  const old = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  const server = createServer({ cert: CERTIFICATE, key: KEY, maxVersion, ...old })
  server.on('tlsClientError', () => {})
  server.on('secureConnection', (socket) => {
    connections.push({ protocol: socket.getProtocol(), servername: socket.servername ?? false })
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let rest: Buffer = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      if (act) {
        acted()
        if (act === 'reset') socket.destroy()
        if (act === 'end') socket.end()
        socket.pause()
        return
      }
      try {
        const frames = framesOf(Buffer.concat([rest, bytes]))
        rest = frames.rest
        received.push(...frames.messages.map(parsed))
      } catch (error) {
        failure = error as Error
        socket.destroy()
      }
      look()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    received,
    connections,
    messages: (count) =>
      new Promise((done, fail) => {
        look = () => {
          if (failure) fail(failure)
          else if (received.length >= count) done(received)
        }
        look()
      }),
    onData(next) {
      act = next
      return new Promise((done) => (acted = done))
    },
    hangUp: async () => {
      await Promise.all([...sockets].map((socket) => once(socket.end(), 'close')))
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

interface Frames {
  readonly messages: readonly Buffer[]
  /** The beginning of the next frame. */
  readonly rest: Buffer
}

/** RFC 5425, 4.3: the length in bytes, a space, the message. */
function framesOf(bytes: Buffer): Frames {
  const messages: Buffer[] = []
  let rest = bytes
  for (;;) {
    const space = rest.indexOf(' ')
    const length = rest.subarray(0, space === -1 ? rest.length : space).toString('latin1')
    if (!/^([1-9]\d{0,8})?$/.test(length) || space === 0) throw new Error(`No length of a frame: ${length}`)
    const end = space + 1 + Number(length)
    if (space === -1 || end > rest.length) return { messages, rest }
    messages.push(rest.subarray(space + 1, end))
    rest = rest.subarray(end)
  }
}

const HEADER =
  /^<(\d{1,3})>([1-9]\d{0,2}) ([\d-]{10}T[\d:]{8}(?:\.\d{1,6})?Z) ([!-~]{1,255}) ([!-~]{1,48}) ([!-~]{1,128}) ([!-~]{1,32}) /
const ELEMENT = /^\[([^\s="\]]{1,32})((?: [^\s="\]]{1,32}="(?:[^"\\\]]|\\["\\\]])*")*)\]/
const PARAMETER = / ([^\s="\]]+)="((?:[^"\\\]]|\\.)*)"/g

/** RFC 5424, 6. */
function parsed(bytes: Buffer): SyslogMessage {
  const raw = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  const [header = '', priority, version, timestamp = '', host = '', app = '', process = '', id = ''] =
    HEADER.exec(raw) ?? []
  if (header === '') throw new Error(`No header of a message: ${raw}`)
  const data: Record<string, Record<string, string>> = {}
  let rest = raw.slice(header.length)
  for (let element = ELEMENT.exec(rest); element; element = ELEMENT.exec(rest)) {
    const [whole, name = '', parameters = ''] = element
    data[name] = Object.fromEntries(
      [...parameters.matchAll(PARAMETER)].map(([, key = '', value = '']) => [key, value.replace(/\\(.)/g, '$1')]),
    )
    rest = rest.slice(whole.length)
  }
  if (!rest.startsWith(' \uFEFF')) throw new Error(`No text in UTF-8 behind the data: ${raw}`)
  const text = rest.slice(2)
  return { raw, priority: Number(priority), version: Number(version), timestamp, host, app, process, id, data, text }
}

/** Has signed the certificate of the server. No process trusts it. Valid until 2126, as the one of the server. */
export const SYSLOG_CA = `-----BEGIN CERTIFICATE-----
MIIBeDCCAR6gAwIBAgIUEdqrcqjElX1dO+agT4W2kCMynpowCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOVGVzdCBTeXNsb2cgQ0EwIBcNMjAwMTAxMDAwMDAwWhgPMjEy
NjAxMDEwMDAwMDBaMBkxFzAVBgNVBAMMDlRlc3QgU3lzbG9nIENBMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEW5PL7cSlorEWB9VylBHCodHrMivOGhUHFxId6bln
xFWcE8VPmXF0NaS0CVZ2fXOZFxu368erzxPLO7p0+YB+gqNCMEAwDwYDVR0TAQH/
BAUwAwEB/zAOBgNVHQ8BAf8EBAMCAgQwHQYDVR0OBBYEFPVpB/GVcECwwb4h3DqC
FZPnerGDMAoGCCqGSM49BAMCA0gAMEUCIQDBTFfm29HE7K7mUc/j4oagqYjxXCnQ
KkmUY4X+2IR5kwIgZVYc9Y/SYi1i6NwxVGrG2kp/0ZwKTfRmRvX6w7RVCc8=
-----END CERTIFICATE-----`

/** For the name localhost only. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmDCCAT2gAwIBAgIUTl8o8OsFf1Y0dJd0dXz5bb+c4DswCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOVGVzdCBTeXNsb2cgQ0EwIBcNMjAwMTAxMDAwMDAwWhgPMjEy
NjAxMDEwMDAwMDBaMBQxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEG
CCqGSM49AwEHA0IABH0YDMDttKAA0HlxW41vc9Tq3RksQ69NXzE34aJpZ6OI1CQ9
XS5DDyJhn/pbFoKpmN5QtmZDOQ/mL58drD9MPOajZjBkMAwGA1UdEwEB/wQCMAAw
FAYDVR0RBA0wC4IJbG9jYWxob3N0MB0GA1UdDgQWBBQpyRlZXeWmc5cvR5r+TCfF
CiIsbjAfBgNVHSMEGDAWgBT1aQfxlXBAsMG+Idw6ghWT53qxgzAKBggqhkjOPQQD
AgNJADBGAiEAvrOSxjhzYkCtNgk+A3fm7rJPKw3nrR2u5EZJFKGSCSgCIQDjJ4vA
jfR6vl0+k9iuHtih+eQ7mJ0UWqy1eupDO6XQBA==
-----END CERTIFICATE-----`

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZfgpYhngwuxIOv/h
2ambxqq/HEAxFLW6kA1w9ocamuqhRANCAAR9GAzA7bSgANB5cVuNb3PU6t0ZLEOv
TV8xN+GiaWejiNQkPV0uQw8iYZ/6WxaCqZjeULZmQzkP5i+fHaw/TDzm
-----END PRIVATE KEY-----`
