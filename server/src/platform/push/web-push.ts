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

/** Browsers, through whichever push service each of them has. */
export function webPushSender(settings: WebPushSettings, clock: () => Date): PushSender {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const { subject, publicKey, privateKey } = settings
  return {
    async send({ token: endpoint, keys }, push) {
      // Known when it was registered; the list may have become shorter since.
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

/** Browsers have many services: that one of them is away or does not take us says nothing of the others. */
function outcomeOf(error: unknown, now: Date): PushOutcome {
  if (!(error instanceof webPush.WebPushError)) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // What the device gave us as its key is none.
    if (code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY') return { outcome: 'gone', reason: code }
    const reason = (error instanceof Error ? error.message : 'no answer').slice(0, 200)
    return { outcome: 'later', reason: code || reason, afterMs: null, provider: false }
  }
  const { statusCode, headers, body } = error
  const reason = `HTTP ${statusCode}`
  if (statusCode === 404 || statusCode === 410) return { outcome: 'gone', reason }
  // It subscribed with a key that we no longer have; the browser does so anew at its next start.
  if (/VapidPkHashMismatch|do not correspond/.test(body)) return { outcome: 'gone', reason }
  if (statusCode === 429 || statusCode >= 500 || statusCode === 401 || statusCode === 403)
    return { outcome: 'later', reason, afterMs: retryAfterOf(headers['retry-after'], now), provider: false }
  return { outcome: 'refused', reason }
}
