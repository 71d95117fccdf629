import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import * as z from 'zod'
import { StoreUnavailable } from '../store.ts'

export interface PushSettings {
  readonly packageName: string
  /** The audience that the push subscription was set up with. */
  readonly audience: string
  /** The service account that the push subscription acts as. */
  readonly account: string
  readonly keysUrl: string
}

/** A message of Real-time developer notifications. */
export interface PlayNotification {
  readonly id: string
  readonly kind: string
  /** The purchase it is about, if any. */
  readonly token: string | null
}

export type Pushed =
  | { readonly outcome: 'signed'; readonly content: PlayNotification }
  /** Google sent it, and it has no meaning for us. */
  | { readonly outcome: 'without meaning' }
  | { readonly outcome: 'forged' }

const envelope = z.object({ message: z.object({ messageId: z.string().min(1).max(200), data: z.string() }) })
const about = z.object({ purchaseToken: z.string().min(1).max(1000) })
const notification = z.object({
  packageName: z.string(),
  subscriptionNotification: about.extend({ notificationType: z.number().int() }).optional(),
  /** 1: a subscription. */
  voidedPurchaseNotification: about.extend({ productType: z.number().int().optional() }).optional(),
  testNotification: z.unknown().optional(),
})

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']
const KINDS: Readonly<Record<number, string>> = {
  1: 'recovered',
  2: 'renewed',
  3: 'canceled',
  4: 'purchased',
  5: 'on hold',
  6: 'in grace period',
  7: 'restarted',
  8: 'price change confirmed',
  9: 'deferred',
  10: 'paused',
  11: 'pause schedule changed',
  12: 'revoked',
  13: 'expired',
  17: 'items changed',
  18: 'cancellation scheduled',
  19: 'price change updated',
  20: 'pending purchase canceled',
  22: 'price step-up consent updated',
}

/** Pub/Sub's push about events at Google Play, only with the token that Google signs for our push subscription. */
export class PlayPush {
  readonly #settings: PushSettings
  readonly #keys: ReturnType<typeof createRemoteJWKSet>
  readonly #clock: () => Date

  constructor(settings: PushSettings, clock: () => Date) {
    this.#settings = settings
    this.#clock = clock
    this.#keys = createRemoteJWKSet(new URL(settings.keysUrl), { timeoutDuration: 5_000 })
  }

  async read(authorization: string | undefined, body: string): Promise<Pushed> {
    const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
    if (bearer === undefined || !(await this.#isOurs(bearer))) return { outcome: 'forged' }
    return contentOf(body, this.#settings.packageName)
  }

  async #isOurs(token: string): Promise<boolean> {
    const { audience, account } = this.#settings
    try {
      const { payload } = await jwtVerify(token, this.#keys, {
        issuer: ISSUERS,
        audience,
        algorithms: ['RS256', 'ES256'],
        requiredClaims: ['exp', 'email'],
        currentDate: this.#clock(),
        clockTolerance: 60,
      })
      return payload['email'] === account && payload['email_verified'] === true
    } catch (error) {
      if (isRefusal(error)) return false
      throw new StoreUnavailable("Google's keys cannot be read", { cause: error })
    }
  }
}

/** A fault of the token, and not of reaching the keys. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false
  return (
    !(error instanceof errors.JWKSTimeout) &&
    error.code !== 'ERR_JOSE_GENERIC' &&
    !(error instanceof errors.JWKSInvalid)
  )
}

function contentOf(body: string, packageName: string): Pushed {
  const outer = parsed(envelope, body)
  const inner = outer && parsed(notification, Buffer.from(outer.message.data, 'base64').toString('utf8'))
  if (!outer || inner?.packageName !== packageName) return { outcome: 'without meaning' }
  const id = outer.message.messageId
  const { subscriptionNotification: subscription, voidedPurchaseNotification: voided, testNotification: test } = inner
  if (subscription) {
    const kind = KINDS[subscription.notificationType] ?? `type ${subscription.notificationType}`
    return { outcome: 'signed', content: { id, kind: `subscription ${kind}`, token: subscription.purchaseToken } }
  }
  if (voided) {
    const token = voided.productType === undefined || voided.productType === 1 ? voided.purchaseToken : null
    return { outcome: 'signed', content: { id, kind: 'voided purchase', token } }
  }
  if (test !== undefined) return { outcome: 'signed', content: { id, kind: 'test', token: null } }
  return { outcome: 'without meaning' }
}

function parsed<T extends z.ZodType>(schema: T, json: string): z.output<T> | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}
