import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
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
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://muster.example', ...google }

describe('with nothing set', () => {
  it('runs a demo on this machine', () => {
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
  it('takes an empty value for none', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(parseConfig({}))
  })
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
  it('is off wherever else nobody set it up', () => {
    for (const environment of [production, google, { NODE_ENV: 'test' }])
      expect(mail(environment)).toEqual({ kind: 'off' })
  })
  it('is sent with TLS unless told otherwise', () => {
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
  it('is set up by one address as well', () => {
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

describe('a fault', () => {
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

it('.env.example lists exactly the settings there are', () => {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8')
  const listed = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  expect(listed.toSorted()).toEqual(Object.keys(settings.shape).toSorted())
  expect(new Set(listed).size).toBe(listed.length)
})

it('what .env.example gives is what one gets without it', () => {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8')
  const given = Object.fromEntries(
    [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  expect(parseConfig(given)).toEqual(parseConfig({}))
})
