import { sql } from 'kysely'
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
  await sql`
    insert into awol_reminders (roster_id, case_id, soldier_id, step, at)
    select r, c, s, k, ${now} from unnest(${steps.map(({ rosterId }) => rosterId)}::uuid[],
      ${steps.map(({ caseId }) => caseId)}::uuid[], ${steps.map(({ soldierId }) => soldierId)}::uuid[],
      ${steps.map(({ step }) => step)}::text[]) as t(r, c, s, k)
    on conflict do nothing`.execute(tx.query)
  await sql`
    update awol_cases c set remind_at = t.next, told = t.told
    from unnest(${cases.map(({ rosterId }) => rosterId)}::uuid[], ${cases.map(({ caseId }) => caseId)}::uuid[],
      ${cases.map(({ next }) => next)}::timestamptz[], ${cases.map(({ told }) => told)}::text[]) as t(roster_id, id,
      next, told)
    where c.roster_id = t.roster_id and c.id = t.id`.execute(tx.query)
}
