import { hash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exportJWK, generateKeyPair } from 'jose'
import type { Provider as OidcProvider } from 'oidc-provider'
import { formOf, takeForms } from '../platform/http/forms.ts'
import { type DemoPerson, demoSignInPage, troublePage } from './demo-provider-pages.ts'
import { DemoStorage } from './demo-provider-storage.ts'
import type { ProviderSettings } from './providers.ts'

const MOUNT = '/demo-idp'
const CLIENT_ID = 'muster-demo'
/** The persons that the demo offers, each with what they can see. */
export const FIRST_SERGEANT = {
  sub: 'first-sergeant',
  name: 'Derek Rasmussen',
  email: 'derek.rasmussen@demo.invalid',
  as: '1SG Derek Rasmussen: first sergeant of the demo company',
} as const
export const SERGEANT_MAJOR = {
  sub: 'sergeant-major',
  name: 'Amara Okonkwo',
  email: 'amara.okonkwo@demo.invalid',
  as: 'CSM Amara Okonkwo: sees the company from the battalion above',
} as const
export const PLATOON_SERGEANT = {
  sub: 'platoon-sergeant',
  name: 'Emma Fischer',
  email: 'emma.fischer@demo.invalid',
  as: 'SFC Emma Fischer: platoon sergeant, has 3rd Platoon of the company',
} as const
export const SQUAD_LEADER = {
  sub: 'squad-leader',
  name: 'Daniel Mejia',
  email: 'daniel.mejia@demo.invalid',
  as: 'SSG Daniel Mejia: squad leader, has one squad of 3rd Platoon',
} as const
export const SOLDIER = {
  sub: 'soldier',
  name: 'Mason Walters',
  email: 'mason.walters@demo.invalid',
  as: 'SPC Mason Walters: a Soldier of the company',
} as const
export const DEMO_ADMIN = {
  sub: 'admin',
  name: 'Demo Admin',
  email: 'admin@demo.invalid',
  as: 'Demo admin: accounts, subscriptions and support, and no roster',
} as const
export const DEMO_PEOPLE = [
  FIRST_SERGEANT,
  SERGEANT_MAJOR,
  PLATOON_SERGEANT,
  SQUAD_LEADER,
  SOLDIER,
  DEMO_ADMIN,
] as const

/** Identities of the demo keep their accounts when the server moves to another port. */
export const DEMO_ISSUER = 'urn:muster:demo'

function demoIssuer(publicUrl: string): string {
  return `${publicUrl}${MOUNT}`
}

export interface DemoProvider {
  readonly settings: ProviderSettings
  readonly routes: (app: FastifyInstance) => void
}

/**
 * Our own identity provider, so that a fresh clone can be signed in to. It is real OpenID Connect, and anybody may sign
 * in as anybody. Never on when NODE_ENV is production.
 */
export function demoProvider(publicUrl: () => string): DemoProvider {
  const clientSecret = randomBytes(32).toString('base64url')
  const people = new Map<string, DemoPerson>(DEMO_PEOPLE.map((person) => [person.sub, person]))
  // Started at the first request, because the server knows its address only once it listens.
  let starting: Promise<OidcProvider> | null = null
  const started = () => (starting ??= createProvider(publicUrl(), clientSecret, people))

  return {
    settings: {
      id: 'demo',
      label: 'the demo',
      kind: 'demo',
      issuer: () => demoIssuer(publicUrl()),
      identityIssuer: DEMO_ISSUER,
      clientId: CLIENT_ID,
      clientSecret: () => clientSecret,
      scope: 'openid email profile',
      // Asks for the person each time, like the account chooser of a real provider.
      parameters: { prompt: 'login' },
      nativeClientIds: [],
      hashedNonce: false,
      acr: [],
      amr: [],
      asksAgain: true,
    },
    routes: (app) => mount(app, started, people),
  }
}

async function createProvider(
  publicUrl: string,
  clientSecret: string,
  people: ReadonlyMap<string, DemoPerson>,
): Promise<OidcProvider> {
  const { Provider } = await import('oidc-provider')
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'demo', use: 'sig', alg: 'RS256' }
  const provider = new Provider(demoIssuer(publicUrl), {
    adapter: new DemoStorage().adapterFor,
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/auth/demo/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // E-mail and name in the ID token, as Google and Apple send them.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `${MOUNT}/sign-in/${interaction.uid}` },
    findAccount: (_context, sub) => {
      const person = people.get(sub)
      if (!person) return undefined
      return {
        accountId: sub,
        claims: () => ({ sub, name: person.name, email: person.email, email_verified: true }),
      }
    },
    // Our own app needs no consent from the user.
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc
      if (!client || session?.accountId === undefined) return undefined
      const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError: (context) => {
      context.type = 'html'
      context.body = troublePage()
    },
    ttl: { AccessToken: 300, AuthorizationCode: 60, IdToken: 600, Interaction: 3600, Session: 3600, Grant: 3600 },
  })
  return provider
}

function mount(app: FastifyInstance, started: () => Promise<OidcProvider>, people: Map<string, DemoPerson>): void {
  // The provider reads request bodies itself, except that of our own form.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))

  app.get(`${MOUNT}/sign-in/:interaction`, async (request, reply) => {
    const provider = await started()
    try {
      await provider.interactionDetails(request.raw, reply.raw)
    } catch {
      return page(reply.code(400), troublePage())
    }
    return page(reply, demoSignInPage(DEMO_PEOPLE, null))
  })

  app.register(async (form) => {
    takeForms(form)
    form.post(`${MOUNT}/sign-in/:interaction`, async (request, reply) => {
      const provider = await started()
      const fields = formOf(request.body)
      const person = personFrom(fields)
      if (person === null) return page(reply.code(400), demoSignInPage(DEMO_PEOPLE, fields))
      people.set(person.sub, person)
      try {
        const { prompt } = await provider.interactionDetails(request.raw, reply.raw)
        if (prompt.name !== 'login') return page(reply.code(400), troublePage())
      } catch {
        return page(reply.code(400), troublePage())
      }
      const to = await provider.interactionResult(request.raw, reply.raw, { login: { accountId: person.sub } })
      return reply.redirect(to, 303)
    })
  })

  app.all(`${MOUNT}/*`, async (request: FastifyRequest, reply: FastifyReply) => {
    const handle = (await started()).callback() as (request: IncomingMessage, response: ServerResponse) => Promise<void>
    reply.hijack()
    const raw: IncomingMessage & { originalUrl?: string } = request.raw
    // These two tell the provider that it is not mounted at the root.
    raw.originalUrl = raw.url ?? '/'
    raw.url = raw.originalUrl.slice(MOUNT.length)
    // Each sign-in starts without a session. Otherwise the provider would first ask the previous user to sign out.
    raw.headers.cookie = raw.headers.cookie?.replace(/(?<!\w)_session(\.\w+)*=[^;]*;? ?/g, '') ?? ''
    await handle(raw, reply.raw)
  })
}

/** The person whose button was pressed, or null when a new user did not fill in both fields. */
function personFrom(fields: URLSearchParams): DemoPerson | null {
  const offered = DEMO_PEOPLE.find(({ sub }) => sub === fields.get('as'))
  if (offered) return offered
  const name = (fields.get('name') ?? '').trim().slice(0, 120)
  const email = (fields.get('email') ?? '').trim().toLowerCase().slice(0, 200)
  if (name === '' || !/^[^\s@]+@[^\s@]+$/.test(email)) return null
  const known = DEMO_PEOPLE.find((person) => person.email === email)
  if (known) return known
  return { sub: `user-${hash('sha256', email).slice(0, 32)}`, name, email }
}

function page(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}
