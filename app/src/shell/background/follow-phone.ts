import type { createAppRouter } from '../routing/router.tsx'

/** Follows links that open the app, and the phone's back button, until the returned function is called. */
export type FollowPhone = (router: ReturnType<typeof createAppRouter>) => (() => void) | undefined

export { followPhone } from './follow-phone.web.ts'
