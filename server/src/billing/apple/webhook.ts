import * as z from 'zod'
import type { AppStore } from '../../platform/stores/apple/app-store.ts'
import { bodyOf, type Heard, type WebhookParts, webhookRoute } from '../stores/webhook.ts'

const notification = z.object({ signedPayload: z.string().min(1) })

/** App Store Server Notifications, version 2. */
export function appleWebhook(parts: WebhookParts, appStore: AppStore) {
  return webhookRoute(parts, {
    path: '/webhooks/apple',
    store: 'app store',
    read: (request) => heard(appStore, bodyOf(request)),
  })
}

async function heard(appStore: AppStore, body: string): Promise<Heard> {
  const signed = signedIn(body)
  if (signed === null) return { outcome: 'forged' }
  const verified = await appStore.notification(signed)
  switch (verified.outcome) {
    case 'signed': {
      const { id, kind, originalTransactionId } = verified.content
      return { outcome: 'signed', event: { eventId: id, kind, externalId: originalTransactionId } }
    }
    case 'forged':
      return { outcome: 'forged' }
    default:
      return { outcome: 'without meaning', why: verified.outcome }
  }
}

function signedIn(body: string): string | null {
  try {
    return notification.safeParse(JSON.parse(body)).data?.signedPayload ?? null
  } catch {
    return null
  }
}
