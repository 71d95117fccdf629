/**
 * Keeps the app itself on the device. In a browser a service worker does that; a store app is on the device anyway.
 */
export interface AppVersions {
  start(): void
  /** Calls back once when there is a new version, with the function that changes to it. */
  watchForUpdate(offer: (reload: () => void) => void): () => void
}

export { appVersions } from './service-worker.web.ts'
