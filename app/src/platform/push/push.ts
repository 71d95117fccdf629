/** What this device says about being pushed to; `missing` where it cannot be. */
export type PushPermission = 'granted' | 'denied' | 'ask' | 'missing'

/** How the server reaches this device, as it wants to be told. */
export type PushAddress =
  | { readonly platform: 'ios' | 'android'; readonly token: string }
  | {
      readonly platform: 'web'
      readonly subscription: {
        readonly endpoint: string
        readonly keys: { readonly p256dh: string; readonly auth: string }
      }
    }

/** Pushes to this device: leave to show them, where to send them, and what was tapped. */
export interface Push {
  permission(): Promise<PushPermission>
  /** Asks the person where nobody has; null when they do not want it. `webKey`: the server's, for browsers. */
  subscribe(webKey: string | null): Promise<PushAddress | null>
  /** Nothing is to come here any more. */
  unsubscribe(): Promise<void>
  /** Calls back with the path of the app that a tapped push opens. */
  onOpened(open: (path: string) => void): () => void
  /** On the icon of the app, where the device shows one. */
  clearBadge(): void
}

export { push } from './push.web.ts'
