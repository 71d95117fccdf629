import type { Device } from './device.ts'

export const device: Device = { platform: 'web', serverUrl: '' }
