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
  summary: 'How many accounts are in a segment, and how many devices of theirs take push.',
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
  input: z.strictObject(written),
  output: accepted,
  limits: sendLimits,
})

export const adminSchedulePush = defineFunction({
  name: 'adminSchedulePush',
  summary: 'The same at a time within 30 days. Who is in the segment is decided then.',
  kind: 'write',
  access: 'admin',
  input: z.strictObject({ ...written, at: chosenTime }),
  output: accepted,
  limits: sendLimits,
})

const adminPushLine = broadcastLine.extend({ by: z.string(), segment })
export type AdminPushLine = z.output<typeof adminPushLine>

export const adminListPushes = defineFunction({
  name: 'adminListPushes',
  summary: 'What admins sent and scheduled, newest first, and how far it came. Nothing of what leaders send.',
  kind: 'read',
  access: 'admin',
  input: z.strictObject({ after: broadcastCursor.nullable().default(null) }),
  output: z.object({ pushes: z.array(adminPushLine).max(25), next: broadcastCursor.nullable() }),
  topics: () => [ADMIN_BROADCASTS_TOPIC],
})

export const adminCancelPush = defineFunction({
  name: 'adminCancelPush',
  summary: 'Take back what an admin scheduled, before its time.',
  kind: 'write',
  access: 'admin',
  input: z.strictObject({ id: broadcastId, reason }),
  output: z.object({ cancelled: z.literal(true) }),
})
