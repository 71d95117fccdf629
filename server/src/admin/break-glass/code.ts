import { hash, randomBytes } from 'node:crypto'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { Begins } from '../../identity/browser-session.ts'
import { BREAK_GLASS } from '../../identity/leader-ways.ts'
import type { AdminUid } from '../../identity/reads.ts'
import { addSignInTransaction, lockAccount, takeSignInTransaction } from '../../identity/writes.ts'
import { announce } from '../../platform/outbox/writes.ts'
import { recordAct } from '../acts/writes.ts'
import { type AdminAccount, adminsWho } from './reads.ts'

/** How long a code can be entered, and how long the session that it begins lasts. */
export const CODE_MINUTES = 10
export const SESSION_MS = 3_600_000
const MOST_REASON = 300

/**
 * Makes a code with which an admin signs in once without a provider. Every admin is told. Only the operator calls this,
 * on the server's own machine. `who` is the ID or e-mail address of the account. Throws `Refusal`.
 */
export async function makeCode(
  tx: WriteTx,
  { who, why, adminUid, now }: { readonly who: string; readonly why: string; adminUid: AdminUid; readonly now: Date },
): Promise<{ readonly code: string; readonly name: string }> {
  const reason = why.trim()
  if (reason === '') refuse('invalid-argument', 'Say why, in quotes, after the account.')
  if (reason.length > MOST_REASON) refuse('invalid-argument', `Say why in at most ${MOST_REASON} characters.`)
  const [admin, another] = await adminsWho(tx, adminUid, who.trim())
  if (!admin) refuse('not-found', `${who} is not an admin who may sign in. Name the ID or the e-mail address of one.`)
  if (another) refuse('failed-precondition', `${who} is the address of several admins. Name the ID of one.`)
  const code = randomBytes(16).toString('hex')
  await addSignInTransaction(tx, hash('sha256', code, 'buffer'), {
    provider: BREAK_GLASS,
    answer: JSON.stringify({ uid: admin.uid, reason }),
    returnTo: '/admin',
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
    state: '',
    nonce: '',
    codeVerifier: '',
    fresh: true,
    appChallenge: null,
  })
  await tellAdmins(tx, adminUid, {
    at: now,
    title: 'A break-glass code was made',
    body: `On the server's machine, for ${admin.name}, because: ${reason}`,
  })
  return { code: code.replace(/(.{4})(?=.)/g, '$1-'), name: admin.name }
}

/** Takes a code in: the session that begins with it. Every admin is told. Throws `Refusal`. */
export async function enterWith(
  tx: WriteTx,
  typed: string,
  { adminUid, now }: { readonly adminUid: AdminUid; readonly now: Date },
): Promise<Begins> {
  const code = typed.toLowerCase().replace(/[^0-9a-f]/g, '')
  const kept = await takeSignInTransaction(tx, hash('sha256', code, 'buffer'), now)
  if (kept?.provider !== BREAK_GLASS || kept.answer === null)
    return refuse('unauthenticated', 'This code is wrong, was used, or is too old. Make a new one on the server.')
  const { uid, reason } = JSON.parse(kept.answer) as { uid: string; reason: string }
  await lockAccount(tx, uid)
  const [admin]: readonly (AdminAccount | undefined)[] = await adminsWho(tx, adminUid, uid)
  if (!admin) return refuse('permission-denied', 'This account is no longer an admin who may sign in.')
  await recordAct(tx, { at: now, by: uid, act: 'break glass', reason })
  await tellAdmins(tx, adminUid, {
    at: now,
    title: 'Break-glass sign-in',
    body: `${admin.name} signed in with a code from the server's machine, because: ${reason}`,
  })
  return { uid, provider: BREAK_GLASS, lastsMs: SESSION_MS }
}

async function tellAdmins(
  tx: WriteTx,
  adminUid: AdminUid,
  line: { readonly at: Date; readonly title: string; readonly body: string },
): Promise<void> {
  const everyone = await adminsWho(tx, adminUid, null)
  await announce(tx, {
    at: line.at,
    title: line.title,
    body: line.body,
    kind: 'security',
    recipients: everyone.map(({ uid }) => uid),
    link: '/admin',
  })
}
