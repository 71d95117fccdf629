import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { ConfigRefusal, parseConfig, ROOT } from './config.ts'
import { settings } from './settings.ts'

function faults(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigRefusal) return error.faults
    throw error
  }
}

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
const SEALING_KEY = `${'A'.repeat(43)}=`
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://muster.example', ...google }

describe('with no settings', () => {
  it('the server runs a demo on this machine', () => {
    expect(parseConfig({})).toMatchObject({
      port: 4856,
      host: '127.0.0.1',
      publicUrl: null,
      dataDir: join(ROOT, 'data'),
      databaseUrl: undefined,
      demo: true,
      allowedOrigins: ['capacitor://localhost', 'https://localhost'],
      adminUid: null,
    })
  })
  it('an empty value counts as missing', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(parseConfig({}))
  })
})

describe('a setting in a file', () => {
  it('counts as one in the environment, without the line end', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-config-'))
    const [secret, key, empty] = ['secret', 'key', 'empty'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await Promise.all([
      writeFile(secret, 'from the file\n'),
      writeFile(key, 'postgres://muster:pass@db.example/muster?sslmode=verify-full\n'),
      writeFile(empty, '\n'),
    ])
    const given = {
      ...production,
      SEALING_KEY,
      GOOGLE_CLIENT_SECRET: '',
      GOOGLE_CLIENT_SECRET_FILE: secret,
      DATABASE_URL_FILE: key,
    }
    expect(parseConfig(given)).toMatchObject({
      google: { clientSecret: 'from the file' },
      databaseUrl: 'postgres://muster:pass@db.example/muster?sslmode=verify-full',
    })
    expect(
      faults({ ...production, GOOGLE_CLIENT_SECRET_FILE: secret, DATABASE_URL_FILE: join(folder, 'none') }),
    ).toEqual([
      expect.stringMatching(/^DATABASE_URL_FILE: .* cannot be read \(ENOENT\)$/),
      'GOOGLE_CLIENT_SECRET_FILE: cannot be set together with GOOGLE_CLIENT_SECRET',
    ])
    expect(faults({ METRICS_TOKEN_FILE: empty })).toEqual([`METRICS_TOKEN_FILE: ${empty} is empty`])
    expect(faults({ METRICS_TOKEN_FILE: folder }).join()).toMatch(/cannot be read \(EISDIR\)$/)
    // The value in it is checked as any other, by the name of the setting.
    expect(faults({ PUBLIC_URL_FILE: secret }).join()).toMatch(/^PUBLIC_URL: must be a URL/)
    await rm(folder, { recursive: true })
  })
})

describe('proxies in front of the server', () => {
  const trusted = (value: string) => parseConfig({ TRUST_PROXY: value }).trustProxy
  it.each([
    ['', 0],
    ['off', 0],
    ['0', 0],
    ['on', 1],
    ['true', 1],
    ['1', 1],
    ['3', 3],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, 2001:db8::1', ['10.0.0.0/8', '2001:db8::1']],
  ])('%j trusts %j', (value, expected) => {
    expect(trusted(value)).toEqual(expected)
  })
  it.each(['all', '10', '-1', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/', '10.0.0', '10.0.0.1,', '::/129', '*'])(
    '%j is refused with what it must be',
    (value) => {
      expect(faults({ TRUST_PROXY: value }).join()).toMatch(/^TRUST_PROXY: must be on \(one proxy\), off, how many/)
    },
  )
})

describe('the demo', () => {
  it('is off as soon as there is a real provider', () => {
    expect(parseConfig(google).demo).toBe(false)
  })
  it('is refused in production', () => {
    expect(faults({ ...production, DEMO: 'on' }).join()).toMatch(/^DEMO: cannot be on when NODE_ENV is production/)
    expect(parseConfig(production).demo).toBe(false)
  })
  it('is never what production falls back to', () => {
    expect(faults({ NODE_ENV: 'production', PUBLIC_URL: 'https://muster.example' }).join()).toMatch(
      /^GOOGLE_CLIENT_ID: /,
    )
  })
})

describe('e-mail', () => {
  const from = 'Muster <muster@mail.example>'
  const mail = (environment: Record<string, string>) => parseConfig(environment).mail

  it('goes to a folder in development and the demo', () => {
    expect(mail({})).toEqual({ kind: 'folder', folder: join(ROOT, 'data/mail') })
    expect(mail({ NODE_ENV: 'development', ...google })).toMatchObject({ kind: 'folder' })
  })
  it('is off elsewhere when it is not set up', () => {
    for (const environment of [production, google, { NODE_ENV: 'test' }])
      expect(mail(environment)).toEqual({ kind: 'off' })
  })
  it('is sent with TLS unless the settings say otherwise', () => {
    const host = { SMTP_HOST: 'mail.example', MAIL_FROM: from }
    expect(mail(host)).toEqual({
      kind: 'smtp',
      host: 'mail.example',
      port: 587,
      security: 'starttls',
      login: null,
      from,
    })
    expect(mail({ ...host, SMTP_PORT: '465' })).toMatchObject({ port: 465, security: 'tls' })
    expect(mail({ ...host, SMTP_SECURE: 'tls' })).toMatchObject({ port: 465, security: 'tls' })
    expect(mail({ ...host, SMTP_PORT: '25', SMTP_SECURE: 'off' })).toMatchObject({ port: 25, security: 'plain' })
  })
  it('can also be set up by one address', () => {
    expect(mail({ ...production, SMTP_URL: 'smtp://apikey:SG.a%2Fb@smtp.sendgrid.net', MAIL_FROM: from })).toEqual({
      kind: 'smtp',
      host: 'smtp.sendgrid.net',
      port: 587,
      security: 'starttls',
      login: { user: 'apikey', password: 'SG.a/b' },
      from,
    })
    expect(mail({ SMTP_URL: 'smtps://mail.example', MAIL_FROM: from })).toMatchObject({ port: 465, security: 'tls' })
  })
})

describe('the stores', () => {
  const pem = (pair: KeyPairKeyObjectResult) => String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const ec = pem(generateKeyPairSync('ec', { namedCurve: 'P-256' })).trim()
  const rsa = pem(generateKeyPairSync('rsa', { modulusLength: 2048 })).trim()
  const apple = {
    APPLE_BUNDLE_ID: 'mil.example.muster',
    APPLE_APP_ID: '6440000001',
    APPLE_STORE_KEY_ID: 'KEY',
    APPLE_STORE_ISSUER_ID: 'issuer',
    APPLE_STORE_PRIVATE_KEY: ec.replaceAll('\n', '\\n'),
  }
  const account = (key: string) => JSON.stringify({ client_email: 'a@b.example', private_key: key })
  const play = {
    GOOGLE_PLAY_PACKAGE: 'mil.example.muster',
    GOOGLE_PLAY_SERVICE_ACCOUNT: account(rsa),
    GOOGLE_PLAY_PUSH_AUDIENCE: 'https://muster.example/webhooks/google',
    GOOGLE_PLAY_PUSH_ACCOUNT: 'push@b.example',
  }

  it('are off with no settings, and each can be on alone', () => {
    expect(parseConfig({})).toMatchObject({ appStore: null, googlePlay: null, storeSandbox: true })
    expect(parseConfig(apple)).toMatchObject({
      appStore: {
        appId: 6_440_000_001,
        privateKey: ec,
        apiUrl: 'https://api.storekit.apple.com',
        rootCertificates: null,
      },
      googlePlay: null,
    })
    expect(parseConfig(play)).toMatchObject({
      appStore: null,
      googlePlay: { serviceAccount: { email: 'a@b.example', tokenUrl: 'https://oauth2.googleapis.com/token' } },
    })
  })
  it('accept no test purchases in production unless the settings allow them', () => {
    expect(parseConfig({ ...production, ...apple }).storeSandbox).toBe(false)
    expect(parseConfig({ ...production, ...apple, STORE_SANDBOX: 'on' }).storeSandbox).toBe(true)
  })
  it.each<[Record<string, string>, string]>([
    [{ APPLE_ROOT_CERTIFICATES: '/x' }, 'APPLE_ROOT_CERTIFICATES: is of no use without APPLE_BUNDLE_ID'],
    [{ STORE_SANDBOX: 'on' }, 'STORE_SANDBOX: is of no use without'],
    [{ ...apple, APPLE_STORE_PRIVATE_KEY: rsa }, 'APPLE_STORE_PRIVATE_KEY: must be the .p8 key'],
    [{ ...apple, APPLE_APP_ID: 'mil.example' }, 'APPLE_APP_ID: must be the number'],
    [{ ...play, GOOGLE_PLAY_SERVICE_ACCOUNT: account(ec) }, 'GOOGLE_PLAY_SERVICE_ACCOUNT: its private_key'],
    [{ ...play, GOOGLE_PLAY_SERVICE_ACCOUNT: 'muster.json' }, 'GOOGLE_PLAY_SERVICE_ACCOUNT: must be the JSON key'],
    [
      { ...play, GOOGLE_PLAY_PUSH_ACCOUNT: '' },
      'GOOGLE_PLAY_PUSH_ACCOUNT: is needed together with GOOGLE_PLAY_PACKAGE',
    ],
    [
      { ...production, ...apple, APPLE_STORE_API_URL: 'http://a.example' },
      'APPLE_STORE_API_URL: must start with https',
    ],
  ])('refuse settings that cannot work', (environment, start) => {
    const found = faults(environment)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(start)
  })
})

describe('the apps that open our addresses', () => {
  const print = Array.from({ length: 32 }, () => 'AB').join(':')
  it('are none unless the settings name them', () => {
    expect(parseConfig({}).apps).toEqual({ ios: [], android: null })
    expect(
      parseConfig({
        IOS_APP_IDS: 'ABCDE12345.app.muster.mobile',
        ANDROID_PACKAGE: 'app.muster.mobile',
        ANDROID_CERTIFICATES: `${print.toLowerCase()},${print}`,
      }).apps,
    ).toEqual({
      ios: ['ABCDE12345.app.muster.mobile'],
      android: { packageName: 'app.muster.mobile', fingerprints: [print, print] },
    })
  })

  it.each([
    [{ IOS_APP_IDS: 'app.muster.mobile' }, 'IOS_APP_IDS: must be a team id'],
    [{ ANDROID_PACKAGE: 'app.muster.mobile' }, 'ANDROID_CERTIFICATES: is needed together with ANDROID_PACKAGE'],
    [{ ANDROID_CERTIFICATES: print }, 'ANDROID_PACKAGE: is needed together with ANDROID_CERTIFICATES'],
    [
      { ANDROID_PACKAGE: 'app.muster.mobile', ANDROID_CERTIFICATES: 'AB:CD' },
      'ANDROID_CERTIFICATES: must be SHA-256 fingerprints',
    ],
  ])('are refused when they could not work: %o', (given, fault) => {
    expect(faults(given).join()).toContain(fault)
  })
})

describe('a fault of the settings', () => {
  it.each([
    [{ PORT: '70000' }, 'PORT: '],
    [{ PORT: 'http' }, 'PORT: must be a number'],
    [{ PUBLIC_URL: 'muster.example' }, 'PUBLIC_URL: must be a URL'],
    [{ PUBLIC_URL: 'https://muster.example/app' }, 'PUBLIC_URL: must not have a path'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL: must be a URL that starts with postgres://'],
    [{ DEMO: 'maybe' }, 'DEMO: must be on or off'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be fatal, '],
    [{ ADMIN_UID: 'me' }, 'ADMIN_UID: '],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: '],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET: is needed together with GOOGLE_CLIENT_ID'],
    [{ OIDC_PROVIDERS: '{' }, 'OIDC_PROVIDERS: must be a JSON list'],
    [
      { OIDC_PROVIDERS: '[{"id":"unit","issuer":"https://a.example","clientId":"a","clientSecret":"b"}]' },
      'OIDC_PROVIDERS.0.label: ',
    ],
    [
      { OIDC_PROVIDERS: '[{"id":"apple","label":"A","issuer":"https://a.example","clientId":"a","clientSecret":"b"}]' },
      'OIDC_PROVIDERS: the id apple is taken',
    ],
    [{ SECURITY_LOG_DAYS: '364' }, 'SECURITY_LOG_DAYS: must be 365 days or more'],
    [{ SEALING_KEY: 'short' }, 'SEALING_KEY: must be 32 bytes in Base64'],
    [{ SEALING_KEY_FORMER: SEALING_KEY }, 'SEALING_KEY_FORMER: is of no use without SEALING_KEY'],
    [
      { ...production, DATABASE_URL: 'postgres://localhost/muster' },
      'SEALING_KEY: is needed together with DATABASE_URL',
    ],
    [{ SEALING_KEY_FORMER: 'A'.repeat(44) }, 'SEALING_KEY_FORMER: must be 32 bytes in Base64'],
    [{ SECURITY_LOG_KEY: 'key' }, 'SECURITY_LOG_KEY: must be a PEM private key'],
    [
      { SECURITY_LOG_KEY: '-----BEGIN PRIVATE KEY-----\\nx' },
      'SECURITY_LOG_KEY: must be a private key on the curve P-256',
    ],
    [{ SECURITY_LOG_STREAM_CA: 'ca' }, 'SECURITY_LOG_STREAM_CA: must be certificates in PEM form'],
    [{ SECURITY_LOG_STREAM_CA: '-----BEGIN CERTIFICATE-----' }, 'SECURITY_LOG_STREAM_CA: is of no use without'],
    [{ ...production, PUBLIC_URL: 'http://muster.example' }, 'PUBLIC_URL: must start with https:// in production'],
    [{ ...production, GOOGLE_ISSUER: 'http://a.example' }, 'GOOGLE_ISSUER: must start with https:// in production'],
    [
      {
        ...production,
        OIDC_PROVIDERS: '[{"id":"u","label":"U","issuer":"http://a.example","clientId":"a","clientSecret":"b"}]',
      },
      'OIDC_PROVIDERS.0.issuer: must start with https:// in production',
    ],
    [{ DATABASE_URL: 'postgres://u@127.0.0.1.example/muster' }, 'DATABASE_URL: must end with ?sslmode=verify-full'],
    [{ DATABASE_URL: 'postgres:///muster?host=db.example' }, 'DATABASE_URL: must end with ?sslmode=verify-full'],
    [{ DATABASE_URL: 'postgres://u@db.example/muster' }, 'DATABASE_URL: must end with ?sslmode=verify-full'],
    [
      { DATABASE_URL: 'postgres://u@db.example/muster?sslmode=require' },
      'DATABASE_URL: must end with ?sslmode=verify-',
    ],
    [{ DATABASE_URL: 'postgres://u@10.0.0.7/muster?sslmode=disable' }, 'DATABASE_URL: must end with ?sslmode=verify-'],
    [{ SIGN_UP_DOMAINS: 'army.example' }, 'SIGN_UP_DOMAINS: is of no use while SIGN_UP is open'],
    [{ LEADERS_SIGN_IN_WITH: 'card' }, 'LEADERS_SIGN_IN_WITH: there is no provider card; known are none'],
    [
      { LEADERS_SIGN_IN_WITH: 'google,card', ...google, DEMO: 'off' },
      'LEADERS_SIGN_IN_WITH: there is no provider card; known are google',
    ],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL: must be a URL that starts with smtp:// or smtps://'],
    [{ SMTP_HOST: 'mail.example' }, 'MAIL_FROM: is needed together with SMTP_HOST'],
    [{ MAIL_FROM: 'muster@mail.example' }, 'MAIL_FROM: is of no use without SMTP_HOST'],
    [{ SMTP_HOST: 'a', MAIL_FROM: 'a@b.example', SMTP_USER: 'u' }, 'SMTP_PASSWORD: user and password go together'],
    [{ SMTP_URL: 'smtp://a', SMTP_PORT: '25', MAIL_FROM: 'a@b.example' }, 'SMTP_PORT: cannot be set together with'],
    [{ SMTP_HOST: 'a', MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM: must be an address'],
    [{ SMTP_HOST: 'a', MAIL_FROM: 'A\r\nBcc: c@d.example <a@b.example>' }, 'MAIL_FROM: must be an address'],
    [{ SMTP_HOST: 'a', MAIL_FROM: 'a@b.example', SMTP_SECURE: 'yes' }, 'SMTP_SECURE: must be tls, starttls or off'],
    [{ SUPPORT_EMAIL: 'help' }, 'SUPPORT_EMAIL: must be an e-mail address'],
    [
      { APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 'b', APPLE_KEY_ID: 'c', APPLE_PRIVATE_KEY: 'd' },
      'APPLE_PRIVATE_KEY: must be',
    ],
  ])('in %j is named', (environment, start) => {
    const found = faults(environment as Record<string, string>)
    expect(found).toHaveLength(1)
    expect(found[0]?.startsWith(start), found[0]).toBe(true)
  })
  it('does not hide another', () => {
    expect(faults({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(2)
  })
})

describe('push notifications', () => {
  const vapid = webPush.generateVAPIDKeys()
  const web = {
    WEB_PUSH_PUBLIC_KEY: vapid.publicKey,
    WEB_PUSH_PRIVATE_KEY: vapid.privateKey,
    WEB_PUSH_SUBJECT: 'mailto:push@example.mil',
  }

  it('are off without keys', () => {
    expect(parseConfig({}).push).toEqual({ ios: null, android: null, web: null })
  })
  it('go to browsers with a pair of keys that belong together, to known push services only', () => {
    expect(parseConfig(web).push.web?.hosts).toContain('*.push.apple.com')
    const { publicKey } = webPush.generateVAPIDKeys()
    expect(faults({ ...web, WEB_PUSH_PUBLIC_KEY: publicKey })).toEqual([
      'WEB_PUSH_PUBLIC_KEY: does not belong to WEB_PUSH_PRIVATE_KEY',
    ])
    expect(faults({ ...web, WEB_PUSH_SUBJECT: 'push@example.mil' }).join()).toMatch(/^WEB_PUSH_SUBJECT: /)
  })
  it('need all settings that belong together', () => {
    expect(faults({ APNS_KEY_ID: 'K' }).map((fault) => fault.split(':')[0])).toEqual([
      'APNS_TEAM_ID',
      'APNS_PRIVATE_KEY',
      'APNS_TOPIC',
    ])
  })
  it('refuse a value that is not a key', () => {
    const key = '-----BEGIN PRIVATE KEY-----\\nAAAA\\n-----END PRIVATE KEY-----'
    const apns = { APNS_KEY_ID: 'K', APNS_TEAM_ID: 'T', APNS_TOPIC: 'mil.example.muster', APNS_PRIVATE_KEY: key }
    expect(faults(apns).join()).toMatch(/^APNS_PRIVATE_KEY: /)
    expect(faults({ FCM_SERVICE_ACCOUNT: '{"client_email":"a@b.example"}' }).join()).toMatch(/^FCM_SERVICE_ACCOUNT/)
  })
})

it('.env.example lists exactly the settings there are', () => {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8')
  const listed = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  expect(listed.toSorted()).toEqual(Object.keys(settings.shape).toSorted())
  expect(new Set(listed).size).toBe(listed.length)
})

it('the values of .env.example are the defaults', () => {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8')
  const given = Object.fromEntries(
    [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  expect(parseConfig(given)).toEqual(parseConfig({}))
})
