import type { FollowPhone } from './follow-phone.ts'

/** A browser has its own. */
export const followPhone: FollowPhone = () => undefined
