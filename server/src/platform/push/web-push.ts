import { Agent } from 'node:https'
import webPush from 'web-push'
import { bodyOf, type Push, type PushOutcome, type PushSender, retryAfterOf, titleOf } from './push.ts'
import { isPushService } from './web-push-hosts.ts'

export interface WebPushSettings {
  readonly publicKey: string
  readonly privateKey: string
  readonly subject: string
  readonly hosts: readonly string[]
}

const PATIENCE_MS = 5_000
const CONNECTIONS = 25

/** Browsers, through the push service of each. */
export function webPushSender(settings: WebPushSettings, clock: () => Date): PushSender {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const { subject, publicKey, privateKey } = settings
  return {
    async send({ token: endpoint, keys }, push) {
      // The host was allowed when it was registered, but the list may have become shorter since.
      if (keys === null || !isPushService(endpoint, settings.hosts))
        return { outcome: 'gone', reason: 'unknown push service' }
      const seconds = Math.max(0, Math.floor((push.expiresAt.getTime() - clock().getTime()) / 1000))
      try {
        await webPush.sendNotification({ endpoint, keys: { ...keys } }, JSON.stringify(messageOf(push)), {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: seconds,
          urgency: push.urgent ? 'high' : 'normal',
          topic: push.id.replaceAll('-', ''),
          contentEncoding: 'aes128gcm',
          timeout: PATIENCE_MS,
          agent,
        })
        return { outcome: 'sent' }
      } catch (error) {
        return outcomeOf(error, clock())
      }
    },
    close: async () => agent.destroy(),
  }
}

function messageOf(push: Push): object {
  const { notificationId: id, id: tag, link, kind, badge, urgent } = push
  return { title: titleOf(push), body: bodyOf(push), link, kind, id, tag, badge, urgent }
}

/** Browsers have many services. One that is unavailable or refuses us says nothing about the others. */
function outcomeOf(error: unknown, now: Date): PushOutcome {
  if (!(error instanceof webPush.WebPushError)) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // The device's key is not a valid key.
    if (code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY') return { outcome: 'gone', reason: code }
    const reason = (error instanceof Error ? error.message : 'no answer').slice(0, 200)
    return { outcome: 'later', reason: code || reason, afterMs: null, provider: false }
  }
  const { statusCode, headers, body } = error
  const reason = `HTTP ${statusCode}`
  if (statusCode === 404 || statusCode === 410) return { outcome: 'gone', reason }
  // It subscribed with a key that we no longer have. The browser subscribes again at its next start.
  if (/VapidPkHashMismatch|do not correspond/.test(body)) return { outcome: 'gone', reason }
  if (statusCode === 429 || statusCode >= 500 || statusCode === 401 || statusCode === 403)
    return { outcome: 'later', reason, afterMs: retryAfterOf(headers['retry-after'], now), provider: false }
  return { outcome: 'refused', reason }
}
