import * as z from 'zod'

export const PUSH_PLATFORMS = ['ios', 'android', 'web'] as const
export const pushPlatform = z.enum(PUSH_PLATFORMS)
export type PushPlatform = z.output<typeof pushPlatform>

/** Devices of an account. A new one replaces the one that was seen longest ago. */
export const DEVICE_LIMIT = 20

/** The fields of `PushSubscription.toJSON()`. Its expiration time is not needed. */
export const webSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/, error: 'must be an address that starts with https://' }).max(2000),
  keys: z.strictObject({
    p256dh: z.string().regex(/^B[\w-]{86}$/, { error: 'must be a key of the curve P-256, 65 bytes in base64url' }),
    auth: z.string().regex(/^[\w-]{22}$/, { error: 'must be 16 bytes in base64url' }),
  }),
  expirationTime: z.number().nullable().optional(),
})
export type WebSubscription = z.output<typeof webSubscription>

/** Apple's device token: hexadecimal, without a guaranteed length. */
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
 * The JSON that a browser's service worker receives. A phone receives the same fields as text beside the visible
 * notification: in `data` with Firebase, beside `aps` with Apple.
 */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** The path of the app that the notification opens. */
  link: z.string().nullable(),
  kind: z.string(),
  /** The id of the notification in the bell. */
  id: z.uuid(),
  /** The name under which the device shows it, so that one that arrives twice is shown once. */
  tag: z.uuid(),
  /** How many notifications came since this device was last opened. */
  badge: z.int(),
  urgent: z.boolean(),
})
export type PushMessage = z.output<typeof pushMessage>
