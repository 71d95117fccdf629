import type { ComponentType } from 'react'
import type { Services } from '../../platform/calls/services.ts'

/** The app lock of a phone. A browser has none: nothing to start and nothing to set. */
export interface LockGate {
  /** Runs before the first screen is drawn. */
  start(services: Services): void
  /** Resolves when content may be shown. Links and tapped notifications wait for it. */
  whenOpen(): Promise<void>
  /** The lock's part of the profile. */
  readonly Setting: ComponentType | null
}

export { lockGate } from './lock-gate.web.ts'
