import * as z from 'zod'
import { defineFunction } from '../../kernel/function.ts'
import { pushDevice } from './schema.ts'

export const getPushOptions = defineFunction({
  name: 'getPushOptions',
  summary: 'The platforms that this server can push to, and the key for a browser’s subscription.',
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
    'Push the caller’s notifications to this phone or browser until it signs out. Call it at each start, because the badge counts from then.',
  kind: 'write',
  access: 'account',
  input: pushDevice,
  /** False while the server has no keys for this platform. */
  output: z.object({ enabled: z.boolean() }),
  limits: { perMinute: 20 },
})

export const unregisterPushToken = defineFunction({
  name: 'unregisterPushToken',
  summary: 'Stop pushing to this phone or browser.',
  kind: 'write',
  access: 'account',
  input: pushDevice,
  output: z.null(),
  limits: { perMinute: 20 },
})
