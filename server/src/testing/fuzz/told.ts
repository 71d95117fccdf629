import { registerPushToken } from '@muster/domain/notifications/push/functions.ts'
import { startPushService, type TestPushService } from '../messages/push-browser.ts'
import { startSmtp, type TestSmtp } from '../messages/smtp.ts'
import type { TestServer } from '../server/server.ts'
import { type Persona, PERSONAS, type Unit } from './personas.ts'

/** A mail or a push, as it arrived. */
export interface Message {
  /** Null for somebody who is none of the five. */
  readonly persona: Persona | null
  readonly address: string
  readonly text: string
}

/** The mails and pushes that reach the five without a call. */
export class Told {
  readonly environment: Readonly<Record<string, string>>
  readonly #smtp: TestSmtp
  readonly #pushes: TestPushService
  /** By address of e-mail or of a browser. */
  readonly #personas = new Map<string, Persona>()
  mails = 0
  pushes = 0

  constructor(smtp: TestSmtp, pushes: TestPushService) {
    this.#smtp = smtp
    this.#pushes = pushes
    this.environment = { ...smtp.environment, ...pushes.environment }
  }

  static async start(): Promise<Told> {
    return new Told(await startSmtp(), await startPushService())
  }

  /** From now on each of the five has a browser for pushes. Whoever never chose gets every kind, by mail too. */
  async follow(server: TestServer, { people }: Unit): Promise<void> {
    for (const persona of PERSONAS) {
      const { uid, token } = people[persona]
      const subscription = this.#pushes.subscribe()
      await server.call(registerPushToken, { platform: 'web', subscription }, token)
      const { rows } = await server.database.pool.query<{ email: string }>(
        'select email from accounts where uid = $1',
        [uid],
      )
      this.#personas.set(subscription.endpoint, persona).set(rows[0]?.email ?? '', persona)
    }
  }

  /** What arrived since the last time. */
  take(): Message[] {
    const mails = this.#smtp.received.splice(0)
    const pushes = this.#pushes.received.splice(0)
    this.mails += mails.length
    this.pushes += pushes.length
    const letters = mails.flatMap(({ to, mail: { subject, text, html } }) =>
      to.map((address) => ({ address, text: [subject, text, html].join('\n') })),
    )
    const shown = pushes.map(({ endpoint, message }) => ({ address: endpoint, text: JSON.stringify(message) }))
    return [...letters, ...shown].map((each) => ({ ...each, persona: this.#personas.get(each.address) ?? null }))
  }

  async close(): Promise<void> {
    await Promise.all([this.#smtp.close(), this.#pushes.close()])
  }
}
