import type { UserProfile } from '@muster/domain/identity/schema.ts'
import { type Read, useRead } from '../platform/calls/calls.ts'
import { GET_MY_PROFILE } from './known-functions.ts'

/** The caller's users document, live. The signed-in area always has it. */
export function useMyProfile(): Read<UserProfile> {
  return useRead(GET_MY_PROFILE, {})
}
