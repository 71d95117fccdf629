import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { type Received, startSmtp, type TestSmtp } from '../../testing/messages/smtp.ts'
import { type QueuedMail, queueMail } from './writes.ts'

let smtp: TestSmtp
let server: TestServer
let uid: string
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({
    at: new Date('2026-11-12T17:00:00Z'),
    environment: { ...smtp.environment, PUBLIC_URL: 'https://muster.example' },
    logLevel: 'silent',
  })
  uid = (await server.signUp()).uid
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})
afterEach(async () => {
  smtp.answerRecipients(null)
  smtp.received.length = 0
  await server.database.pool.query('delete from mail_queue')
})

async function queue(mail: Partial<QueuedMail> = {}): Promise<string> {
  const id = randomUUID()
  const now = server.clock.now()
  const plain = { subject: 'Hello', body: 'Body', link: null, area: null, closing: '', quiet: null, replyTo: null }
  await server.database.write((tx) =>
    queueMail(tx, [{ ...plain, id, uid, address: 'derek@example.mil', at: now, ...mail }], now),
  )
  return id
}

async function waiting() {
  const { rows } = await server.database.pool.query<{ attempts: number; due_at: Date }>(
    'select attempts, due_at from mail_queue order by at',
  )
  return rows.map(({ attempts, due_at }) => ({
    attempts,
    minutes: Math.round((due_at.getTime() - server.clock.now().getTime()) / 60_000),
  }))
}

function only(received: readonly Received[]): Received {
  expect(received).toHaveLength(1)
  return received[0] as Received
}

const deliver = () => server.composition.deliver()

test('a mail goes out over TLS, with a login, as text and as HTML', async () => {
  const id = await queue({
    subject: 'SPC Ortega asks to be linked',
    body: 'To <A Co>.\n\nConfirm & go on.',
    link: '/soldiers?x=1&y=2',
    closing: 'Change this at https://muster.example/profile',
    replyTo: 'ortega@example.mil',
  })
  await deliver()
  const { mail, from, to, secure, user } = only(smtp.received)
  expect({ from, to, secure, user }).toEqual({
    from: 'muster@mail.example',
    to: ['derek@example.mil'],
    secure: true,
    user: 'apikey',
  })
  expect(mail).toMatchObject({
    subject: 'SPC Ortega asks to be linked',
    messageId: `<${id}@muster.example>`,
    from: { name: 'Muster', address: 'muster@mail.example' },
    replyTo: [{ address: 'ortega@example.mil' }],
    date: '2026-11-12T17:00:00.000Z',
  })
  expect(mail.text?.trim()).toBe(
    'SPC Ortega asks to be linked\n\nTo <A Co>.\n\nConfirm & go on.\n\nOpen it in Muster: https://muster.example/soldiers?x=1&y=2\n\n--\nChange this at https://muster.example/profile',
  )
  expect(mail.html).toContain('To &lt;A Co&gt;.</p>\n<p style="margin:0 0 16px">Confirm &amp; go on.')
  expect(mail.html).toContain('<a href="https://muster.example/soldiers?x=1&amp;y=2"')
  expect(mail.html).toContain('<a href="https://muster.example/profile">')
  // Readable in dark mode, and without anything that reports that it was opened.
  expect(mail.html).not.toMatch(/<img|background|color:|src=/)
  expect(await waiting()).toEqual([])
})

test('a recipient refused for good is not tried again', async () => {
  smtp.answerRecipients({ code: 550, text: 'No such user derek@example.mil' })
  await queue()
  await deliver()
  expect(await waiting()).toEqual([])
})

test('one refused for now is tried again at growing intervals, and is given up in the end', async () => {
  smtp.answerRecipients({ code: 451, text: 'Greylisted' })
  const id = await queue()
  const waits: number[] = []
  for (let attempt = 1; attempt <= 9; attempt++) {
    await deliver()
    await deliver()
    const [mail] = await waiting()
    if (!mail) break
    expect(mail.attempts).toBe(attempt)
    waits.push(mail.minutes)
    server.clock.advance(mail.minutes * 60_000)
  }
  expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720, 1440])
  expect(await waiting()).toEqual([])

  smtp.answerRecipients({ code: 451, text: 'Greylisted' })
  const again = await queue()
  await deliver()
  smtp.answerRecipients(null)
  server.clock.advance(60_000)
  await deliver()
  expect(only(smtp.received).mail.messageId).toBe(`<${again}@muster.example>`)
  expect(again).not.toBe(id)
})

test('while the mail server is down everything waits', async () => {
  await Promise.all(Array.from({ length: 40 }, () => queue()))
  await smtp.close()
  await deliver()
  const tried = (await waiting()).filter(({ attempts }) => attempts > 0)
  // Only the first batch has used up an attempt.
  expect(tried).toHaveLength(30)
  const { port } = smtp
  smtp = await startSmtp({ port })
  server.clock.advance(60_000)
  await deliver()
  expect(smtp.received).toHaveLength(40)
  expect(await waiting()).toEqual([])
})

test('a mail server that dies after it took the mail gets it again under the same Message-ID', async () => {
  const id = await queue()
  smtp.hangUpAfterData(1)
  await deliver()
  expect(await waiting()).toMatchObject([{ attempts: 1 }])
  server.clock.advance(60_000)
  await deliver()
  expect(smtp.received.map(({ mail }) => mail.messageId)).toEqual([`<${id}@muster.example>`, `<${id}@muster.example>`])
  expect(await waiting()).toEqual([])
})

test('two servers share the mail without sending any twice', async () => {
  const beside = await startTestServer({
    at: server.clock.now(),
    database: server.database,
    environment: { ...smtp.environment, PUBLIC_URL: 'https://muster.example' },
  })
  const ids = await Promise.all(Array.from({ length: 70 }, () => queue()))
  await Promise.all([deliver(), beside.composition.deliver(), deliver(), beside.composition.deliver()])
  const sent = smtp.received.map(({ mail }) => mail.messageId ?? '')
  expect(sent.toSorted()).toEqual(ids.map((id) => `<${id}@muster.example>`).toSorted())
  await beside.close()
})

test.each([
  ['subject', { subject: 'Hello\r\nBcc: victim@example.com\r\n\r\nSpam' }],
  ['reply address', { replyTo: 'a@b.example\r\nBcc: victim@example.com' }],
  ['address', { address: 'a@b.example\r\nBcc: victim@example.com' }],
  ['list of addresses', { address: 'a@b.example, victim@example.com' }],
  ['address of another command', { address: 'a@b.example>\r\nRCPT TO:<victim@example.com' }],
])('nobody else gets a mail through its %s', async (_what, mail) => {
  await queue(mail)
  await deliver()
  for (const { to, mail: read } of smtp.received) {
    expect(to).toHaveLength(1)
    expect(to[0]).not.toBe('victim@example.com')
    expect(read.bcc ?? []).toEqual([])
    expect(read.headers.map(({ key }) => key)).not.toContain('bcc')
  }
})

test('a mail of a deleted account is not sent any more', async () => {
  const gone = await server.signUp()
  await queue({ uid: gone.uid })
  await server.database.pool.query('delete from accounts where uid = $1', [gone.uid])
  await deliver()
  expect(smtp.received).toEqual([])
})

test('quiet hours hold a second attempt back as well', async () => {
  server.clock.set(new Date('2026-11-13T02:59:30Z'))
  smtp.answerRecipients({ code: 451, text: 'Later' })
  await queue({ quiet: { from: '22:00', to: '06:00', timeZone: 'America/New_York' } })
  await deliver()
  smtp.answerRecipients(null)
  server.clock.set(new Date('2026-11-13T10:59:00Z'))
  await deliver()
  expect(smtp.received).toEqual([])
  server.clock.set(new Date('2026-11-13T11:00:00Z'))
  await deliver()
  only(smtp.received)
})
