import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { PushMessage, WebSubscription } from '@muster/domain/notifications/push/schema.ts'
import { importJWK, jwtVerify } from 'jose'
import webPush from 'web-push'
import { TEST_CERTIFICATE, TEST_KEY } from './smtp-certificate.ts'

/** A message that a service worker received, and how it was sent. */
export interface BrowserPush {
  readonly endpoint: string
  readonly message: PushMessage
  readonly topic: string
  readonly urgency: string
  readonly ttl: number
}

export interface WebPushAnswer {
  readonly status: number
  readonly retryAfter?: string
  readonly body?: string
}

export interface TestPushService {
  readonly environment: Readonly<Record<string, string>>
  readonly received: BrowserPush[]
  /** Subscribes a browser. */
  subscribe(): WebSubscription
  /** The answer from now on. Null for a push service's normal one. */
  answer: ((endpoint: string) => WebPushAnswer | 'hang up' | null) | null
  close(): Promise<void>
}

/** A push service for browsers on a port of its own: HTTPS, VAPID, and messages that only the browser can read. */
export async function startPushService(): Promise<TestPushService> {
  setDefaultCACertificates([...getCACertificates('default'), TEST_CERTIFICATE])
  const vapid = webPush.generateVAPIDKeys()
  const browsers = new Map<string, Browser>()
  const received: BrowserPush[] = []
  let origin = ''

  /** Whether it is the server that the browser subscribed to. */
  async function isSender(authorization: string): Promise<boolean> {
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
    if (key !== vapid.publicKey) return false
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    try {
      const { payload } = await jwtVerify(
        token,
        await importJWK({ kty: 'EC', crv: 'P-256', x, y } as object, 'ES256'),
        {
          audience: origin,
        },
      )
      return Number(payload.exp) * 1000 <= Date.now() + 86_400_000 && String(payload.sub).startsWith('mailto:')
    } catch {
      return false
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = `${origin}${request.url}`
    const browser = browsers.get(endpoint)
    const body = await buffer(request)
    const end = (status: number, text = '', headers = {}) => void response.writeHead(status, headers).end(text)
    if (!browser) return end(410)
    if (!(await isSender(request.headers.authorization ?? ''))) return end(403, 'not the key of the subscription')
    if (body.length > 4096) return end(413)
    const { ttl, topic, urgency } = request.headers
    if (request.headers['content-encoding'] !== 'aes128gcm' || ttl === undefined) return end(400)
    if (!/^[\w-]{0,32}$/.test(String(topic ?? ''))) return end(400)
    const told = service.answer?.(endpoint) ?? null
    if (told === null || told === 'hang up') {
      const message = JSON.parse(decrypt(body, browser)) as PushMessage
      received.push({ endpoint, message, topic: String(topic), urgency: String(urgency), ttl: Number(ttl) })
    }
    if (told === 'hang up') return void response.destroy()
    if (told)
      return end(told.status, told.body, told.retryAfter === undefined ? {} : { 'retry-after': told.retryAfter })
    end(201, '', { location: `${endpoint}/${randomUUID()}` })
  }

  const server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (request, response) => {
    void answer(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  origin = `https://${host}`

  const service: TestPushService = {
    environment: {
      WEB_PUSH_PUBLIC_KEY: vapid.publicKey,
      WEB_PUSH_PRIVATE_KEY: vapid.privateKey,
      WEB_PUSH_SUBJECT: 'mailto:push@example.mil',
      WEB_PUSH_HOSTS: host,
    },
    received,
    subscribe() {
      const curve = createECDH('prime256v1')
      const p256dh = curve.generateKeys('base64url')
      const browser = { curve, auth: randomBytes(16) }
      const endpoint = `${origin}/wpush/${randomUUID()}`
      browsers.set(endpoint, browser)
      return { endpoint, keys: { p256dh, auth: browser.auth.toString('base64url') } }
    },
    answer: null,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return service
}

interface Browser {
  readonly curve: ReturnType<typeof createECDH>
  readonly auth: Buffer
}

/** By RFC 8291, for one record. */
function decrypt(body: Buffer, { curve, auth }: Browser): string {
  const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0]
  const sender = body.subarray(21, 21 + idLength)
  const derive = (key: Uint8Array, by: Uint8Array, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, length))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const secret = derive(curve.computeSecret(sender), auth, about, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([cipher.update(body.subarray(21 + idLength, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
