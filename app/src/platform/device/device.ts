/** The platform that the app runs on, and where its server is. */
export interface Device {
  readonly platform: 'web' | 'ios' | 'android'
  /** Goes before `/api/...`; empty if the server serves the page itself. */
  readonly serverUrl: string
}

export { device } from './device.web.ts'
