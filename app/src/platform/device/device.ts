/** On what the app runs, and where its server is. */
export interface Device {
  readonly platform: 'web' | 'ios' | 'android'
  /** In front of `/api/...`; empty where the server serves the page itself. */
  readonly serverUrl: string
}

export { device } from './device.web.ts'
