import { recallTopic } from '@muster/domain/roster/recall/functions.ts'
import type { RecallSummary } from '@muster/domain/roster/recall/schema.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'

export interface DueRecall {
  readonly id: string
  readonly roster_id: string
  readonly kind: 'drill' | 'real'
  readonly unit: string
  readonly started_at: Date
  readonly escalate_minutes: number
  readonly next_step: number
}

/** The recall, locked until this transaction ends. Null when another server has it or was first. */
export async function holdDue(tx: WriteTx, id: string, now: Date): Promise<DueRecall | null> {
  const { rows } = await sql<DueRecall>`
    select c.id, c.roster_id, c.kind, r.name as unit, c.started_at, c.escalate_minutes, c.next_step
    from recalls c join rosters r on r.id = c.roster_id
    where c.id = ${id} and c.ended_at is null and c.next_step_at <= ${now}
    for update of c skip locked`.execute(tx.query)
  return rows[0] ?? null
}

export interface EscalatedStep {
  readonly at: Date
  readonly open: number
  readonly told: readonly string[]
  /** When the step after this one is due. Null when nobody is left to notify. */
  readonly next: Date | null
}

export async function storeStep(tx: WriteTx, recall: DueRecall, step: EscalatedStep): Promise<void> {
  if (step.open > 0) {
    await tx.query
      .insertInto('recall_escalations')
      .values({
        recall_id: recall.id,
        roster_id: recall.roster_id,
        step: recall.next_step,
        at: step.at,
        open: step.open,
        told: [...step.told],
      })
      .execute()
  }
  await sql`
    update recalls set next_step = next_step + 1, next_step_at = ${step.next} where id = ${recall.id}`.execute(tx.query)
  tx.touch(recallTopic(recall.roster_id))
}

/** Ended by the clock, not by an account. */
export async function storeForgotten(
  tx: WriteTx,
  recall: { readonly id: string; readonly roster_id: string },
  ending: { readonly at: Date; readonly result: NonNullable<RecallSummary['result']> },
): Promise<void> {
  await tx.query
    .updateTable('recalls')
    .set({ ended_at: ending.at, outcome: 'closed', result: ending.result, next_step_at: null })
    .where('id', '=', recall.id)
    .where('ended_at', 'is', null)
    .execute()
  tx.touch(recallTopic(recall.roster_id))
}

/** Deletes the Soldiers called and their answers after the roster's retention. The figures stay. */
export async function purgeRecalls(tx: WriteTx, now: Date): Promise<void> {
  const { rows } = await sql<{ roster_id: string }>`
    /* reads all of rosters, recall_people, recall_escalations: once a night, for what is over on any roster */
    with over as (
      update recalls c set names_purged = true, message = '', place = ''
      from rosters r
      where r.id = c.roster_id and c.ended_at is not null and not c.names_purged
        and c.ended_at + make_interval(days => r.retention_days) <= ${now}
      returning c.id, c.roster_id
    ), people as (
      delete from recall_people p using over where p.recall_id = over.id
    ), steps as (
      delete from recall_escalations n using over where n.recall_id = over.id
    )
    select distinct roster_id from over`.execute(tx.query)
  tx.touch(...rows.map(({ roster_id }) => recallTopic(roster_id)))
}
