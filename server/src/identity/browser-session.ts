import { userTopic } from '@muster/domain/identity/functions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WriteTx } from '../database/transaction.ts'
import { setSessionCookie } from '../platform/sessions/cookie.ts'
import { tokenFinder } from '../platform/sessions/credentials.ts'
import type { Beginning, Sessions } from '../platform/sessions/sessions.ts'

export interface BrowserSessionParts {
  readonly database: { write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> }
  readonly sessions: Sessions
  readonly https: boolean
  readonly clock: () => Date
}

/** Whose session begins, and how they signed in. */
export type Begins = Omit<Beginning, 'kind' | 'device' | 'address'>

/** Begins a session in the browser that asks. What the browser had before is over with it, whoever's it was. */
export async function beginInBrowser(
  { database, sessions, https, clock }: BrowserSessionParts,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  begin: (tx: WriteTx, now: Date) => Promise<Begins>,
): Promise<void> {
  const sent = tokenFinder(https)(request)
  const before = sent?.from === 'cookie' ? await sessions.verify(sent.token, clock()) : null
  const device = (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '?')
  const { token } = await database.write(async (tx) => {
    const now = clock()
    const begins = await begin(tx, now)
    tx.touch(userTopic(begins.uid))
    if (before) await sessions.end(tx, before.uid, { only: [before.id] }, 'the device')
    return sessions.start(tx, { ...begins, kind: 'web', device, address: request.ip }, now)
  })
  setSessionCookie(reply, token, https)
}
