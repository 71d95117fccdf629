import { importPKCS8, SignJWT } from 'jose'
import * as z from 'zod'
import { StoreUnavailable } from '../store.ts'

const PATIENCE_MS = 10_000
/** A token is not used any more this long before its end. */
const MARGIN_MS = 120_000

export interface ServiceAccount {
  readonly email: string
  readonly privateKey: string
  readonly keyId: string | undefined
  readonly tokenUrl: string
}

/** Google does not accept the account or its key, until an operator fixes it. */
export class KeyRefused extends StoreUnavailable {}

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** An access token for Google's API, obtained with the key of a service account and kept while it lasts. */
export class AccessToken {
  readonly #account: ServiceAccount
  readonly #clock: () => Date
  readonly #scope: string
  #current: { readonly token: Promise<string>; goodUntil: number } | null = null

  constructor(account: ServiceAccount, clock: () => Date, scope: string) {
    this.#account = account
    this.#clock = clock
    this.#scope = scope
  }

  /** Concurrent callers get the same one. */
  get(): Promise<string> {
    if (this.#current && this.#current.goodUntil > this.#clock().getTime()) return this.#current.token
    const current = { token: Promise.resolve(''), goodUntil: Number.POSITIVE_INFINITY }
    current.token = this.#ask().then(
      ({ token, goodUntil }) => {
        current.goodUntil = goodUntil
        return token
      },
      (error: unknown) => {
        if (this.#current === current) this.#current = null
        throw error
      },
    )
    this.#current = current
    return current.token
  }

  /** Drops a token that Google no longer accepts. */
  forget(): void {
    this.#current = null
  }

  async #ask(): Promise<{ token: string; goodUntil: number }> {
    const { email, privateKey, keyId, tokenUrl } = this.#account
    const now = this.#clock().getTime()
    const assertion = await new SignJWT({ scope: this.#scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(keyId === undefined ? {} : { kid: keyId }) })
      .setIssuer(email)
      .setAudience(tokenUrl)
      .setIssuedAt(new Date(now))
      .setExpirationTime(new Date(now + 3_600_000))
      .sign(await importPKCS8(privateKey, 'RS256'))
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    try {
      const response = await fetch(tokenUrl, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if ([400, 401, 403].includes(response.status))
        throw new KeyRefused(`Google's token endpoint refused the key with ${response.status}`)
      if (!response.ok) throw new StoreUnavailable(`Google's token endpoint answered ${response.status}`)
      const { access_token, expires_in } = granted.parse(await response.json())
      return { token: access_token, goodUntil: now + expires_in * 1000 - MARGIN_MS }
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      throw new StoreUnavailable("Google's token endpoint did not answer", { cause: error })
    }
  }
}
