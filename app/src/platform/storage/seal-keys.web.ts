import { browserKeys } from './browser-keys.ts'
import type { KeyPlace } from './seal-keys.ts'

export const keyPlace: KeyPlace = browserKeys
