import type { CounselingState } from '@muster/domain/counseling/kinds.ts'
import { sql } from 'kysely'
import { isoInstant } from '../../../database/sql-words.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import type { ChainViewer } from '../../../roster/scope.ts'
import './tables.ts'

export interface ExportProgress {
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly gone: number
  readonly expiresAt: string
}

/** Null when this account has no such export, or it has expired. */
export async function progressOf(
  tx: ReadTx,
  scope: ChainViewer,
  exportId: string,
  now: Date,
): Promise<ExportProgress | null> {
  // A file that was not made although this account may read it failed because of us.
  const { rows } = await sql<ExportProgress>`
    select (count(f.*))::int as total, (count(*) filter (where f.state = 'made'))::int as done,
      (count(*) filter (where f.state = 'failed' and c.id is not null))::int as failed,
      (count(*) filter (where f.state = 'failed'
        and c.id is null))::int as gone, ${sql.raw(isoInstant('e.expires_at'))} as "expiresAt"
    from counseling_exports e left join counseling_export_files f on f.export_id = e.id
      left join counselings c on c.roster_id = f.roster_id and c.id = f.counseling_id
        and (${readsAll(scope)} or (c.shared and c.state <> 'draft'))
    where e.id = ${exportId} and e.uid = ${scope.uid} and e.roster_id = ${scope.rosterId} and e.expires_at > ${now}
    group by e.id`.execute(tx.query)
  const [row] = rows
  return row ?? null
}

/** Whether the role may also read sessions that are not shared upward. */
export function readsAll({ role }: ChainViewer): boolean {
  return ['owner', 'editor', 'viewer'].includes(role)
}

export interface ExportFile {
  readonly soldierId: string
  readonly state: CounselingState
  readonly fileName: string
  readonly content: Buffer
}

/** The files in order, without those whose text this account may no longer read. */
export async function filesOf(tx: ReadTx, scope: ChainViewer, exportId: string): Promise<readonly ExportFile[]> {
  const { rows } = await sql<ExportFile>`
    select c.soldier_id as "soldierId", c.state, f.file_name as "fileName", f.content
    from counseling_export_files f
      join counselings c on c.roster_id = f.roster_id and c.id = f.counseling_id
    where f.export_id = ${exportId} and f.uid = ${scope.uid} and f.roster_id = ${scope.rosterId} and f.state = 'made'
      and (${readsAll(scope)} or (c.shared and c.state <> 'draft'))
    order by f.place`.execute(tx.query)
  return rows
}
