import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether this is `npm run test:deep`. */
    deep: boolean
  }
}

/**
 * A suite that imports this has two lengths: `npm test` gives a quick answer, and `npm run test:deep`, which CI runs as
 * well, takes the time to check everything.
 */
export const DEEP = inject('deep')

/** How many of something to try. */
export function tries(soon: number, deep: number): number {
  return DEEP ? deep : soon
}
