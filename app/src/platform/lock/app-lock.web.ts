import type { AppLock } from './app-lock.ts'

export const appLock: AppLock = { whenOpen: () => Promise.resolve() }
