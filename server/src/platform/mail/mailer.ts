import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createTransport } from 'nodemailer'

export type MailSettings =
  | { readonly kind: 'off' }
  /** For development and the demo: each mail is a file. */
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 'smtp'
      readonly host: string
      readonly port: number
      /** `tls` from the first byte, `starttls` before any contents, `plain` when the server offers nothing better. */
      readonly security: 'tls' | 'starttls' | 'plain'
      readonly login: { readonly user: string; readonly password: string } | null
      readonly from: string
    }

export interface Mail {
  /** The Message-ID, without brackets. The same when the mail is sent again. */
  readonly messageId: string
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly at: Date
}

export type Delivery =
  | { readonly accepted: true; readonly answer: string }
  | {
      readonly accepted: false
      /** In the provider's own words. They may contain the address, so they are for the admin and not for the log. */
      readonly answer: string
      /** Three digits and their meaning, or the kind of failure. Safe to log. */
      readonly reason: string
      /** `mail`: this one will never get through. `later`: try again. `provider`: every other mail would fail too. */
      readonly failed: 'mail' | 'later' | 'provider'
    }

export interface Mailer {
  /** The mail server, in a form an admin knows: `smtp.sendgrid.net:587`. Null when e-mail is off. */
  readonly through: string | null
  send(mail: Mail, signal?: AbortSignal): Promise<Delivery>
  close(): void
}

export const MAIL_OFF = 'E-mail is not set up on this server. Set SMTP_HOST or SMTP_URL, and MAIL_FROM.'

export function openMailer(settings: MailSettings): Mailer {
  switch (settings.kind) {
    case 'off':
      return {
        through: null,
        send: async () => ({ accepted: false, answer: MAIL_OFF, reason: 'off', failed: 'provider' }),
        close: () => {},
      }
    case 'folder':
      return folderMailer(settings.folder)
    case 'smtp':
      return smtpMailer(settings)
  }
}

const CONNECTIONS = 3

function smtpMailer(settings: Extract<MailSettings, { kind: 'smtp' }>): Mailer {
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: settings.host,
    port: settings.port,
    secure: settings.security === 'tls',
    requireTLS: settings.security === 'starttls',
    ...(settings.login ? { auth: { user: settings.login.user, pass: settings.login.password } } : {}),
    connectionTimeout: 20_000,
    greetingTimeout: 30_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    through: `${settings.host}:${settings.port}`,
    async send(mail, signal) {
      try {
        const { response } = await transport.sendMail({
          ...envelope(mail, settings.from),
          ...(signal ? { signal } : {}),
        })
        return { accepted: true, answer: response ?? '' }
      } catch (error) {
        return failureOf(error)
      }
    },
    close: () => transport.close(),
  }
}

function folderMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, disableFileAccess: true, disableUrlAccess: true })
  return {
    through: `Folder ${folder}`,
    async send(mail) {
      await mkdir(folder, { recursive: true })
      const { message } = await transport.sendMail(envelope(mail, 'Muster <muster@localhost>'))
      // Sent again, it is the same file.
      const id = mail.messageId.replace(/@.*$/, '').replace(/[^\w-]/g, '')
      const file = `${mail.at.toISOString().replace(/[-:.]/g, '')}-${id}.eml`
      await pipeline(message as NodeJS.ReadableStream, createWriteStream(join(folder, file), { mode: 0o600 }))
      return { accepted: true, answer: `Written to ${file}` }
    },
    close: () => transport.close(),
  }
}

function envelope(mail: Mail, from: string) {
  return {
    from,
    // As objects, so that each is one address, whatever commas and angle brackets it contains.
    to: { name: '', address: mail.to },
    ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.at,
    messageId: `<${mail.messageId}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

interface SmtpFailure {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
  readonly command?: string
}

/** A 5xx about this recipient or message is final. One about us, or no answer, may be fixed in the meantime. */
function failureOf(error: unknown): Delivery {
  const { code = '', responseCode, response, command = '' } = error as SmtpFailure
  const answer = (response ?? (error instanceof Error ? error.message : 'no answer')).slice(0, 500)
  const reason = responseCode === undefined ? code : `${responseCode} ${code}`
  const aboutThisMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'
  if (!aboutThisMail) return { accepted: false, answer, reason, failed: 'provider' }
  const final = responseCode === undefined || responseCode >= 500
  return { accepted: false, answer, reason, failed: final ? 'mail' : 'later' }
}
