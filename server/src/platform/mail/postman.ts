import type { Acting } from '../../database/database.ts'
import type { DatabaseLog } from '../../database/database-log.ts'
import { Runner } from '../background/runner.ts'
import { type Delivery, type Mail, type Mailer } from './mailer.ts'
import { htmlPart, subjectOf, textPart } from './message.ts'
import { type ClaimedMail, claimMail, forgetMail, postponeMail } from './writes.ts'
import { purge } from '../../database/purge.ts'
import { mailTables } from './tables.ts'

const BATCH = 30
/** Minutes to wait after each failure. After the last one it is given up, two days on. */
const WAITS_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1440]

export interface PostmanParts {
  readonly database: Pick<Acting, 'write'>
  readonly mailer: Mailer
  readonly publicUrl: () => string
  readonly clock: () => Date
  readonly log: DatabaseLog
}

/** Sends queued mail to the provider: each at least once, and always under one Message-ID. */
export class Postman extends Runner<PostmanParts> {
  readonly #stopping = new AbortController()

  constructor(parts: PostmanParts) {
    super('mail', parts)
  }

  async purge(): Promise<void> {
    await this.parts.database.write((tx) => purge(tx, mailTables, 'mail_queue', { now: this.parts.clock() }))
  }

  /** Mail in progress is aborted, and the next server sends it again. */
  override async stop(): Promise<void> {
    this.#stopping.abort()
    await super.stop()
    this.parts.mailer.close()
  }

  protected override async work(): Promise<boolean> {
    const { database, mailer, clock } = this.parts
    if (mailer.through === null) return false
    const { mails, full } = await database.write((tx) => claimMail(tx, clock(), BATCH))
    const deliveries = await Promise.all(mails.map((mail) => this.#send(mail)))
    // When the provider is unavailable, the other mails save their attempts for later.
    return full && deliveries.every((delivery) => delivery.accepted || delivery.failed !== 'provider')
  }

  async #send(mail: ClaimedMail): Promise<Delivery> {
    const { database, mailer, clock, log } = this.parts
    const delivery = await mailer.send(this.#written(mail), this.#stopping.signal)
    if (delivery.accepted) {
      await database.write((tx) => forgetMail(tx, mail.id))
      return delivery
    }
    if (this.#stopping.signal.aborted) {
      await database.write((tx) => postponeMail(tx, mail, clock(), mail.attempts - 1))
      return delivery
    }
    const wait = delivery.failed === 'mail' ? undefined : WAITS_MINUTES[mail.attempts - 1]
    const about = { mail: mail.id, reason: delivery.reason, attempt: mail.attempts }
    if (wait === undefined) {
      log.warn(about, 'a mail was given up')
      await database.write((tx) => forgetMail(tx, mail.id))
    } else {
      log.warn({ ...about, againInMinutes: wait }, 'a mail could not be sent yet')
      const until = new Date(clock().getTime() + wait * 60_000)
      await database.write((tx) => postponeMail(tx, mail, until, mail.attempts))
    }
    return delivery
  }

  #written(mail: ClaimedMail): Mail {
    const publicUrl = this.parts.publicUrl()
    return {
      messageId: `${mail.id}@${new URL(publicUrl).hostname}`,
      to: mail.address,
      replyTo: mail.replyTo,
      subject: subjectOf(mail.subject),
      text: textPart(mail, publicUrl),
      html: htmlPart(mail, publicUrl),
      at: mail.at,
    }
  }
}
