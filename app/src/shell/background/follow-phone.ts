import type { createAppRouter } from '../routing/router.tsx'

/** Go where the phone leads, by links that open the app and by its back button, until the answer is called. */
export type FollowPhone = (router: ReturnType<typeof createAppRouter>) => (() => void) | undefined

export { followPhone } from './follow-phone.web.ts'
