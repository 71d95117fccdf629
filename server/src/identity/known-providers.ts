import { importPKCS8, SignJWT } from 'jose'
import { Providers, type ProviderSettings } from './providers.ts'

/** Google and Apple say neither how nor when they asked, and cannot be told to ask again. */
const ANY_WAY = { acr: [], amr: [], asksAgain: false } as const

interface GoogleSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly nativeClientIds: readonly string[]
}

function google(settings: GoogleSettings): ProviderSettings {
  return {
    id: 'google',
    label: 'Google',
    kind: 'google',
    issuer: () => settings.issuer,
    clientId: settings.clientId,
    clientSecret: () => settings.clientSecret,
    scope: 'openid email profile',
    // The account chooser is forced (specification section 7).
    parameters: { prompt: 'select_account' },
    nativeClientIds: settings.nativeClientIds,
    hashedNonce: false,
    ...ANY_WAY,
  }
}

interface AppleSettings {
  readonly issuer: string
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  readonly privateKey: string
  readonly nativeClientIds: readonly string[]
}

function apple(settings: AppleSettings): ProviderSettings {
  return {
    id: 'apple',
    label: 'Apple',
    kind: 'apple',
    issuer: () => settings.issuer,
    clientId: settings.clientId,
    // Apple's client secret is a token that we sign with the key from Apple.
    clientSecret: async () =>
      new SignJWT()
        .setProtectedHeader({ alg: 'ES256', kid: settings.keyId })
        .setIssuer(settings.teamId)
        .setSubject(settings.clientId)
        .setAudience(settings.issuer)
        .setIssuedAt()
        .setExpirationTime('5 minutes')
        .sign(await importPKCS8(settings.privateKey, 'ES256')),
    scope: 'openid email name',
    // Apple requires a form post when a scope is requested.
    parameters: { response_mode: 'form_post' },
    nativeClientIds: settings.nativeClientIds,
    hashedNonce: true,
    ...ANY_WAY,
  }
}

interface OtherSettings {
  readonly id: string
  readonly label: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: string
  readonly acr: readonly string[]
  readonly amr: readonly string[]
}

function other(settings: OtherSettings): ProviderSettings {
  return {
    id: settings.id,
    label: settings.label,
    kind: 'oidc',
    issuer: () => settings.issuer,
    clientId: settings.clientId,
    clientSecret: () => settings.clientSecret,
    scope: settings.scopes,
    parameters: {},
    nativeClientIds: [],
    hashedNonce: false,
    acr: settings.acr,
    amr: settings.amr,
    asksAgain: true,
  }
}

interface ProvidersSet {
  readonly google: GoogleSettings | null
  readonly apple: AppleSettings | null
  readonly oidcProviders: readonly OtherSettings[]
}

/** The providers of the settings, and in a demo its own. */
export function providersOf(set: ProvidersSet, demo: ProviderSettings | null): Providers {
  return new Providers([
    ...(set.google ? [google(set.google)] : []),
    ...(set.apple ? [apple(set.apple)] : []),
    ...set.oidcProviders.map(other),
    ...(demo ? [demo] : []),
  ])
}
