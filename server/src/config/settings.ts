import { IDLE_MS, WHOLE_MS } from '@muster/domain/kernel/session-limits.ts'
import { DOMAIN } from '@muster/domain/kernel/e-mail-domains.ts'
import { isIP } from 'node:net'
import * as z from 'zod'

/**
 * Every setting, by environment variable. A test keeps this list, `.env.example` and the docs in agreement. This file
 * checks single values, and `config.ts` checks that they do not contradict each other.
 */

const flag = z.stringbool({
  truthy: ['1', 'true', 'on', 'yes'],
  falsy: ['0', 'false', 'off', 'no'],
  error: 'must be on or off',
})
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)
/**
 * How many proxies are in front of us (0 for none), or which ones, by address. `on` means one: if every hop were
 * trusted, a caller could write any address before its own.
 */
const trustedProxies = z.string().transform((text, context): number | readonly string[] => {
  const word = text.trim().toLowerCase()
  if (['on', 'true', 'yes'].includes(word)) return 1
  if (['off', 'false', 'no'].includes(word)) return 0
  if (/^\d$/.test(word)) return Number(word)
  const proxies = word.split(',').map((proxy) => proxy.trim())
  if (proxies.every(isProxy)) return proxies
  context.addIssue({
    code: 'custom',
    message: 'must be on (one proxy), off, how many proxies (up to 9), or their addresses with commas: 10.0.0.0/8,::1',
  })
  return z.NEVER
})

/** An address, a network, or the name of a network that the framework knows. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return (
    most > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits >= 1 && +bits <= most))
  )
}

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a URL that starts with http:// or https://' })
const port = z.coerce
  .number({ error: 'must be a number' })
  .int()
  .min(0)
  .max(65_535, { error: 'must be a port, 0 to 65535' })
const HOUR_MS = 60 * 60_000
const hours = (least: number, most: number) => {
  const error = `must be hours, ${least} to ${most}`
  return z.coerce.number({ error }).min(least, { error }).max(most, { error })
}
/**
 * Keys are on one line with
 *  in them, the form that most hosts need for environment values.
 */
const pem = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine((text) => text.includes('-----BEGIN PRIVATE KEY-----'), { error: 'must be a PEM private key (PKCS #8)' })

const sealingKey = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9+/]{43}=$/, { error: 'must be 32 bytes in Base64, as openssl rand -base64 32 makes them' })

const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: 'must be a URL that starts with smtp:// or smtps://' })
  .refine((text) => !/%(?![0-9a-f]{2})/i.test(text), { error: 'must have % in user and password written as %25' })
/** `muster@example.mil`, or with a name: `Muster <muster@example.mil>`. */
const mailbox = z.string().refine(
  (text) => {
    const address = /^[^<>@,;:"\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text
    return z.email().safeParse(address.trim()).success
  },
  { error: 'must be an address, or a name and an address in angle brackets: Muster <muster@example.mil>' },
)

const providerId = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'an id has small letters, digits and dashes' })
const oidcProviders = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JSON list' })
      return z.NEVER
    }
  })
  .pipe(
    z.array(
      z.strictObject({
        id: providerId,
        label: z.string().min(1).max(40),
        issuer: httpUrl,
        clientId: z.string().min(1),
        clientSecret: z.string().min(1),
        scopes: z.string().default('openid email profile'),
        acr: z.array(z.string().min(1).max(200)).max(20).default([]),
        amr: z.array(z.string().min(1).max(200)).max(20).default([]),
      }),
    ),
  )

/** The key file of a Google service account as downloaded, on one line. */
const serviceAccountFile = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be the JSON key of a service account' })
    return z.NEVER
  }
})
const serviceAccountKey = z.object(
  {
    client_email: z.email(),
    private_key: z.string().includes('-----BEGIN PRIVATE KEY-----'),
    private_key_id: z.string().optional(),
    token_uri: httpUrl.default('https://oauth2.googleapis.com/token'),
  },
  { error: 'must be the JSON key of a service account' },
)
const serviceAccount = serviceAccountFile.pipe(serviceAccountKey)

export const settings = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .optional(),
  PORT: port.default(4856),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a URL that starts with postgres://' }).optional(),
  FIPS: flag.default(false),
  DEMO: flag.optional(),
  DA4856_BLANK: z.string().min(1).optional(),
  DA4856_FIELDS: z.string().min(1).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  TRUST_PROXY: trustedProxies.default(0),
  ALLOWED_ORIGINS: list.default(['capacitor://localhost', 'https://localhost']),
  RATE_LIMIT_FACTOR: z.coerce.number({ error: 'must be a number' }).min(0).max(1_000_000).default(1),
  METRICS_TOKEN: z.string().min(16, { error: 'must have 16 characters or more' }).optional(),
  ADMIN_UID: z.uuid({ error: 'must be the id (UUID) of an account' }).optional(),
  SESSION_IDLE_HOURS: hours(0.25, 24).default(IDLE_MS / HOUR_MS),
  SESSION_HOURS: hours(0.25, 720).default(WHOLE_MS / HOUR_MS),
  FRESH_SIGN_IN_MINUTES: z.coerce
    .number({ error: 'must be a number' })
    .min(1, { error: 'must be minutes, 1 to 1440' })
    .max(1440, { error: 'must be minutes, 1 to 1440' })
    .default(15),
  SIGN_UP: z.enum(['open', 'invited'], { error: 'must be open or invited' }).default('open'),
  SIGN_UP_DOMAINS: list
    .refine((domains) => domains.every((domain) => DOMAIN.test(domain)), {
      error: 'must be domains such as example.mil or *.example.mil, with commas between them',
    })
    .default([]),
  LEADERS_SIGN_IN_WITH: list.default([]),
  CONSENT_BANNER: z.string().max(8000, { error: 'must be at most 8000 characters' }).optional(),
  SECURITY_LOG_DAYS: z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be whole days' })
    .min(365, { error: 'must be 365 days or more' })
    .max(36_500, { error: 'must be at most 36500 days' })
    .default(365),
  SEALING_KEY: sealingKey.optional(),
  SEALING_KEY_FORMER: sealingKey.optional(),
  SECURITY_LOG_KEY: pem.optional(),
  SECURITY_LOG_STREAM: z.string().min(1).optional(),
  SECURITY_LOG_STREAM_CA: z
    .string()
    .includes('-----BEGIN CERTIFICATE-----', { error: 'must be certificates in PEM form' })
    .optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_NATIVE_CLIENT_IDS: list.default([]),
  GOOGLE_ISSUER: httpUrl.default('https://accounts.google.com'),
  APPLE_CLIENT_ID: z.string().min(1).optional(),
  APPLE_TEAM_ID: z.string().min(1).optional(),
  APPLE_KEY_ID: z.string().min(1).optional(),
  APPLE_PRIVATE_KEY: pem.optional(),
  APPLE_NATIVE_CLIENT_IDS: list.default([]),
  APPLE_ISSUER: httpUrl.default('https://appleid.apple.com'),
  OIDC_PROVIDERS: oidcProviders.default([]),
  SMTP_URL: smtpUrl.optional(),
  SMTP_HOST: z.string().min(1).optional(),
  SMTP_PORT: port.optional(),
  SMTP_USER: z.string().min(1).optional(),
  SMTP_PASSWORD: z.string().min(1).optional(),
  SMTP_SECURE: z.enum(['tls', 'starttls', 'off'], { error: 'must be tls, starttls or off' }).optional(),
  MAIL_FROM: mailbox.optional(),
  TRIAL_DAYS: z.coerce.number({ error: 'must be a number' }).int().min(0).max(3650).default(30),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, { error: 'must be a secret or restricted key of Stripe (sk_… or rk_…)' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: list
    .refine((secrets) => secrets.every((secret) => secret.startsWith('whsec_')), {
      error: 'must be signing secrets of Stripe (whsec_…), with commas between them',
    })
    .default([]),
  STRIPE_PRICE_ID: z
    .string()
    .regex(/^price_/, { error: 'must be the id of a price (price_…)' })
    .optional(),
  STRIPE_API_URL: httpUrl.default('https://api.stripe.com'),
  STORE_SANDBOX: flag.optional(),
  APPLE_BUNDLE_ID: z
    .string()
    .regex(/^[\w.-]+$/, { error: 'must be a bundle id such as mil.example.muster' })
    .optional(),
  APPLE_APP_ID: z.coerce.number({ error: 'must be the number of the app (its Apple ID)' }).int().positive().optional(),
  APPLE_STORE_KEY_ID: z.string().min(1).optional(),
  APPLE_STORE_ISSUER_ID: z.string().min(1).optional(),
  APPLE_STORE_PRIVATE_KEY: pem.optional(),
  APPLE_STORE_API_URL: httpUrl.default('https://api.storekit.apple.com'),
  APPLE_STORE_SANDBOX_API_URL: httpUrl.default('https://api.storekit-sandbox.apple.com'),
  APPLE_ROOT_CERTIFICATES: z.string().min(1).optional(),
  GOOGLE_PLAY_PACKAGE: z
    .string()
    .regex(/^[\w.]+$/, { error: 'must be a package name such as mil.example.muster' })
    .optional(),
  GOOGLE_PLAY_SERVICE_ACCOUNT: serviceAccount.optional(),
  GOOGLE_PLAY_PUSH_AUDIENCE: z.string().min(1).optional(),
  GOOGLE_PLAY_PUSH_ACCOUNT: z.email({ error: 'must be the e-mail address of a service account' }).optional(),
  GOOGLE_PLAY_API_URL: httpUrl.default('https://androidpublisher.googleapis.com'),
  GOOGLE_PLAY_PUSH_KEYS_URL: httpUrl.default('https://www.googleapis.com/oauth2/v3/certs'),
  IOS_APP_IDS: list
    .refine((ids) => ids.every((id) => /^[A-Z0-9]{10}\.[\w.-]+$/.test(id)), {
      error: 'must be a team id and a bundle id each: ABCDE12345.app.muster.mobile',
    })
    .default([]),
  ANDROID_PACKAGE: z
    .string()
    .regex(/^[\w.]+$/, { error: 'must be a package name such as app.muster.mobile' })
    .optional(),
  ANDROID_CERTIFICATES: list
    .transform((prints) => prints.map((print) => print.toUpperCase()))
    .refine((prints) => prints.every((print) => /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(print)), {
      error: 'must be SHA-256 fingerprints (AB:CD:…, 32 of them), with commas between them',
    })
    .optional(),
  APNS_KEY_ID: z.string().min(1).optional(),
  APNS_TEAM_ID: z.string().min(1).optional(),
  APNS_PRIVATE_KEY: pem.optional(),
  APNS_TOPIC: z
    .string()
    .regex(/^[\w.-]+$/, { error: 'must be a bundle id such as mil.example.muster' })
    .optional(),
  APNS_ENVIRONMENT: z.enum(['production', 'sandbox'], { error: 'must be production or sandbox' }).default('production'),
  APNS_URL: z.url({ protocol: /^https$/, error: 'must be a URL that starts with https://' }).optional(),
  FCM_SERVICE_ACCOUNT: serviceAccountFile
    .pipe(serviceAccountKey.extend({ project_id: z.string().regex(/^[\w.:-]+$/) }))
    .optional(),
  FCM_URL: httpUrl.default('https://fcm.googleapis.com'),
  WEB_PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, { error: 'must be a public VAPID key: 65 bytes in base64url' })
    .optional(),
  WEB_PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, { error: 'must be a private VAPID key: 32 bytes in base64url' })
    .optional(),
  WEB_PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, {
      error: 'must be an address of whom to turn to: mailto:you@example.mil or https://…',
    })
    .optional(),
  WEB_PUSH_HOSTS: list.default([
    'fcm.googleapis.com',
    '*.push.services.mozilla.com',
    '*.notify.windows.com',
    '*.push.apple.com',
  ]),
  SUPPORT_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
})
export type Settings = z.output<typeof settings>
