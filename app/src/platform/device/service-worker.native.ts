import type { AppVersions } from './service-worker.ts'

/** New versions come from the store. */
export const appVersions: AppVersions = { start: () => {}, watchForUpdate: () => () => {} }
