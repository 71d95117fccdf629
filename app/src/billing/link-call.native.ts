import { linkCallOf } from '@muster/domain/billing/stores/link-call.ts'
import type { LinkCall } from '../platform/purchasing/purchases.ts'

export const linkCall: LinkCall | null = linkCallOf
