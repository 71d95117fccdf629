import type { WriteTx } from '../../../database/transaction.ts'
import '../tables.ts'

/** Stores what was sent about them, and when the next notice is due. */
export async function saveTold(
  tx: WriteTx,
  now: Date,
  cases: readonly {
    readonly rosterId: string
    readonly caseId: string
    readonly soldierId: string
    readonly steps: readonly string[]
    readonly next: Date | null
    readonly told: string
  }[],
): Promise<void> {
  if (cases.length === 0) return
  const steps = cases.flatMap(({ rosterId, caseId, soldierId, steps }) =>
    steps.map((step) => ({ rosterId, caseId, soldierId, step })),
  )
  await tx.prepared(
    'awol.addReminders',
    `insert into awol_reminders (roster_id, case_id, soldier_id, step, at)
    select r, c, s, k, $5 from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) as t(r, c, s, k)
    on conflict do nothing`,
    [
      steps.map(({ rosterId }) => rosterId),
      steps.map(({ caseId }) => caseId),
      steps.map(({ soldierId }) => soldierId),
      steps.map(({ step }) => step),
      now,
    ],
  )
  await tx.prepared(
    'awol.saveTold',
    `update awol_cases c set remind_at = t.next, told = t.told
    from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[]) as t(roster_id, id, next, told)
    where c.roster_id = t.roster_id and c.id = t.id`,
    [
      cases.map(({ rosterId }) => rosterId),
      cases.map(({ caseId }) => caseId),
      cases.map(({ next }) => next),
      cases.map(({ told }) => told),
    ],
  )
}
