import type { FastifyInstance } from 'fastify'
import type { Implementation } from '../platform/callable/implement.ts'
import { AppStore, type AppStoreSettings } from '../platform/stores/apple/app-store.ts'
import { GooglePlay, type GooglePlaySettings } from '../platform/stores/google/google-play.ts'
import { ACKNOWLEDGE } from '../platform/stores/google/purchase.ts'
import { PlayPush, type PushSettings } from '../platform/stores/google/push.ts'
import { appleFunctions } from './apple/functions.ts'
import { appleWebhook } from './apple/webhook.ts'
import { googleFunctions } from './google/functions.ts'
import { googleWebhook } from './google/webhook.ts'
import type { StorePart } from './store-part.ts'
import { detachFunctions } from './stores/detach/functions.ts'
import type { WebhookParts } from './stores/webhook.ts'

export interface DeviceStoreSettings {
  /** Null when it is off. */
  readonly appStore: Omit<AppStoreSettings, 'sandbox'> | null
  readonly googlePlay:
    | (Omit<GooglePlaySettings, 'sandbox'> & { readonly push: Omit<PushSettings, 'packageName'> })
    | null
  /** Whether purchases of the stores' test environments count. */
  readonly sandbox: boolean
}

export interface DeviceStores {
  readonly functions: readonly Implementation[]
  readonly parts: readonly StorePart[]
  readonly webhooks: readonly ((app: FastifyInstance) => Promise<void>)[]
  /** Features that are not set up. */
  readonly off: readonly string[]
}

/** The App Store and Google Play, each only when it is set up. */
export function deviceStores(settings: DeviceStoreSettings, webhook: WebhookParts): DeviceStores {
  const { sandbox } = settings
  const { clock } = webhook
  const appStore = settings.appStore && new AppStore({ ...settings.appStore, sandbox })
  const play = settings.googlePlay && {
    store: new GooglePlay({ ...settings.googlePlay, sandbox }, clock),
    push: new PlayPush({ ...settings.googlePlay.push, packageName: settings.googlePlay.packageName }, clock),
  }
  return {
    functions: [
      ...appleFunctions(webhook, appStore),
      ...googleFunctions(webhook, play?.store ?? null),
      ...detachFunctions,
    ],
    parts: [
      ...(appStore ? [{ gateway: appStore, acts: {} }] : []),
      ...(play
        ? [{ gateway: play.store, acts: { [ACKNOWLEDGE]: (token: string) => play.store.act(ACKNOWLEDGE, token) } }]
        : []),
    ],
    webhooks: [
      ...(appStore ? [appleWebhook(webhook, appStore)] : []),
      ...(play ? [googleWebhook(webhook, play.push)] : []),
    ],
    off: [...(appStore ? [] : ['App Store']), ...(play ? [] : ['Google Play'])],
  }
}
