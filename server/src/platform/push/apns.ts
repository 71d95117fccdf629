import { Notification, Provider, type ResponseFailure } from '@parse/node-apn'
import { bodyOf, type Push, type PushOutcome, type PushSender, titleOf } from './push.ts'

export interface ApnsSettings {
  readonly keyId: string
  readonly teamId: string
  readonly privateKey: string
  readonly topic: string
  readonly url: string
}

/** Apple's answers about a device that no longer has the app, or never had. */
const GONE = new Set(['BadDeviceToken', 'Unregistered', 'DeviceTokenNotForTopic', 'ExpiredToken'])
/** Apple's answers about faults of ours. */
const OURS = new Set([
  'InvalidProviderToken',
  'MissingProviderToken',
  'Forbidden',
  'BadCertificate',
  'BadCertificateEnvironment',
  'TopicDisallowed',
  'BadTopic',
  'MissingTopic',
  'BadEnvironmentKeyIdInToken',
])
const PATIENCE_MS = 5_000

/** Apple Push Notification service: all pushes share one HTTP/2 connection, under a token that is renewed in time. */
export function apnsSender(settings: ApnsSettings): PushSender {
  const { hostname, port } = new URL(settings.url)
  const provider = new Provider({
    token: { key: settings.privateKey, keyId: settings.keyId, teamId: settings.teamId },
    address: hostname,
    port: Number(port || 443),
    requestTimeout: PATIENCE_MS,
    // The library would retry at once, whatever Apple requests. We wait, and others go first.
    connectionRetryLimit: 0,
  })
  return {
    async send({ token }, push) {
      try {
        const { failed } = await provider.send(notificationOf(push, settings.topic), token)
        const [failure] = failed
        return failure ? outcomeOf(failure) : { outcome: 'sent' }
      } catch (error) {
        return unreachable(error)
      }
    },
    close: () => provider.shutdown(),
  }
}

function notificationOf(push: Push, topic: string): Notification {
  const notification = new Notification()
  notification.topic = topic
  notification.pushType = 'alert'
  notification.id = push.id
  notification.collapseId = push.id
  notification.expiry = Math.floor(push.expiresAt.getTime() / 1000)
  notification.priority = 10
  notification.aps = {
    alert: { title: titleOf(push), body: bodyOf(push) },
    badge: push.badge,
    sound: 'default',
    'thread-id': push.kind,
    'interruption-level': push.urgent ? 'time-sensitive' : 'active',
  }
  notification.payload = {
    id: push.notificationId,
    kind: push.kind,
    tag: push.id,
    ...(push.link === null ? {} : { link: push.link }),
  }
  return notification
}

function outcomeOf({ status, response, error }: ResponseFailure): PushOutcome {
  const reason = response?.reason ?? error?.message ?? ''
  if (GONE.has(reason) || status === 410) return { outcome: 'gone', reason }
  // Renewed in the meantime. The next attempt has the new one.
  if (reason === 'ExpiredProviderToken') return { outcome: 'later', reason, afterMs: null, provider: false }
  if (OURS.has(reason) || status === 403) return { outcome: 'misconfigured', reason: reason || 'HTTP 403' }
  if (status === 429)
    return {
      outcome: 'later',
      reason: reason || 'HTTP 429',
      afterMs: null,
      provider: reason === 'TooManyProviderTokenUpdates',
    }
  if (status !== undefined && status >= 500)
    return { outcome: 'later', reason: `HTTP ${status}`, afterMs: null, provider: true }
  if (status !== undefined && status >= 400) return { outcome: 'refused', reason: reason || `HTTP ${status}` }
  return unreachable(error)
}

function unreachable(error: unknown): PushOutcome {
  const reason = error instanceof Error ? error.message.slice(0, 200) : 'no answer'
  return { outcome: 'later', reason, afterMs: null, provider: true }
}
