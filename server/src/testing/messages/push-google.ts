import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { importSPKI, jwtVerify } from 'jose'

const PROJECT = 'muster-test'
const ACCOUNT = 'push@muster-test.iam.example.com'
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'

export interface FcmMessage {
  readonly token: string
  readonly notification: { readonly title: string; readonly body: string }
  readonly data: Readonly<Record<string, string>>
  readonly android: { readonly priority: string; readonly ttl: string; readonly notification: Record<string, unknown> }
}

/** A body that Google answers with, such as `fcmFault(404, 'NOT_FOUND', 'UNREGISTERED')`. */
export interface FcmAnswer {
  readonly status: number
  readonly body: object
  readonly retryAfter?: string
}

export interface TestFcm {
  readonly environment: Readonly<Record<string, string>>
  readonly received: FcmMessage[]
  /** How many access tokens were issued. */
  readonly granted: number
  /** The answer from now on. Null for Google's normal one. */
  answer: ((token: string) => FcmAnswer | 'hang up' | null) | null
  /** Whether it accepts our key. The default is true. */
  knowsKey: boolean
  /** Ends the issued access tokens early. */
  endTokens(): void
  close(): Promise<void>
}

export function fcmFault(
  status: number,
  name: string,
  code: string,
  more: Partial<FcmAnswer> & { field?: string } = {},
): FcmAnswer {
  const { field, ...rest } = more
  const words =
    code === 'INVALID_ARGUMENT' && field === 'message.token'
      ? 'The registration token is not a valid FCM registration token'
      : name
  const details = [
    { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code },
    ...(field === undefined
      ? []
      : [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field, description: words }] }]),
  ]
  return { status, body: { error: { code: status, message: words, status: name, details } }, ...rest }
}

/** Google's token endpoint and Firebase Cloud Messaging, on a port of their own. */
export async function startFcm(now: () => Date): Promise<TestFcm> {
  const received: FcmMessage[] = []
  const tokens = new Set<string>()
  let granted = 0
  let url = ''

  async function grant(form: URLSearchParams): Promise<object | null> {
    if (!fcm.knowsKey) return null
    try {
      const { payload } = await jwtVerify(form.get('assertion') ?? '', await importSPKI(SIGNING.publicKey, 'RS256'), {
        issuer: ACCOUNT,
        audience: `${url}/token`,
        maxTokenAge: '1h',
        clockTolerance: 5,
        currentDate: now(),
      })
      if (payload['scope'] !== SCOPE) return null
    } catch {
      return null
    }
    const token = randomUUID()
    tokens.add(token)
    granted += 1
    return { access_token: token, token_type: 'Bearer', expires_in: 3599 }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const json = (status: number, about: object, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(about))
    if (request.url === '/token') {
      const given = await grant(new URLSearchParams(body))
      return json(given ? 200 : 400, given ?? { error: 'invalid_grant' })
    }
    if (request.url !== `/v1/projects/${PROJECT}/messages:send` || request.method !== 'POST') return json(404, {})
    if (!tokens.has(request.headers.authorization?.replace(/^Bearer /, '') ?? ''))
      return json(401, { error: { code: 401, status: 'UNAUTHENTICATED', message: 'Invalid credentials' } })
    const { message } = JSON.parse(body) as { message: FcmMessage }
    if (Object.values(message.data).some((value) => typeof value !== 'string'))
      return json(400, fcmFault(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', { field: 'message.data' }).body)
    const told = fcm.answer?.(message.token) ?? null
    if (told === null || told === 'hang up') received.push(message)
    if (told === 'hang up') return void response.destroy()
    if (told)
      return json(told.status, told.body, told.retryAfter === undefined ? {} : { 'retry-after': told.retryAfter })
    json(200, { name: `projects/${PROJECT}/messages/${randomUUID()}` })
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const fcm: TestFcm = {
    get environment() {
      const file = {
        type: 'service_account',
        project_id: PROJECT,
        client_email: ACCOUNT,
        private_key: SIGNING.privateKey,
        private_key_id: 'k1',
        token_uri: `${url}/token`,
      }
      return { FCM_SERVICE_ACCOUNT: JSON.stringify(file), FCM_URL: url }
    },
    received,
    get granted() {
      return granted
    },
    answer: null,
    knowsKey: true,
    endTokens: () => tokens.clear(),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return fcm
}

const SIGNING = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
