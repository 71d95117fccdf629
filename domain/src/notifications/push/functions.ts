import * as z from 'zod'
import { defineFunction } from '../../kernel/function.ts'
import { pushDevice } from './schema.ts'

export const getPushOptions = defineFunction({
  name: 'getPushOptions',
  summary: 'Where this server can push notifications to, and the key that a browser subscribes with.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({
    ios: z.boolean(),
    android: z.boolean(),
    /** The VAPID public key, in base64url. */
    web: z.object({ publicKey: z.string() }).nullable(),
  }),
})

export const registerPushToken = defineFunction({
  name: 'registerPushToken',
  summary:
    'Push the caller’s notifications to this phone or browser, until it signs out. Call it at each start: what stands in the badge is counted from then.',
  kind: 'write',
  access: 'account',
  input: pushDevice,
  /** False while the server has no keys for this platform. */
  output: z.object({ enabled: z.boolean() }),
  limits: { perMinute: 20 },
})

export const unregisterPushToken = defineFunction({
  name: 'unregisterPushToken',
  summary: 'Push nothing to this phone or browser any more.',
  kind: 'write',
  access: 'account',
  input: pushDevice,
  output: z.null(),
  limits: { perMinute: 20 },
})
