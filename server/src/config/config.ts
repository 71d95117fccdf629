import type { SessionLimits } from '@muster/domain/kernel/session-limits.ts'
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { type PushConfig, pushFaults, pushOf } from './push.ts'
import { type SecurityLogConfig, securityLogFaults, securityLogOf, settingsTold } from './security-log.ts'
import { type Settings, settings } from './settings.ts'
import { type AppStoreConfig, appStoreOf, type GooglePlayConfig, googlePlayOf, storeFaults } from './stores.ts'

/** The root of the project: relative paths in settings start here, wherever the server was started from. */
export const ROOT = join(import.meta.dirname, '../../..')

export interface OidcClient {
  readonly clientId: string
  readonly clientSecret: string
  readonly issuer: string
  /** Client ids of the native apps, whose ID tokens are accepted too. */
  readonly nativeClientIds: readonly string[]
}

export interface AppleClient extends Omit<OidcClient, 'clientSecret'> {
  readonly teamId: string
  readonly keyId: string
  readonly privateKey: string
}

export interface Config {
  readonly environment: 'production' | 'development' | 'test' | undefined
  readonly port: number
  readonly host: string
  /** Null means the address that the server listens on. */
  readonly publicUrl: string | null
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Whether all cryptography must come from a validated module. */
  readonly fips: boolean
  readonly demo: boolean
  readonly logLevel: Settings['LOG_LEVEL']
  /** How many proxies in front of us are trusted, or which ones by address. */
  readonly trustProxy: number | readonly string[]
  readonly allowedOrigins: readonly string[]
  readonly rateLimitFactor: number
  readonly metricsToken: string | undefined
  readonly adminUid: string | null
  readonly sessions: SessionLimits
  /** How long a sign-in counts as fresh, in milliseconds. */
  readonly freshMs: number
  /** Who gets an account by signing in: anyone (null), or the invited and those with an address in these domains. */
  readonly signUpDomains: readonly string[] | null
  /** The ids of the providers that leaders and admins sign in with. Empty: any. */
  readonly leadersSignInWith: readonly string[]
  /** What everybody agrees to before each sign-in. Null for nothing. */
  readonly consentBanner: string | null
  readonly securityLog: SecurityLogConfig
  /** The keys that encrypt the keys of rosters, in Base64. Null for one in the data folder. */
  readonly sealing: { readonly key: string | null; readonly formerKey: string | null }
  /** What the security log says of the settings. */
  readonly told: Readonly<Record<string, string>>
  readonly google: OidcClient | null
  readonly apple: AppleClient | null
  readonly oidcProviders: Settings['OIDC_PROVIDERS']
  readonly mail: MailConfig
  /** Where requests for help are mailed to. Null: they are only stored. */
  readonly supportEmail: string | null
  /** The length of a new leader's trial. 0 for none. */
  readonly trialDays: number
  readonly card: CardConfig
  /** Null when purchases of the App Store are off. */
  readonly appStore: AppStoreConfig | null
  /** Null when purchases of Google Play are off. */
  readonly googlePlay: GooglePlayConfig | null
  /** Whether purchases of the stores' test environments count. */
  readonly storeSandbox: boolean
  /** The native apps that open this server's addresses. */
  readonly apps: {
    readonly ios: readonly string[]
    readonly android: { readonly packageName: string; readonly fingerprints: readonly string[] } | null
  }
  readonly push: PushConfig
  /** A PDF to fill in instead of the DA Form 4856 that we draw. Null for ours. */
  readonly da4856Blank: string | null
  readonly da4856Fields: string | null
}

export type MailConfig =
  | { readonly kind: 'off' }
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 'smtp'
      readonly host: string
      readonly port: number
      readonly security: 'tls' | 'starttls' | 'plain'
      readonly login: { readonly user: string; readonly password: string } | null
      readonly from: string
    }

/** Payment by card. Outside production the sandbox, which charges nobody, can replace it. */
export type CardConfig =
  | { readonly kind: 'off' | 'sandbox' }
  | {
      readonly kind: 'stripe'
      readonly secretKey: string
      /** Several, while one replaces another. */
      readonly webhookSecrets: readonly string[]
      readonly priceId: string
      readonly apiUrl: string
    }

/** Settings that do not work, one line per fault. The server does not start. */
export class ConfigRefusal extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigRefusal'
    this.faults = faults
  }
}

/** The environment, plus the contents of a .env file at the root of the project. */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = join(ROOT, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}

/** Reads, parses and checks for contradictions. Throws `ConfigRefusal` with every fault at once. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.keys(settings.shape).flatMap((name) => givenAs(name, environment)))
  const unreadable = Object.values(given).filter((value) => value instanceof Unreadable)
  if (unreadable.length > 0) throw new ConfigRefusal(unreadable.map(({ fault }) => fault))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    throw new ConfigRefusal(
      parsed.error.issues.map(
        (issue) => `${issue.path.map(String).join('.')}: ${issue.message.replace(/^Invalid[^:]*: /, '')}`,
      ),
    )
  }
  const values = parsed.data
  const faults = contradictions(values)
  if (faults.length > 0) throw new ConfigRefusal(faults)
  const dataDir = placed(values.DATA_DIR)
  const demo = values.DEMO ?? (!hasProvider(values) && values.NODE_ENV !== 'production')
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    demo,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    allowedOrigins: values.ALLOWED_ORIGINS,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    metricsToken: values.METRICS_TOKEN,
    adminUid: values.ADMIN_UID ?? null,
    sessions: { idleMs: values.SESSION_IDLE_HOURS * HOUR_MS, wholeMs: values.SESSION_HOURS * HOUR_MS },
    fips: values.FIPS,
    freshMs: values.FRESH_SIGN_IN_MINUTES * 60_000,
    signUpDomains: values.SIGN_UP === 'open' ? null : values.SIGN_UP_DOMAINS,
    leadersSignInWith: values.LEADERS_SIGN_IN_WITH,
    consentBanner: values.CONSENT_BANNER ?? null,
    securityLog: securityLogOf(values),
    sealing: { key: values.SEALING_KEY ?? null, formerKey: values.SEALING_KEY_FORMER ?? null },
    told: settingsTold(values),
    google: googleOf(values),
    apple: appleOf(values),
    oidcProviders: values.OIDC_PROVIDERS,
    mail: mailOf(values, { dataDir, demo }),
    supportEmail: values.SUPPORT_EMAIL ?? null,
    trialDays: values.TRIAL_DAYS,
    card: cardOf(values),
    appStore: appStoreOf(values, placed),
    googlePlay: googlePlayOf(values),
    storeSandbox: values.STORE_SANDBOX ?? values.NODE_ENV !== 'production',
    apps: { ios: values.IOS_APP_IDS, android: androidAppOf(values) },
    push: pushOf(values),
    da4856Blank: values.DA4856_BLANK === undefined ? null : placed(values.DA4856_BLANK),
    da4856Fields: values.DA4856_FIELDS === undefined ? null : placed(values.DA4856_FIELDS),
  }
}

const HOUR_MS = 60 * 60_000

const placed = (path: string) => (isAbsolute(path) ? path : join(ROOT, path))

class Unreadable {
  readonly fault: string

  constructor(fault: string) {
    this.fault = fault
  }
}

/**
 * The setting as the environment gives it: by value, or in a file that `<NAME>_FILE` names, as hosts hand out secrets.
 * Nothing if it is not set.
 */
function givenAs(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): readonly [name: string, value: string | Unreadable][] {
  // Many hosts use an empty value for "not set".
  const value = environment[name]?.trim() || undefined
  const file = environment[`${name}_FILE`]?.trim() || undefined
  if (file === undefined) return value === undefined ? [] : [[name, value]]
  if (value !== undefined) return [[name, new Unreadable(`${name}_FILE: cannot be set together with ${name}`)]]
  try {
    const inside = readFileSync(placed(file), 'utf8').trim()
    return [[name, inside || new Unreadable(`${name}_FILE: ${file} is empty`)]]
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    return [[name, new Unreadable(`${name}_FILE: ${file} cannot be read${why}`)]]
  }
}

function androidAppOf({ ANDROID_PACKAGE: packageName, ANDROID_CERTIFICATES: fingerprints }: Settings) {
  return packageName === undefined || fingerprints === undefined ? null : { packageName, fingerprints }
}

function hasProvider(values: Settings): boolean {
  return (
    values.GOOGLE_CLIENT_ID !== undefined || values.APPLE_CLIENT_ID !== undefined || values.OIDC_PROVIDERS.length > 0
  )
}

/** Whether the database is reached over a network without a checked certificate. */
function isElsewhere(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  const here =
    host === '' || host.startsWith('/') || host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
  return !here && searchParams.get('sslmode') !== 'verify-full'
}

/** Addresses that carry sessions, identities and money. */
function addressesOf(values: Settings): [name: string, url: string][] {
  const { PUBLIC_URL, GOOGLE_ISSUER, APPLE_ISSUER, STRIPE_API_URL } = values
  return [
    ...Object.entries({
      ...(PUBLIC_URL === undefined ? {} : { PUBLIC_URL }),
      GOOGLE_ISSUER,
      APPLE_ISSUER,
      STRIPE_API_URL,
    }),
    ...values.OIDC_PROVIDERS.map(({ issuer }, at): [string, string] => [`OIDC_PROVIDERS.${at}.issuer`, issuer]),
  ]
}

const TOGETHER = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PRICE_ID'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['APPLE_BUNDLE_ID', 'APPLE_APP_ID', 'APPLE_STORE_KEY_ID', 'APPLE_STORE_ISSUER_ID', 'APPLE_STORE_PRIVATE_KEY'],
  ['APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_PRIVATE_KEY', 'APNS_TOPIC'],
  ['WEB_PUSH_PUBLIC_KEY', 'WEB_PUSH_PRIVATE_KEY', 'WEB_PUSH_SUBJECT'],
  ['GOOGLE_PLAY_PACKAGE', 'GOOGLE_PLAY_SERVICE_ACCOUNT', 'GOOGLE_PLAY_PUSH_AUDIENCE', 'GOOGLE_PLAY_PUSH_ACCOUNT'],
  ['ANDROID_PACKAGE', 'ANDROID_CERTIFICATES'],
] as const
const RESERVED = ['google', 'apple', 'demo', 'signout', 'break-glass']

function contradictions(values: Settings): string[] {
  const faults: string[] = []
  for (const names of TOGETHER) {
    const set = names.filter((name) => values[name] !== undefined)
    if (set.length === 0) continue
    for (const name of names) {
      if (values[name] === undefined) faults.push(`${name}: is needed together with ${set[0]}`)
    }
  }
  const secrets = values.STRIPE_WEBHOOK_SECRET.length
  if (secrets === 0 && values.STRIPE_SECRET_KEY !== undefined)
    faults.push('STRIPE_WEBHOOK_SECRET: is needed together with STRIPE_SECRET_KEY')
  if (secrets > 0 && values.STRIPE_SECRET_KEY === undefined)
    faults.push('STRIPE_SECRET_KEY: is needed together with STRIPE_WEBHOOK_SECRET')
  if (values.DEMO === true && values.NODE_ENV === 'production') {
    faults.push('DEMO: cannot be on when NODE_ENV is production, because anyone can sign in to a demo as anybody')
  }
  if (values.DEMO === true && hasProvider(values)) {
    faults.push('DEMO: cannot be on together with a real sign-in provider; unset one of them')
  }
  if (values.DATABASE_URL !== undefined && isElsewhere(values.DATABASE_URL)) {
    faults.push(
      'DATABASE_URL: must end with ?sslmode=verify-full, because the database is on another machine. For a certificate of your own authority add &sslrootcert=/etc/muster/database-ca.pem',
    )
  }
  if (values.SEALING_KEY_FORMER !== undefined && values.SEALING_KEY === undefined)
    faults.push('SEALING_KEY_FORMER: is of no use without SEALING_KEY')
  if (values.SESSION_IDLE_HOURS > values.SESSION_HOURS) {
    faults.push('SESSION_IDLE_HOURS: must not be more than SESSION_HOURS, after which every session ends')
  }
  if (values.SIGN_UP === 'open' && values.SIGN_UP_DOMAINS.length > 0) {
    faults.push('SIGN_UP_DOMAINS: is of no use while SIGN_UP is open to everybody; set SIGN_UP to invited')
  }
  if (values.NODE_ENV === 'production') {
    if (!hasProvider(values)) {
      faults.push('GOOGLE_CLIENT_ID: in production nobody could sign in; set Google, Apple or OIDC_PROVIDERS')
    }
    if (values.PUBLIC_URL === undefined) faults.push('PUBLIC_URL: is needed in production')
    if (values.DATABASE_URL !== undefined && values.SEALING_KEY === undefined) {
      faults.push(
        'SEALING_KEY: is needed together with DATABASE_URL in production, because a key in the data folder may be lost with the machine. Make one with openssl rand -base64 32, and keep a copy',
      )
    }
    for (const [name, url] of addressesOf(values))
      if (!url.startsWith('https:')) faults.push(`${name}: must start with https:// in production`)
  }
  if (values.PUBLIC_URL !== undefined && new URL(values.PUBLIC_URL).pathname !== '/') {
    faults.push('PUBLIC_URL: must not have a path')
  }
  faults.push(...mailFaults(values), ...storeFaults(values), ...pushFaults(values), ...securityLogFaults(values))
  const ids = values.OIDC_PROVIDERS.map((provider) => provider.id)
  const known = [...ids, ...(values.GOOGLE_CLIENT_ID ? ['google'] : []), ...(values.APPLE_CLIENT_ID ? ['apple'] : [])]
  for (const id of values.LEADERS_SIGN_IN_WITH) {
    if (!known.includes(id))
      faults.push(`LEADERS_SIGN_IN_WITH: there is no provider ${id}; known are ${known.join(', ') || 'none'}`)
  }
  for (const id of new Set(ids)) {
    if (RESERVED.includes(id)) faults.push(`OIDC_PROVIDERS: the id ${id} is taken`)
    if (ids.filter((other) => other === id).length > 1) faults.push(`OIDC_PROVIDERS: the id ${id} is there twice`)
  }
  return faults
}

function mailFaults(values: Settings): string[] {
  const faults: string[] = []
  const server = values.SMTP_URL === undefined ? 'SMTP_HOST' : 'SMTP_URL'
  if (values.SMTP_URL !== undefined) {
    for (const name of ['SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD'] as const) {
      if (values[name] !== undefined)
        faults.push(`${name}: cannot be set together with SMTP_URL, which says it already`)
    }
  } else if (values.SMTP_HOST === undefined) {
    for (const name of ['SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD', 'SMTP_SECURE', 'MAIL_FROM'] as const) {
      if (values[name] !== undefined) faults.push(`${name}: is of no use without SMTP_HOST or SMTP_URL`)
    }
    return faults
  }
  if (values.MAIL_FROM === undefined) faults.push(`MAIL_FROM: is needed together with ${server}`)
  if ((values.SMTP_USER === undefined) !== (values.SMTP_PASSWORD === undefined)) {
    faults.push(`${values.SMTP_USER === undefined ? 'SMTP_USER' : 'SMTP_PASSWORD'}: user and password go together`)
  }
  return faults
}

/** SMTP where it is set up, a folder for mails in development and the demo, otherwise none. */
function mailOf(values: Settings, { dataDir, demo }: Pick<Config, 'dataDir' | 'demo'>): MailConfig {
  const url = values.SMTP_URL === undefined ? null : new URL(values.SMTP_URL)
  const host = url ? url.hostname.replace(/^\[|\]$/g, '') : values.SMTP_HOST
  if (host === undefined || values.MAIL_FROM === undefined) {
    const looking = values.NODE_ENV === 'development' || (demo && values.NODE_ENV !== 'test')
    return looking ? { kind: 'folder', folder: join(dataDir, 'mail') } : { kind: 'off' }
  }
  const port = values.SMTP_PORT ?? (url?.port ? Number(url.port) : null)
  const security = values.SMTP_SECURE ?? (url?.protocol === 'smtps:' || port === 465 ? 'tls' : 'starttls')
  const user = url ? decodeURIComponent(url.username) : values.SMTP_USER
  const password = url ? decodeURIComponent(url.password) : values.SMTP_PASSWORD
  return {
    kind: 'smtp',
    host,
    port: port ?? (security === 'tls' ? 465 : 587),
    security: security === 'off' ? 'plain' : security,
    login: user && password ? { user, password } : null,
    from: values.MAIL_FROM,
  }
}

function cardOf(values: Settings): CardConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PRICE_ID: priceId, STRIPE_WEBHOOK_SECRET: webhookSecrets } = values
  if (secretKey === undefined || priceId === undefined)
    return { kind: values.NODE_ENV === 'production' ? 'off' : 'sandbox' }
  return { kind: 'stripe', secretKey, webhookSecrets, priceId, apiUrl: values.STRIPE_API_URL.replace(/\/+$/, '') }
}

function googleOf(values: Settings): OidcClient | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values
  if (clientId === undefined || clientSecret === undefined) return null
  return { clientId, clientSecret, issuer: values.GOOGLE_ISSUER, nativeClientIds: values.GOOGLE_NATIVE_CLIENT_IDS }
}

function appleOf(values: Settings): AppleClient | null {
  const {
    APPLE_CLIENT_ID: clientId,
    APPLE_TEAM_ID: teamId,
    APPLE_KEY_ID: keyId,
    APPLE_PRIVATE_KEY: privateKey,
  } = values
  if (clientId === undefined || teamId === undefined || keyId === undefined || privateKey === undefined) return null
  return {
    clientId,
    teamId,
    keyId,
    privateKey,
    issuer: values.APPLE_ISSUER,
    nativeClientIds: values.APPLE_NATIVE_CLIENT_IDS,
  }
}
