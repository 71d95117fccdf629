import type { LinkCall } from '../platform/purchasing/purchases.ts'

export const linkCall: LinkCall | null = null
