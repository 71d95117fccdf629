import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether this is `npm run test:deep`. */
    deep: boolean
  }
}

/**
 * The suite is run twice over what imports this: `npm test` wants an answer soon, `npm run test:deep`, which CI runs
 * as well, takes the time to look everywhere.
 */
export const DEEP = inject('deep')

/** How many of something to try. */
export function tries(soon: number, deep: number): number {
  return DEEP ? deep : soon
}
