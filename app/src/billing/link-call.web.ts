import type { LinkCall } from '../platform/purchases.ts'

export const linkCall: LinkCall | null = null
