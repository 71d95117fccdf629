import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import {
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { jwtVerify } from 'jose'
import { TEST_CERTIFICATE, TEST_KEY } from './smtp-certificate.ts'

const TOPIC = 'mil.example.muster'
const KEY_ID = 'APNSKEY001'
const TEAM_ID = 'TEAM000001'

export interface AppleAnswer {
  readonly status: number
  readonly reason?: string
}

/** A push that a phone received. */
export interface ApplePush {
  readonly device: string
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly payload: { readonly aps: Record<string, unknown>; readonly [key: string]: unknown }
}

export interface TestApns {
  readonly environment: Readonly<Record<string, string>>
  /** Every request that was accepted, in order. */
  readonly received: ApplePush[]
  /** How many connections were opened. */
  readonly connections: number
  /** The answer from now on. Null for Apple's normal one. */
  answer: ((device: string) => AppleAnswer | 'hang up' | null) | null
  /** The public key that it checks tokens with. With another one it refuses ours. */
  trust(key: KeyObject): void
  close(): Promise<void>
}

/**
 * Apple Push Notification service on a port of its own: HTTP/2 over TLS, a token for each request, Apple's error names.
 */
export async function startApns({ port = 0 }: { readonly port?: number } = {}): Promise<TestApns> {
  setDefaultCACertificates([...getCACertificates('default'), TEST_CERTIFICATE])
  const received: ApplePush[] = []
  let trusted = createPublicKey(SIGNING.publicKey)
  let connections = 0
  const sessions = new Set<ServerHttp2Session>()
  const server = createSecureServer({ key: TEST_KEY, cert: TEST_CERTIFICATE, settings: { maxConcurrentStreams: 1000 } })
  server.on('session', (session) => {
    connections += 1
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })

  async function refusal(headers: IncomingHttpHeaders): Promise<AppleAnswer | null> {
    const token = /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
    if (!token) return { status: 403, reason: 'MissingProviderToken' }
    try {
      const { protectedHeader } = await jwtVerify(token, trusted, {
        issuer: TEAM_ID,
        maxTokenAge: '1h',
        clockTolerance: 5,
      })
      if (protectedHeader.kid !== KEY_ID || protectedHeader.alg !== 'ES256') throw new Error('another key')
    } catch {
      return { status: 403, reason: 'InvalidProviderToken' }
    }
    if (headers['apns-topic'] !== TOPIC) return { status: 400, reason: 'TopicDisallowed' }
    if (headers['apns-push-type'] !== 'alert') return { status: 400, reason: 'InvalidPushType' }
    if (!/^[0-9a-f-]{36}$/.test(String(headers['apns-id']))) return { status: 400, reason: 'BadMessageId' }
    if (Buffer.byteLength(String(headers['apns-collapse-id'])) > 64) return { status: 400, reason: 'BadCollapseId' }
    return null
  }

  async function answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    const body = await text(stream)
    const device = /^\/3\/device\/([0-9a-f]+)$/.exec(String(headers[':path']))?.[1] ?? ''
    const size = Buffer.byteLength(body)
    const told: AppleAnswer | 'hang up' = (await refusal(headers)) ??
      (device.length < 64 ? { status: 400, reason: 'BadDeviceToken' } : null) ??
      (size > 4096 ? { status: 413, reason: 'PayloadTooLarge' } : null) ??
      apns.answer?.(device) ?? { status: 200 }
    if (told === 'hang up' || told.status === 200)
      received.push({ device, id: String(headers['apns-id']), headers, payload: JSON.parse(body) })
    if (told === 'hang up') {
      stream.session?.destroy()
      return
    }
    stream.respond({ ':status': told.status, 'apns-id': headers['apns-id'] })
    const timestamp = told.status === 410 ? { timestamp: Date.now() } : {}
    stream.end(told.status === 200 ? '' : JSON.stringify({ reason: told.reason, ...timestamp }))
  }
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    void answer(stream, headers).catch(() => stream.destroy())
  })
  server.on('sessionError', () => {})
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))

  const apns: TestApns = {
    get environment() {
      return {
        APNS_KEY_ID: KEY_ID,
        APNS_TEAM_ID: TEAM_ID,
        APNS_PRIVATE_KEY: SIGNING.privateKey,
        APNS_TOPIC: TOPIC,
        APNS_URL: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
      }
    },
    received,
    get connections() {
      return connections
    },
    answer: null,
    trust: (key) => {
      trusted = key
    },
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const session of sessions) session.destroy()
      await closed
    },
  }
  return apns
}

/** The key that our server signs with, in the form downloaded from Apple. */
const SIGNING = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
