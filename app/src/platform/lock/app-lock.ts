/** The lock in front of the app's content, on a phone. In a browser there is none: it is always open. */
export interface AppLock {
  /** Resolves when content may be shown: what arrives from outside (a link, a tapped notification) waits for it. */
  whenOpen(): Promise<void>
}

export { appLock } from './app-lock.web.ts'
