/** How something stands: current, inside its window, to act on now, and not known, which is never current. */
export const STATES = ['green', 'amber', 'red', 'grey'] as const
export type State = (typeof STATES)[number]
