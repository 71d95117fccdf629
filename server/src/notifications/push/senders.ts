import type { PushPlatform } from '@muster/domain/notifications/push/schema.ts'
import { apnsSender, type ApnsSettings } from '../../platform/push/apns.ts'
import { fcmSender, type FcmSettings } from '../../platform/push/fcm.ts'
import type { PushSender } from '../../platform/push/push.ts'
import { webPushSender, type WebPushSettings } from '../../platform/push/web-push.ts'

export interface PushSettings {
  readonly ios: ApnsSettings | null
  readonly android: FcmSettings | null
  readonly web: WebPushSettings | null
}

/** One for each platform that is set up. */
export function pushSenders(
  { ios, android, web }: PushSettings,
  clock: () => Date,
): Partial<Record<PushPlatform, PushSender>> {
  return {
    ...(ios ? { ios: apnsSender(ios) } : {}),
    ...(android ? { android: fcmSender(android, clock) } : {}),
    ...(web ? { web: webPushSender(web, clock) } : {}),
  }
}
