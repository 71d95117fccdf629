import { hash } from 'node:crypto'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { SUPPORT_CATEGORIES } from '@muster/domain/support/categories.ts'
import { requestSupport, sendgridTestMail } from '@muster/domain/support/functions.ts'
import { type Implementation, implement } from '../platform/callable/implement.ts'
import { MAIL_OFF, type Mailer } from '../platform/mail/mailer.ts'
import { htmlPart, textPart } from '../platform/mail/message.ts'
import { queueMail } from '../platform/mail/writes.ts'
import { announce } from '../platform/outbox/writes.ts'
import { readAsker } from './reads.ts'
import { insertRequest } from './writes.ts'

export interface SupportParts {
  readonly mailer: Mailer
  /** The address that requests are mailed to. Null: they are only stored. */
  readonly supportEmail: string | null
  readonly publicUrl: () => string
}

export function supportFunctions({ mailer, supportEmail, publicUrl }: SupportParts): readonly Implementation[] {
  return [
    implement(requestSupport, async (call, { requestId, category, text, diagnostics }) => {
      const { uid } = call.caller
      const request = { uid, id: requestId, category, text, diagnostics, at: call.now }
      const { receipt, at, isNew } = await insertRequest(call.tx, request, () => hash('sha256', call.newId(), 'buffer'))
      const answer = { receipt, at: at.toISOString() }
      if (!isNew) return answer
      await announce(call.tx, {
        at: call.now,
        kind: 'account',
        recipients: [uid],
        title: `Support request ${receipt} received`,
        body: `${SUPPORT_CATEGORIES[category]}. Keep this number. Our answer refers to it.`,
        link: '/support',
      })
      if (supportEmail === null || mailer.through === null) return answer
      const { email, emailVerified } = await readAsker(call.tx, uid)
      const details = Object.entries(diagnostics ?? {}).map(([name, value]) => `${name}: ${value}`)
      const mail = {
        id: call.newId(),
        uid,
        link: null,
        area: null,
        quiet: null,
        at: call.now,
        address: supportEmail,
        replyTo: email,
        subject: `[${receipt}] ${SUPPORT_CATEGORIES[category]}`,
        body: [text, ...(details.length > 0 ? [details.join('\n')] : [])].join('\n\n'),
        closing: `Account ${uid}. ${email === null ? 'It has no e-mail address.' : `Answer to ${email}${emailVerified ? '' : ' (not verified)'}.`}`,
      }
      await queueMail(call.tx, [mail], call.now)
      return answer
    }),

    implement(sendgridTestMail, async (call, input) => {
      const to = input.to ?? (await readAsker(call.tx, call.caller.uid)).email
      if (!to)
        return refuse('invalid-argument', 'Your account has no e-mail address. Enter one to send to.', { field: 'to' })
      if (mailer.through === null) return { to, through: 'nothing', accepted: false, answer: MAIL_OFF }
      const message = {
        subject: 'Test mail from Muster',
        body: `An admin asked ${publicUrl()} to send this, to see whether mail gets through. It does.`,
        link: null,
        closing: '',
      }
      const { accepted, answer } = await mailer.send({
        messageId: `${call.newId()}@${new URL(publicUrl()).hostname}`,
        to,
        replyTo: null,
        subject: message.subject,
        text: textPart(message, publicUrl()),
        html: htmlPart(message, publicUrl()),
        at: call.now,
      })
      return { to, through: mailer.through, accepted, answer }
    }),
  ]
}
