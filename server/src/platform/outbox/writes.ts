import type { WriteTx } from '../../database/transaction.ts'
import './tables.ts'

/** Whoever carries messages further listens for this topic and looks into the outbox then. */
export const OUTBOX_TOPIC = 'outbox'

export interface Announcement {
  readonly at: Date
  /** One of the kinds that people may choose by. */
  readonly kind: string
  /** Accounts to tell; none is fine, and twice the same is told once. */
  readonly recipients: readonly string[]
  /** Plain text: `SPC Ortega asks to be linked to your roster`. Shown in the bell and on lock screens: no personal data beyond rank and last name. */
  readonly title: string
  readonly body: string
  /** The screen that it opens, as a path of the app. */
  readonly link: string | null
}

/** Tell people something, if and when this transaction commits. */
export async function announce(tx: WriteTx, announcement: Announcement): Promise<void> {
  const recipients = [...new Set(announcement.recipients)]
  if (recipients.length === 0) return
  await tx.query
    .insertInto('outbox')
    .values({ ...announcement, recipients })
    .execute()
  tx.touch(OUTBOX_TOPIC)
}
