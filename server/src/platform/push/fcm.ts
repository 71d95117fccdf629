import * as z from 'zod'
import { AccessToken, KeyRefused, type ServiceAccount } from '../stores/google/access-token.ts'
import { bodyOf, type Push, type PushOutcome, type PushSender, retryAfterOf, titleOf } from './push.ts'

export interface FcmSettings {
  readonly projectId: string
  readonly serviceAccount: ServiceAccount
  readonly url: string
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const PATIENCE_MS = 5_000

const failure = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z
      .array(
        z.object({
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.object({ field: z.string().optional() })).optional(),
        }),
      )
      .optional(),
  }),
})

/** Firebase Cloud Messaging, HTTP v1. */
export function fcmSender(settings: FcmSettings, clock: () => Date): PushSender {
  const access = new AccessToken(settings.serviceAccount, clock, SCOPE)
  const url = `${settings.url}/v1/projects/${encodeURIComponent(settings.projectId)}/messages:send`

  async function post(body: string, signal: AbortSignal): Promise<Response> {
    return fetch(url, {
      method: 'POST',
      redirect: 'error',
      body,
      headers: { authorization: `Bearer ${await access.get()}`, 'content-type': 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    })
  }

  return {
    async send({ token }, push, signal) {
      try {
        const body = JSON.stringify({ message: messageOf(token, push, clock()) })
        let response = await post(body, signal)
        if (response.status === 401) {
          // The token was revoked early.
          access.forget()
          response = await post(body, signal)
        }
        return await outcomeOf(response, clock())
      } catch (error) {
        const reason = error instanceof Error ? error.message.slice(0, 200) : 'no answer'
        if (error instanceof KeyRefused) return { outcome: 'misconfigured', reason }
        return { outcome: 'later', reason, afterMs: null, provider: true }
      }
    },
    close: async () => {},
  }
}

function messageOf(token: string, push: Push, now: Date): object {
  const seconds = Math.max(0, Math.floor((push.expiresAt.getTime() - now.getTime()) / 1000))
  return {
    token,
    notification: { title: titleOf(push), body: bodyOf(push) },
    // Only texts are allowed here.
    data: {
      id: push.notificationId,
      kind: push.kind,
      tag: push.id,
      badge: String(push.badge),
      urgent: String(push.urgent),
      ...(push.link === null ? {} : { link: push.link }),
    },
    android: {
      priority: push.urgent ? 'HIGH' : 'NORMAL',
      ttl: `${seconds}s`,
      // Not `collapse_key`, because a phone that is off keeps at most four of those.
      notification: {
        tag: push.id,
        channel_id: push.urgent ? 'urgent' : 'general',
        notification_priority: push.urgent ? 'PRIORITY_MAX' : 'PRIORITY_DEFAULT',
        notification_count: push.badge,
      },
    },
  }
}

async function outcomeOf(response: Response, now: Date): Promise<PushOutcome> {
  const text = await response.text()
  if (response.ok) return { outcome: 'sent' }
  const { status } = response
  const { code, fields } = faultOf(text)
  const reason = code ?? `HTTP ${status}`
  const aboutToken = fields.length === 0 || fields.some((field) => field.startsWith('message.token'))
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH') return { outcome: 'gone', reason }
  if (code === 'INVALID_ARGUMENT' && aboutToken && /registration token/i.test(text)) return { outcome: 'gone', reason }
  if (status === 429 || status >= 500)
    return { outcome: 'later', reason, afterMs: retryAfterOf(response.headers.get('retry-after'), now), provider: true }
  if (status === 401 || status === 403 || (status === 404 && code === null)) return { outcome: 'misconfigured', reason }
  return { outcome: 'refused', reason }
}

/** Google's own code where there is one: `UNREGISTERED` is more precise than `NOT_FOUND`. */
function faultOf(text: string): { readonly code: string | null; readonly fields: readonly string[] } {
  try {
    const { error } = failure.parse(JSON.parse(text))
    const details = error.details ?? []
    return {
      code: details.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? error.status ?? null,
      fields: details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field = '' }) => field)),
    }
  } catch {
    return { code: null, fields: [] }
  }
}
