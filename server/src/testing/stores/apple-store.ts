import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importSPKI, jwtVerify, SignJWT } from 'jose'
import { type SigningChain, signingChain } from './apple-certificates.ts'

export const BUNDLE_ID = 'mil.example.muster'
export const APP_ID = 6_440_000_001
const KEY_ID = 'TESTKEY001'
const ISSUER_ID = '57246542-96fe-1a63-e053-0824d011072a'
const DAY_MS = 86_400_000

/** A subscription as Apple stores it. */
export interface AppleSubscription {
  readonly originalTransactionId: string
  /** The payer: one customer's subscriptions are returned together. */
  readonly customer: string
  environment: 'Production' | 'Sandbox'
  transactionId: string
  productId: string
  appAccountToken: string | null
  ownership: 'PURCHASED' | 'FAMILY_SHARED'
  status: 1 | 2 | 3 | 4 | 5
  expiresDate: number
  autoRenew: boolean
  graceUntil: number | null
  revokedAt: number | null
  expirationIntent: number | null
}

export interface TestAppleStore {
  readonly url: string
  /** Settings with which a server queries this one. */
  readonly environment: Readonly<Record<string, string>>
  readonly chain: SigningChain
  /** The API does not answer, or always answers with this status. */
  outage: 'away' | number | null
  /** How many times the API was asked about a subscription. */
  readonly asked: number
  buy(bought?: Partial<AppleSubscription>): AppleSubscription
  /** The signed data that a device gets to pass on. */
  signedTransaction(subscription: AppleSubscription, more?: Mischief): Promise<string>
  signedRenewal(subscription: AppleSubscription): Promise<string>
  notification(type: string, subscription: AppleSubscription | null, more?: Mischief): Promise<string>
  close(): Promise<void>
}

/** Deliberate faults of signed data. */
export interface Mischief {
  readonly chain?: SigningChain
  readonly claims?: Readonly<Record<string, unknown>>
  readonly uuid?: string
  readonly subtype?: string
  readonly environment?: string
}

/** Apple's App Store Server API on a port of its own, with a certificate authority and a signing key of its own. */
export async function startTestAppleStore(now: () => Date): Promise<TestAppleStore> {
  const chain = signingChain()
  const folder = mkdtempSync(join(tmpdir(), 'muster-apple-'))
  const roots = join(folder, 'root.cer')
  writeFileSync(roots, chain.root)
  const key = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const subscriptions = new Map<string, AppleSubscription>()
  let counter = 2_000_000_100_000_000
  let asked = 0
  let url = ''

  async function sign(claims: object, by: SigningChain = chain): Promise<string> {
    return new SignJWT({ signedDate: now().getTime(), ...claims })
      .setProtectedHeader({ alg: 'ES256', x5c: [...by.x5c] })
      .sign(createPrivateKey(by.privateKey))
  }

  const store: TestAppleStore = {
    get url() {
      return url
    },
    get asked() {
      return asked
    },
    get environment() {
      return {
        APPLE_BUNDLE_ID: BUNDLE_ID,
        APPLE_APP_ID: String(APP_ID),
        APPLE_STORE_KEY_ID: KEY_ID,
        APPLE_STORE_ISSUER_ID: ISSUER_ID,
        APPLE_STORE_PRIVATE_KEY: key.privateKey,
        APPLE_ROOT_CERTIFICATES: roots,
        APPLE_STORE_API_URL: url,
        APPLE_STORE_SANDBOX_API_URL: `${url}/sandbox`,
      }
    },
    chain,
    outage: null,
    buy(bought = {}) {
      counter += 1000
      const id = String(counter)
      const subscription: AppleSubscription = {
        originalTransactionId: id,
        transactionId: id,
        customer: id,
        environment: 'Production',
        productId: 'monthly',
        appAccountToken: null,
        ownership: 'PURCHASED',
        status: 1,
        expiresDate: now().getTime() + 30 * DAY_MS,
        autoRenew: true,
        graceUntil: null,
        revokedAt: null,
        expirationIntent: null,
        ...bought,
      }
      subscriptions.set(subscription.originalTransactionId, subscription)
      return subscription
    },
    signedTransaction: (subscription, { chain: by, claims, environment } = {}) =>
      sign(
        {
          ...transactionOf(subscription),
          ...(environment === undefined ? {} : { environment }),
          ...claims,
        },
        by,
      ),
    signedRenewal: (subscription) => sign(renewalOf(subscription)),
    async notification(type, subscription, { chain: by, uuid = randomUUID(), subtype, environment, claims } = {}) {
      const from = environment ?? subscription?.environment ?? 'Production'
      const data = {
        environment: from,
        bundleId: BUNDLE_ID,
        appAppleId: APP_ID,
        bundleVersion: '1',
        ...(subscription
          ? {
              status: subscription.status,
              signedTransactionInfo: await sign(transactionOf(subscription), by),
              signedRenewalInfo: await sign(renewalOf(subscription), by),
            }
          : {}),
      }
      const payload = {
        notificationType: type,
        ...(subtype === undefined ? {} : { subtype }),
        notificationUUID: uuid,
        version: '2.0',
        data,
        ...claims,
      }
      return sign(payload, by)
    },
    close: () =>
      new Promise((done) => {
        rmSync(folder, { recursive: true })
        server.closeAllConnections()
        server.close(() => done())
      }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const json = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (store.outage === 'away') return void response.destroy()
    if (store.outage !== null) return json(store.outage, {})
    if (!(await isAllowed(request.headers.authorization))) return void response.writeHead(401).end('Unauthenticated')
    const { pathname } = new URL(request.url ?? '/', url)
    const [, sandbox, id] = /^(\/sandbox)?\/inApps\/v1\/subscriptions\/(\w+)$/.exec(pathname) ?? []
    if (id === undefined) return json(404, {})
    asked += 1
    const environment = sandbox ? 'Sandbox' : 'Production'
    const here = [...subscriptions.values()].filter((one) => one.environment === environment)
    const found = here.find((one) => one.originalTransactionId === id || one.transactionId === id)
    if (!found) return json(404, { errorCode: 4040010, errorMessage: 'Transaction id not found.' })
    const own = here.filter(({ customer }) => customer === found.customer)
    const lastTransactions = await Promise.all(
      own.map(async (one) => ({
        originalTransactionId: one.originalTransactionId,
        status: one.status,
        signedTransactionInfo: await sign(transactionOf(one)),
        signedRenewalInfo: await sign(renewalOf(one)),
      })),
    )
    const data = [{ subscriptionGroupIdentifier: '21000001', lastTransactions }]
    json(200, { environment, bundleId: BUNDLE_ID, appAppleId: APP_ID, data })
  }

  /** As Apple requires: signed with the key that it issued, for its API and our app, for an hour at most. */
  async function isAllowed(authorization: string | undefined): Promise<boolean> {
    try {
      const { payload, protectedHeader } = await jwtVerify(
        authorization?.replace(/^Bearer /, '') ?? '',
        await importSPKI(key.publicKey, 'ES256'),
        { issuer: ISSUER_ID, audience: 'appstoreconnect-v1', maxTokenAge: '1h' },
      )
      return payload['bid'] === BUNDLE_ID && protectedHeader.kid === KEY_ID
    } catch {
      return false
    }
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return store
}

function transactionOf(one: AppleSubscription): object {
  return {
    originalTransactionId: one.originalTransactionId,
    transactionId: one.transactionId,
    bundleId: BUNDLE_ID,
    productId: one.productId,
    subscriptionGroupIdentifier: '21000001',
    expiresDate: one.expiresDate,
    quantity: 1,
    type: 'Auto-Renewable Subscription',
    inAppOwnershipType: one.ownership,
    environment: one.environment,
    ...(one.appAccountToken === null ? {} : { appAccountToken: one.appAccountToken }),
    ...(one.revokedAt === null ? {} : { revocationDate: one.revokedAt, revocationReason: 0 }),
  }
}

function renewalOf(one: AppleSubscription): object {
  return {
    originalTransactionId: one.originalTransactionId,
    autoRenewProductId: one.productId,
    productId: one.productId,
    autoRenewStatus: one.autoRenew ? 1 : 0,
    environment: one.environment,
    ...(one.graceUntil === null ? {} : { gracePeriodExpiresDate: one.graceUntil }),
    ...(one.expirationIntent === null ? {} : { expirationIntent: one.expirationIntent }),
  }
}

/** An unsigned app receipt with these transactions: as a device, or a forger, may send it. */
export function receiptWith(transactionIds: readonly string[]): string {
  const bought = transactionIds.map((id) => attribute(17, der(0x31, attribute(1703, der(0x0c, Buffer.from(id))))))
  const content = der(0x31, attribute(2, der(0x0c, Buffer.from(BUNDLE_ID))), ...bought)
  const data = der(0x30, oid('2a864886f70d010701'), der(0xa0, der(0x04, content)))
  const signed = der(0x30, integer(1), der(0x31), data)
  return der(0x30, oid('2a864886f70d010702'), der(0xa0, signed)).toString('base64')
}

function attribute(type: number, value: Buffer): Buffer {
  return der(0x30, integer(type), integer(1), der(0x04, value))
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from(value.toString(16).padStart(value > 127 ? 4 : 2, '0'), 'hex'))
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

/** With a length in three bytes, so that every receipt begins as real ones do. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, 0x82, value.length >> 8, value.length & 0xff]), value])
}
