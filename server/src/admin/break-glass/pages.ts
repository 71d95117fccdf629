import { HTTP_STATUS, Refusal } from '@muster/domain/kernel/refusal.ts'
import type { SignInBanner } from '@muster/domain/identity/schema.ts'
import type { FastifyInstance } from 'fastify'
import { type BrowserSessionParts, beginInBrowser } from '../../identity/browser-session.ts'
import { hasAgreed } from '../../identity/consent.ts'
import { BREAK_GLASS } from '../../identity/leader-ways.ts'
import type { AdminUid } from '../../identity/reads.ts'
import { addressKey, type RateLimit } from '../../platform/callable/rate-limit.ts'
import type { SecurityNotes } from '../../platform/security-log/notes.ts'
import { formOf, takeForms } from '../../platform/http/forms.ts'
import { escapeHtml, plainPage } from '../../platform/http/plain-page.ts'
import { CODE_MINUTES, enterWith } from './code.ts'

export const BREAK_GLASS_PATH = '/auth/break-glass'
const PER_ADDRESS = 10

export interface BreakGlassParts extends BrowserSessionParts {
  readonly adminUid: AdminUid
  readonly banner: SignInBanner | null
  readonly rates: RateLimit
  readonly security: SecurityNotes
}

/** Where an admin enters the code that `npm run break-glass` printed. */
export function breakGlassPages(app: FastifyInstance, parts: BreakGlassParts): void {
  const { adminUid, banner, rates } = parts
  takeForms(app)
  app.get(BREAK_GLASS_PATH, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page(banner, null)),
  )
  app.post(BREAK_GLASS_PATH, { bodyLimit: 4096 }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const form = formOf(request.body)
    try {
      rates.take(`break-glass ${addressKey(request.ip)}`, PER_ADDRESS, parts.clock().getTime())
      if (!hasAgreed(banner, form.get('agreed')))
        throw new Refusal('failed-precondition', 'The notice has changed. Read it and agree to it.')
      await beginInBrowser(parts, { request, reply }, (tx, now) =>
        enterWith(tx, form.get('code') ?? '', { adminUid, now }),
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const from = { uid: null, address: request.ip, details: { code: error.code } }
      parts.security.note({ kind: 'sign-in', what: BREAK_GLASS, outcome: 'refused', ...from })
      request.log.warn({ requestId: request.id, code: error.code }, 'a break-glass code was refused')
      return reply.code(HTTP_STATUS[error.code]).type('text/html; charset=utf-8').send(page(banner, error.message))
    }
    request.log.warn({ requestId: request.id }, 'an admin signed in with a break-glass code')
    return reply.redirect('/admin', 303)
  })
}

function page(banner: SignInBanner | null, error: string | null): string {
  const notice = banner
    ? `<p class="notice" style="white-space: pre-wrap">${escapeHtml(banner.text)}</p>
<input type="hidden" name="agreed" value="${escapeHtml(banner.id)}">`
    : ''
  return plainPage(
    'Break glass',
    `<h1>Break glass</h1>
<p class="soft">For an admin when no other way to sign in works. Whoever runs the server makes the code with
<code>npm run break-glass</code>. It counts for ${CODE_MINUTES} minutes, and the session lasts an hour. All admins are told.</p>
${error === null ? '' : `<p class="error" id="error" role="alert">${escapeHtml(error)}</p>`}
<form method="post">
${notice}
<label for="code">Code</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="80"${
      error === null ? '' : ' aria-describedby="error" aria-invalid="true"'
    }>
<button class="main">${banner ? 'I agree. Sign in' : 'Sign in'}</button>
</form>`,
  )
}
