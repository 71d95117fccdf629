import * as z from 'zod'

export const PUSH_PLATFORMS = ['ios', 'android', 'web'] as const
export const pushPlatform = z.enum(PUSH_PLATFORMS)
export type PushPlatform = z.output<typeof pushPlatform>

/** More is no person's; the one that was seen longest ago makes room. */
export const DEVICE_LIMIT = 20

/** As `PushSubscription.toJSON()` has it; the time at which it ends by itself, if any, is not needed. */
export const webSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/, error: 'must be an address that starts with https://' }).max(2000),
  keys: z.strictObject({
    p256dh: z.string().regex(/^B[\w-]{86}$/, { error: 'must be a key of the curve P-256, 65 bytes in base64url' }),
    auth: z.string().regex(/^[\w-]{22}$/, { error: 'must be 16 bytes in base64url' }),
  }),
  expirationTime: z.number().nullable().optional(),
})
export type WebSubscription = z.output<typeof webSubscription>

/** What Apple calls a phone: hexadecimal, and no length is promised. */
const iosToken = z.string().regex(/^[0-9a-fA-F]{32,400}$/, { error: 'must be a device token of Apple in hexadecimal' })
const androidToken = z
  .string()
  .regex(/^[\w:.%-]{20,1500}$/, { error: 'must be a registration token of Firebase Cloud Messaging' })

export const pushDevice = z.discriminatedUnion('platform', [
  z.strictObject({ platform: z.literal('ios'), token: iosToken }),
  z.strictObject({ platform: z.literal('android'), token: androidToken }),
  z.strictObject({ platform: z.literal('web'), subscription: webSubscription }),
])
export type PushDevice = z.output<typeof pushDevice>

/**
 * What a browser's service worker is sent, as JSON. A phone gets the same beside what it shows, as text each: in
 * `data` with Firebase, beside `aps` with Apple.
 */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** The path of the app that it opens. */
  link: z.string().nullable(),
  kind: z.string(),
  /** Of the notification, as the bell has it. */
  id: z.uuid(),
  /** Show it under this name: one that comes twice replaces itself. */
  tag: z.uuid(),
  /** How many came since this device was last looked at. */
  badge: z.int(),
  urgent: z.boolean(),
})
export type PushMessage = z.output<typeof pushMessage>
