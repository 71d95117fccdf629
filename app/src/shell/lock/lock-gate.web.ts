import type { LockGate } from './lock-gate.ts'

export const lockGate: LockGate = { start: () => {}, Setting: null }
