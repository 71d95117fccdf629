import type { StartDevice } from './device-start.ts'

export const startDevice: StartDevice = () => {}
