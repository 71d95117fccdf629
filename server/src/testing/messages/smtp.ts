import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { TEST_CERTIFICATE, TEST_KEY } from './smtp-certificate.ts'

export interface Received {
  readonly source: string
  readonly mail: Email
  readonly from: string
  readonly to: readonly string[]
  readonly secure: boolean
  readonly user: unknown
}

export interface TestSmtp {
  readonly port: number
  readonly received: Received[]
  /** Settings with which our server sends through this one. */
  readonly environment: Readonly<Record<string, string>>
  /** Its answer to recipients from now on. Null for yes. */
  answerRecipients(answer: { readonly code: number; readonly text: string } | null): void
  /** Accepts the message, and dies before it confirms it, this many times. */
  hangUpAfterData(times: number): void
  close(): Promise<void>
}

export const SMTP_LOGIN = { user: 'apikey', password: 'SG.secret' }

/** A mail server that uses STARTTLS and requires a login. */
export async function startSmtp({ port = 0 }: { readonly port?: number } = {}): Promise<TestSmtp> {
  setDefaultCACertificates([...getCACertificates('default'), TEST_CERTIFICATE])
  const received: Received[] = []
  let answer: { readonly code: number; readonly text: string } | null = null
  let hangUps = 0
  const server = new SMTPServer({
    key: TEST_KEY,
    cert: TEST_CERTIFICATE,
    // Idle connections of a pool are no reason to wait.
    closeTimeout: 200,
    // No login before TLS.
    allowInsecureAuth: false,
    onAuth({ username, password }, _session, done) {
      if (username === SMTP_LOGIN.user && password === SMTP_LOGIN.password) return done(null, { user: username })
      return done(Object.assign(new Error('Authentication failed: no such key'), { responseCode: 535 }))
    },
    onRcptTo(_address, _session, done) {
      if (!answer) return done()
      return done(Object.assign(new Error(answer.text), { responseCode: answer.code }))
    },
    onData(stream, { envelope, secure, user }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      void receive(stream, { from, to: envelope.rcptTo.map(({ address }) => address), secure, user }, done)
    },
  })
  async function receive(
    stream: NodeJS.ReadableStream,
    about: Pick<Received, 'from' | 'to' | 'secure' | 'user'>,
    done: (error: null, answer: string) => void,
  ): Promise<void> {
    const source = await text(stream)
    received.push({ ...about, source, mail: await PostalMime.parse(source) })
    if (hangUps === 0) return done(null, 'Ok: queued as TEST')
    hangUps -= 1
    for (const connection of server.connections) connection.close()
  }
  server.on('error', () => {})
  const listening = await new Promise<number>((done) => {
    const net = server.listen(port, '127.0.0.1', () => {
      const address = net.address()
      done(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return {
    port: listening,
    received,
    environment: {
      SMTP_HOST: 'localhost',
      SMTP_PORT: String(listening),
      SMTP_USER: SMTP_LOGIN.user,
      SMTP_PASSWORD: SMTP_LOGIN.password,
      MAIL_FROM: 'Muster <muster@mail.example>',
    },
    answerRecipients: (next) => (answer = next),
    hangUpAfterData: (times) => (hangUps = times),
    close: () => new Promise((done) => server.close(() => done())),
  }
}
