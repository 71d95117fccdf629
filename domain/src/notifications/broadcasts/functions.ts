import { accountTopic, adminTopic, serverTopic } from '../../kernel/topic.ts'
import * as z from 'zod'
import { defineFunction } from '../../kernel/function.ts'
import {
  accepted,
  audience,
  broadcastCursor,
  broadcastId,
  chosenTime,
  message,
  ownBroadcastLine,
  reach,
  sendLimits,
} from './schema.ts'

/** Changes when one of the caller's broadcasts is written, canceled, or sent further. */
export const myBroadcastsTopic = accountTopic('broadcasts')

/** The server's sender of broadcasts listens to this topic. */
export const BROADCASTS_TOPIC = serverTopic('broadcasts')
/** Changes, for admins, when a broadcast of an admin changes. */
export const ADMIN_BROADCASTS_TOPIC = adminTopic('broadcasts')

const ofRoster = { rosterId: z.uuid().toLowerCase() }

export const countBroadcastRecipients = defineFunction({
  name: 'countBroadcastRecipients',
  summary: 'The number of recipients of a broadcast, and of their devices that accept push.',
  kind: 'read',
  access: 'roster editor',
  area: 'accountability',
  whole: true,
  input: z.strictObject({ ...ofRoster, audience }),
  output: reach,
})

export const broadcastPush = defineFunction({
  name: 'broadcastPush',
  summary: 'Send a message to the linked Soldiers of a roster, and to the leaders of the rosters below it, now.',
  kind: 'write',
  access: 'roster editor',
  area: 'accountability',
  whole: true,
  input: z.strictObject({ ...ofRoster, audience, ...message }),
  output: accepted,
  limits: sendLimits,
})

export const schedulePushBroadcast = defineFunction({
  name: 'schedulePushBroadcast',
  summary: 'Schedule a message to the people of a roster within 30 days. Its recipients are decided at that time.',
  kind: 'write',
  access: 'roster editor',
  area: 'accountability',
  whole: true,
  input: z.strictObject({ ...ofRoster, audience, ...message, at: chosenTime }),
  output: accepted,
  limits: sendLimits,
})

export const listMyBroadcasts = defineFunction({
  name: 'listMyBroadcasts',
  summary: 'The caller’s broadcasts to the people of this roster with their progress, newest first.',
  kind: 'read',
  access: 'roster editor',
  area: 'accountability',
  input: z.strictObject({ ...ofRoster, after: broadcastCursor.nullable().default(null) }),
  output: z.object({ broadcasts: z.array(ownBroadcastLine).max(25), next: broadcastCursor.nullable() }),
  topics: (_input, uid) => [myBroadcastsTopic(uid)],
})

export const cancelBroadcast = defineFunction({
  name: 'cancelBroadcast',
  summary: 'Cancel a scheduled broadcast of the caller before its time.',
  kind: 'write',
  access: 'roster editor',
  area: 'accountability',
  input: z.strictObject({ ...ofRoster, id: broadcastId }),
  output: z.object({ cancelled: z.literal(true) }),
})
