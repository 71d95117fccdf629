import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importSPKI, type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** Deliberate faults of an issuer in its next ID token. */
export interface Mischief {
  /** Claims that replace the right ones. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Signed with an unpublished key, under the published key's name. */
  readonly foreignKey?: boolean
  /** A letter of the payload changed after signing. */
  readonly tampered?: boolean
}

export interface Person {
  readonly sub: string
  readonly email?: string
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
}

export interface TestIssuer {
  readonly url: string
  /** The person signed in at the provider, for whom the next authorization request is answered. */
  person: Person
  /** Sent once with the answer, as Apple does at the first sign-in. */
  appleUser: string | null
  /** The provider answers the next authorization request with this error. */
  error: string | null
  mischief: Mischief
  /** The query of the last authorization request. */
  readonly lastRequest: URLSearchParams
  /** How many times a code was exchanged. */
  readonly exchanges: number
  /** An ID token as a native app gets it. */
  idToken(audience: string, nonce: string, mischief?: Mischief): Promise<string>
  /** A logout token for a client, with these claims beside or instead of the usual ones. */
  logoutToken(audience: string, claims: Readonly<Record<string, unknown>>, mischief?: Mischief): Promise<string>
  close(): Promise<void>
}

interface Granted {
  readonly clientId: string
  readonly nonce: string
  readonly challenge: string
  readonly redirectUri: string
  readonly person: Person
}

export interface IssuerOptions {
  /** Clients by id: a secret, or for Apple the public key and team that must have signed one. */
  readonly clients: Readonly<Record<string, string | { readonly publicKey: string; readonly teamId: string }>>
  readonly now?: () => Date
}

/**
 * An identity provider on a port of its own that uses real OpenID Connect: discovery, authorization code with PKCE,
 * form_post, signed ID tokens, published keys. Instead of showing a sign-in page it says yes at once.
 */
export async function startTestIssuer(options: IssuerOptions): Promise<TestIssuer> {
  const { now = () => new Date() } = options
  const keys = await generateKeyPair('RS256')
  const foreign = await generateKeyPair('RS256')
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
  const codes = new Map<string, Granted>()
  let url = ''
  let lastRequest = new URLSearchParams()
  let exchanges = 0

  const issuer: TestIssuer = {
    get url() {
      return url
    },
    get lastRequest() {
      return lastRequest
    },
    get exchanges() {
      return exchanges
    },
    person: { sub: 'nobody' },
    appleUser: null,
    error: null,
    mischief: {},
    idToken: (audience, nonce, mischief = {}) => sign(audience, nonce, issuer.person, mischief),
    logoutToken: (audience, claims, mischief = {}) =>
      signed(
        {
          iss: url,
          aud: audience,
          ...times(),
          jti: randomUUID(),
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          ...claims,
        },
        mischief,
      ),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }

  async function sign(audience: string, nonce: string, person: Person, mischief: Mischief): Promise<string> {
    const claims = {
      ...person,
      email_verified: true,
      nonce,
      iss: url,
      aud: audience,
      ...times(),
      ...mischief.claims,
    }
    return signed(claims, mischief)
  }

  function times() {
    const seconds = Math.floor(now().getTime() / 1000)
    return { iat: seconds, exp: seconds + 600 }
  }

  async function signed(claims: JWTPayload, mischief: Mischief): Promise<string> {
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(mischief.foreignKey ? foreign.privateKey : keys.privateKey)
    if (!mischief.tampered) return token
    const [header, , signature] = token.split('.')
    const other = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString('base64url')
    return `${header}.${other}.${signature}`
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    lastRequest = query
    const answer = new URLSearchParams({ state: query.get('state') ?? '' })
    if (issuer.error) {
      answer.set('error', issuer.error)
    } else {
      const code = randomUUID()
      codes.set(code, {
        clientId: query.get('client_id') ?? '',
        nonce: query.get('nonce') ?? '',
        challenge: query.get('code_challenge') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
        person: issuer.person,
      })
      answer.set('code', code)
    }
    const redirectUri = query.get('redirect_uri') ?? ''
    if (query.get('response_mode') !== 'form_post') {
      response.writeHead(302, { location: `${redirectUri}?${answer}` }).end()
      return
    }
    if (issuer.appleUser !== null) answer.set('user', issuer.appleUser)
    issuer.appleUser = null
    const inputs = [...answer].map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`,
    )
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<form method="post" action="${redirectUri}">${inputs.join('')}</form>`)
  }

  async function exchange(form: URLSearchParams, authorization: string | undefined): Promise<object | null> {
    const [basicId, basicSecret] = Buffer.from(authorization?.slice(6) ?? '', 'base64')
      .toString()
      .split(':')
      .map(decodeURIComponent)
    const clientId = form.get('client_id') ?? basicId ?? ''
    const secret = form.get('client_secret') ?? basicSecret ?? ''
    const code = form.get('code') ?? ''
    const granted = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const fits =
      granted?.clientId === clientId &&
      granted.redirectUri === form.get('redirect_uri') &&
      granted.challenge === challenge &&
      (await secretFits(clientId, secret))
    if (!fits) return null
    const idToken = await sign(clientId, granted.nonce, granted.person, issuer.mischief)
    issuer.mischief = {}
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idToken }
  }

  async function secretFits(clientId: string, secret: string): Promise<boolean> {
    const known = options.clients[clientId]
    if (known === undefined || typeof known === 'string') return known === secret
    const { payload } = await jwtVerify(secret, await importSPKI(known.publicKey, 'ES256'), {
      issuer: known.teamId,
      subject: clientId,
      audience: url,
    })
    return payload.exp !== undefined
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.writeHead(400).end('{"error":"invalid_client"}'))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const json = (body: object, status = 200) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/authorize') return authorize(searchParams, response)
    if (pathname === '/keys') return json(jwks)
    if (pathname === '/.well-known/openid-configuration') {
      return json({
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      })
    }
    if (pathname !== '/token') return json({ error: 'not_found' }, 404)
    exchanges += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const tokens = await exchange(new URLSearchParams(Buffer.concat(chunks).toString()), request.headers.authorization)
    return json(tokens ?? { error: 'invalid_grant' }, tokens ? 200 : 400)
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return issuer
}

/** The key pair of an Apple developer team. */
export function appleKeys(): { readonly privateKey: string; readonly publicKey: string } {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}

/** The settings of a server that signs people in with both of them. */
export function signInEnvironment(google: TestIssuer, apple: TestIssuer, applePrivateKey: string) {
  return {
    GOOGLE_CLIENT_ID: 'google-web',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: google.url,
    APPLE_CLIENT_ID: 'mil.muster.web',
    APPLE_TEAM_ID: 'TEAM',
    APPLE_KEY_ID: 'KEY',
    APPLE_PRIVATE_KEY: applePrivateKey,
    APPLE_ISSUER: apple.url,
  }
}
