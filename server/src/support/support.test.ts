import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMyNotificationPreferences, listMyNotifications } from '@muster/domain/notifications/functions.ts'
import { exportMyData } from '@muster/domain/roster/functions.ts'
import { requestSupport, sendgridTestMail } from '@muster/domain/support/functions.ts'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Person, refusalOf } from '../testing/unit/rosters.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../testing/server/server.ts'
import { startSmtp, type TestSmtp } from '../testing/messages/smtp.ts'

const NOON = new Date('2026-11-12T17:00:00Z')
let smtp: TestSmtp
let server: TestServer
beforeAll(async () => {
  smtp = await startSmtp()
  server = await start({ ...smtp.environment, SUPPORT_EMAIL: 'help@muster.example' })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})
afterEach(() => {
  smtp.answerRecipients(null)
  smtp.received.length = 0
})

function start(environment: Record<string, string>, more: TestServerOptions = {}): Promise<TestServer> {
  return startTestServer({ at: NOON, environment, logLevel: 'silent', ...more })
}

function request(more: { readonly diagnostics?: Record<string, string> } = {}) {
  return { requestId: randomUUID(), category: 'roster' as const, text: 'The import drops a row.\nWhich?', ...more }
}

async function admin(at: TestServer): Promise<Person> {
  const person = await at.signUp({ email: 'admin@example.mil' })
  await at.database.pool.query(`update accounts set roles = '{Admin}' where uid = $1`, [person.uid])
  return person
}

describe('a request for help', () => {
  test('is stored, mailed to support, and answered with a receipt number', async () => {
    const person = await server.signUp({ email: 'ortega@example.mil' })
    const asked = request({ diagnostics: { Browser: 'Chromium 141', Screen: '390 by 844' } })
    const { receipt, at } = await server.call(requestSupport, asked, person.token)
    expect(receipt).toMatch(/^M-[2-9A-Z]{4}-[2-9A-Z]{2}$/)
    expect(at).toBe(NOON.toISOString())
    await server.composition.deliver()
    const { notifications } = await server.call(listMyNotifications, {}, person.token)
    expect(notifications).toMatchObject([
      { title: `Support request ${receipt} received`, extra: { kind: 'account', link: '/support' } },
    ])
    const toSupport = smtp.received.filter(({ to }) => to.includes('help@muster.example'))
    expect(toSupport).toHaveLength(1)
    expect(toSupport[0]?.mail).toMatchObject({
      subject: `[${receipt}] Roster and import`,
      replyTo: [{ address: 'ortega@example.mil' }],
    })
    for (const part of ['The import drops a row.\nWhich?', 'Browser: Chromium 141\nScreen: 390 by 844', person.uid])
      expect(toSupport[0]?.mail.text).toContain(part)
    const { content } = await server.call(exportMyData, {}, person.token)
    expect(JSON.parse(Buffer.from(content, 'base64').toString('utf8'))).toMatchObject({
      support: [{ receipt, text: asked.text, diagnostics: { Browser: 'Chromium 141' } }],
    })
  })

  test('sent again, and at the same moment, is one request with one receipt', async () => {
    const person = await server.signUp()
    const asked = request()
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.call(requestSupport, asked, person.token)))
    expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(1)
    await server.composition.deliver()
    const { notifications } = await server.call(listMyNotifications, {}, person.token)
    expect(notifications).toHaveLength(1)
    expect(smtp.received.filter(({ to }) => to.includes('help@muster.example'))).toHaveLength(1)
  })

  test('of another account is never answered', async () => {
    const [one, other] = await Promise.all([server.signUp(), server.signUp()])
    const asked = request()
    const first = await server.call(requestSupport, asked, one.token)
    const second = await server.call(requestSupport, { ...asked, text: 'Mine' }, other.token)
    expect(second.receipt).not.toBe(first.receipt)
  })

  test.each([
    [{ text: ' \n ' }, 'text', 'Say what you need help with.'],
    [{ text: 'My SSN is 123-45-6789' }, 'text', 'This looks like a Social Security number.'],
    [{ text: 'x'.repeat(4001) }, 'text', 'Shorten this to 4000 characters.'],
    [{ category: 'gossip' }, 'category', ''],
    [{ requestId: 'one' }, 'requestId', ''],
  ])('that makes no sense is refused: %o', async (more, field, words) => {
    const { token } = await server.signUp()
    const refusal = await refusalOf(server.call(requestSupport, { ...request(), ...more } as never, token))
    expect(refusal).toMatchObject({ code: 'invalid-argument', details: { field } })
    expect(refusal.message).toContain(words)
  })

  test('is stored where no mail can go out', async () => {
    const off = await start({ SUPPORT_EMAIL: 'help@muster.example' })
    onTestFinished(() => off.close())
    const person = await off.signUp()
    const { receipt } = await off.call(requestSupport, request(), person.token)
    await off.composition.deliver()
    const { rows } = await off.database.pool.query(
      'select receipt, (select count(*) from mail_queue) as mails from support_requests where uid = $1',
      [person.uid],
    )
    expect(rows).toEqual([{ receipt, mails: 0 }])
  })
})

describe('the test mail', () => {
  test('goes to the admin or the given address, and returns the provider’s own answer', async () => {
    const { token } = await admin(server)
    expect(await server.call(sendgridTestMail, {}, token)).toEqual({
      to: 'admin@example.mil',
      through: `localhost:${smtp.port}`,
      accepted: true,
      answer: '250 Ok: queued as TEST',
    })
    await server.call(sendgridTestMail, { to: 'other@example.mil' }, token)
    expect(smtp.received.map(({ to }) => to)).toEqual([['admin@example.mil'], ['other@example.mil']])
  })

  test('reports what the provider says when it refuses', async () => {
    const { token } = await admin(server)
    smtp.answerRecipients({ code: 550, text: 'The from address does not match a verified Sender Identity' })
    expect(await server.call(sendgridTestMail, {}, token)).toMatchObject({
      accepted: false,
      answer: expect.stringMatching(/550 The from address does not match a verified Sender Identity$/),
    })
    const wrong = await start({ ...smtp.environment, SMTP_PASSWORD: 'SG.wrong' }, { database: server.database })
    onTestFinished(() => wrong.close())
    expect(await wrong.call(sendgridTestMail, {}, token)).toMatchObject({
      accepted: false,
      answer: '535 Authentication failed: no such key',
    })
  })

  test('reports when there is no server, and when it has no TLS', async () => {
    const { token } = await admin(server)
    const gone = await startSmtp()
    await gone.close()
    const away = await start({ ...smtp.environment, SMTP_PORT: String(gone.port) }, { database: server.database })
    onTestFinished(() => away.close())
    expect(await away.call(sendgridTestMail, {}, token)).toMatchObject({
      accepted: false,
      answer: expect.stringContaining('ECONNREFUSED'),
    })
    // A name that is not on the certificate.
    const other = await start({ ...smtp.environment, SMTP_HOST: '127.0.0.2' }, { database: server.database })
    onTestFinished(() => other.close())
    expect((await other.call(sendgridTestMail, {}, token)).accepted).toBe(false)
  })

  test('is for admins, and says when e-mail is off', async () => {
    const off = await start({}, { database: server.database })
    onTestFinished(() => off.close())
    const stranger = await off.signUp()
    expect(await refusalOf(off.call(sendgridTestMail, {}, stranger.token))).toMatchObject({ code: 'permission-denied' })
    const { token } = await admin(off)
    expect(await off.call(sendgridTestMail, {}, token)).toMatchObject({
      through: 'nothing',
      accepted: false,
      answer: expect.stringContaining('E-mail is not set up on this server.'),
    })
    expect((await off.call(getMyNotificationPreferences, {}, token)).emailEnabled).toBe(false)
    expect(await (await fetch(`${off.url}/healthz`)).json()).toEqual({
      status: 'ok',
      off: [
        ...['e-mail', 'card payment', 'App Store', 'Google Play'],
        ...['push to iPhones', 'push to Android', 'push to browsers'],
      ],
    })
    expect((await fetch(`${off.url}/dev/mail`)).status).toBe(404)
  })
})

test('in development mail is a file, shown at a page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-mail-'))
  const dev = await start({ NODE_ENV: 'development', DATA_DIR: folder })
  onTestFinished(async () => {
    await dev.close()
    await rm(folder, { recursive: true })
  })
  const page = async (path: string) => (await fetch(`${dev.url}${path}`)).text()
  expect(await page('/dev/mail')).toContain('No mail yet.')
  const person = await dev.signUp({ email: 'dev@example.mil' })
  const { receipt } = await dev.call(requestSupport, request(), person.token)
  await dev.composition.deliver()
  const [file] = await readdir(join(folder, 'mail'))
  const shown = await page('/dev/mail')
  expect(shown).toContain(`<h3>Support request ${receipt} received</h3>`)
  expect(shown).toContain('To dev@example.mil')
  expect(await page(`/dev/mail/${file}`)).toContain(`Subject: Support request ${receipt} received`)
  expect(await page(`/dev/mail/${file}/html`)).toContain('Open it in Muster</a>')
  for (const path of ['/dev/mail/..%2Fdatabase', '/dev/mail/none.eml', '/dev/mail/none.eml/html'])
    expect((await fetch(`${dev.url}${path}`)).status).toBe(404)
  expect(await fetch(`${server.url}/dev/mail`)).toMatchObject({ status: 404 })
})
