import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RefusedSignIn } from '@muster/domain/identity/refused-sign-ins.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { FastifyReply } from 'fastify'
import type { WriteTx } from '../database/transaction.ts'
import { escapeHtml, plainPage } from '../platform/http/plain-page.ts'
import { nativeBeginning, verify } from './native.ts'
import { callbackUrl, hintOf, withAppleName } from './provider-answer.ts'
import type { Providers } from './providers.ts'
import type { AccountParts } from './sign-in.ts'
import { addSignInTransaction, type SignInTransaction, takeSignInTransaction } from './writes.ts'

/** The reasons that the login page, or the app, can give for a failed sign-in. */
export type Failure = 'cancelled' | 'failed' | 'unavailable' | 'weak' | 'unread' | RefusedSignIn

/** Base64url of a SHA-256. */
export const APP_CHALLENGE = /^[\w-]{43}$/
/**
 * The address that the apps open. Another app may claim it too, so the link contains nothing that is useful by itself.
 */
const APP_LINK = 'muster://auth'
/** Providers' codes are valid for about as long. */
const CODE_MS = 5 * 60_000

/**
 * The provider has answered a sign-in that an app began. The answer is stored here under a one-time code, which is
 * worthless without the verifier in the app. The browser returns to the app with the code.
 */
export async function keepForApp(
  parts: {
    readonly database: { write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> }
    readonly clock: () => Date
  },
  started: SignInTransaction,
  answer: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const error = new URLSearchParams(answer).get('error')
  if (error !== null) {
    const cancelled = error === 'access_denied' || error === 'user_cancelled_authorize'
    return backToApp(reply, { error: cancelled ? 'cancelled' : 'failed' })
  }
  const code = randomBytes(32).toString('base64url')
  const expiresAt = new Date(parts.clock().getTime() + CODE_MS)
  await parts.database.write((tx) =>
    addSignInTransaction(tx, hash('sha256', code, 'buffer'), { ...started, answer, expiresAt }),
  )
  return backToApp(reply, { code })
}

/** The app fetches its stored answer: the account, and the provider's data about the person. */
export async function redeem(
  tx: WriteTx,
  providers: Providers,
  publicUrl: string,
  input: { readonly code: string; readonly verifier: string; readonly address: string },
  accounts: AccountParts,
  now: Date,
): Promise<{ beginning: Awaited<ReturnType<typeof nativeBeginning>>; hint: Record<string, string> }> {
  const kept = await takeSignInTransaction(tx, hash('sha256', input.code, 'buffer'), now)
  const provider = kept && providers.find(kept.provider)
  if (!provider || kept.answer === null || !isVerifierOf(kept.appChallenge, input.verifier)) {
    return refuse('unauthenticated', 'This sign-in took too long or was used before. Start again.', { field: 'code' })
  }
  const answer = new URL(callbackUrl(publicUrl, provider))
  answer.search = kept.answer
  const user = answer.searchParams.get('user')
  // Apple's name of the person is not part of the answer that the library checks.
  answer.searchParams.delete('user')
  const verified = withAppleName(await verify(provider, 'code', () => provider.finish(answer, kept)), user)
  return {
    beginning: await nativeBeginning(tx, { verified, returnTo: kept.returnTo, address: input.address }, accounts, now),
    hint: hintOf(verified),
  }
}

function isVerifierOf(challenge: string | null, verifier: string): boolean {
  if (challenge === null || !APP_CHALLENGE.test(challenge)) return false
  return timingSafeEqual(Buffer.from(challenge, 'base64url'), hash('sha256', verifier, 'buffer'))
}

/**
 * The last page in the system's browser. It opens the app by itself where browsers allow it, and otherwise by its
 * button.
 */
export function backToApp(reply: FastifyReply, said: { readonly code: string } | { readonly error: Failure }) {
  const link = `${APP_LINK}#${new URLSearchParams({ ...said })}`
  const words =
    'code' in said
      ? { title: 'Almost there', text: 'You are done here. Muster finishes your sign-in.' }
      : { title: 'Not signed in', text: 'Nothing was changed. Go back to Muster to try again.' }
  const page = plainPage(
    words.title,
    `<h1>${words.title}</h1>
<p>${words.text}</p>
<p><a class="main" href="${escapeHtml(link)}">Go back to Muster</a></p>
<p class="soft">If nothing happens, open the Muster app yourself and start again there.</p>`,
    { goTo: link },
  )
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}
