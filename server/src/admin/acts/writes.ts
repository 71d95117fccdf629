import { ADMIN_TOPIC } from '@muster/domain/admin/functions.ts'
import type { AdminAct } from '@muster/domain/admin/acts.ts'
import type { WriteTx } from '../../database/transaction.ts'
import '../tables.ts'

export interface NewAct {
  readonly at: Date
  readonly by: string
  readonly act: AdminAct
  readonly aboutUid?: string
  readonly about?: string
  readonly reason?: string
  readonly details?: Readonly<Record<string, string>>
}

/** Records an admin's act in the same transaction, and updates the screens of admins. */
export async function recordAct(tx: WriteTx, { at, by, act, aboutUid, about, reason, details }: NewAct): Promise<void> {
  await tx.query
    .insertInto('admin_acts')
    .values({
      at,
      act,
      by_uid: by,
      about_uid: aboutUid ?? null,
      about: about ?? null,
      reason: reason ?? null,
      details: JSON.stringify(details ?? {}),
    })
    .execute()
  tx.touch(ADMIN_TOPIC)
}
