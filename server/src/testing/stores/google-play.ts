import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importSPKI, jwtVerify, SignJWT } from 'jose'

const PACKAGE = 'mil.example.muster'
const ACCOUNT = 'muster@project.iam.example.com'
const PUSHER = 'pusher@project.iam.example.com'
const AUDIENCE = 'https://muster.example/webhooks/google'
const SCOPE = 'https://www.googleapis.com/auth/androidpublisher'
const DAY_MS = 86_400_000

/** A purchase as Google Play stores it. */
export interface PlayPurchase {
  readonly token: string
  /** Without its prefix: ACTIVE, CANCELED… */
  state: string
  product: string
  account: string | null
  expires: number
  renews: boolean
  acknowledged: boolean
  test: boolean
  linked: string | null
  canceledBy: 'user' | 'replacement' | null
}

export interface TestGooglePlay {
  readonly environment: Readonly<Record<string, string>>
  outage: { api?: 'away' | number; token?: 'away' | number; keys?: 'away' | number }
  /** How many access tokens were issued, and how often each purchase was acknowledged. */
  readonly granted: number
  readonly acknowledged: readonly string[]
  buy(bought?: Partial<PlayPurchase>): PlayPurchase
  /** Makes Google forget a purchase. */
  forget(purchase: PlayPurchase): void
  /** Ends the issued access tokens early. */
  endTokens(): void
  /** A message as Pub/Sub pushes it. */
  push(about: object, more?: PushMischief): Promise<{ body: string; headers: Record<string, string> }>
  close(): Promise<void>
}

export interface PushMischief {
  readonly messageId?: string
  readonly claims?: Readonly<Record<string, unknown>>
  readonly foreignKey?: boolean
  readonly packageName?: string
}

/** Google's token endpoint, Play Developer API and published keys, on a port of their own. */
export async function startTestGooglePlay(now: () => Date): Promise<TestGooglePlay> {
  const key = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const signing = await generateKeyPair('RS256')
  const foreign = await generateKeyPair('RS256')
  const jwks = { keys: [{ ...(await exportJWK(signing.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
  const purchases = new Map<string, PlayPurchase>()
  const tokens = new Map<string, number>()
  const acknowledged: string[] = []
  let granted = 0
  let url = ''

  const play: TestGooglePlay = {
    get environment() {
      const file = {
        type: 'service_account',
        client_email: ACCOUNT,
        private_key: key.privateKey,
        private_key_id: 'k1',
        token_uri: `${url}/token`,
      }
      return {
        GOOGLE_PLAY_PACKAGE: PACKAGE,
        GOOGLE_PLAY_SERVICE_ACCOUNT: JSON.stringify(file),
        GOOGLE_PLAY_PUSH_AUDIENCE: AUDIENCE,
        GOOGLE_PLAY_PUSH_ACCOUNT: PUSHER,
        GOOGLE_PLAY_API_URL: url,
        GOOGLE_PLAY_PUSH_KEYS_URL: `${url}/certs`,
      }
    },
    outage: {},
    get granted() {
      return granted
    },
    acknowledged,
    buy(bought = {}) {
      const purchase: PlayPurchase = {
        token: `${randomUUID()}.AO-J1Oy${randomUUID()}`,
        state: 'ACTIVE',
        product: 'monthly',
        account: null,
        expires: now().getTime() + 30 * DAY_MS,
        renews: true,
        acknowledged: false,
        test: false,
        linked: null,
        canceledBy: null,
        ...bought,
      }
      purchases.set(purchase.token, purchase)
      // A replaced purchase ends as soon as the new one is paid.
      const old = purchase.linked === null ? undefined : purchases.get(purchase.linked)
      if (old && purchase.state === 'ACTIVE')
        Object.assign(old, { state: 'EXPIRED', renews: false, expires: now().getTime(), canceledBy: 'replacement' })
      return purchase
    },
    forget: ({ token }) => void purchases.delete(token),
    endTokens: () => tokens.clear(),
    async push(about, { messageId = randomUUID(), claims, foreignKey = false, packageName = PACKAGE } = {}) {
      const notification = { version: '1.0', packageName, eventTimeMillis: String(now().getTime()), ...about }
      const data = Buffer.from(JSON.stringify(notification)).toString('base64')
      const seconds = Math.floor(now().getTime() / 1000)
      const bearer = await new SignJWT({
        iss: 'https://accounts.google.com',
        aud: AUDIENCE,
        email: PUSHER,
        email_verified: true,
        sub: '1',
        iat: seconds,
        exp: seconds + 3600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(foreignKey ? foreign.privateKey : signing.privateKey)
      return {
        body: JSON.stringify({ message: { data, messageId, publishTime: now().toISOString() }, subscription: 's' }),
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      }
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }

  async function grant(form: URLSearchParams): Promise<object | null> {
    try {
      const { payload } = await jwtVerify(form.get('assertion') ?? '', await importSPKI(key.publicKey, 'RS256'), {
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
    tokens.set(token, now().getTime() + 3_600_000)
    granted += 1
    return { access_token: token, token_type: 'Bearer', expires_in: 3599 }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', url)
    const part = pathname === '/token' ? 'token' : pathname === '/certs' ? 'keys' : 'api'
    const json = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const outage = play.outage[part]
    if (outage === 'away') return void response.destroy()
    if (outage !== undefined) return json(outage, { error: { code: outage } })
    if (part === 'keys') return json(200, jwks)
    if (part === 'token') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const given = await grant(new URLSearchParams(Buffer.concat(chunks).toString()))
      return json(given ? 200 : 400, given ?? { error: 'invalid_grant' })
    }
    const until = tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (until === undefined || until <= now().getTime()) return json(401, { error: { code: 401 } })
    const path = pathname.replace(`/androidpublisher/v3/applications/${PACKAGE}/purchases/`, '')
    const read = /^subscriptionsv2\/tokens\/([^/]+)$/.exec(path)
    const act = /^subscriptions\/([^/]+)\/tokens\/([^/]+):acknowledge$/.exec(path)
    const purchase = purchases.get(decodeURIComponent(read?.[1] ?? act?.[2] ?? ''))
    if (!purchase) return json(404, { error: { code: 404 } })
    if (act) {
      if (request.method !== 'POST' || act[1] !== purchase.product) return json(400, { error: { code: 400 } })
      purchase.acknowledged = true
      acknowledged.push(purchase.token)
      return void response.writeHead(204).end()
    }
    json(200, resourceOf(purchase))
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return play
}

function resourceOf(purchase: PlayPurchase): object {
  const { account, linked, canceledBy, test } = purchase
  return {
    kind: 'androidpublisher#subscriptionPurchaseV2',
    subscriptionState: `SUBSCRIPTION_STATE_${purchase.state}`,
    acknowledgementState: `ACKNOWLEDGEMENT_STATE_${purchase.acknowledged ? 'ACKNOWLEDGED' : 'PENDING'}`,
    lineItems: [
      {
        productId: purchase.product,
        ...(purchase.state.startsWith('PENDING') ? {} : { expiryTime: new Date(purchase.expires).toISOString() }),
        autoRenewingPlan: purchase.renews ? { autoRenewEnabled: true } : {},
      },
    ],
    ...(account === null ? {} : { externalAccountIdentifiers: { obfuscatedExternalAccountId: account } }),
    ...(linked === null ? {} : { linkedPurchaseToken: linked }),
    ...(test ? { testPurchase: {} } : {}),
    ...(canceledBy === 'user' ? { canceledStateContext: { userInitiatedCancellation: {} } } : {}),
    ...(canceledBy === 'replacement' ? { canceledStateContext: { replacementCancellation: {} } } : {}),
  }
}
