import type { getMyProfile, getSignInOptions, userHeartbeat } from '@muster/domain/identity/functions.ts'
import { accountTopic } from '@muster/domain/kernel/topic.ts'
import { byName } from '../platform/calls/by-name.ts'

// Functions that are called before anything of the signed-in area is loaded.
export const GET_SIGN_IN_OPTIONS = byName<typeof getSignInOptions>('getSignInOptions', { access: 'anyone' })
export const GET_MY_PROFILE = byName<typeof getMyProfile>('getMyProfile', {
  access: 'account',
  topics: (_input, uid) => [accountTopic()(uid)],
})
export const USER_HEARTBEAT = byName<typeof userHeartbeat>('userHeartbeat', { access: 'account' })
