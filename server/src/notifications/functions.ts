import { refuse } from '@muster/domain/kernel/refusal.ts'
import {
  clearMyNotifications,
  getMyNotificationPreferences,
  listMyNotifications,
  notificationsTopic,
  notifyLeader,
  saveMyNotificationPreferences,
} from '@muster/domain/notifications/functions.ts'
import type { ReadTx } from '../database/transaction.ts'
import { type Implementation, implement } from '../platform/callable/implement.ts'
import { announce } from '../platform/outbox/writes.ts'
import { listNotifications, mailAddressOf, readPreferences } from './reads.ts'
import { clearNotifications, savePreferences } from './writes.ts'

/** The leaders of the roster that has the caller's row, and the name of that row. */
export interface Leaders {
  /** `SPC Ortega` */
  readonly soldier: string
  /** The screen with that row. */
  readonly record: string
  /** Owner and editors. */
  readonly uids: readonly string[]
}

export interface NotificationParts {
  readonly emailEnabled: boolean
  readonly pushEnabled: boolean
  /** Null for an account without a link. compose.ts connects it. */
  readonly leadersOf: (tx: ReadTx, uid: string) => Promise<Leaders | null>
}

export function notificationFunctions({
  emailEnabled,
  pushEnabled,
  leadersOf,
}: NotificationParts): readonly Implementation[] {
  return [
    implement(listMyNotifications, async (call) => ({
      notifications: await listNotifications(call.tx, call.caller.uid),
    })),

    implement(clearMyNotifications, async (call, { upTo }) => {
      const { uid } = call.caller
      // PostgreSQL writes years before 0 differently, and no notification is that old.
      await clearNotifications(call.tx, uid, new Date(Math.max(0, Date.parse(upTo))))
      call.tx.touch(notificationsTopic(uid))
      return null
    }),

    implement(getMyNotificationPreferences, async (call) => ({
      preferences: await readPreferences(call.tx, call.caller.uid),
      email: await mailAddressOf(call.tx, call.caller.uid),
      emailEnabled,
      pushEnabled,
    })),

    implement(saveMyNotificationPreferences, async (call, preferences) => {
      const { uid } = call.caller
      await savePreferences(call.tx, uid, preferences)
      call.tx.touch(notificationsTopic(uid))
      return null
    }),

    implement(notifyLeader, async (call, { message }) => {
      const { uid } = call.caller
      const leaders = await leadersOf(call.tx, uid)
      if (!leaders) {
        return refuse(
          'failed-precondition',
          'You are not linked to a leader yet. Ask your leader for their code, and enter it on your profile.',
        )
      }
      const recipients = leaders.uids.filter((leader) => leader !== uid)
      await announce(call.tx, {
        at: call.now,
        kind: 'message',
        recipients,
        title: `Message from ${leaders.soldier}`,
        body: message,
        link: leaders.record,
      })
      return { told: recipients.length }
    }),
  ]
}
