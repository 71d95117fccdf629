import type { PlayPush } from '../../platform/stores/google/push.ts'
import { bodyOf, type WebhookParts, webhookRoute } from '../stores/webhook.ts'

/** Real-time developer notifications, as Pub/Sub pushes them. */
export function googleWebhook(parts: WebhookParts, push: PlayPush) {
  return webhookRoute(parts, {
    path: '/webhooks/google',
    store: 'google play',
    read: async (request) => {
      const pushed = await push.read(request.headers.authorization, bodyOf(request))
      if (pushed.outcome === 'forged') return pushed
      if (pushed.outcome === 'without meaning') return { outcome: 'without meaning', why: 'unreadable or another app' }
      const { id, kind, token } = pushed.content
      return { outcome: 'signed', event: { eventId: id, kind, externalId: token } }
    },
  })
}
