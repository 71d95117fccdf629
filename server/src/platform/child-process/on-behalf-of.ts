import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** What Muster does for nobody in particular. */
export const MUSTER = 'Muster'

/**
 * Runs `work` on behalf of an account or an address: the jobs that it starts, however far down, take turns as theirs.
 * Not an argument of every function that prints, for it decides nothing about what is printed.
 */
export function onBehalfOf<T>(who: string, work: () => T): T {
  return current.run(who, work)
}

export function onWhoseBehalf(): string {
  return current.getStore() ?? MUSTER
}
