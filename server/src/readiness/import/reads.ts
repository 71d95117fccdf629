import type { ImportedResult } from '@muster/domain/readiness/import-columns.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import '../tables.ts'

type Editor = Pick<RosterEditor, 'rosterId'>

/** The current results of these items, by Soldier. */
export async function standingResults(
  tx: ReadTx,
  { rosterId }: Editor,
  items: readonly string[],
): Promise<Record<string, readonly ImportedResult[]>> {
  const { rows } = await sql<{ soldierId: string; results: ImportedResult[] }>`
    select c.soldier_id as "soldierId",
      json_agg(json_build_object('item', c.item, 'outcome', c.outcome, 'value', c.value, 'doneOn',
        c.done_on)) as results
    from readiness_cells c where c.roster_id = ${rosterId} and c.item = any(${items}::text[])
      and c.done_on is not null
    group by c.soldier_id`.execute(tx.query)
  return Object.fromEntries(rows.map(({ soldierId, results }) => [soldierId, results]))
}

export interface ImportedRecord {
  readonly id: string
  readonly soldierId: string
  readonly item: string
  /** What happened to it since. */
  readonly then: 'correct' | 'remove' | null
  readonly settled: boolean
}

/** The results that came with an import. */
export async function importedRecords(
  tx: ReadTx,
  { rosterId }: Editor,
  changeSetId: string,
): Promise<ImportedRecord[]> {
  const { rows } = await sql<ImportedRecord>`
    select r.id, r.soldier_id as "soldierId", r.item, x.act as "then", x.act is not null as settled
    from readiness_imports i
      join readiness_records r on r.roster_id = i.roster_id and r.id = i.record_id
      left join readiness_records x on x.roster_id = r.roster_id and x.replaces = r.id
    where i.roster_id = ${rosterId} and i.change_set_id = ${changeSetId}`.execute(tx.query)
  return rows
}

/** How many results came with an import, also those that the caller does not see. */
export async function countImported(tx: ReadTx, { rosterId }: Editor, changeSetId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select results_imported(${rosterId}, ${changeSetId}) as count`.execute(tx.query)
  return rows[0]?.count ?? 0
}
