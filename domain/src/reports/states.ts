/** The states: current, due soon, act now, and no data, which never counts as current. */
export const STATES = ['green', 'amber', 'red', 'grey'] as const
export type State = (typeof STATES)[number]
