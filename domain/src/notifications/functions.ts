import { accountTopic } from '../kernel/topic.ts'
import * as z from 'zod'
import { defineFunction } from '../kernel/function.ts'
import { freeText } from '../kernel/text.ts'
import { notification, NOTIFICATION_LIMIT, notificationChoices, notificationPreferences } from './schema.ts'

export const notificationsTopic = accountTopic('notifications')

export const listMyNotifications = defineFunction({
  name: 'listMyNotifications',
  summary: 'The caller’s notifications that are not cleared, newest first.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({ notifications: z.array(notification).max(NOTIFICATION_LIMIT) }),
  topics: (_input, uid) => [notificationsTopic(uid)],
})

export const clearMyNotifications = defineFunction({
  name: 'clearMyNotifications',
  summary: 'Clear the notifications up to the newest one on screen.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({ upTo: z.iso.datetime() }),
  output: z.null(),
})

export const getMyNotificationPreferences = defineFunction({
  name: 'getMyNotificationPreferences',
  summary: 'The caller’s notification preferences: kinds, ways and quiet hours.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({
    preferences: notificationPreferences,
    email: z.string().nullable(),
    emailEnabled: z.boolean(),
    /** Whether this server can send pushes. */
    pushEnabled: z.boolean(),
  }),
  topics: (_input, uid) => [notificationsTopic(uid)],
})

export const saveMyNotificationPreferences = defineFunction({
  name: 'saveMyNotificationPreferences',
  summary: 'Set the caller’s notification preferences.',
  kind: 'write',
  access: 'account',
  input: notificationChoices,
  output: z.null(),
})

export const notifyLeader = defineFunction({
  name: 'notifyLeader',
  summary: 'Send a short message to the leaders of the roster that the caller is linked to.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({
    message: freeText(500, { lines: true }).pipe(z.string().min(1, { error: 'Write a message.' })),
  }),
  output: z.object({ told: z.int() }),
  limits: { perMinute: 6 },
})
