import type { SignInProvider } from '@muster/domain/identity/schema.ts'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import * as client from 'openid-client'
import type { Verified } from './sign-in.ts'

/** A provider's settings from the composition root. */
export interface ProviderSettings extends Omit<SignInProvider, 'native' | 'forLeaders'> {
  /** Known late when it is ourselves, in a demo. */
  readonly issuer: () => string
  /** The name that identities are stored under, when the issuer's own name changes with the address of this server. */
  readonly identityIssuer?: string
  readonly clientId: string
  /** Computed at each use, because we sign Apple's secret and it expires. */
  readonly clientSecret: () => string | Promise<string>
  readonly scope: string
  /** Added to the authorization request, such as `prompt`. */
  readonly parameters: Readonly<Record<string, string>>
  /** The native apps whose ID tokens are accepted. */
  readonly nativeClientIds: readonly string[]
  /** Which of these ways the provider must have used (`acr`, `amr`), as it names them. Empty: any. */
  readonly acr: readonly string[]
  readonly amr: readonly string[]
  /** Whether it can be told to ask who it is, even if it just did (`max_age`), and says when it did (`auth_time`). */
  readonly asksAgain: boolean
  /** Native apps give this provider the SHA-256 of the nonce, in hex. */
  readonly hashedNonce: boolean
}

/** The values that must come back with the answer to an authorization request. */
export interface Expected {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** The provider must ask who it is, even if it just did. */
  readonly fresh: boolean
}

const TIMEOUT_S = 8
const CLOCK_TOLERANCE_S = 30
/** How long ago the provider may have asked when it had to ask anew: as long as a sign-in may take. */
const FRESH_S = 10 * 60

const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout'

/** What a provider says of a logout. One of `sub` and `sid` is there. */
export interface SignedOut {
  /** The token's own id: it counts once. */
  readonly jti: string
  readonly issuer: string
  readonly sub: string | null
  readonly sid: string | null
}

/** One identity provider. Its addresses and keys are requested at first use. */
export class Provider {
  readonly settings: ProviderSettings
  #configuration: Promise<client.Configuration> | null = null
  #keys: ReturnType<typeof createRemoteJWKSet> | null = null

  constructor(settings: ProviderSettings) {
    this.settings = settings
  }

  /** The address to send the browser to. */
  async authorizationUrl(redirectUri: string, expected: Expected): Promise<URL> {
    return client.buildAuthorizationUrl(await this.#discover(), {
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: this.settings.scope,
      state: expected.state,
      nonce: expected.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(expected.codeVerifier),
      code_challenge_method: 'S256',
      ...(this.settings.acr.length > 0 ? { acr_values: this.settings.acr.join(' ') } : {}),
      ...this.settings.parameters,
      ...(expected.fresh && this.settings.asksAgain ? { max_age: '0' } : {}),
    })
  }

  /** Exchanges the answer for an ID token and checks state, issuer, audience, nonce, signature and expiry. */
  async finish(answer: URL | Request, expected: Expected): Promise<Verified> {
    const tokens = await client.authorizationCodeGrant(await this.#discover(), answer, {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.codeVerifier,
      idTokenExpected: true,
      ...(expected.fresh && this.settings.asksAgain ? { maxAge: FRESH_S } : {}),
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('the provider sent no ID token')
    return this.#verified(claims)
  }

  /** Checks an ID token from a native app: the same checks, with the nonce that we gave the app. */
  async verifyIdToken(idToken: string, nonce: string, now: Date): Promise<Verified> {
    const claims = await this.#claimsOf(idToken, ['sub', 'exp', 'iat', 'nonce'], now)
    if (claims['nonce'] !== nonce) throw new Error('the ID token carries another nonce')
    return this.#verified(claims)
  }

  /** Checks a logout token (OpenID Connect Back-Channel Logout 1.0): who signed out at the provider, or of what. */
  async verifyLogout(logoutToken: string, now: Date): Promise<SignedOut> {
    const claims = await this.#claimsOf(logoutToken, ['exp', 'iat', 'jti', 'events'], now)
    const { sub, jti, events, nonce } = claims
    const sid = textOf(claims['sid'])
    // An ID token has a nonce, and is no logout.
    if (nonce !== undefined || typeof events !== 'object' || events === null || !(LOGOUT in events)) {
      throw new Error('the token is not one of a logout')
    }
    if (typeof jti !== 'string' || (typeof sub !== 'string' && sid === null)) throw new Error('the logout names nobody')
    return { jti, sid, sub: sub ?? null, issuer: this.settings.identityIssuer ?? this.settings.issuer() }
  }

  async #claimsOf(token: string, requiredClaims: string[], now: Date): Promise<JWTPayload> {
    const issuer = this.settings.issuer()
    const { jwks_uri } = (await this.#discover()).serverMetadata()
    if (jwks_uri === undefined) throw new Error('the provider publishes no keys')
    this.#keys ??= createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_S * 1000 })
    const { payload } = await jwtVerify(token, this.#keys, {
      // Google's native libraries leave the scheme out.
      issuer: [issuer, issuer.replace(/^https:\/\//, '')],
      audience: [this.settings.clientId, ...this.settings.nativeClientIds],
      requiredClaims,
      currentDate: now,
      clockTolerance: CLOCK_TOLERANCE_S,
      maxTokenAge: '15 minutes',
    })
    return payload
  }

  #verified(claims: JWTPayload): Verified {
    if (typeof claims.sub !== 'string' || claims.sub === '') throw new Error('the ID token names nobody')
    const { acr, amr } = this.settings
    const used = wordsOf(claims['amr'])
    if (acr.length > 0 && !wordsOf(claims['acr']).some((one) => acr.includes(one))) throw new WeakSignIn(acr)
    if (amr.length > 0 && !used.some((one) => amr.includes(one))) throw new WeakSignIn(amr)
    const askedAt = claims['auth_time']
    return {
      provider: this.settings.id,
      issuer: this.settings.identityIssuer ?? this.settings.issuer(),
      sub: claims.sub,
      email: textOf(claims['email']),
      // Apple writes booleans as text.
      emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
      displayName: textOf(claims['name']),
      givenName: textOf(claims['given_name']),
      familyName: textOf(claims['family_name']),
      sid: textOf(claims['sid']),
      askedAt: typeof askedAt === 'number' && Number.isFinite(askedAt) ? new Date(askedAt * 1000) : null,
    }
  }

  #discover(): Promise<client.Configuration> {
    this.#configuration ??= this.#ask().catch((error: unknown) => {
      this.#configuration = null
      throw new ProviderAway(this.settings.id, { cause: error })
    })
    return this.#configuration
  }

  async #ask(): Promise<client.Configuration> {
    const issuer = new URL(this.settings.issuer())
    const { clientId, clientSecret } = this.settings
    // The library awaits it, though its type does not say so.
    const authenticate: client.ClientAuth = async (server, metadata, body, headers) => {
      const secret = await clientSecret()
      const post = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      const method = post ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
      method(server, metadata, body, headers)
    }
    const configuration = await client.discovery(
      issuer,
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_S },
      authenticate,
      {
        timeout: TIMEOUT_S,
        // A demo and the tests connect to this machine over plain http.
        execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
      },
    )
    // Without this the library trusts TLS in place of the ID token's signature.
    client.enableNonRepudiationChecks(configuration)
    return configuration
  }
}

/** The provider cannot be reached. The user cannot fix that at the login page. */
export class ProviderAway extends Error {
  constructor(id: string, options: ErrorOptions) {
    super(`the identity provider ${id} cannot be reached`, options)
    this.name = 'ProviderAway'
  }
}

/** The provider did not ask in one of the ways that are demanded here, such as a card. */
export class WeakSignIn extends Error {
  constructor(demanded: readonly string[]) {
    super(`the sign-in was not one of: ${demanded.join(', ')}`)
    this.name = 'WeakSignIn'
  }
}

export class Providers {
  readonly list: readonly ProviderSettings[]
  readonly #byId: ReadonlyMap<string, Provider>

  constructor(list: readonly ProviderSettings[]) {
    this.list = list
    this.#byId = new Map(list.map((settings) => [settings.id, new Provider(settings)]))
  }

  find(id: string): Provider | undefined {
    return this.#byId.get(id)
  }
}

function wordsOf(claim: unknown): string[] {
  if (typeof claim === 'string') return [claim]
  return Array.isArray(claim) ? claim.filter((one) => typeof one === 'string') : []
}

function textOf(claim: unknown): string | null {
  if (typeof claim !== 'string') return null
  const text = claim
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()
    .slice(0, 200)
  return text === '' ? null : text
}
