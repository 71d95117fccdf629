/** Whether this device may get push messages; `missing` if it cannot. */
export type PushPermission = 'granted' | 'denied' | 'ask' | 'missing'

/** How the server reaches this device, in the form that it expects. */
export type PushAddress =
  | { readonly platform: 'ios' | 'android'; readonly token: string }
  | {
      readonly platform: 'web'
      readonly subscription: {
        readonly endpoint: string
        readonly keys: { readonly p256dh: string; readonly auth: string }
      }
    }

/** Push on this device: the permission, the address, and taps on messages. */
export interface Push {
  permission(): Promise<PushPermission>
  /** Asks the person if they were never asked; null if they refuse. `webKey` is the server's key for browsers. */
  subscribe(webKey: string | null): Promise<PushAddress | null>
  /** Stops pushes to this device. */
  unsubscribe(): Promise<void>
  /** Calls back with the path of the app that a tapped push opens. */
  onOpened(open: (path: string) => void): () => void
  /** Clears the number on the app icon, if the device shows one. */
  clearBadge(): void
}

export { push } from './push.web.ts'
