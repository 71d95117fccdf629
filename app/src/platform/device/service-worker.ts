/** What keeps the app itself on the device: a browser's service worker; what comes from a store is there anyway. */
export interface AppVersions {
  start(): void
  /** Calls back, once, with how to change to the new version when there is one. */
  watchForUpdate(offer: (reload: () => void) => void): () => void
}

export { appVersions } from './service-worker.web.ts'
