/** What the device needs before anything is shown. */
export type StartDevice = () => void

export { startDevice } from './device-start.web.ts'
