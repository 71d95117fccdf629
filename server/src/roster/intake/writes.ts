import { rosterTopic } from '@muster/domain/roster/functions.ts'
import { INTAKE_DAYS } from '@muster/domain/roster/intake/limits.ts'
import type { IntakeData } from '@muster/domain/roster/intake/schema.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import type { UsableInvite } from '../invites/reads.ts'
import type { RosterEditor } from '../scope.ts'
import type { Proof } from './proof.ts'
import type { WaitingSubmission } from './reads.ts'
import type { IntakeDecision } from './tables.ts'

/** When the same form is sent twice at the same moment, the second waits here, and then finds the first. */
export async function lockSubmission(tx: WriteTx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('intake submission'), hashtext(${id}))`.execute(tx.query)
}

/** Filing on one roster takes turns, so that the count of waiting forms is exact. */
export async function lockWaiting(tx: WriteTx, invite: UsableInvite): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('intake of roster'), hashtext(${invite.rosterId}))`.execute(tx.query)
}

/** False when this work has been used before. */
export async function spend(tx: WriteTx, { signature, until }: Proof): Promise<boolean> {
  const rows = await tx.query
    .insertInto('intake_spent_challenges')
    .values({ signature, until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('until')
    .execute()
  return rows.length > 0
}

export interface NewSubmission {
  readonly id: string
  readonly receipt: string
  readonly at: Date
  readonly contentHash: Buffer
  readonly data: IntakeData
}

/** False when the id is taken, by any link. */
export async function file(tx: WriteTx, invite: UsableInvite, submission: NewSubmission): Promise<boolean> {
  const { id, receipt, at, contentHash, data } = submission
  const rows = await tx.query
    .insertInto('intake_receipts')
    .values({ id, roster_id: invite.rosterId, invite_id: invite.id, content_hash: contentHash, receipt, at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  if (rows.length === 0) return false
  await tx.query
    .insertInto('intake_submissions')
    .values({ id, roster_id: invite.rosterId, label: invite.label, data })
    .execute()
  tx.touch(rosterTopic(invite.rosterId))
  return true
}

/** Removes an enrollment form for good. The second of two gets null. */
export async function takeSubmission(
  tx: WriteTx,
  editor: RosterEditor,
  id: string,
): Promise<Pick<WaitingSubmission, 'data' | 'label'> | null> {
  const rows = await tx.query
    .deleteFrom('intake_submissions')
    .where('roster_id', '=', editor.rosterId)
    .where('id', '=', id)
    .returning(['data', 'label'])
    .execute()
  return rows[0] ?? null
}

export async function noteDecision(
  tx: WriteTx,
  editor: RosterEditor,
  id: string,
  decision: IntakeDecision,
): Promise<void> {
  await tx.query
    .updateTable('intake_receipts')
    .set({ decision, decided_by: editor.uid })
    .where('roster_id', '=', editor.rosterId)
    .where('id', '=', id)
    .execute()
  tx.touch(rosterTopic(editor.rosterId))
}

/** Deletes enrollment forms without a decision, and the receipts of decided ones. */
export async function purgeIntake(tx: WriteTx, now: Date): Promise<void> {
  const { rows } = await sql<{ roster_id: string }>`
    with gone as (
      delete from intake_receipts where at <= ${now}::timestamptz - make_interval(days => ${INTAKE_DAYS})
      returning roster_id, decision
    )
    select distinct roster_id from gone where decision is null`.execute(tx.query)
  tx.touch(...rows.map(({ roster_id }) => rosterTopic(roster_id)))
}
