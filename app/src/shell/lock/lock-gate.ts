import type { ComponentType } from 'react'
import type { Services } from '../../platform/calls/services.ts'

/** What stands between a phone and what it shows. A browser has none of it: nothing to start, nothing to set. */
export interface LockGate {
  /** Before the first screen is drawn. */
  start(services: Services): void
  /** Resolves when content may be shown: what arrives from outside (a link, a tapped notification) waits for it. */
  whenOpen(): Promise<void>
  /** The lock's part of the profile. */
  readonly Setting: ComponentType | null
}

export { lockGate } from './lock-gate.web.ts'
