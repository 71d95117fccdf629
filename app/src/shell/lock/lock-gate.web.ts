import type { LockGate } from './lock-gate.ts'

export const lockGate: LockGate = { start: () => {}, whenOpen: () => Promise.resolve(), Setting: null }
