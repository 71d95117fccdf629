import { Capacitor } from '@capacitor/core'
import type { Device } from './device.ts'

export const device: Device = {
  platform: Capacitor.getPlatform() === 'ios' ? 'ios' : 'android',
  // Written into the page when the app was built.
  serverUrl: document.querySelector<HTMLMetaElement>('meta[name="muster-server"]')?.content ?? '',
}
