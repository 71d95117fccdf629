import * as z from 'zod'
import { defineFunction } from '../../kernel/function.ts'
import { text } from '../../kernel/text.ts'
import { ADMIN_BROADCASTS_TOPIC } from '../../notifications/broadcasts/functions.ts'
import {
  accepted,
  broadcastCursor,
  broadcastId,
  broadcastLine,
  chosenTime,
  message,
  reach,
  sendLimits,
} from '../../notifications/broadcasts/schema.ts'
import { reason } from '../schema.ts'

const days = z.int().min(1).max(3650)

export const segment = z.strictObject({
  who: z.enum(['everyone', 'leaders', 'soldiers']).default('everyone'),
  subscription: z.enum(['trial', 'paying', 'ended']).nullable().default(null),
  platform: z.enum(['ios', 'android', 'web']).nullable().default(null),
  seen: z
    .union([z.strictObject({ withinDays: days }), z.strictObject({ notForDays: days })])
    .nullable()
    .default(null),
})

const written = {
  segment,
  ...message,
  reason,
  /** `EVERYONE_WORD` when the push goes to every account, else empty. */
  confirm: text(40).default(''),
}

export const adminCountPushRecipients = defineFunction({
  name: 'adminCountPushRecipients',
  summary: 'The number of accounts in a segment, and of their devices that accept push.',
  kind: 'read',
  access: 'admin',
  input: z.strictObject({ segment }),
  output: reach,
})

export const adminBroadcastPush = defineFunction({
  name: 'adminBroadcastPush',
  summary: 'Send a message to everybody, or to a segment, now.',
  kind: 'write',
  access: 'admin',
  signIn: 'fresh',
  input: z.strictObject(written),
  output: accepted,
  limits: sendLimits,
})

export const adminSchedulePush = defineFunction({
  name: 'adminSchedulePush',
  summary: 'Schedule a message to a segment within 30 days. The segment is computed at that time.',
  kind: 'write',
  access: 'admin',
  signIn: 'fresh',
  input: z.strictObject({ ...written, at: chosenTime }),
  output: accepted,
  limits: sendLimits,
})

const adminPushLine = broadcastLine.extend({ by: z.string(), segment })
export type AdminPushLine = z.output<typeof adminPushLine>

export const adminListPushes = defineFunction({
  name: 'adminListPushes',
  summary:
    'Broadcasts that admins sent or scheduled with their progress, newest first. Leaders’ broadcasts are not included.',
  kind: 'read',
  access: 'admin',
  input: z.strictObject({ after: broadcastCursor.nullable().default(null) }),
  output: z.object({ pushes: z.array(adminPushLine).max(25), next: broadcastCursor.nullable() }),
  topics: () => [ADMIN_BROADCASTS_TOPIC],
})

export const adminCancelPush = defineFunction({
  name: 'adminCancelPush',
  summary: 'Cancel a scheduled broadcast of an admin before its time.',
  kind: 'write',
  access: 'admin',
  signIn: 'fresh',
  input: z.strictObject({ id: broadcastId, reason }),
  output: z.object({ cancelled: z.literal(true) }),
})
