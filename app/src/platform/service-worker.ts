/** What keeps the app itself on the device: a browser's service worker; a store's app is there anyway. */
export { startServiceWorker, watchForUpdate } from './service-worker.web.ts'
