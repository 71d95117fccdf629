import type * as web from './service-worker.web.ts'

export const startServiceWorker: typeof web.startServiceWorker = () => {}

/** New versions come from the store. */
export const watchForUpdate: typeof web.watchForUpdate = () => () => {}
