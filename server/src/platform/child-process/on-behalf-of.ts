import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** The name for Muster's own work, done for no account. */
export const MUSTER = 'Muster'

/**
 * Runs `work` on behalf of an account or an address: all jobs that it starts take turns as theirs. It is not an
 * argument of every function that prints, because it decides nothing about the print.
 */
export function onBehalfOf<T>(who: string, work: () => T): T {
  return current.run(who, work)
}

export function onWhoseBehalf(): string {
  return current.getStore() ?? MUSTER
}
